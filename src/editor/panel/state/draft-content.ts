import { ownValue } from '../../../parse.ts'
import { type Difference, differences, same } from '../../documents/differences.ts'
import { merge3, mergeText } from '../../documents/merge.ts'
import type { Draft, OpenFile, Value } from '../../protocol/state.ts'
import { plain, type Tree } from './tree.ts'

/** What somebody is making of a file. */
export interface StepContent {
  readonly tree: Tree
  readonly body: string | undefined
}

/** The later one of two steps has the greater number, in whichever files they are. */
export interface NumberedStep extends StepContent {
  readonly number: number
}

/** A file as it is to be, or as some of its draft would make it. */
export interface FileContent {
  readonly data: Value
  readonly body: string | undefined
}

/** What a file is to say after a step. */
export const contentOf = ({ tree, body }: StepContent): FileContent => ({ data: plain(tree), body })

/** What a file says. */
export const savedContent = ({
  data = {},
  body,
}: Pick<OpenFile, 'data' | 'body'>): FileContent => ({
  data,
  body,
})

/** The three-way merge of what a file says, and whether both have changed something of it, which is mine then. */
export function mergeContent(base: FileContent, mine: FileContent, theirs: FileContent) {
  const fields = merge3(base.data, mine.data, theirs.data)
  const text = mergeText(base.body ?? '', mine.body ?? '', theirs.body ?? '')
  const isClashing = fields.clashes.length > 0 || !('text' in text)
  const body = 'text' in text ? text.text : text.mine
  const content: FileContent = {
    data: ownValue(fields.value),
    body: theirs.body === undefined ? undefined : body,
  }
  return { content, isClashing }
}

/** In which places two versions of a file differ. */
export const contentDifferences = (
  before: FileContent,
  now: FileContent,
): readonly Difference[] => [
  ...differences(before.data, now.data),
  ...differences(before.body ?? '', now.body ?? '', ['body']),
]

/** What a file is to say, as far as that is not what it says. */
export function changedContent(
  { open }: { readonly open: Pick<OpenFile, 'data' | 'body'> },
  { data, body }: FileContent,
): Draft['to'] {
  return {
    ...(!same(data, open.data ?? {}) && { data: ownValue(data) }),
    ...(body !== open.body && { body }),
  }
}

import { slug } from '../../../check/slug.ts'
import type { Both } from '../../../message.ts'
import { ownValue } from '../../../parse.ts'
import { isError } from '../../../problem.ts'
import { type Difference, differences, only, same } from '../../documents/differences.ts'
import { merge3, mergeText } from '../../documents/merge.ts'
import type { Draft, FieldProblem, OpenFile, Place, Save, Value } from '../../protocol/state.ts'
import { at, leafText, living, plain, renewed, type Tree, treeOf, wasAt } from './tree.ts'

/** What somebody is making of a file. */
export interface StepContent {
  readonly tree: Tree
  readonly body: string | undefined
}

/** The later one of two steps has the greater number, in whichever files they are. */
interface NumberedStep extends StepContent {
  readonly number: number
}

/** A file that is being edited. */
export interface Drafted extends StepContent {
  readonly open: OpenFile
  /** The hash of the version that the draft is for. */
  readonly seen: string
  readonly problems: readonly FieldProblem[]
  /** The steps that can be taken back, and those that can be done again. */
  readonly undo: readonly NumberedStep[]
  readonly redo: readonly NumberedStep[]
  /** What the last step back changes: edits of one name that follow one another are one step. */
  readonly last: string
}

/** Everything that is being edited in this window. */
export interface Drafting {
  readonly files: ReadonlyMap<string, Drafted>
  /** Whether a place of a file is open before somebody: what a save saves. */
  readonly isOpen: IsOpen
  readonly saving: boolean
  /** The last save; undefined once something is edited or undone. */
  readonly saved: Save | undefined
  /** The save that was taken back or done again last, until something else is done. */
  readonly undone: Save | undefined
  /** The file of which another window has changed the same text, until a step is taken back or something else is opened. */
  readonly overlapped: string | undefined
  /** Why the last draft or save was refused. */
  readonly refused: Both | undefined
  /** The number of the draft that the page should show. */
  readonly draftVersion: number
  /** What was said of new pictures: by the file and the id of its words, the picture and the text that fits it. */
  readonly answers: ReadonlyMap<string, string>
  /** The names that new files were saved under, by the first ones: under those there is nothing to be read. */
  readonly renamed: ReadonlyMap<string, string>
}

export type IsOpen = (file: string, place: Place) => boolean

export const isOpenNowhere: IsOpen = () => false

/** Where nothing is edited yet. */
export const nothingDrafted: Drafting = {
  files: new Map(),
  isOpen: isOpenNowhere,
  saving: false,
  saved: undefined,
  undone: undefined,
  overlapped: undefined,
  refused: undefined,
  draftVersion: 0,
  answers: new Map(),
  renamed: new Map(),
}

/** A file as it is to be, or as some of its draft would make it. */
export interface FileContent {
  readonly data: Value
  readonly body: string | undefined
}

/** A file with what is made of it; `former` is what there was of it before. */
export const opened = (
  open: OpenFile,
  seen: string,
  { data, body }: FileContent,
  former?: Drafted,
) => {
  const tree = renewed(treeOf(data, open.data ?? {}), former?.tree)
  const { problems } = open
  const drafted: Drafted = { open, seen, tree, body, problems, undo: [], redo: [], last: '' }
  return drafted
}

let steps = 0

/** What a file is to say by now, as something to go back to. */
export const stepOf = ({ tree, body }: StepContent): NumberedStep => ({
  tree,
  body,
  number: ++steps,
})

export type Direction = 'undo' | 'redo'

export const opposite = (direction: Direction): Direction =>
  direction === 'undo' ? 'redo' : 'undo'

/** The file that the next step back or forth changes: of a picture, it may be one with its words. */
export function nextStepIn(
  { files }: Pick<Drafting, 'files'>,
  file: string,
  where: Direction,
): Drafted | undefined {
  const homes = files.get(file)?.open.pictureWords?.files ?? []
  const numberOf = (drafted: Drafted) => drafted[where].at(-1)?.number ?? 0
  return [file, ...homes]
    .flatMap((one) => files.get(one) ?? [])
    .filter((one) => numberOf(one) > 0)
    .toSorted((one, other) => numberOf(one) - numberOf(other))
    .at(-1)
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

/** The folder of a file, with its slash. */
export const folderOf = (file: string): string => file.replace(/[^/]*$/, '')

/** In which places two versions of a file differ. */
export const contentDifferences = (
  before: FileContent,
  now: FileContent,
): readonly Difference[] => [
  ...differences(before.data, now.data),
  ...differences(before.body ?? '', now.body ?? '', ['body']),
]

/** What is waiting in a file that is opened with its draft. */
export const draftIn = (open: OpenFile): readonly Difference[] =>
  open.draft ? contentDifferences(savedContent(open), savedContent(open.draft)) : []

/** Whether something of a file waits to be saved. */
export const isDraft = ({ open, tree, body }: Drafted): boolean =>
  body !== open.body || !same(plain(tree), open.data ?? {})

/** Whether a draft says something else at a place than the file. */
export function isChanged({ tree, open }: Drafted, place: Place): boolean {
  const now = at(tree, place)
  return now !== undefined && !same(plain(now), wasAt(tree, place, open.data))
}

/** A file with what of its draft stands at some places, and nothing else of it. */
export function partOf(
  open: OpenFile,
  now: FileContent,
  isHere: (place: Place) => boolean,
): FileContent {
  const data: Value = ownValue(only(open.data ?? {}, now.data, isHere))
  return { data, body: isHere(['body']) ? now.body : open.body }
}

const openPart = (drafted: Drafted, isOpen: IsOpen): FileContent =>
  partOf(drafted.open, contentOf(drafted), (place) => isOpen(drafted.open.file, place))

/** What waits to be saved of what is open. */
export const openDrafts = ({ files, isOpen }: Drafting) =>
  [...files.values()].flatMap((drafted) => {
    const content = isDraft(drafted) ? openPart(drafted, isOpen) : savedContent(drafted.open)
    const changes = contentDifferences(savedContent(drafted.open), content)
    return changes.length > 0 ? [{ drafted, content, changes }] : []
  })

/** What a file is to say, as far as that is not what it says. */
export function changedContent(
  { open }: Pick<Drafted, 'open'>,
  { data, body }: FileContent,
): Draft['to'] {
  return {
    ...(!same(data, open.data ?? {}) && { data: ownValue(data) }),
    ...(body !== open.body && { body }),
  }
}

/** The alternative texts of replaced pictures that are still to be rewritten or confirmed, by file and id. */
export const unanswered = ({ files, answers, isOpen }: Drafting): readonly string[] =>
  [...files.values()].flatMap((drafted) => {
    const { open, tree } = drafted
    const { files: homes = [], field = '', alt = '', picture = '' } = open.pictureWords ?? {}
    const lists = tree.kind === 'group' ? [...tree.fields] : []
    const rows = lists.flatMap(([list, items]) =>
      living(items).map(({ item }, index) => ({ item, place: [list, index, picture] })),
    )
    const fresh = rows.filter(({ place }) => isOpen(open.file, place) && isChanged(drafted, place))
    return fresh.flatMap(({ item }) => {
      const [id = '', src] = ['id', picture].map((name) => leafText(at(item, [name])))
      return homes.flatMap((file) => {
        const words = files.get(file)
        const name = `${file} ${id}`
        const text = leafText(at(words?.tree, [field, id, alt]))
        const isRewritten = words && isChanged(words, [field, id, alt])
        const isAnswered = answers.has(name) ? answers.get(name) === `${src} ${text}` : isRewritten
        return text === '' || isAnswered ? [] : [name]
      })
    })
  })

/** The errors that hold a save: those of what is open, those that it makes in files beside it, and what is not answered. */
export const errorsIn = (now: Drafting): number => problemsIn(now).length + unanswered(now).length

const problemsIn = ({ files, isOpen }: Drafting) =>
  [...files.values()].flatMap((drafted) => {
    const { problems, open } = drafted
    const nameOf = ({ code, at }: FieldProblem) => `${code} ${at}`
    const before = isDraft(drafted) ? [] : open.problems.map(nameOf)
    const rest = contentDifferences(openPart(drafted, isOpen), contentOf(drafted))
    const closed = rest.map(({ path }) => path.join('\n'))
    const isClosed = ({ at = [] }: FieldProblem) => closed.includes(at.join('\n'))
    return problems.filter((one) => isError(one) && !before.includes(nameOf(one)) && !isClosed(one))
  })

/** What stays the same of every draft of a file: the version it was made for or, of a new one, what it begins with. */
export const draftOrigin = (file: string, { seen, open: { from } }: Drafted) => ({
  file,
  seen,
  ...(from !== undefined && { from }),
})

/** What a file is called: a new one after its title. */
export function fileNameOf(
  { open: { file, from }, tree }: Drafted,
  taken: readonly string[],
): string {
  const title = slug(leafText(at(tree, ['title'])))
  const named = file.replace(/[^/]+(?=\.\w+$)/, title)
  return from === undefined || title === '' || taken.includes(named) ? file : named
}

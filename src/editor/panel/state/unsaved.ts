import { ownValue } from '../../../parse.ts'
import { isError } from '../../../problem.ts'
import { type Difference, only, same } from '../../documents/differences.ts'
import type { FieldProblem, OpenFile, Place, Value } from '../../protocol/state.ts'
import { contentDifferences, contentOf, type FileContent, savedContent } from './draft-content.ts'
import type { Drafted, Drafting, IsOpen } from './drafts.ts'
import { at, leafText, living, plain, wasAt } from './tree.ts'

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

const openPart = (drafted: Drafted, isOpen: IsOpen): FileContent =>
  partOf(drafted.open, contentOf(drafted), (place) => isOpen(drafted.open.file, place))

/** What waits to be saved of what is open. */
export const openDrafts = ({ files, isOpen }: Drafting) =>
  [...files.values()].flatMap((drafted) => {
    const content = isDraft(drafted) ? openPart(drafted, isOpen) : savedContent(drafted.open)
    const changes = contentDifferences(savedContent(drafted.open), content)
    return changes.length > 0 ? [{ drafted, content, changes }] : []
  })

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
    return problems.filter(
      (problem) => isError(problem) && !before.includes(nameOf(problem)) && !isClosed(problem),
    )
  })

/** A file with what of its draft stands at some places, and nothing else of it. */
export function partOf(
  open: OpenFile,
  now: FileContent,
  isHere: (place: Place) => boolean,
): FileContent {
  const data: Value = ownValue(only(open.data ?? {}, now.data, isHere))
  return { data, body: isHere(['body']) ? now.body : open.body }
}

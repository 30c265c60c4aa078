import type { Both } from '../../../message.ts'
import { same } from '../../documents/differences.ts'
import { readingOf } from '../../documents/marks.ts'
import type { FieldProblem, Place, Save } from '../../protocol/state.ts'
import type { StepContent } from './draft-content.ts'
import { type Direction, nextStepIn, opposite, stepOf } from './draft-steps.ts'
import type { Drafted, Drafting, IsOpen } from './drafts.ts'
import { type Edit, edited, plain, putBack } from './tree.ts'

/** What happens to the drafts of this window. */
export type DraftEvent =
  /** A file was read, or read again. */
  | { readonly type: 'read'; readonly drafted: Drafted }
  /** What is typed has been brought together with what another program or window has made of the file. */
  | { readonly type: 'merged'; readonly drafted: Drafted }
  /** Another window has changed the file too; `isClashing`: the same text of it. */
  | { readonly type: 'met'; readonly drafted: Drafted; readonly isClashing: boolean }
  | { readonly type: 'forgotten'; readonly file: string }
  | { readonly type: 'edited'; readonly file: string; readonly edit: Edit }
  /** The text below the fields is another one. */
  | { readonly type: 'written'; readonly file: string; readonly body: string }
  /** A removed row stays after all. */
  | {
      readonly type: 'put back'
      readonly file: string
      readonly place: Place
      readonly key: number
    }
  /** One step back or forth in what was typed. */
  | { readonly type: 'stepped'; readonly file: string; readonly direction: Direction }
  /** The problems of all files; `draftVersion` where the server has told them of a draft of this window. */
  | {
      readonly type: 'checked'
      readonly problems: readonly FieldProblem[]
      readonly draftVersion?: number
    }
  /** Somebody has said which text fits a new picture. */
  | { readonly type: 'answered'; readonly name: string; readonly text: string }
  /** Something else is open before somebody. */
  | { readonly type: 'shown'; readonly isOpen: IsOpen }
  | { readonly type: 'refused'; readonly why: Both }
  | { readonly type: 'save began' }
  /** `isComplete`: nothing was typed meanwhile. */
  | { readonly type: 'saved'; readonly save: Save; readonly isComplete: boolean }
  /** A new file was saved under the name that fits its title. */
  | { readonly type: 'renamed'; readonly from: string; readonly to: string }
  | { readonly type: 'save ended' }
  /** A new file is begun, which may have the first name of one that was saved under another. */
  | { readonly type: 'begun'; readonly drafted: Drafted }
  /** A save was taken back or done again. */
  | { readonly type: 'save undone'; readonly save: Save }

/** The drafts of this window after something has happened to them; the same value where nothing of them has changed. */
export function reduceDrafts(state: Drafting, event: DraftEvent): Drafting {
  switch (event.type) {
    case 'read':
      return setFile(state, event.drafted)
    case 'merged':
      return setTyped(state, event.drafted)
    case 'met':
      return met(state, event.drafted, event.isClashing)
    case 'forgotten':
      return { ...state, files: without(state.files, event.file) }
    case 'edited':
      return withEdit(state, event.file, event.edit)
    case 'written':
      return withChange(state, event.file, 'body', () => ({ body: readingOf(event.body) }))
    case 'put back':
      return withChange(state, event.file, '', ({ tree }) => ({
        tree: putBack(tree, event.place, event.key),
      }))
    case 'stepped':
      return withStep(state, event.file, event.direction)
    case 'checked':
      return withProblems(state, event.problems, event.draftVersion)
    case 'answered':
      return { ...state, answers: new Map(state.answers).set(event.name, event.text) }
    case 'shown':
      return { ...state, isOpen: event.isOpen, refused: undefined, overlapped: undefined }
    case 'refused':
      return { ...state, refused: event.why }
    default:
      return reduceSaving(state, event)
  }
}

type SavingEvent = Extract<
  DraftEvent,
  { readonly type: 'save began' | 'saved' | 'renamed' | 'save ended' | 'begun' | 'save undone' }
>

function reduceSaving(state: Drafting, event: SavingEvent): Drafting {
  switch (event.type) {
    case 'save began':
      return { ...state, saving: true }
    case 'save ended':
      return { ...state, saving: false }
    case 'saved':
      return { ...state, saved: event.isComplete ? event.save : undefined, undone: undefined }
    case 'renamed':
      return {
        ...state,
        files: without(state.files, event.from),
        renamed: new Map(state.renamed).set(event.from, event.to),
      }
    case 'begun': {
      const renamed = without(state.renamed, event.drafted.open.file)
      return setFile({ ...state, renamed }, event.drafted)
    }
    case 'save undone':
      return { ...state, saved: undefined, refused: undefined, undone: event.save }
  }
}

const without = <Value>(map: ReadonlyMap<string, Value>, name: string): Map<string, Value> =>
  new Map([...map].filter(([each]) => each !== name))

const setFile = (state: Drafting, drafted: Drafted): Drafting => ({
  ...state,
  files: new Map(state.files).set(drafted.open.file, drafted),
})

/** The same for what somebody has typed: what was said of the last save is said no more. */
const setTyped = (state: Drafting, drafted: Drafted): Drafting => ({
  ...setFile(state, drafted),
  saved: undefined,
  undone: undefined,
  refused: undefined,
})

function met(state: Drafting, drafted: Drafted, isClashing: boolean): Drafting {
  const next = setFile(state, drafted)
  return isClashing ? { ...next, overlapped: drafted.open.file } : next
}

/** Edits of one name that follow one another are one step; without a name each is one. */
function withChange(
  state: Drafting,
  file: string,
  name: string,
  change: (content: StepContent) => Partial<StepContent>,
): Drafting {
  const drafted = state.files.get(file)
  if (!drafted) return state
  const content = { tree: drafted.tree, body: drafted.body, ...change(drafted) }
  if (isSameContent(content, drafted)) return state
  const isGoingOn = name !== '' && name === drafted.last
  const undo = isGoingOn ? drafted.undo : [...drafted.undo, stepOf(drafted)]
  return setTyped(state, { ...drafted, ...content, undo, redo: [], last: name })
}

/** Whether two steps say the same: a number at its limit is given again, a field that is not there is left out. */
const isSameContent = (left: StepContent, right: StepContent): boolean =>
  left.body === right.body &&
  (left.tree === right.tree || same(plain(left.tree), plain(right.tree)))

function withEdit(state: Drafting, file: string, given: Edit): Drafting {
  const edit = readingOf(given)
  const name = edit.do === 'set' ? JSON.stringify(edit.at) : ''
  return withChange(state, file, name, ({ tree }) => ({ tree: edited(tree, edit) }))
}

function withStep(state: Drafting, file: string, direction: Direction): Drafting {
  const drafted = nextStepIn(state, file, direction)
  const step = drafted?.[direction].at(-1)
  if (!drafted || !step) return state
  const steps = {
    [direction]: drafted[direction].slice(0, -1),
    [opposite(direction)]: [...drafted[opposite(direction)], stepOf(drafted)],
  }
  const { tree, body } = step
  const next = setTyped(state, { ...drafted, ...steps, tree, body, last: '' })
  return { ...next, overlapped: undefined }
}

function withProblems(
  state: Drafting,
  all: readonly FieldProblem[],
  draftVersion: number | undefined,
): Drafting {
  const files = new Map(
    [...state.files].map(([file, drafted]) => {
      const problems = all.filter((problem) => problem.file === file)
      // The same problems stay the same value: nobody has to show them again.
      const isSame = same(problems, drafted.problems)
      return [file, isSame ? drafted : { ...drafted, problems }]
    }),
  )
  // A draft that the server has taken is refused no more.
  if (draftVersion === undefined) return { ...state, files }
  return { ...state, files, draftVersion, refused: undefined }
}

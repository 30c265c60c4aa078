import type { Both } from '../../../message.ts'
import type { FieldProblem, OpenFile, Place, Save } from '../../protocol/state.ts'
import type { FileContent, NumberedStep, StepContent } from './draft-content.ts'
import { renewed, treeOf } from './tree.ts'

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

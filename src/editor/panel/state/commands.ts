import type { Language } from '../../../site.ts'
import type { Direction } from './draft-steps.ts'
import type { Target, Wanted } from './targets.ts'
import type { Shown, UndoOf } from './view.ts'

/** What somebody does in the panel beside typing: each changes what is looked at, or asks the server for something. */
export interface Commands {
  /** Opens something. */
  readonly go: (target: Target) => void
  /** Closes what lies on top, and leads the focus back to what had opened it. */
  readonly close: () => void
  /** Says something to people who hear the page. */
  readonly announce: (text: string) => void
  /** Shows a sentence over the page for a while, and says it, with Undo where something is given; without one, ends the one shown. */
  readonly notify: (text?: string, undo?: UndoOf) => void
  /** Does what the Undo of the notice says. */
  readonly undoNotice: () => Promise<void>
  /** Saves what is open. */
  readonly save: () => Promise<void>
  /** Takes back one step of the form that is open, or the last save; or does it again. */
  readonly step: (direction: Direction) => Promise<void>
  /** Takes back the last save, or does it again. */
  readonly stepSaves: (direction: Direction) => Promise<void>
  /** Leads to the next problem: F8. */
  readonly nextProblem: () => void
  /** Tells which page the frame shows by now. */
  readonly showRoute: (route: string) => void
  readonly showPage: (shown: Shown) => void
  /** Frames the text of another field in the page. */
  readonly mark: (marked: Wanted | undefined) => void
  /** Only looks at the page, or edits it again. */
  readonly setViewing: (isViewing: boolean) => void
  readonly showPhone: (isPhone: boolean) => void
  /** Shows the page at a wall time, or as it is now. */
  readonly showAt: (moment: string | undefined) => void
  readonly speak: (language: Language) => void
  /** What a key does, in the panel and in the page. */
  readonly onKey: (event: KeyboardEvent) => void
  /** Says where a link leads that is not followed, since it leads out of the site. */
  readonly tellLinkLeaves: (link: string) => void
  /** Says that files are taken by fields of pictures only. */
  readonly refuseFiles: (files: readonly File[]) => void
}

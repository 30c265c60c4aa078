import type { Draft, OpenFile } from '../../protocol/state.ts'
import {
  contentDifferences,
  contentOf,
  type FileContent,
  mergeContent,
  savedContent,
} from './draft-content.ts'
import { stepOf } from './draft-steps.ts'
import { type Drafted, opened } from './drafts.ts'
import { isDraft } from './unsaved.ts'

/** What a window and the server have agreed on last: what a file says with its draft, and when that was kept, if it was. */
interface Agreed {
  readonly at: string
  readonly said: FileContent
}

/** What the server has of a file. */
const agreedIn = (open: OpenFile): Agreed => ({
  at: open.draft?.at ?? '',
  said: savedContent(open.draft ?? open),
})

/** Whether another window than this one has kept a draft since, or given it up. */
const isMovedOn = (agreed: Agreed, kept: Draft | undefined, window: string): boolean =>
  (kept?.at ?? '') !== agreed.at && (kept === undefined || kept.window !== window)

const ofOtherWindow = 'other window'

/**
 * What a window has of a file with what another window has made of it since both agreed. Undo gives back what the other
 * one has replaced; where both have changed the same text it shows this window's, and undo the other one's.
 */
function meeting(open: OpenFile, base: FileContent, former: Drafted) {
  const mine = contentOf(former)
  const theirs = agreedIn(open).said
  const { content, isClashing } = mergeContent(base, mine, theirs)
  if (!isClashing && contentDifferences(mine, content).length === 0) {
    return { drafted: { ...former, open, seen: seenIn(open) }, isClashing }
  }
  const openedWith = (given: FileContent) => opened(open, seenIn(open), given, former)
  const isGoingOn = former.last === ofOtherWindow && !isClashing
  const steps = [
    ...(isGoingOn ? [] : [stepOf(former)]),
    ...(isClashing ? [stepOf(openedWith(mergeContent(base, theirs, mine).content))] : []),
  ]
  const undo = [...former.undo, ...steps]
  return { drafted: { ...openedWith(content), undo, last: ofOtherWindow }, isClashing }
}

const seenIn = (open: OpenFile): string => open.draft?.seen ?? open.seen

interface OtherWindowsGiven {
  /** Asks the server for a file. */
  readonly ask: (file: string) => Promise<OpenFile>
  /** What this window has of a file; undefined where that is nothing, or is to stay as it is. */
  readonly here: (file: string) => Drafted | undefined
  /** Takes in what this window has of a file by now, whether the server has less, and whether both have changed the same text. */
  readonly take: (
    drafted: Drafted,
    relation: { readonly ahead: boolean; readonly clashing: boolean },
  ) => void
}

/** Keeps the drafts of this window together with those of other windows of the same editor. */
export class OtherWindows {
  readonly #window = crypto.randomUUID()
  readonly #agreed = new Map<string, Agreed>()
  readonly #met = new Set<string>()
  readonly #given: OtherWindowsGiven

  constructor(given: OtherWindowsGiven) {
    this.#given = given
  }

  /** What a draft of this window is told apart by, and which one it goes on from. */
  marksOf(file: string): { readonly window: string; readonly after: string } {
    return { window: this.#window, after: this.#agreed.get(file)?.at ?? '' }
  }

  /** Notes what the server has of a file, as this window knows. */
  agree(file: string, at: string, said: FileContent): void {
    this.#agreed.set(file, { at, said })
  }

  agreeWith(open: OpenFile): void {
    this.#agreed.set(open.file, agreedIn(open))
  }

  /** Takes in what another window has made of a file; gives whether the server has to hear what both say now. */
  async meet(file: string): Promise<boolean> {
    const { ask, here, take } = this.#given
    const open = await ask(file)
    const former = here(file)
    if (!former) return false
    const there = agreedIn(open)
    const base = this.#agreed.get(file)?.said ?? savedContent(former.open)
    const { drafted, isClashing } = meeting(open, base, former)
    this.#agreed.set(file, there)
    this.#met.add(file)
    const isAhead = contentDifferences(there.said, contentOf(drafted)).length > 0
    take(drafted, { ahead: isAhead, clashing: isClashing })
    return isAhead
  }

  /** Which of the files that have a draft here have another one by now. */
  movedOn(files: ReadonlyMap<string, Drafted>, drafts: readonly Draft[]): readonly string[] {
    return [...files].flatMap(([file, drafted]) => {
      const known = this.#agreed.get(file)
      const kept = drafts.find((draft) => draft.file === file)
      return known && isDraft(drafted) && isMovedOn(known, kept, this.#window) ? [file] : []
    })
  }

  /** Which files `work` has let this window meet. */
  async metWhile(work: () => Promise<void>): Promise<ReadonlySet<string>> {
    this.#met.clear()
    await work()
    return new Set(this.#met)
  }
}

import { fingerprintPath } from '../../check/fingerprints.ts'
import { ifPossible } from '../../failure.ts'
import { mergeBytes } from '../documents/file-text.ts'
import { type Act, hashOf, inPlaces, type Log, reversed, type Step } from './log.ts'
import { fileIn, isSameBytes } from './place.ts'

/** So many acts of which nothing is left are passed over before there is nothing more to undo. */
const mostPassed = 100
/** With so many earlier versions of a place what it says now is compared. */
const mostVersions = 30

type Way = 'undo' | 'redo'

/**
 * What the next undo or redo takes: the next act that would change a file. What was taken back by other means, with a
 * publication or by another program, is not in the files any more, and cannot be undone.
 */
export function openTurns(root: string, { past, version }: Pick<Log, 'past' | 'version'>) {
  // While the files say the same, nothing is merged again to find what is done.
  const known = new Map<string, { readonly found: string; readonly isDone: boolean }>()

  /** A file with the change from one version to another one in it; undefined where that cannot be. */
  const merged = (
    now: Uint8Array,
    [beforeId, afterId]: readonly [string, string],
    path: string,
  ) => {
    const before = version(beforeId)
    const after = version(afterId)
    return before && after && mergeBytes([before, after, now], path)
  }

  /** Whether a file says all that one version of it has changed since another one. */
  const says = (
    path: string,
    now: Uint8Array | undefined,
    beforeId?: string,
    afterId?: string,
  ): boolean => {
    if (!now || afterId === undefined) return !now && afterId === undefined
    if (hashOf(now) === afterId) return true
    return beforeId !== undefined && isSameBytes(merged(now, [beforeId, afterId], path), now)
  }

  /** Whether the files are as a step would make them, or as they were still earlier: then it has nothing left to do. */
  const isDone = (step: Step, earlier: (path: string) => readonly (string | undefined)[]) => {
    const { from, to, before, after } = step
    const path = to ?? from ?? ''
    const left = fileIn(root, from ?? path)?.bytes
    const now = fileIn(root, path)?.bytes
    if ((left && hashOf(left)) === before || (left && from !== path && from)) return false
    if (says(path, now, before, after)) return true
    if (now && before && after && merged(now, [before, after], path)) return false
    return earlier(path).some((id) => says(path, now, before, id))
  }

  /** What a place that an act touches was before the acts before it, back to where another program has changed it. */
  const versionsBefore = (act: Act) => {
    const { acts } = past()
    const before = acts.slice(0, acts.indexOf(act)).toReversed()
    return (path: string) => {
      const all = before
        .flatMap((earlier) =>
          inPlaces(earlier).map((step) => ({ ...step, isOutside: earlier.isOutside })),
        )
        .filter(({ from, to }) => (to ?? from) === path)
      const foreign = all.findIndex(({ isOutside }) => isOutside)
      const own = foreign < 0 ? all : all.slice(0, foreign)
      return [...new Set(own.map((step) => step.before))].slice(0, mostVersions)
    }
  }

  const isOpen = (way: Way, act: Act, step: Step): boolean => {
    const name = JSON.stringify([way, act.id, step.from, step.to])
    // What leads out of the folder is refused when it is asked for.
    const isOpen = ifPossible(() => {
      const found = [step.from, step.to].map((path) => {
        const bytes = path === undefined ? undefined : fileIn(root, path)?.bytes
        return bytes && hashOf(bytes)
      })
      const before = known.get(name)
      if (before?.found === found.join()) return !before.isDone
      const earlier = way === 'undo' ? versionsBefore(act) : () => []
      const done = isDone(way === 'undo' ? reversed(step) : step, earlier)
      known.set(name, { found: found.join(), isDone: done })
      return !done
    })
    return isOpen ?? true
  }
  const isOfText = ({ from, to }: Step) => (to ?? from) !== fingerprintPath

  return {
    /** The act that is next; undefined where nothing is left to undo, or to do again. */
    next: (way: Way): Act | undefined =>
      past()
        [way].slice(0, mostPassed)
        .find((act) => {
          const texts = act.steps.filter(isOfText)
          // What is known of translations goes with its text.
          const told = texts.length > 0 ? texts : act.steps
          return told.some((step) => isOpen(way, act, step))
        }),
    /** The steps of an act that have something left to do, as they are to be done. */
    steps: (way: Way, act: Act): readonly Step[] => {
      const open = act.steps.filter((step) => isOpen(way, act, step))
      return way === 'undo' ? open.map(reversed) : open
    },
  }
}

import type { NumberedStep, StepContent } from './draft-content.ts'
import type { Drafted, Drafting } from './drafts.ts'

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
    .flatMap((path) => files.get(path) ?? [])
    .filter((drafted) => numberOf(drafted) > 0)
    .toSorted((left, right) => numberOf(left) - numberOf(right))
    .at(-1)
}

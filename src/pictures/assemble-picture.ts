import type { Encoded } from './encode-picture.ts'
import type { EncoderName } from './encoders.ts'
import type { Candidate, PictureAsset } from './picture-asset.ts'
import { enlargedWidth } from './picture-widths.ts'
import type { PicturePlan, PlannedFile } from './plan-picture.ts'
import { paperColour } from './scale-picture.ts'

/** The files that have been made, by `idOf` their plan. */
export type EncodedFiles = ReadonlyMap<string, Encoded>

/** What tells planned files apart. */
export const idOf = ({ master, treatment, width, encoder, name }: PlannedFile): string =>
  [master.path, treatment, width, encoder, name].join(' ')

/** Brings the files of one picture together as pages use them. */
export function pictureAsset(plan: PicturePlan, encoded: EncodedFiles): PictureAsset {
  const { wide, narrow, fallback } = plan
  const made = filesOf(wide, encoded)
  const { avif } = made
  return {
    ...made,
    colour: fallback.treatment === 'duotone' ? paperColour : fallback.master.facts.colour,
    fallback: candidateOf(fallback, encoded),
    large: avif.findLast(({ width }) => width <= enlargedWidth) ?? widestOf(avif),
    ...(narrow.length > 0 ? { narrow: filesOf(narrow, encoded) } : {}),
  }
}

function filesOf(files: readonly PlannedFile[], encoded: EncodedFiles) {
  const by = (name: EncoderName) =>
    files.filter(({ encoder }) => encoder === name).map((file) => candidateOf(file, encoded))
  const avif = by('avif')
  const { width, height } = widestOf(avif)
  return { width, height, avif, webp: by('webp') }
}

function candidateOf(file: PlannedFile, encoded: EncodedFiles): Candidate {
  const made = encoded.get(idOf(file))
  if (!made) throw new Error(`${idOf(file)} has not been made`)
  return made.candidate
}

function widestOf(candidates: readonly Candidate[]): Candidate {
  const widest = candidates.at(-1)
  if (!widest) throw new Error('a picture has no files')
  return widest
}

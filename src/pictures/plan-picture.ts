import { basename } from 'node:path'
import type { EncoderName } from './encoders.ts'
import type { Master } from './inspect-picture.ts'
import type { PictureRequest, Treatment } from './picture-request.ts'
import { fallbackWidth, smallPicture, widthsFor } from './picture-widths.ts'

/** One file to make: of which master, how wide, in which format. */
export interface PlannedFile {
  readonly master: Master
  readonly treatment: Treatment
  readonly width: number
  readonly encoder: EncoderName
  /** The word that its name begins with. */
  readonly name: string
}

/** The files of one picture. The smallest of `narrow` are those of `wide` where both masters show the same frame. */
export interface PicturePlan {
  readonly wide: readonly PlannedFile[]
  readonly narrow: readonly PlannedFile[]
  readonly fallback: PlannedFile
}

/**
 * Decides which master each file is made of. On wide screens too a small master serves the small pictures, since fine
 * hatching scaled down that far shimmers; where it shows another frame, wide screens do without it.
 */
export function planPicture(
  request: PictureRequest,
  master: Master,
  small: Master | undefined,
): PicturePlan {
  const narrow = small ? pairs(request, small, widthsFor(small.facts.width)) : []
  const reach = small && sameFrame(master, small) ? smallPicture : 0
  const shared = narrow.filter(({ width }) => width <= reach)
  const widest = Math.max(0, ...shared.map(({ width }) => width))
  const own = widthsFor(master.facts.width).filter((width) => width > widest)
  const width = Math.min(fallbackWidth, master.facts.width)
  const encoder = master.facts.transparent ? 'png' : 'jpeg'
  return {
    wide: [...shared, ...pairs(request, master, own)],
    narrow,
    fallback: { ...common(request, master), width, encoder },
  }
}

const pairs = (
  request: PictureRequest,
  master: Master,
  widths: readonly number[],
): readonly PlannedFile[] =>
  widths.flatMap((width) => [
    { ...common(request, master), width, encoder: 'avif' as const },
    { ...common(request, master), width, encoder: 'webp' as const },
  ])

const common = ({ treatment = 'none', discreet }: PictureRequest, master: Master) => ({
  master,
  treatment,
  name: discreet ? 'plate' : slugOf(master.path),
})

/** The name of a file in small letters without accents, digits and hyphens. */
const slugOf = (path: string): string =>
  basename(path)
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'plate'

/** Whether two masters have the same proportions, within one in a hundred. */
function sameFrame({ facts: one }: Master, { facts: other }: Master): boolean {
  const ratio = (one.width * other.height) / (one.height * other.width)
  return Math.abs(ratio - 1) < 0.01
}

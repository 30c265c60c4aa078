import { basename } from 'node:path'
import { slug } from '../check/slug.ts'
import type { PictureTable } from '../picture-table.ts'
import { contentHash } from './cache.ts'
import { type EncoderName, encoders, type PlannedFile, type Subject } from './encode.ts'
import type { Master, Masters, PictureFacts } from './inspect.ts'

/** What is to be made of a picture. Paths are below the content folder. */
export interface PictureRequest {
  readonly src: string
  /** The same motif drawn for narrow screens. */
  readonly small?: string | undefined
  /** `duotone` prints a photograph in the ink and on the paper of the pages. */
  readonly treatment?: 'none' | 'duotone'
}

/**
 * Decides which master each file is made of. On wide screens too a small master serves the small pictures, since fine
 * hatching scaled down that far shimmers; where it shows another frame, wide screens do without it.
 */
export function planPicture(request: PictureRequest, masters: Masters, table: PictureTable) {
  const [subject, small] = subjectsOf(request, masters, table)
  if (!subject) throw new Error('a picture without a master')
  const file = (of: Subject, width: number, encoder: EncoderName = 'avif'): PlannedFile => ({
    ...of,
    width,
    encoder,
    quality: qualityOf(of, encoder, table),
    name: slug(basename(of.master.path).replace(/\.[^.]*$/, '')) || 'picture',
  })
  const files = (of: Subject, from = 0) =>
    widthsFor(of.master.facts.width, table)
      .filter((width) => width > from)
      .map((width) => file(of, width))

  const narrow = small ? files(small).filter(({ width }) => width <= table.narrowUpTo) : []
  const reach = small && hasSameFrame(subject.master, small.master) ? table.smallUpTo : 0
  const shared = narrow.filter(({ width }) => width <= reach)
  const widest = Math.max(0, ...shared.map(({ width }) => width))
  const { width, transparent } = subject.master.facts
  return {
    /** The smallest are those of `narrow` where both masters show the same frame. */
    wide: [...shared, ...files(subject, widest)],
    narrow,
    fallback: file(subject, Math.min(table.fallback, width), transparent ? 'png' : 'jpeg'),
  }
}

/** The master of a request, and the one for narrow screens. */
export function subjectsOf(
  { src, small, treatment }: PictureRequest,
  masters: Masters,
  table: PictureTable,
): readonly Subject[] {
  return [src, small].flatMap((path) => {
    if (path === undefined) return []
    const master = masters.get(path)
    if (!master) throw new Error(`the picture ${path} has not been checked`)
    return { master, treatment: treatment === 'duotone' ? table.duotone : 'none' }
  })
}

/** The widths that a master of `width` pixels is made in: those of the layout, and its own; never larger than it is. */
function widthsFor(width: number, { widths }: PictureTable): readonly number[] {
  const smaller = widths.filter((candidate) => candidate <= width)
  const largest = smaller.at(-1) ?? 0
  // A file less than a tenth wider than the one before it saves nobody anything.
  const isBetween = largest < Math.max(...widths) && width >= largest * 1.1
  return isBetween ? [...smaller, width] : smaller
}

function qualityOf(subject: Subject, encoder: EncoderName, table: PictureTable): number {
  const found =
    encoder === 'png' ? undefined : table.qualities[qualityKey(subject, table)]?.[encoder]
  return found ?? demands[subject.master.facts.kind][encoder]
}

/**
 * How similar a file must be to the scaled master: hatching hides small errors, so an engraving may differ more than
 * the even surfaces of a photograph before anyone sees it (compared side by side, enlarged twice). And the qualities
 * of a master that has not been searched: more than any of its kind has needed.
 */
export const demands = {
  'line art': { similarity: 0.965, avif: 54, jpeg: 82, png: 100 },
  photograph: { similarity: 0.98, avif: 60, jpeg: 82, png: 100 },
} as const satisfies Readonly<Record<PictureFacts['kind'], object>>

/** The name under which the table keeps the qualities of a subject: all that they depend on but the version of sharp. */
export function qualityKey({ master, treatment }: Subject, table: PictureTable): string {
  const { similarity: enough } = demands[master.facts.kind]
  const settings = { treatment, enough, encoders, width: searchWidth(master, table) }
  return contentHash(master.hash, JSON.stringify(settings)).slice(0, 16)
}

/** 1200 pixels of large masters and 736 of small ones: the narrowest files made of them need the most care. */
export function searchWidth({ facts }: Master, table: PictureTable): number {
  const narrowest = facts.width > 1200 ? 1200 : 700
  return widthsFor(facts.width, table).find((width) => width >= narrowest) ?? facts.width
}

/** Whether two masters have the same proportions, within one in a hundred. */
function hasSameFrame({ facts: one }: Master, { facts: other }: Master): boolean {
  const ratio = (one.width * other.height) / (one.height * other.width)
  return Math.abs(ratio - 1) < 0.01
}

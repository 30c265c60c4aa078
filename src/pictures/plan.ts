import { basename } from 'node:path'
import type { PictureTable } from '../picture-table.ts'
import { contentHash } from './cache.ts'
import { type EncoderName, encoders, type PlannedFile, type Treatment } from './encode.ts'
import type { Master, Masters, PictureFacts } from './inspect.ts'

/** What is to be made of a picture. Paths are below the content folder. */
export interface PictureRequest {
  readonly src: string
  /** The same motif drawn for narrow screens. */
  readonly small?: string | undefined
  /** `duotone` prints a photograph in the ink and on the paper of the pages. */
  readonly treatment?: 'none' | 'duotone'
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
  masters: Masters,
  table: PictureTable,
): PicturePlan {
  const [subject, small] = subjectsOf(request, masters, table)
  const narrow = small ? pairs(small, widthsFor(small.master.facts.width, table), table) : []
  const reach = small && hasSameFrame(subject.master, small.master) ? table.smallUpTo : 0
  const shared = narrow.filter(({ width }) => width <= reach)
  const widest = Math.max(0, ...shared.map(({ width }) => width))
  const { width, transparent } = subject.master.facts
  const own = widthsFor(width, table).filter((candidate) => candidate > widest)
  const last = {
    width: Math.min(table.fallback, width),
    encoder: transparent ? 'png' : 'jpeg',
  } as const
  return {
    wide: [...shared, ...pairs(subject, own, table)],
    narrow,
    fallback: planned(subject, last, table),
  }
}

/** A master as one picture treats it. */
export interface Subject {
  readonly master: Master
  readonly treatment: Treatment
}

/** The master of a request, and the one for narrow screens. */
export function subjectsOf(
  request: PictureRequest,
  masters: Masters,
  table: PictureTable,
): readonly [Subject, Subject?] {
  const treatment = request.treatment === 'duotone' ? table.duotone : 'none'
  const subject = (path: string): Subject => {
    const master = masters.get(path)
    if (!master) throw new Error(`the picture ${path} has not been checked`)
    return { master, treatment }
  }
  const { src, small } = request
  return small === undefined ? [subject(src)] : [subject(src), subject(small)]
}

const pairs = (subject: Subject, widths: readonly number[], table: PictureTable) =>
  widths.flatMap((width) => [
    planned(subject, { width, encoder: 'avif' }, table),
    planned(subject, { width, encoder: 'webp' }, table),
  ])

const planned = (
  subject: Subject,
  file: Pick<PlannedFile, 'width' | 'encoder'>,
  table: PictureTable,
): PlannedFile => ({
  ...subject,
  ...file,
  quality: qualityOf(subject, file.encoder, table),
  name: slugOf(subject.master.path),
})

// A file less than a tenth wider than the one before it saves nobody anything.
const worthAnother = 1.1

/** The widths that a master of `width` pixels is made in: those of the layout, and its own; never larger than it is. */
function widthsFor(width: number, { widths }: PictureTable): readonly number[] {
  const smaller = widths.filter((candidate) => candidate <= width)
  const largest = smaller.at(-1) ?? 0
  const isBetween = largest < Math.max(...widths) && width >= largest * worthAnother
  return isBetween ? [...smaller, width] : smaller
}

/** What every master gets that has not been searched: more than any of its kind has needed. */
const unsearched: Readonly<Record<PictureFacts['kind'], Readonly<Record<EncoderName, number>>>> = {
  'line art': { avif: 54, webp: 40, jpeg: 82, png: 100 },
  photograph: { avif: 60, webp: 80, jpeg: 82, png: 100 },
}

function qualityOf(subject: Subject, encoder: EncoderName, table: PictureTable): number {
  const found =
    encoder === 'png' ? undefined : table.qualities[qualityKey(subject, table)]?.[encoder]
  return found ?? unsearched[subject.master.facts.kind][encoder]
}

/**
 * How similar a file must be to the scaled master. Hatching hides small errors, so an engraving may differ more than
 * the even surfaces of a photograph before anybody sees it (compared side by side, enlarged twice).
 */
export const enoughSimilarity: Readonly<Record<PictureFacts['kind'], number>> = {
  'line art': 0.965,
  photograph: 0.98,
}

/** The name under which the table keeps the qualities of a subject: all that they depend on but the version of sharp. */
export function qualityKey({ master, treatment }: Subject, table: PictureTable): string {
  const enough = enoughSimilarity[master.facts.kind]
  const settings = { treatment, enough, encoders, width: searchWidth(master, table) }
  return contentHash(master.hash, JSON.stringify(settings)).slice(0, 16)
}

/** 1200 pixels of large masters and 736 of small ones: the narrowest files made of them need the most care. */
export function searchWidth({ facts }: Master, table: PictureTable): number {
  const narrowest = facts.width > 1000 ? 1200 : 700
  return widthsFor(facts.width, table).find((width) => width >= narrowest) ?? facts.width
}

/** The name of a file in small letters without accents, digits and hyphens. */
const slugOf = (path: string): string =>
  basename(path)
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'picture'

/** Whether two masters have the same proportions, within one in a hundred. */
function hasSameFrame({ facts: one }: Master, { facts: other }: Master): boolean {
  const ratio = (one.width * other.height) / (one.height * other.width)
  return Math.abs(ratio - 1) < 0.01
}

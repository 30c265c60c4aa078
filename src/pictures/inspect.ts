import type { Sharp } from 'sharp'
import { z } from 'zod'
import project from '../../package.json' with { type: 'json' }
import { problemOf } from '../content/finding.ts'
import { placeOfFile } from '../content/text.ts'
import type { Wording } from '../message.ts'
import type { PictureTable } from '../picture-table.ts'
import type { Place, Problem } from '../problem.ts'
import type { Language, Source } from '../site.ts'
import { undrawable, unsafeDrawing } from '../validate/messages/drawing.ts'
import {
  damaged,
  moving,
  notAPicture,
  tooManyPixels,
  tooSmall,
  unsupportedFormat,
  wrongEnding,
} from '../validate/messages/picture-file.ts'
import { type Cache, contentHash, rememberValue } from './cache.ts'
import { findDrawingFault, isTooIntricate, rasterise } from './drawing.ts'
import { sideBySide } from './side-by-side.ts'

/** A picture that the content names. */
export interface NamedPicture {
  /** Below the content folder. */
  readonly path: string
  /** Whether it is drawn for narrow screens. */
  readonly narrow: boolean
  /** Where the content names it; without it problems point at the picture itself. */
  readonly place?: Place | undefined
}

/** What is needed to look at pictures. */
interface InspectOptions {
  /** The content; every picture that is named is among it. */
  readonly sources: readonly Source[]
  /** How the content folder was named, for the places of problems. */
  readonly contentFolder: string
  /** The language of the messages. */
  readonly language: Language
  readonly cache: Cache
  readonly table: PictureTable
}

/** A picture that may be published: what is known of it, and the bytes to work from (a drawing as PNG). */
export interface Master {
  /** Below the content folder. */
  readonly path: string
  readonly bytes: Uint8Array
  /** The hash of the bytes. */
  readonly hash: string
  readonly facts: PictureFacts
}

/** The masters that may be published, by path below the content folder. */
export type Masters = ReadonlyMap<string, Master>

/** What sharp may open: damage is an error, and 50 megapixels are the most. */
export const openingLimits = { failOn: 'error', limitInputPixels: 50_000_000 } as const

/**
 * Looks at the pixels of every picture that is named, each once: its true format against its ending, its size, whether
 * it moves, whether it is whole. Gives the masters that may be published and all faults of the others, at the places
 * that name the pictures.
 */
export async function checkPictures(
  named: readonly NamedPicture[],
  options: InspectOptions,
): Promise<{ readonly masters: Masters; readonly problems: readonly Problem[] }> {
  const { sources, contentFolder, language, table } = options
  const paths = [...new Set(named.map(({ path }) => path))]
  const inspections = await sideBySide(paths, async (path) => {
    const source = sources.find((candidate) => isSamePath(candidate.path, path))
    if (!source) throw new Error(`the picture ${path} has not been checked`)
    return [path, await inspectPicture(source, options)] as const
  })
  const inspected = new Map(inspections)
  return {
    masters: new Map(
      inspections.flatMap(([path, found]) => ('fault' in found ? [] : [[path, found]])),
    ),
    problems: named.flatMap(({ path, narrow, place }) => {
      const needed = narrow ? table.needed.narrow : table.needed.wide
      const fault = faultOf(path, inspected.get(path), needed)
      if (!fault) return []
      const where = place ?? placeOfFile(`${contentFolder}/${path}`)
      return [problemOf({ place: where, wording: fault }, language)]
    }),
  }
}

/** Systems differ in how they store accents; the name is the same. */
const isSamePath = (one: string, other: string): boolean =>
  one.normalize('NFC') === other.normalize('NFC')

/** A master, or what an editor is told is wrong with it. */
type Inspection = Master | { readonly fault: Wording }

function faultOf(name: string, found: Inspection | undefined, needed: number): Wording | undefined {
  if (!found) return undefined
  if ('fault' in found) return found.fault
  const { width } = found.facts
  return width < needed ? tooSmall({ name, width, needed }) : undefined
}

const formats: Readonly<Record<string, string>> = {
  png: 'PNG',
  jpg: 'JPEG',
  jpeg: 'JPEG',
  webp: 'WebP',
  avif: 'AVIF',
  tif: 'TIFF',
  tiff: 'TIFF',
  svg: 'SVG',
}

async function inspectPicture(source: Source, options: InspectOptions): Promise<Inspection> {
  const { path: name, bytes } = source
  const ending = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const promised = formats[ending]
  if (!promised) return { fault: unsupportedFormat({ name, ending }) }
  return promised === 'SVG'
    ? inspectDrawing(source, options)
    : inspectPixels({ name, promised, bytes }, options.cache)
}

interface Picture {
  readonly name: string
  /** The format that its ending promises. */
  readonly promised: string
  readonly bytes: Uint8Array
}

/**
 * The version of sharp as the project pins it, for the keys of the cache. Sharp itself is loaded only where there is
 * something to open: a check whose pictures have been looked at before then starts 50 ms sooner.
 */
const reader: string = project.dependencies.sharp

async function inspectPixels(picture: Picture, cache: Cache): Promise<Inspection> {
  const { name, promised, bytes } = picture
  const hash = contentHash(bytes)
  const look = await rememberValue(cache, {
    key: contentHash('look', hash, reader),
    schema: lookSchema,
    work: () => lookAt(bytes),
  }).catch(() => undefined)
  if (!look) return { fault: beginsLikePicture(bytes) ? damaged({ name }) : notAPicture({ name }) }

  const { format, facts, pixels } = look
  if (format !== promised) return { fault: wrongEnding({ name, found: format, promised }) }
  if (facts) return { path: name, bytes, hash, facts }
  if (look.moving) return { fault: moving({ name }) }
  return { fault: tooManyPixels({ name, megapixels: Math.ceil(pixels / 1_000_000) }) }
}

/** The first bytes of JPEG, PNG, RIFF (WebP), TIFF and ISO media (AVIF) files. */
const signatures = /^(?:\xff\xd8\xff|\x89PNG|RIFF|II\*\0|MM\0\*|.{4}ftyp)/s

const beginsLikePicture = (bytes: Uint8Array): boolean =>
  signatures.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'))

/** A drawing is not even opened before its text has been read. */
async function inspectDrawing(
  { path: name, bytes }: Source,
  { cache, table }: InspectOptions,
): Promise<Inspection> {
  const text = textOf(bytes)
  if (text === undefined) return { fault: damaged({ name }) }
  if (!/<(?:[\w.-]+:)?svg[\s>]/.test(text)) return { fault: notAPicture({ name }) }
  const fault = findDrawingFault(text)
  if (fault) return { fault: unsafeDrawing({ name, fault }) }
  if (isTooIntricate(text)) return { fault: undrawable({ name }) }
  const width = Math.max(...table.widths)
  const key = contentHash('drawing', bytes, String(width), reader)
  const drawn = await cache.remember(key, () => rasterise(bytes, width)).catch(() => undefined)
  return drawn
    ? inspectPixels({ name, promised: 'PNG', bytes: drawn }, cache)
    : { fault: undrawable({ name }) }
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const factsSchema = z.strictObject({
  /** Pixels, with the orientation that the camera noted applied. */
  width: z.int(),
  height: z.int(),
  /** Whether anything shows through it. */
  transparent: z.boolean(),
  /** Engravings and drawings are hatched; photographs have surfaces. */
  kind: z.enum(['line art', 'photograph']),
  /** The colour that most of it has, as `#rrggbb`. */
  colour: z.string(),
})

/** What is known of a master once it has been decoded. */
export type PictureFacts = z.output<typeof factsSchema>

/** What opening a picture shows. */
const lookSchema = z.strictObject({
  /** The true format, as an editor calls it. */
  format: z.string(),
  /** Whether there are several pictures in it. */
  moving: z.boolean(),
  /** Width times height. */
  pixels: z.int(),
  /** What only decoding tells, of a still one that is not too large, in a format of masters. */
  facts: factsSchema.optional(),
})

// Anything else, such as a drawing with another ending, is not even opened.
const opened: readonly string[] = ['PNG', 'JPEG', 'WebP', 'AVIF', 'TIFF']

/** Reads what a picture says of itself, then decodes all of it and measures it. Rejects where it is damaged. */
async function lookAt(bytes: Uint8Array): Promise<z.output<typeof lookSchema>> {
  const { default: sharp } = await import('sharp')
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  const format = formatOf(header.format, header.compression)
  const isMoving = (header.pages ?? 1) > 1
  const pixels = header.width * header.height
  const look = { format, moving: isMoving, pixels }
  if (isMoving || pixels > openingLimits.limitInputPixels || !opened.includes(format)) return look
  const { data, info } = await sharp(bytes, openingLimits)
    .autoOrient()
    .resize(measuredWidth, undefined, { withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return { ...look, facts: { ...header.autoOrient, ...(await measure(sharp(data, { raw }))) } }
}

/** Sharp calls AVIF and HEIC by one name. */
const formatOf = (name: string, compression: string | undefined): string =>
  name === 'heif'
    ? compression === 'av1'
      ? 'AVIF'
      : 'HEIC'
    : (formats[name] ?? name.toUpperCase())

/** The standard deviation of the Laplacian of a picture 800 pixels wide: 9 to 17 for the plates, 2 to 6 for photographs. */
const lineArtFrom = 7.5
const measuredWidth = 800

async function measure(image: Sharp): Promise<Omit<PictureFacts, 'width' | 'height'>> {
  const { sharpness, dominant, isOpaque } = await image.stats()
  const channels = [dominant.r, dominant.g, dominant.b]
  return {
    transparent: !isOpaque,
    kind: sharpness >= lineArtFrom ? 'line art' : 'photograph',
    colour: `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
  }
}

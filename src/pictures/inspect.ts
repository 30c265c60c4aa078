import { isUtf8 } from 'node:buffer'
import { basename } from 'node:path'
import { z } from 'zod'
import project from '../../package.json' with { type: 'json' }
import { endingOf, formatByEnding } from '../check/files.ts'
import type { NamedPicture } from '../check/pictures.ts'
import type { Finding } from '../content/finding.ts'
import { composedPath } from '../content/load.ts'
import { startOf } from '../content/text.ts'
import { message, type Wording, warning } from '../message.ts'
import type { PictureTable } from '../picture-table.ts'
import type { Source } from '../site.ts'
import { type BuildCache, contentHash, rememberValue } from './cache.ts'
import { drawingFault, rasterise, undrawable } from './drawing.ts'
import { hasPictureSignature, looksDrawn } from './file-signature.ts'

interface InspectOptions {
  /** The content; every picture that is named is among it. */
  readonly sources: readonly Source[]
  readonly cache: BuildCache
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
): Promise<{ readonly masters: Masters; readonly findings: readonly Finding[] }> {
  const { sources, table } = options
  const paths = [...new Set(named.map(({ path }) => path))]
  const byPath = new Map(sources.map((source) => [composedPath(source.path), source]))
  const inspected = await sideBySide(paths, async (path) => {
    const source = byPath.get(composedPath(path))
    if (!source) throw new Error(`the picture ${path} has not been checked`)
    return [path, await inspectPicture(source, options)] as const
  })
  const found = new Map(inspected)
  return {
    masters: new Map(inspected.flatMap(([path, one]) => ('fault' in one ? [] : [[path, one]]))),
    findings: named.flatMap(({ path, narrow, place }) => {
      const wording = faultOf(path, found.get(path), table.needed[narrow ? 'narrow' : 'wide'])
      return wording ? [{ ...(place ?? startOf(path)), ...wording }] : []
    }),
  }
}

/** A master, or what an editor is told is wrong with it. */
type Inspection = Master | { readonly fault: Wording }

function faultOf(name: string, found: Inspection | undefined, needed: number): Wording | undefined {
  if (!found || 'fault' in found) return found?.fault
  const { width } = found.facts
  return width < needed ? tooSmall({ name, width, needed }) : undefined
}

async function inspectPicture(source: Source, options: InspectOptions): Promise<Inspection> {
  const ending = endingOf(source.path)
  const promised = formatByEnding.get(ending)
  if (!promised) return { fault: unsupportedFormat({ name: source.path, ending }) }
  if (promised === 'SVG') return inspectDrawing(source, options)
  return inspectPixels(source, promised, options.cache)
}

/**
 * The version of sharp as the project pins it, for the keys of the cache. Sharp itself is loaded only where there is
 * something to open: a check whose pictures have been looked at before then starts 50 ms sooner.
 */
const reader: string = project.dependencies.sharp

async function inspectPixels({ path: name, bytes }: Source, promised: string, cache: BuildCache) {
  const hash = contentHash(bytes)
  const look = await rememberValue(cache, {
    key: contentHash('look', hash, reader),
    schema: lookSchema,
    work: () => lookAt(bytes),
  }).catch(() => undefined)
  if (!look)
    return { fault: hasPictureSignature(bytes) ? damaged({ name }) : notAPicture({ name }) }

  const { format, facts, pixels } = look
  if (format !== promised) {
    const [ending] = [...formatByEnding].find(([, one]) => one === format) ?? []
    const renamed = basename(name).replace(/\w+$/, ending ?? '')
    return { fault: wrongEnding({ name, found: format, promised, renamed }) }
  }
  if (facts) return { path: name, bytes, hash, facts }
  if (look.moving) return { fault: moving({ name }) }
  return { fault: tooManyPixels({ name, megapixels: Math.ceil(pixels / 1_000_000) }) }
}

/** A drawing is not even opened before its text has been read. */
async function inspectDrawing({ path: name, bytes }: Source, { cache, table }: InspectOptions) {
  if (!isUtf8(bytes)) return { fault: damaged({ name }) }
  const text = new TextDecoder().decode(bytes)
  if (!/<(?:[\w.-]+:)?svg[\s>]/.test(text)) return { fault: notAPicture({ name }) }
  const fault = drawingFault(name, text)
  if (fault) return { fault }
  const width = Math.max(...table.widths)
  const key = contentHash('drawing', bytes, String(width), reader)
  const drawn = await cache.remember(key, () => rasterise(bytes, width)).catch(() => undefined)
  return drawn
    ? inspectPixels({ path: name, bytes: drawn }, 'PNG', cache)
    : { fault: undrawable({ name }) }
}

const factsSchema = z.strictObject({
  /** Pixels, with the orientation that the camera noted applied. */
  width: z.int(),
  height: z.int(),
  transparent: z.boolean(),
  /** Engravings and drawings are hatched; photographs have surfaces. */
  kind: z.enum(['line art', 'photograph']),
  /** The colour that most of it has, as `#rrggbb`. */
  colour: z.string(),
})

/** What is known of a master once it has been decoded. */
export type PictureFacts = z.output<typeof factsSchema>

/** What opening a picture shows: its true format, whether it moves, how many pixels it has. */
const lookSchema = z.strictObject({
  format: z.string(),
  moving: z.boolean(),
  pixels: z.int(),
  /** What only decoding tells, of a still one that is not too large, in a format of masters. */
  facts: factsSchema.optional(),
})

// Anything else, such as a drawing with another ending, is not even opened.
const opened: readonly string[] = ['PNG', 'JPEG', 'WebP', 'AVIF', 'TIFF']

/** The standard deviation of the Laplacian of a picture 800 pixels wide: 9 to 17 for drawings, 2 to 6 for photographs. */
const lineArtFrom = 7.5

/** Reads what a picture says of itself, then decodes all of it and measures it. Rejects where it is damaged. */
async function lookAt(bytes: Uint8Array): Promise<z.output<typeof lookSchema>> {
  if (!hasPictureSignature(bytes) && looksDrawn(bytes))
    return { format: 'SVG', moving: false, pixels: 0 }
  const { default: sharp } = await import('sharp')
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  const format = formatOf(header.format, header.compression)
  const pixels = header.width * header.height
  const look = { format, moving: (header.pages ?? 1) > 1, pixels }
  const isOpened = pixels <= openingLimits.limitInputPixels && opened.includes(format)
  if (look.moving || !isOpened) return look
  const { data, info } = await sharp(bytes, openingLimits)
    .autoOrient()
    .resize(800, undefined, { withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { sharpness, dominant, isOpaque } = await sharp(data, { raw: info }).stats()
  const colour = Buffer.from([dominant.r, dominant.g, dominant.b]).toString('hex')
  const kind = sharpness >= lineArtFrom ? 'line art' : 'photograph'
  const measured = { transparent: !isOpaque, kind, colour: `#${colour}` } as const
  return { ...look, facts: { ...header.autoOrient, ...measured } }
}

/** A format as an editor calls it; sharp has one name for AVIF and HEIC. */
function formatOf(name: string, compression: string | undefined): string {
  if (name === 'heif') return compression === 'av1' ? 'AVIF' : 'HEIC'
  return formatByEnding.get(name) ?? name.toUpperCase()
}

/** How many pictures are worked on side by side: two pictures take 0.7 GB of memory, and a build may take 1 GiB. */
const limit = 2

/** Runs `task` over all items, a few under way at once, and gives the results in the order of the items. */
export function sideBySide<Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const few = fewAtOnce()
  return Promise.all(items.map((item) => few(() => task(item))))
}

/** Lets work wait while as much as may be is under way, whoever asks for it. */
export function fewAtOnce() {
  const waiting: (() => void)[] = []
  let free = limit
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

const notAPicture = message('picture/unreadable', {
  en: 'The file “{name}” is not a picture.',
  enFix: 'Export the picture again as JPEG, PNG, WebP, AVIF, TIFF or SVG.',
  fr: "Le fichier « {name} » n'est pas une image.",
  frFix: "Exportez l'image de nouveau en JPEG, PNG, WebP, AVIF, TIFF ou SVG.",
})

const unsupportedFormat = message('picture/format', {
  en: 'The picture “{name}” has a format that the site cannot use ({ending}).',
  enFix: 'Export it as JPEG, PNG, WebP, AVIF, TIFF or SVG.',
  fr: "L'image « {name} » est dans un format que le site n'accepte pas ({ending}).",
  frFix: 'Exportez-la en JPEG, PNG, WebP, AVIF, TIFF ou SVG.',
})

const wrongEnding = message('picture/ending', {
  en: 'The picture “{name}” is {found}, but its name says {promised}.',
  enFix: 'Rename it {renamed} and write that name where it is used, or export it as {promised}.',
  fr: "L'image « {name} » est au format {found}, mais son nom annonce {promised}.",
  frFix: 'Renommez-la {renamed} et écrivez ce nom là où elle sert, ou exportez-la en {promised}.',
})

const tooManyPixels = message('picture/too-large', {
  en: 'The picture “{name}” has {megapixels} megapixels; the limit is 50.',
  enFix: 'Export it 2,400 pixels wide.',
  fr: "L'image « {name} » compte {megapixels} mégapixels ; la limite est de 50.",
  frFix: 'Exportez-la en 2 400 pixels de large.',
})

const moving = message('picture/moving', {
  en: 'The file “{name}” contains several pictures; one still picture is expected.',
  enFix: 'Export one of them by itself.',
  fr: 'Le fichier « {name} » contient plusieurs images ; il en faut une seule, fixe.',
  frFix: "Exportez l'une d'elles, seule.",
})

const damaged = message('picture/damaged', {
  en: 'The picture “{name}” is damaged.',
  enFix: 'Replace it with an undamaged copy.',
  fr: "L'image « {name} » est endommagée.",
  frFix: 'Remplacez-la par une copie intacte.',
})

const tooSmall = warning('picture/too-small', {
  en: 'The picture “{name}” is {width} {width|pixel|pixels} wide; the page shows it up to {needed} pixels wide.',
  enFix: 'Use a picture at least {needed} pixels wide.',
  fr: "L'image « {name} » fait {width} {width|pixel|pixels} de large ; la page l'affiche jusqu'à {needed} pixels.",
  frFix: "Prenez une image d'au moins {needed} pixels de large.",
})

import sharp from 'sharp'
import type { Source } from '../site.ts'
import { undrawable, unsafeDrawing } from '../validate/messages/drawing.ts'
import type { Wording } from '../validate/messages/kind.ts'
import {
  damaged,
  moving,
  notAPicture,
  tooManyPixels,
  unsupportedFormat,
  wrongEnding,
} from '../validate/messages/picture-file.ts'
import type { Cache } from './cache.ts'
import { contentHash } from './content-hash.ts'
import { findDrawingFault } from './drawing-rules.ts'
import { encoderVersions } from './encoder-versions.ts'
import { measurePicture, type PictureFacts, pictureFactsSchema } from './picture-facts.ts'
import { endingOf, foundFormat, promisedFormat } from './picture-format.ts'
import { drawingWidth, openingLimits } from './picture-limits.ts'
import { rasterise } from './rasterise.ts'
import { rememberValue } from './remember-value.ts'

/** A picture that may be published: what is known of it, and the bytes to work from (a drawing as PNG). */
export interface Master {
  /** Below the content folder. */
  readonly path: string
  readonly bytes: Uint8Array
  /** The hash of the bytes. */
  readonly hash: string
  readonly facts: PictureFacts
}

/** A master, or what an editor is told is wrong with it. */
export type Inspection = Master | { readonly fault: Wording }

/**
 * Looks at the pixels of a picture: its true format against its ending, its size, whether it moves, whether it is whole
 * (security.md sections 3, 5 and 6D). An SVG is checked as text first and then drawn.
 */
export async function inspectPicture(source: Source, cache: Cache): Promise<Inspection> {
  const { path: name, bytes } = source
  const fault = await formatFault(name, bytes)
  if (fault) return { fault }
  return promisedFormat(name) === 'SVG' ? inspectDrawing(source, cache) : measure(source, cache)
}

async function formatFault(name: string, bytes: Uint8Array): Promise<Wording | undefined> {
  const promised = promisedFormat(name)
  if (!promised) return unsupportedFormat({ name, ending: endingOf(name) })
  // A drawing is not even opened before its text has been read.
  const text = textOf(bytes)
  if (promised === 'SVG') return text === undefined ? damaged({ name }) : undefined

  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header) return beginsLikePicture(bytes) ? damaged({ name }) : notAPicture({ name })
  const found = foundFormat(header.format, header.compression)
  if (found !== promised) return wrongEnding({ name, found, promised })
  if ((header.pages ?? 1) > 1) return moving({ name })
  const pixels = header.width * header.height
  if (pixels <= openingLimits.limitInputPixels) return undefined
  return tooManyPixels({ name, megapixels: Math.ceil(pixels / 1_000_000) })
}

/** The first bytes of JPEG, PNG, RIFF (WebP), TIFF and ISO media (AVIF) files. */
const signatures = /^(?:\xff\xd8\xff|\x89PNG|RIFF|II\*\0|MM\0\*|.{4}ftyp)/s

const beginsLikePicture = (bytes: Uint8Array): boolean =>
  signatures.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'))

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

async function inspectDrawing({ path: name, bytes }: Source, cache: Cache): Promise<Inspection> {
  const text = textOf(bytes) ?? ''
  if (!/<(?:[\w.-]+:)?svg[\s>]/.test(text)) return { fault: notAPicture({ name }) }
  const fault = findDrawingFault(text)
  if (fault) return { fault: unsafeDrawing({ name, fault }) }
  const key = contentHash('drawing', bytes, String(drawingWidth), encoderVersions)
  const drawn = await cache.remember(key, () => rasterise(bytes)).catch(() => undefined)
  return drawn ? measure({ path: name, bytes: drawn }, cache) : { fault: undrawable({ name }) }
}

async function measure({ path, bytes }: Source, cache: Cache): Promise<Inspection> {
  const hash = contentHash(bytes)
  const facts = await rememberValue(cache, {
    key: contentHash('facts', hash, encoderVersions),
    schema: pictureFactsSchema,
    work: () => measurePicture(bytes),
  }).catch(() => undefined)
  return facts ? { path, bytes, hash, facts } : { fault: damaged({ name: path }) }
}

import type { Wording } from '../message.ts'
import type { Source } from '../site.ts'
import { undrawable, unsafeDrawing } from '../validate/messages/drawing.ts'
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
import type { PictureFacts } from './picture-facts.ts'
import { endingOf } from '../check/files.ts'
import { promisedFormat } from './picture-format.ts'
import { drawingWidth } from './picture-limits.ts'
import { pictureLookSchema } from './picture-look.ts'
import { pictureReader } from './picture-reader.ts'
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
  const promised = promisedFormat(name)
  if (!promised) return { fault: unsupportedFormat({ name, ending: endingOf(name) }) }
  return promised === 'SVG'
    ? inspectDrawing(source, cache)
    : inspectPixels({ name, promised, bytes }, cache)
}

interface Picture {
  readonly name: string
  /** The format that its ending promises. */
  readonly promised: string
  readonly bytes: Uint8Array
}

async function inspectPixels(picture: Picture, cache: Cache): Promise<Inspection> {
  const { name, promised, bytes } = picture
  const hash = contentHash(bytes)
  const look = await rememberValue(cache, {
    key: contentHash('look', hash, pictureReader),
    schema: pictureLookSchema,
    // Only here is sharp loaded.
    work: async () => (await import('./look-at-picture.ts')).lookAtPicture(bytes),
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

async function inspectDrawing({ path: name, bytes }: Source, cache: Cache): Promise<Inspection> {
  const text = textOf(bytes)
  // A drawing is not even opened before its text has been read.
  if (text === undefined) return { fault: damaged({ name }) }
  if (!/<(?:[\w.-]+:)?svg[\s>]/.test(text)) return { fault: notAPicture({ name }) }
  const fault = findDrawingFault(text)
  if (fault) return { fault: unsafeDrawing({ name, fault }) }
  const key = contentHash('drawing', bytes, String(drawingWidth), pictureReader)
  const drawn = await cache.remember(key, () => rasterise(bytes)).catch(() => undefined)
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

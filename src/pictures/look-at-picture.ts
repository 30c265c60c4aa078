import sharp from 'sharp'
import type { PictureFacts } from './picture-facts.ts'
import { foundFormat } from './picture-format.ts'
import { openingLimits } from './picture-limits.ts'
import type { PictureLook } from './picture-look.ts'

/** The standard deviation of the Laplacian of a picture 800 pixels wide: 9 to 17 for the plates, 2 to 6 for photographs. */
const lineArtFrom = 7.5
const measuredWidth = 800

// Anything else, such as a drawing with another ending, is not even opened (security.md section 3).
const opened: readonly string[] = ['PNG', 'JPEG', 'WebP', 'AVIF', 'TIFF']

/** Reads what a picture says of itself, then decodes all of it and measures it. Rejects where it is damaged. */
export async function lookAtPicture(bytes: Uint8Array): Promise<PictureLook> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  const format = foundFormat(header.format, header.compression)
  const moving = (header.pages ?? 1) > 1
  const pixels = header.width * header.height
  const look = { format, moving, pixels }
  if (moving || pixels > openingLimits.limitInputPixels || !opened.includes(format)) return look
  return { ...look, facts: await measure(bytes, header.autoOrient) }
}

interface Upright {
  readonly width: number
  readonly height: number
}

async function measure(bytes: Uint8Array, { width, height }: Upright): Promise<PictureFacts> {
  const { data, info } = await sharp(bytes, openingLimits)
    .autoOrient()
    .resize(measuredWidth, undefined, { withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const { sharpness, dominant, isOpaque } = await sharp(data, { raw }).stats()
  return {
    width,
    height,
    transparent: !isOpaque,
    kind: sharpness >= lineArtFrom ? 'line art' : 'photograph',
    colour: hexOf([dominant.r, dominant.g, dominant.b]),
  }
}

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

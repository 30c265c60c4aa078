import sharp, { type Raw, type Sharp } from 'sharp'
import { openingLimits } from './picture-limits.ts'
import type { Treatment } from './picture-request.ts'

/** A size in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The pixels of one file before it is encoded. */
export interface Scaled {
  readonly data: Buffer
  readonly raw: Raw
}

// `--ink` and `--paper` of templates/styles/tokens.css.
const ink = [0x16, 0x13, 0x0f]
const paper = [0xfb, 0xf9, 0xf2]

/** The ground of a picture printed in ink. */
export const paperColour = '#fbf9f2'

const slopes = paper.map((bright, channel) => (bright - (ink[channel] ?? 0)) / 255)

/**
 * A master upright, in sRGB, at the size of one file, and printed in ink on paper where that is the treatment. Nothing
 * that the camera noted (place, time, thumbnail) passes on: only pixels do.
 */
export async function scalePicture(
  master: Uint8Array,
  size: Size,
  treatment: Treatment,
): Promise<Scaled> {
  const image = sharp(master, openingLimits)
    .autoOrient()
    .resize(size.width, size.height, { fit: 'fill' })
    .toColourspace('srgb')
  const treated = treatment === 'duotone' ? inInk(image) : image
  const { data, info } = await treated.raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

const inInk = (image: Sharp): Sharp => image.modulate({ saturation: 0 }).linear(slopes, ink)

/** Scaled pixels as an image to encode. */
export const imageOf = ({ data, raw }: Scaled): Sharp => sharp(data, { raw })

/** The size of a picture scaled to a width. */
export const sizeAt = ({ width, height }: Size, scaled: number): Size => ({
  width: scaled,
  height: Math.round((height * scaled) / width),
})

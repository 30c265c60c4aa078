import sharp from 'sharp'
import { z } from 'zod'
import { openingLimits } from './picture-limits.ts'

/** What is known of a master once it has been decoded. */
export const pictureFactsSchema = z.strictObject({
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

export type PictureFacts = z.output<typeof pictureFactsSchema>

/** The standard deviation of the Laplacian of a picture 800 pixels wide: 9 to 17 for the plates, 2 to 6 for photographs. */
const lineArtFrom = 7.5
const measuredWidth = 800

/** Decodes the whole picture and measures it. Rejects where it is damaged. */
export async function measurePicture(bytes: Uint8Array): Promise<PictureFacts> {
  const header = await sharp(bytes, openingLimits).metadata()
  const { data, info } = await sharp(bytes, openingLimits)
    .autoOrient()
    .resize(measuredWidth, undefined, { withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = { raw: { width, height, channels } }
  const { sharpness, dominant, isOpaque } = await sharp(data, pixels).stats()
  return {
    width: header.autoOrient.width,
    height: header.autoOrient.height,
    transparent: !isOpaque,
    kind: sharpness >= lineArtFrom ? 'line art' : 'photograph',
    colour: hexOf([dominant.r, dominant.g, dominant.b]),
  }
}

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

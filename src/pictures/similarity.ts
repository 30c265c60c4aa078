import type { Sharp } from 'sharp'
import { ssim } from 'ssim.js'
import type { Size } from './scale-picture.ts'

/** Pixels as red, green, blue and opacity, one byte each. */
export interface Pixels extends Size {
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

/** The pixels of an image; what shows through it is white. */
export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

/**
 * The mean structural similarity of two pictures of one size, 1 for identical ones (Wang, Bovik, Sheikh and Simoncelli,
 * “Image quality assessment: from error visibility to structural similarity”, IEEE Transactions on Image Processing
 * 13, 2004), on windows of 11 pixels side by side, at full size, since hatching lives in the finest detail.
 */
export const similarityOf = (one: Pixels, other: Pixels): number =>
  ssim(one, other, { downsample: false, ssim: 'bezkrovny' }).mssim

import { basename } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { ssim } from 'ssim.js'
import type { PictureTable, Qualities } from '../src/picture-table.ts'
import {
  type EncoderName,
  encode,
  encoders,
  type Subject,
  scalePicture,
} from '../src/pictures/encode.ts'
import { type Masters, sideBySide } from '../src/pictures/inspect.ts'
import {
  demands,
  type PictureRequest,
  qualityKey,
  searchWidth,
  subjectsOf,
} from '../src/pictures/plan.ts'

/**
 * The table of qualities for these pictures, sorted by picture: what the table knows already, and for every other
 * master the lowest quality of each encoder that keeps it similar, searched at one typical width. What no picture needs
 * is left out.
 */
export async function searchQualities(
  requests: readonly PictureRequest[],
  masters: Masters,
  table: PictureTable,
): Promise<PictureTable['qualities']> {
  const subjects = requests.flatMap((request) => subjectsOf(request, masters, table))
  const distinct = new Map(subjects.map((subject) => [qualityKey(subject, table), subject]))
  const found = await sideBySide([...distinct], async ([key, subject]) => {
    return [key, table.qualities[key] ?? (await search(subject, table))] as const
  })
  const order = ([key, { picture }]: readonly [string, Qualities]) => `${picture} ${key}`
  return Object.fromEntries(found.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)))
}

async function search(subject: Subject, table: PictureTable): Promise<Qualities> {
  const { master } = subject
  const image = await scalePicture(subject, searchWidth(master, table))
  const { similarity } = demands[master.facts.kind]
  const lowest = (encoder: EncoderName) => lowestQuality(image, encoder, similarity)
  return {
    picture: basename(master.path),
    avif: await lowest('avif'),
    jpeg: await lowest('jpeg'),
  }
}

/** The lowest quality of an encoder at which a picture stays as similar to its pixels as asked. */
async function lowestQuality(image: Sharp, encoder: EncoderName, enough: number): Promise<number> {
  const reference = await pixelsOf(image.clone())
  let [low, high] = encoders[encoder].qualities
  // Halves the range until one value is left; the highest is taken unasked.
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const encoded = await pixelsOf(sharp(await encode(image.clone(), encoder, middle)))
    if (ssim(reference, encoded, comparison).mssim >= enough) high = middle
    else low = middle + 1
  }
  return low
}

/** The pixels of an image as red, green, blue and opacity; what shows through it is white. */
async function pixelsOf(image: Sharp) {
  const { data, info } = await image
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

/**
 * Gives the mean structural similarity of two pictures of one size, 1 for identical ones (Wang, Bovik, Sheikh and Simoncelli,
 * “Image quality assessment: from error visibility to structural similarity”, IEEE Transactions on Image Processing
 * 13, 2004), on windows of 11 pixels side by side, at full size, since hatching lives in the finest detail.
 */
const comparison = { downsample: false, ssim: 'bezkrovny' } as const

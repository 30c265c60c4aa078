import sharp from 'sharp'
import { type EncoderName, encode, encoders } from './encoders.ts'
import type { PictureFacts } from './picture-facts.ts'
import { imageOf, type Scaled } from './scale-picture.ts'
import { pixelsOf, similarityOf } from './similarity.ts'

/**
 * How similar a file must be to the scaled master. Hatching hides small errors, so an engraving may differ more than
 * the even surfaces of a photograph before anybody sees it (compared side by side, enlarged twice).
 */
export const enoughSimilarity: Readonly<Record<PictureFacts['kind'], number>> = {
  'line art': 0.965,
  photograph: 0.98,
}

/** The lowest quality of an encoder at which a picture stays as similar to its pixels as asked. */
export async function searchQuality(
  scaled: Scaled,
  encoder: EncoderName,
  enough: number,
): Promise<number> {
  const reference = await pixelsOf(imageOf(scaled))
  const isEnough = async (quality: number) => {
    const encoded = await encode(imageOf(scaled), encoder, quality)
    return similarityOf(reference, await pixelsOf(sharp(encoded))) >= enough
  }
  return lowestThat(isEnough, encoders[encoder].qualities)
}

/** Halves the range until one value is left; the highest is taken unasked. */
async function lowestThat(
  holds: (value: number) => Promise<boolean>,
  [first, last]: readonly [number, number],
): Promise<number> {
  let [low, high] = [first, last]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

import sharp from 'sharp'
import { endingOf } from '../../check/files.ts'
import { slug } from '../../check/slug.ts'
import { both, type Refused } from '../../message.ts'
import { largestUpload } from '../protocol.ts'

/** The longest side of a picture that is kept, in pixels. */
const longest = 4000

/** In letters: a name may need a number, and no disk takes more than 255 bytes. */
const longestStem = 100

/** Far more than any camera has: a small file may say that it is a large picture. */
const mostPixels = 200_000_000

/** A picture as it is kept in the content: a new name, its bytes, its size in pixels, and what it was. */
interface KeptUpload {
  readonly name: string
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly was: { readonly width: number; readonly height: number; readonly size: number }
}

/**
 * Makes of what somebody has put here a picture to be kept: at most 4,000 pixels wide and high, upright, encoded again
 * without anything that a camera has written into it. What shows something through, and what is drawn with few colours,
 * stays a PNG; all else becomes a JPEG of quality 92. Drawings (SVG) and what is no picture are refused in words.
 */
export async function keepUpload(bytes: Uint8Array, name: string): Promise<KeptUpload | Refused> {
  if (bytes.length > largestUpload) return { refused: tooHeavy }
  if (endingOf(name) === 'svg' || looksDrawn(bytes)) return { refused: drawing }
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { width, height, format, hasAlpha, orientation = 1 } = await picture.metadata()
    const isPng = format === 'png' || (hasAlpha && !(await picture.stats()).isOpaque)
    const upright = picture
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const encoded = isPng
      ? upright.png({ compressionLevel: 9 })
      : upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4', mozjpeg: true })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    const isTurned = orientation > 4
    const was = { width: isTurned ? height : width, height: isTurned ? width : height }
    const stem = slug(name.replace(/\.[^.]*$/, '').slice(0, longestStem)) || 'picture'
    return {
      name: `${stem}.${isPng ? 'png' : 'jpg'}`,
      bytes: data,
      width: info.width,
      height: info.height,
      was: { ...was, size: bytes.length },
    }
  } catch {
    return { refused: noPicture }
  }
}

const looksDrawn = (bytes: Uint8Array): boolean =>
  /<svg[\s>]|<!DOCTYPE svg/i.test(Buffer.from(bytes.subarray(0, 4096)).toString('latin1'))

const tooHeavy = both(
  'The picture has more than 40 MB. Export it smaller, and try again.',
  "L'image pèse plus de 40 Mo. Exportez-la en plus petit, puis réessayez.",
)
const drawing = both(
  'Drawings (SVG) may hold programs and cannot be taken. Export it as PNG.',
  'Un dessin (SVG) peut contenir des programmes et ne peut pas être pris. Exportez-le en PNG.',
)
const noPicture = both(
  'This file is no picture that can be read. Choose a JPEG, PNG, WebP, AVIF or TIFF.',
  "Ce fichier n'est pas une image lisible. Choisissez du JPEG, PNG, WebP, AVIF ou TIFF.",
)

import sharp, { type Sharp } from 'sharp'
import { endingOf, isPlainPath } from '../../check/files.ts'
import { freePath } from '../../check/new-file.ts'
import { slug } from '../../check/slug.ts'
import { isImpossibleName, loadSources } from '../../content/load.ts'
import { both, type Refused } from '../../message.ts'
import { hasPictureSignature, looksDrawn } from '../../pictures/file-signature.ts'
import { largestUpload, Refusal } from '../protocol/state.ts'

/** The longest side of a picture that is kept, in pixels. */
const longest = 4000

/** In letters: a name may need a number, and no disk takes more than 255 bytes. */
const longestStem = 100

/** Far more than any camera has: a small file may say that it is a large picture. */
const mostPixels = 200_000_000

/** A picture as it is kept in the content: a new name, its bytes, and its size in pixels. */
interface KeptUpload {
  readonly name: string
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** The picture to be kept of an upload: at most 4,000 pixels, upright, without camera data, PNG or JPEG. Refuses SVG. */
export async function keepUpload(bytes: Uint8Array, file: string): Promise<KeptUpload | Refused> {
  if (bytes.length > largestUpload) return { refused: tooHeavy }
  // Nothing else is opened: a drawing may be written so that to look at it takes minutes.
  if (endingOf(file) === 'svg' || !hasPictureSignature(bytes))
    return { refused: endingOf(file) === 'svg' || looksDrawn(bytes) ? drawing : noPicture }
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format, hasAlpha, isPalette = false } = await picture.metadata()
    const isPng = format === 'png' || (hasAlpha && !(await picture.stats()).isOpaque)
    const upright = picture
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const { data, info } = await (isPng
      ? lightPng(upright, isPalette)
      : lightJpeg(upright, bytes.length))
    const stem = slug(file.replace(/\.[^.]*$/, '').slice(0, longestStem)) || 'picture'
    const name = `${stem}.${isPng ? 'png' : 'jpg'}`
    return { name, bytes: data, width: info.width, height: info.height }
  } catch {
    return { refused: noPicture }
  }
}

/** A path in a folder of the content where nothing lies yet: the name, or the name with a number. Refuses a folder that is none. */
export async function freeName(
  root: string,
  folder: string,
  name: string,
  uploads: readonly string[],
): Promise<string> {
  const inside = folder.replace(/\/+$/, '')
  if (inside !== '' && (!isPlainPath(inside) || inside.split('/').some(isImpossibleName)))
    throw new Refusal(400, noFolder)
  const [, stem = '', ending = ''] = /^(.*)(\.\w+)$/.exec(name) ?? []
  const paths = (await loadSources(root)).map((source) => source.path)
  return freePath([inside, stem].filter(Boolean).join('/'), ending, [...paths, ...uploads])
}

const whole = { resolveWithObject: true } as const

/** With as much of its quality as the weight that it had allows. */
async function lightJpeg(picture: Sharp, most: number) {
  const made = (quality: number, chromaSubsampling: string) =>
    picture.clone().jpeg({ quality, chromaSubsampling, mozjpeg: true }).toBuffer(whole)
  const best = await made(92, '4:4:4')
  const good = best.data.length <= most ? best : await made(85, '4:2:0')
  return good.data.length <= most ? good : made(80, '4:2:0')
}

/** With a palette, if it had one, where that holds all of its colours still. */
async function lightPng(picture: Sharp, hadPalette: boolean) {
  const made = (palette: boolean) =>
    picture.clone().png({ compressionLevel: 9, palette, dither: 0 }).toBuffer(whole)
  const all = await made(false)
  if (!hadPalette) return all
  const few = await made(true)
  const pixels = ({ data }: typeof all) => sharp(data).ensureAlpha().raw().toBuffer()
  return (await pixels(few)).equals(await pixels(all)) ? few : all
}

const tooHeavy = both(
  'The picture is larger than 40 MB. Export it smaller, and try again.',
  "L'image pèse plus de 40 Mo. Exportez-la en plus petit, puis réessayez.",
)
const drawing = both(
  'SVG drawings may contain programs and are not accepted. Export it as PNG.',
  'Un dessin SVG peut contenir des programmes : il est refusé. Exportez-le en PNG.',
)
const noPicture = both(
  'This file is not a picture, or it is damaged. Choose another one.',
  "Ce fichier n'est pas une image, ou il est abîmé. Choisissez-en un autre.",
)
const noFolder = both('This folder is not in the content.', 'Ce dossier n’est pas dans le contenu.')

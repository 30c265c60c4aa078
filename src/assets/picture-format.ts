import { endingOf, formatByEnding, type PictureFormat } from '../check/files.ts'

const byName: Readonly<Record<string, PictureFormat>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
  tiff: 'TIFF',
  svg: 'SVG',
}

/** The format that a file's ending promises. */
export const promisedFormat = (path: string): PictureFormat | undefined => formatByEnding.get(endingOf(path))

/** The format that sharp has found in the bytes; it calls AVIF and HEIC by one name. */
export const foundFormat = (name: string, compression: string | undefined): string =>
  name === 'heif' ? (compression === 'av1' ? 'AVIF' : 'HEIC') : (byName[name] ?? name.toUpperCase())

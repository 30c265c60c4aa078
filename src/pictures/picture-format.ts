/** The formats of masters, by what an editor calls them. */
export type PictureFormat = 'PNG' | 'JPEG' | 'WebP' | 'AVIF' | 'TIFF' | 'SVG'

const byEnding: Readonly<Record<string, PictureFormat>> = {
  png: 'PNG',
  jpg: 'JPEG',
  jpeg: 'JPEG',
  webp: 'WebP',
  avif: 'AVIF',
  tif: 'TIFF',
  tiff: 'TIFF',
  svg: 'SVG',
}

const byName: Readonly<Record<string, PictureFormat>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
  tiff: 'TIFF',
  svg: 'SVG',
}

/** The ending of a path, in small letters and without its dot. */
export const endingOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

/** The format that a file's ending promises. */
export const promisedFormat = (path: string): PictureFormat | undefined => byEnding[endingOf(path)]

/** The format that sharp has found in the bytes; it calls AVIF and HEIC by one name. */
export const foundFormat = (name: string, compression: string | undefined): string =>
  name === 'heif' ? (compression === 'av1' ? 'AVIF' : 'HEIC') : (byName[name] ?? name.toUpperCase())

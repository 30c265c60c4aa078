import sharp, { type Sharp } from 'sharp'
import type { PictureTable } from '../picture-table.ts'
import { contentHash } from './cache.ts'
import { type Master, openingLimits } from './inspect.ts'

/** A master, and whether it is shown as it is or printed in ink on paper. */
export interface Subject {
  readonly master: Master
  readonly treatment: 'none' | PictureTable['duotone']
}

/** One file to make. */
export interface PlannedFile extends Subject {
  readonly width: number
  readonly encoder: EncoderName
  readonly quality: number
  /** The word that its name begins with. */
  readonly name: string
}

/** A format that pictures are published in. */
export type EncoderName = 'avif' | 'jpeg' | 'png'

// The bytes of AVIF depend on the number of threads: one for each picture, pictures side by side.
sharp.concurrency(1)

const allColours = { chromaSubsampling: '4:4:4' }

/**
 * Below 45 AVIF mixes the small coloured areas of a tinted picture, which similarity of brightness does not show.
 * AVIF at effort 3 takes a quarter of the time of sharp's own 4 for 7 % more bytes at the same similarity (four pictures
 * at 1200 pixels: 2.5 s and 10.6 s). All colours keep their full resolution: hatching is nothing but edges.
 */
export const encoders: {
  readonly [Name in EncoderName]: {
    readonly ending: string
    /** Between these the search for a quality looks; one value for a format without loss. */
    readonly qualities: readonly [lowest: number, highest: number]
    readonly options: Readonly<Record<string, string | number | boolean>>
  }
} = {
  avif: { ending: 'avif', qualities: [45, 80], options: { effort: 3, ...allColours, tune: 'iq' } },
  jpeg: { ending: 'jpg', qualities: [50, 95], options: { mozjpeg: true, ...allColours } },
  png: { ending: 'png', qualities: [100, 100], options: { palette: true, effort: 10 } },
}

/** The programs that decide the bytes of a picture, as one word for recipes; what they are compiled for may round otherwise. */
export const encoderVersions = JSON.stringify({ ...sharp.versions, architecture: process.arch })

/** The hash of everything that decides the bytes of a file: of the master, of the settings, of the programs. */
export function recipeOf({ master, width, encoder, quality, treatment }: PlannedFile): string {
  const size = sizeAt(master.facts, width)
  const { options } = encoders[encoder]
  const settings = JSON.stringify({ size, encoder, options, quality, treatment })
  return contentHash('picture', master.hash, settings, encoderVersions)
}

/** Makes one file of a picture. */
export const encodePicture = async (file: PlannedFile): Promise<Uint8Array> =>
  encode(await scalePicture(file, file.width), file.encoder, file.quality)

/** Writes an image in a format at a quality. */
export const encode = (image: Sharp, name: EncoderName, quality: number): Promise<Buffer> =>
  image.toFormat(name, { ...encoders[name].options, quality }).toBuffer()

/**
 * A master upright, in sRGB, at the size of one file, and printed in ink on paper where that is the treatment. Nothing
 * that the camera noted (place, time, thumbnail) passes on: only pixels do.
 */
export async function scalePicture({ master, treatment }: Subject, width: number): Promise<Sharp> {
  const image = sharp(master.bytes, openingLimits)
    .autoOrient()
    .resize(width, sizeAt(master.facts, width).height, { fit: 'fill' })
    .toColourspace('srgb')
  const treated = treatment === 'none' ? image : printed(image, treatment)
  const { data, info } = await treated.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

function printed(image: Sharp, { ink, paper }: PictureTable['duotone']): Sharp {
  const dark = channelsOf(ink)
  const slopes = channelsOf(paper).map((bright, channel) => (bright - (dark[channel] ?? 0)) / 255)
  return image.modulate({ saturation: 0 }).linear(slopes, dark)
}

const channelsOf = (colour: string): number[] => [...Buffer.from(colour.slice(1), 'hex')]

/** The size of a picture scaled to a width: of a mere line still one pixel high. */
export const sizeAt = ({ width, height }: { width: number; height: number }, scaled: number) => ({
  width: scaled,
  height: Math.max(1, Math.round((height * scaled) / width)),
})

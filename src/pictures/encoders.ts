import sharp, { type Sharp } from 'sharp'

/** A format that pictures are published in. */
export type EncoderName = 'avif' | 'webp' | 'jpeg' | 'png'

/** How a format is written. */
export interface Encoder {
  readonly ending: string
  /** Between these the search for a quality looks; one value for a format without loss. */
  readonly qualities: readonly [lowest: number, highest: number]
  readonly options: Readonly<Record<string, string | number | boolean>>
}

// The bytes of AVIF depend on the number of threads (contract 6.7): one for each picture, pictures side by side.
sharp.concurrency(1)

/**
 * Below 45 AVIF mixes the small coloured areas of a tinted plate, which similarity of brightness does not show.
 * AVIF at effort 3 takes a quarter of the time of sharp's own 4 for 7 % more bytes at the same similarity (four plates
 * at 1200 pixels: 2.5 s and 10.6 s). All colours keep their full resolution: hatching is nothing but edges.
 */
export const encoders: Readonly<Record<EncoderName, Encoder>> = {
  avif: {
    ending: 'avif',
    qualities: [45, 80],
    options: { effort: 3, chromaSubsampling: '4:4:4', tune: 'iq' },
  },
  webp: {
    ending: 'webp',
    qualities: [30, 95],
    options: { effort: 5, smartSubsample: true },
  },
  jpeg: {
    ending: 'jpg',
    qualities: [50, 95],
    options: { mozjpeg: true, chromaSubsampling: '4:4:4' },
  },
  png: {
    ending: 'png',
    qualities: [100, 100],
    options: { palette: true, effort: 10 },
  },
}

/** Writes an image in a format at a quality. */
export const encode = (image: Sharp, name: EncoderName, quality: number): Promise<Buffer> =>
  image.toFormat(name, { ...encoders[name].options, quality }).toBuffer()

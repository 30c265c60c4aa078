import { renderToStaticMarkup } from 'react-dom/server'
import sharp, { type OverlayOptions } from 'sharp'
import { type Card, type CardPlate, cardSize } from '../../../templates/cards/card.ts'
import type { Cache } from '../cache.ts'
import { contentHash } from '../content-hash.ts'
import { encoderVersions } from '../encoder-versions.ts'

/** As many colours as ink on paper and the tints of a plate need: the façade takes 195 kB, with all colours 318. */
const png = { palette: true, effort: 10, quality: 45, dither: 0 } as const

/** Draws a card as a PNG. Takes the bytes of its plate, where it has one. */
export function drawCard(
  { ground, plate, drawing }: Card,
  picture: Uint8Array | undefined,
  cache: Cache,
): Promise<Uint8Array> {
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" {...cardSize} aria-hidden="true">
      {drawing}
    </svg>,
  )
  const settings = JSON.stringify({ ground, plate, png })
  const key = contentHash('card', svg, settings, picture ?? '', encoderVersions)
  const draw = async () => {
    const blank = sharp({ create: { ...cardSize, channels: 3, background: ground } })
    const plates = plate && picture ? [await printed(plate, picture)] : []
    return blank
      .composite([...plates, { input: Buffer.from(svg) }])
      .png(png)
      .toBuffer()
  }
  return cache.remember(key, draw)
}

/** The ragged edge of a plate's paper is cut away, two hundredths on each side. */
const bleed = 1.04

async function printed(plate: CardPlate, picture: Uint8Array): Promise<OverlayOptions> {
  const { left, top, across, down } = plate
  const size = await sharp(picture).metadata()
  const scale = bleed * Math.max(plate.width / size.width, plate.height / size.height)
  const width = Math.round(size.width * scale)
  const height = Math.round(size.height * scale)
  const { data, info } = await sharp(picture)
    .resize(width, height)
    .extract({
      left: Math.round(startOf(width, plate.width, across)),
      top: Math.round(startOf(height, plate.height, down)),
      width: plate.width,
      height: plate.height,
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = info
  const raw = { width: plate.width, height: plate.height, channels }
  return { input: data, raw, left, top, blend: plate.printed ? 'darken' : 'over' }
}

/** Where a frame begins on a picture that is longer: at 0 and 1 its edges meet the one that is left of the picture. */
function startOf(whole: number, frame: number, place: number): number {
  const edge = (whole * (1 - 1 / bleed)) / 2
  return edge + (whole - 2 * edge - frame) * place
}

import { renderToStaticMarkup } from 'react-dom/server'
import sharp, { type OverlayOptions } from 'sharp'
import { withoutMarks } from '../check/markdown.ts'
import { rememberLast } from '../memory.ts'
import { type BuildCache, contentHash } from '../pictures/cache.ts'
import { encoderVersions, type Subject, scalePicture, sizeAt } from '../pictures/encode.ts'
import { type LaterFile, onePerPath } from '../site.ts'
import { openLettering } from '../type/lettering.ts'
import { type Addresses, isGated, routeOf } from './addresses.ts'
import type { Card, CardPlate, CoreContent, CorePage } from './model.ts'
import type { SiteTable } from './site-table.ts'

const letteringOf = rememberLast(openLettering)

/** The size of a social card in pixels (Open Graph; every network shows it in this proportion). */
export const cardSize = { width: 1200, height: 630 } as const

interface CardOptions {
  readonly table: SiteTable
  readonly site: CoreContent
  readonly cache: BuildCache
  readonly addresses: Addresses
  /** A picture of the library. */
  readonly plate: (id: string) => Subject | undefined
}

/**
 * Plans the social cards of all pages; gives them by the file of their page. Pages whose cards are the same, such as
 * all password-protected ones, share a file.
 */
export async function socialCards(options: CardOptions) {
  const { table, site, addresses, cache } = options
  const lettering = await letteringOf(table.fonts, cache)
  const plans = site.pages.flatMap((page) => {
    const plan = cardOf(page, { table, site })
    return plan ? [{ page, plan, key: plan.name ?? page.file }] : []
  })
  const distinct = new Map(plans.map((one) => [one.key, one]))
  const files = new Map(
    [...distinct].map(([key, { plan, page }]) => {
      const name = plan.name ?? ((routeOf(page) ?? '').slice(1).replaceAll('/', '-') || 'home')
      return [key, cardFile(name, plan.draw(lettering), options)]
    }),
  )
  const urlOf = (key: string) => addresses.absolute(`/${files.get(key)?.path}`)
  return {
    cards: new Map(
      plans.map(({ page, plan, key }) => [
        page.file,
        { url: urlOf(key), alt: withoutMarks(plan.alt) },
      ]),
    ),
    files: onePerPath([...files.values()]),
  }
}

/** The card that stands for a page. All password-protected pages have the gate's; the 404 and error pages are nobody's to share and have none. */
export function cardOf(page: CorePage, { table, site }: Pick<CardOptions, 'table' | 'site'>) {
  if (isGated(page)) return { ...table.gate.card(site), name: 'gate' }
  return table.pages[page.fields.template]?.card?.(page, site)
}

/** As many colours as ink on paper and the tints of a picture need: a façade takes 195 kB, with all colours 318. */
const png = { palette: true, effort: 10, quality: 45, dither: 0 } as const

function cardFile(name: string, card: Card, { cache, plate: pictureOf }: CardOptions): LaterFile {
  const { ground, plate, drawing } = card
  const picture = plate && pictureOf(plate.id)
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" {...cardSize} aria-hidden="true">
      {drawing}
    </svg>,
  )
  const { treatment } = picture ?? {}
  const settings = JSON.stringify({ ground, plate, png, treatment })
  const recipe = contentHash('card', svg, settings, picture?.master.hash ?? '', encoderVersions)
  const draw = async () => {
    const blank = sharp({ create: { ...cardSize, channels: 3, background: ground } })
    const plates = plate && picture ? [await printed(plate, picture)] : []
    const layers = [...plates, { input: Buffer.from(svg) }]
    return blank.composite(layers).png(png).toBuffer()
  }
  const path = `assets/card-${name}.${recipe.slice(0, 8)}.png`
  return { path, recipe, make: () => cache.remember(recipe, draw) }
}

/** The ragged edge of a picture's paper is cut away, two hundredths on each side. */
const bleed = 1.04

async function printed(plate: CardPlate, picture: Subject): Promise<OverlayOptions> {
  const { left, top, across, down } = plate
  const { facts } = picture.master
  const scale = bleed * Math.max(plate.width / facts.width, plate.height / facts.height)
  const { width, height } = sizeAt(facts, Math.round(facts.width * scale))
  const scaled = await scalePicture(picture, width)
  const { data, info } = await scaled
    .extract({
      left: Math.round(startOf(width, plate.width, across)),
      top: Math.round(startOf(height, plate.height, down)),
      width: plate.width,
      height: plate.height,
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: info, left, top, blend: plate.printed ? 'darken' : 'over' }
}

/** Where a frame begins on a picture that is longer: at 0 and 1 its edges meet the one that is left of the picture. */
function startOf(whole: number, frame: number, place: number): number {
  const edge = (whole * (1 - 1 / bleed)) / 2
  return edge + (whole - 2 * edge - frame) * place
}

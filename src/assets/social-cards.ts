import type { Lettering } from '../../templates/cards/lettering.ts'
import { fonts } from '../../templates/fonts.ts'
import type { Addresses } from '../render/addresses.ts'
import { type CardPlan, cardOf } from '../seo/card-of.ts'
import type { File, Site } from '../site.ts'
import { openLettering } from '../type/lettering.ts'
import type { Cache } from './cache.ts'
import { contentHash } from './content-hash.ts'
import { drawCard } from './social-cards/draw-card.tsx'

/** The picture that stands for a page where a link to it is shared. */
export interface SocialCard {
  /** Its absolute address: other sites fetch it. */
  readonly url: string
  /** What can be read and seen on it. */
  readonly alt: string
}

/** The cards by the file of their page, and their files. */
export interface SocialCards {
  readonly cards: ReadonlyMap<string, SocialCard>
  readonly files: readonly File[]
}

interface CardOptions {
  readonly cache: Cache
  readonly addresses: Addresses
  /** The bytes of a picture of the gallery. */
  readonly plate: (id: string) => Uint8Array | undefined
}

/** Draws the social cards of all pages. Pages whose cards are the same, such as all gated ones, share a file. */
export async function socialCards(site: Site, options: CardOptions): Promise<SocialCards> {
  const lettering = await openLettering(fonts, options.cache)
  const drawn = await Promise.all(
    site.pages.flatMap((page) => {
      const plan = cardOf(page, site)
      return plan ? [drawPlan({ page: page.file, plan }, lettering, options)] : []
    }),
  )
  const address = ({ path }: File) => options.addresses.absolute(`/${path}`)
  return {
    cards: new Map(drawn.map(({ page, alt, file }) => [page, { url: address(file), alt }])),
    files: [...new Map(drawn.map(({ file }) => [file.path, file])).values()],
  }
}

interface Planned {
  /** The file of the page. */
  readonly page: string
  readonly plan: CardPlan
}

async function drawPlan(
  { page, plan }: Planned,
  lettering: Lettering,
  { cache, plate }: CardOptions,
) {
  const card = plan.draw(lettering)
  const bytes = await drawCard(card, card.plate && plate(card.plate.id), cache)
  const path = `assets/card-${plan.name}.${contentHash(bytes).slice(0, 8)}.png`
  return { page, alt: plan.alt, file: { path, bytes } }
}

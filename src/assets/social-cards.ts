import type { Lettering } from '../../templates/cards/lettering.ts'
import type { Addresses } from '../render/addresses.ts'
import { type CardPlan, cardOf } from '../seo/card-of.ts'
import type { File, Site } from '../site.ts'
import type { Cache } from './cache.ts'
import { contentHash } from './content-hash.ts'
import { drawCard } from './social-cards/draw-card.tsx'
import { openLettering } from './social-cards/open-lettering.ts'

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

/** Draws the social cards of all pages, each once: all gated pages share one. */
export async function socialCards(site: Site, options: CardOptions): Promise<SocialCards> {
  const planned = site.pages.flatMap((page) => {
    const plan = cardOf(page, site)
    return plan ? [{ page: page.file, plan }] : []
  })
  const lettering = await openLettering(options.cache)
  const distinct = new Map(planned.map(({ plan }) => [plan.name, plan]))
  const files = await Promise.all(
    [...distinct.values()].map((plan) => cardFile(plan, lettering, options)),
  )
  const paths = new Map([...distinct.keys()].map((name, index) => [name, files[index]?.path]))
  const cards = planned.map(({ page, plan: { name, alt } }): [string, SocialCard] => [
    page,
    { url: options.addresses.absolute(`/${paths.get(name)}`), alt },
  ])
  return { cards: new Map(cards), files }
}

async function cardFile(
  plan: CardPlan,
  lettering: Lettering,
  { cache, plate }: CardOptions,
): Promise<File> {
  const card = plan.draw(lettering)
  const bytes = await drawCard(card, card.plate && plate(card.plate.id), cache)
  return { path: `assets/card-${plan.name}.${contentHash(bytes).slice(0, 8)}.png`, bytes }
}

import { inks } from '../../templates/parts/card/inks.ts'
import type { Assets } from '../assets/assets.ts'
import { cardTags } from '../seo/card-tags.ts'
import { iconLinks } from '../seo/icon-links.ts'
import { printJsonLd } from '../seo/json-ld/print-json-ld.ts'
import { structuredData } from '../seo/json-ld/structured-data.ts'
import { isListed, translationsOf } from '../seo/listed.ts'
import type { Page, Site } from '../site.ts'
import type { Addresses } from './addresses.ts'
import { isGated, isPageOf, routeOf } from './page-of.ts'

/** One element of a page's head, before it is HTML; attributes as hast names them (`hrefLang`). */
export interface HeadElement {
  readonly tag: 'link' | 'meta' | 'script' | 'style' | 'title'
  readonly attributes: Readonly<Record<string, string>>
  readonly text?: string
}

interface Surroundings {
  readonly assets: Pick<Assets, 'cards'>
  readonly addresses: Addresses
}

const element =
  (tag: HeadElement['tag']) =>
  (attributes: Readonly<Record<string, string>>): HeadElement => ({ tag, attributes })

const link = element('link')
const meta = element('meta')

/**
 * The head of a page as data: title, description, address, translations, card, icons and what it is about. While a
 * page asks for a password it says only what the gate says, and asks not to be listed (contract 6.5).
 */
export function headOf(
  page: Page,
  site: Site,
  { assets, addresses }: Surroundings,
): readonly HeadElement[] {
  const { title, description } = isGated(page) ? site.gateWords : describe(page, site)
  const ground = isPageOf(page, 'swarm') && !isGated(page) ? inks.swarm : inks.day
  const card = assets.cards.get(page.file)
  const data = structuredData({ page, title, description, image: card?.url }, site, addresses)

  return [
    { tag: 'title', attributes: {}, text: title },
    meta({ name: 'description', content: description }),
    ...(isListed(page) ? [] : [meta({ name: 'robots', content: 'noindex' })]),
    meta({ name: 'color-scheme', content: 'light' }),
    meta({ name: 'theme-color', content: ground.paper }),
    ...addressLinks(page, site, addresses).map(link),
    ...cardTags({ page, title, description, card }, site, addresses).map(meta),
    ...iconLinks(page, addresses).map(link),
    ...(data ? [jsonLd(printJsonLd(data))] : []),
  ]
}

const jsonLd = (text: string): HeadElement => ({
  tag: 'script',
  attributes: { type: 'application/ld+json' },
  text,
})

/** The title of a page: a page of text is named after the site, the others carry their whole title. */
export const titleOf = (page: Page, site: Site): string =>
  isPageOf(page, 'prose') ? `${page.fields.title}, ${site.settings.name}` : page.fields.title

const describe = (page: Page, site: Site) => ({
  title: titleOf(page, site),
  description: page.fields.description,
})

/** The one address of an open page, and those of its translations. */
function addressLinks(page: Page, site: Site, { absolute }: Addresses) {
  const route = routeOf(page)
  if (route === undefined || isGated(page)) return []
  return [
    { rel: 'canonical', href: absolute(route) },
    ...translationsOf(page, site).map((other) => ({
      rel: 'alternate',
      hrefLang: other.fields.lang,
      href: absolute(routeOf(other) ?? '/'),
    })),
  ]
}

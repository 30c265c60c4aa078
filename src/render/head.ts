import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Graph } from 'schema-dts'
import { iconPaths } from '../bundle/icons.tsx'
import { isGated, isListed, routeOf, translationsOf } from './addresses.ts'
import { cardSize } from './cards.tsx'
import { publicFacts, type Surroundings } from './context.ts'
import type { CorePage } from './site-table.ts'

type Attributes = Readonly<Record<string, string>>

/** One element of a page's head; attributes as hast names them (`hrefLang`). */
export const headElement = (tagName: string, attributes: Attributes, text?: string): Element => ({
  type: 'element',
  tagName,
  properties: { ...attributes },
  children: text === undefined ? [] : [{ type: 'text', value: text }],
})

const link = (attributes: Attributes) => headElement('link', attributes)
export const meta = (attributes: Attributes) => headElement('meta', attributes)

/** The elements of a head as HTML, in their order. */
export const headHtml = (children: Element[]): string => toHtml({ type: 'root', children })

interface Facts extends Pick<Surroundings, 'table' | 'site' | 'addresses'> {
  readonly assets: Pick<Surroundings['assets'], 'cards'>
}

/** A page with the words that may be said of it. */
interface Described {
  readonly page: CorePage
  readonly title: string
  readonly description: string
}

/**
 * The head of a page as data: title, description, address, translations, card, icons and what it is about. While a
 * page asks for a password it says only what the gate says, and asks not to be listed.
 */
export function headOf(page: CorePage, facts: Facts): Element[] {
  const { table, site } = facts
  const gated = isGated(page)
  const { title, description } = gated
    ? site.gateWords
    : { title: titleOf(page, facts), description: page.fields.description }
  const { ground } = gated ? table.gate : templateOf(page, facts)
  const described = { page, title, description }
  const data = structuredData(described, facts)

  return [
    headElement('title', {}, title),
    meta({ name: 'description', content: description }),
    ...(isListed(page) ? [] : [meta({ name: 'robots', content: 'noindex' })]),
    meta({ name: 'color-scheme', content: 'light' }),
    meta({ name: 'theme-color', content: ground }),
    ...addressLinks(page, facts),
    ...cardTags(described, facts),
    ...iconLinks(page, facts),
    ...(data ? [headElement('script', { type: 'application/ld+json' }, printJsonLd(data))] : []),
  ]
}

/** What the site says of pages of this kind. */
export function templateOf({ fields: { template } }: CorePage, { table }: Pick<Facts, 'table'>) {
  const found = table.pages[template]
  if (!found) throw new Error(`the site has no kind of page called ${template}`)
  return found
}

/** The title of a page: some kinds are named after the site, the others carry their whole title. */
export function titleOf({ fields }: CorePage, { table, site }: Pick<Facts, 'table' | 'site'>) {
  const named = table.content.pages[fields.template]?.titled === 'with the name of the site'
  return named ? `${fields.title}, ${site.settings.name}` : fields.title
}

/** The one address of an open page, and those of its translations. */
function addressLinks(page: CorePage, { site, addresses: { absolute } }: Facts): Element[] {
  const route = routeOf(page)
  if (route === undefined || isGated(page)) return []
  return [
    link({ rel: 'canonical', href: absolute(route) }),
    ...translationsOf(page, site).map((other) =>
      link({
        rel: 'alternate',
        hrefLang: other.fields.lang,
        href: absolute(routeOf(other) ?? '/'),
      }),
    ),
  ]
}

/**
 * What networks show of a shared link (ogp.me; Twitter's cards take all but their size from it): title, description and
 * picture. Nothing for the 404 and error pages; of a gated page no address and no language but the gate's own.
 */
function cardTags({ page, title, description }: Described, facts: Facts): Element[] {
  const { table, site, addresses, assets } = facts
  const route = routeOf(page)
  const card = assets.cards.get(page.file)
  if (route === undefined || !card) return []
  const gated = isGated(page)
  const own = gated ? undefined : templateOf(page, facts)
  const properties = {
    'og:type': 'website',
    'og:site_name': own?.siteName?.(site) ?? site.settings.name,
    'og:title': title,
    'og:description': description,
    'og:locale': table.locales[gated ? table.gate.language : page.fields.lang],
    ...(own?.alsoIn && { 'og:locale:alternate': table.locales[own.alsoIn] }),
    ...(gated ? {} : { 'og:url': addresses.absolute(route) }),
    'og:image': card.url,
    'og:image:width': String(cardSize.width),
    'og:image:height': String(cardSize.height),
    'og:image:alt': card.alt,
  }
  return [
    ...Object.entries(properties).map(([property, content]) => meta({ property, content })),
    meta({ name: 'twitter:card', content: 'summary_large_image' }),
  ]
}

/**
 * The icons of a page: a small picture for old browsers, the drawing for the others, one for Apple's home screens, and
 * the manifest. A kind of page with icons of its own is no part of the site on a home screen.
 */
function iconLinks(page: CorePage, facts: Facts): Element[] {
  const { link: address } = facts.addresses
  const own = isGated(page) ? undefined : templateOf(page, facts).icons
  const { container, vector, touch } = iconPaths(own ?? facts.table.icons)
  return [
    link({ rel: 'icon', href: address(`/${container}`), sizes: '32x32' }),
    link({ rel: 'icon', href: address(`/${vector}`), type: 'image/svg+xml' }),
    link({ rel: 'apple-touch-icon', href: address(`/${touch}`) }),
    ...(own ? [] : [link({ rel: 'manifest', href: address('/manifest.webmanifest') })]),
  ]
}

/** What a page is about, for machines (schema.org). Nothing of a page behind the password, nor of one without an address. */
function structuredData({ page, title, description }: Described, facts: Facts): Graph | undefined {
  const { table, site, addresses, assets } = facts
  const route = routeOf(page)
  if (route === undefined || isGated(page)) return undefined
  const image = assets.cards.get(page.file)?.url
  const own = table.pages[page.fields.template]?.data?.(page, site, {
    ...publicFacts(facts),
    image,
  })
  const url = addresses.absolute(route)
  const webPage = {
    '@type': 'WebPage' as const,
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: page.fields.lang,
    ...(own?.publisher === undefined ? {} : { publisher: { '@id': own.publisher } }),
  }
  return { '@context': 'https://schema.org', '@graph': [webPage, ...(own?.things ?? [])] }
}

/**
 * Data as the text of a script element. A script ends at the first `</script`, whatever stands around it: no `<` is
 * left (HTML, restrictions for contents of script elements).
 */
const printJsonLd = (graph: Graph): string => JSON.stringify(graph).replaceAll('<', '\\u003c')

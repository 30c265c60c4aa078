import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Graph } from 'schema-dts'
import { iconPaths } from '../bundle/icons.tsx'
import { withoutMarks } from '../check/markdown.ts'
import { isGated, isListed, routeOf, translationsOf } from './addresses.ts'
import { cardSize } from './cards.tsx'
import { publicFacts, type Surroundings } from './context.ts'
import type { CorePage } from './model.ts'

type Attributes = Readonly<Record<string, string>>

/** One element of a page's head; attributes as hast names them (`hrefLang`). */
export const headElement = (tagName: string, attributes: Attributes, text?: string): Element => ({
  type: 'element',
  tagName,
  properties: { ...attributes },
  children: text === undefined ? [] : [{ type: 'text', value: text }],
})

export const link = (attributes: Attributes) => headElement('link', attributes)
export const meta = (attributes: Attributes) => headElement('meta', attributes)

/** The elements of a head as HTML, in their order. */
export const headHtml = (children: Element[]): string => toHtml({ type: 'root', children })

interface Facts extends Pick<Surroundings, 'table' | 'site' | 'addresses'> {
  readonly assets: Pick<Surroundings['assets'], 'cards'>
}

/** A page with the words that may be said of it, and its kind where it is open. */
interface Described extends Facts {
  readonly page: CorePage
  readonly title: string
  readonly description: string
  readonly open: ReturnType<typeof templateOf> | undefined
}

/**
 * The head of a page as data: title, description, address, translations, card, icons and what it is about. While a
 * page is password-protected it says only what the gate says, and asks not to be listed.
 */
export function headOf(page: CorePage, facts: Facts): Element[] {
  const { table, site } = facts
  const open = isGated(page) ? undefined : templateOf(page, facts)
  const own = { title: titleOf(page, facts), description: page.fields.description }
  const said = open ? own : site.gateWords
  const title = withoutMarks(said.title)
  const description = withoutMarks(said.description)
  const described = { ...facts, page, title, description, open }
  return [
    headElement('title', {}, title),
    meta({ name: 'description', content: description }),
    ...(isListed(page) ? [] : [meta({ name: 'robots', content: 'noindex' })]),
    meta({ name: 'color-scheme', content: 'light' }),
    meta({ name: 'theme-color', content: (open ?? table.gate).ground }),
    ...addressLinks(described),
    ...cardTags(described),
    ...iconLinks(described),
    ...structuredData(described),
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
  return withoutMarks(named ? `${fields.title}, ${site.settings.name}` : fields.title)
}

/** The one address of an open page, and those of its translations. */
function addressLinks({ page, open, site, addresses: { absolute } }: Described): Element[] {
  const route = routeOf(page)
  if (route === undefined || !open) return []
  const translations = translationsOf(page, site).map((other) => {
    const href = absolute(routeOf(other) ?? '/')
    return link({ rel: 'alternate', hrefLang: other.fields.lang, href })
  })
  return [link({ rel: 'canonical', href: absolute(route) }), ...translations]
}

/**
 * What networks show of a shared link (ogp.me; Twitter's cards take all but their size from it): title, description and
 * picture. Nothing for the 404 and error pages; of a password-protected page no address and no language but the gate's own.
 */
function cardTags({ page, title, description, open, ...facts }: Described): Element[] {
  const { table, site, addresses, assets } = facts
  const route = routeOf(page)
  const card = assets.cards.get(page.file)
  if (route === undefined || !card) return []
  const properties = {
    'og:type': 'website',
    'og:site_name': withoutMarks(open?.siteName?.(site) ?? site.settings.name),
    'og:title': title,
    'og:description': description,
    'og:locale': table.locales[open ? page.fields.lang : table.gate.language],
    ...(open?.alsoIn && { 'og:locale:alternate': table.locales[open.alsoIn] }),
    ...(open && { 'og:url': addresses.absolute(route) }),
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
 * the manifest. A page type with icons of its own is no part of the site on a home screen.
 */
function iconLinks({ open, table, addresses: { link: address } }: Described): Element[] {
  const { container, vector, touch } = iconPaths(open?.icons ?? table.icons)
  return [
    link({ rel: 'icon', href: address(`/${container}`), sizes: '32x32' }),
    link({ rel: 'icon', href: address(`/${vector}`), type: 'image/svg+xml' }),
    link({ rel: 'apple-touch-icon', href: address(`/${touch}`) }),
    ...(open?.icons ? [] : [link({ rel: 'manifest', href: address('/manifest.webmanifest') })]),
  ]
}

/** What a page is about, for machines (schema.org). Nothing of a password-protected page, nor of one without an address. */
function structuredData({ page, title, description, open, ...facts }: Described): Element[] {
  const { site, addresses, assets } = facts
  const route = routeOf(page)
  if (route === undefined || !open) return []
  const image = assets.cards.get(page.file)?.url
  const own = open.data?.(page, site, { ...publicFacts(facts), image })
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
  const graph: Graph = {
    '@context': 'https://schema.org',
    '@graph': [webPage, ...(own?.things ?? [])],
  }
  // A script ends at the first `</script`, whatever stands around it: no `<` is left (HTML, restrictions for contents
  // of script elements).
  const text = JSON.stringify(graph).replaceAll('<', '\\u003c')
  return [headElement('script', { type: 'application/ld+json' }, text)]
}

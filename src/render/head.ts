import type { Page, Site } from '../site.ts'
import type { Addresses } from './addresses.ts'
import { isGated, isPageOf, routeOf } from './page-of.ts'

/** One element of a page's head, before it is HTML; attributes as hast names them (`hrefLang`). */
export interface HeadElement {
  readonly tag: 'link' | 'meta' | 'script' | 'style' | 'title'
  readonly attributes: Readonly<Record<string, string>>
  readonly text?: string
}

/** The paper of `templates/styles/tokens.css`, and of /swarm, for the browser's own chrome. */
const paper = { page: '#FBF9F2', swarm: '#EEF2E7' } as const

const meta = (name: string, content: string): HeadElement => ({
  tag: 'meta',
  attributes: { name, content },
})

const property = (name: string, content: string): HeadElement => ({
  tag: 'meta',
  attributes: { property: name, content },
})

const link = (rel: string, attributes: Readonly<Record<string, string>>): HeadElement => ({
  tag: 'link',
  attributes: { rel, ...attributes },
})

/**
 * The head of a page as data: title, description, address, translations and card. While a page asks for a password
 * it says only what the gate says, and asks not to be indexed (contract 6.5).
 */
export function headOf(page: Page, site: Site, addresses: Addresses): readonly HeadElement[] {
  const { title, description } = isGated(page) ? site.gateWords : describe(page, site)
  const swarm = isPageOf(page, 'swarm')

  return [
    { tag: 'title', attributes: {}, text: title },
    meta('description', description),
    ...(isIndexed(page) ? [] : [meta('robots', 'noindex')]),
    meta('color-scheme', 'light'),
    meta('theme-color', swarm ? paper.swarm : paper.page),
    ...placeOf(page, site, addresses),
    property('og:type', 'website'),
    property('og:site_name', swarm ? site.swarm.page.brand : site.settings.name),
    property('og:title', title),
    property('og:description', description),
    link('icon', {
      href: addresses.link(swarm ? '/icon-swarm.svg' : '/icon.svg'),
      type: 'image/svg+xml',
    }),
  ]
}

/** Whether search engines may list a page: never one behind the password, nor one that is not a page. */
export const isIndexed = (page: Page): boolean =>
  'indexed' in page.fields && page.fields.indexed && !isGated(page)

/** The title of a page: a page of text is named after the site, the others carry their whole title. */
export const titleOf = (page: Page, site: Site): string =>
  isPageOf(page, 'prose') ? `${page.fields.title}, ${site.settings.name}` : page.fields.title

const describe = (page: Page, site: Site) => ({
  title: titleOf(page, site),
  description: page.fields.description,
})

const locales = { en: 'en_GB', fr: 'fr_FR' } as const

function placeOf(page: Page, site: Site, { absolute }: Addresses): readonly HeadElement[] {
  const route = routeOf(page)
  if (route === undefined || isGated(page)) return []
  const translated = isPageOf(page, 'prose') ? translationsOf(page, site) : []

  return [
    link('canonical', { href: absolute(route) }),
    ...translated.map((other) =>
      link('alternate', {
        hrefLang: other.fields.lang,
        href: absolute(routeOf(other) ?? '/'),
      }),
    ),
    property('og:url', absolute(route)),
    property('og:locale', locales[page.fields.lang]),
    ...(isPageOf(page, 'chateau') ? [property('og:locale:alternate', locales.en)] : []),
  ]
}

function translationsOf(page: Page, site: Site): readonly Page[] {
  const route = 'translation' in page.fields ? page.fields.translation : undefined
  const other = site.pages.find((candidate) => routeOf(candidate) === route)
  return route === undefined || other === undefined ? [] : [page, other]
}

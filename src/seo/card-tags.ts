import { cardSize } from '../../templates/parts/card/card.ts'
import type { Addresses } from '../render/addresses.ts'
import { isGated, isPageOf, routeOf } from '../render/page-of.ts'
import type { Page, Site } from '../site.ts'

/** A page as those see it who are sent a link to it. */
interface Shared {
  readonly page: Page
  readonly title: string
  readonly description: string
  readonly card: { readonly url: string; readonly alt: string } | undefined
}

const locales = { en: 'en_GB', fr: 'fr_FR' } as const

/**
 * What networks show of a shared link (ogp.me; Twitter's cards take all but their size from it): title, description and
 * picture. Nothing for the 404 and error pages; of a gated page no address and no language but the gate's own.
 */
export function cardTags(
  { page, title, description, card }: Shared,
  { settings, swarm }: Site,
  { absolute }: Addresses,
): readonly Readonly<Record<string, string>>[] {
  const route = routeOf(page)
  if (route === undefined || !card) return []
  const own = isPageOf(page, 'swarm') && !isGated(page)
  const properties = {
    'og:type': 'website',
    'og:site_name': own ? swarm.page.brand : settings.name,
    'og:title': title,
    'og:description': description,
    'og:locale': locales[isGated(page) ? 'en' : page.fields.lang],
    ...(isPageOf(page, 'chateau') && !isGated(page) ? { 'og:locale:alternate': locales.en } : {}),
    ...(isGated(page) ? {} : { 'og:url': absolute(route) }),
    'og:image': card.url,
    'og:image:width': String(cardSize.width),
    'og:image:height': String(cardSize.height),
    'og:image:alt': card.alt,
  }
  return [
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

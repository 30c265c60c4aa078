import type { PageContext, Plate } from '../../templates/page-context.ts'
import type { Assets } from '../assets/assets.ts'
import { calendarLink } from '../seo/calendar-link.ts'
import type { Language, Page, Site } from '../site.ts'
import type { Addresses } from './addresses.ts'
import { isGated, isPageOf, routeOf } from './page-of.ts'

/** What the site has beside its words: prepared files, and where it will be published. */
export interface Surroundings {
  readonly assets: Assets
  readonly addresses: Addresses
}

/** Builds what the template of one page is given beside the content. */
export function contextOf(
  page: Page,
  site: Site,
  { assets, addresses }: Surroundings,
): PageContext {
  const language: Language = page.fields.lang
  const eventPublic = isEventPublic(site)
  const pageAt = (route: string) => site.pages.find((other) => routeOf(other) === route)
  const chateau = site.pages.find((other) => isPageOf(other, 'chateau'))

  return {
    language,
    wording: site.settings.wording[language],
    foreignWords: site.settings.foreignWords,
    contact: site.settings.contact,
    gated: isGated(page),
    eventPublic,
    addresses: {
      home: addresses.link('/'),
      chateau: addresses.link((chateau && routeOf(chateau)) ?? '/'),
    },
    calendar: calendarLink(site, addresses),
    modules: assets.modules,
    link: addresses.link,
    isGated: (route) => {
      const other = pageAt(route)
      return other !== undefined && isGated(other)
    },
    languageOf: (route) => pageAt(route)?.fields.lang ?? language,
    plate: (id) => plateOf(id, site, assets),
  }
}

/** Whether a landing page is open to everybody, so that public pages may tell of the event (contract 6.6). */
export const isEventPublic = (site: Site): boolean =>
  site.pages.some((page) => isPageOf(page, 'landing') && !isGated(page))

function plateOf(id: string, site: Site, assets: Assets): Plate {
  const { fr, en, gallery } = site.chateau
  const position = gallery.images.findIndex((image) => image.id === id)
  const picture = assets.pictures.get(id)
  const french = fr.gallery[id]
  const english = en.gallery[id]
  if (!picture || !french || !english) throw new Error(`the picture “${id}” has not been checked`)
  return { id, number: position + 1, picture, words: { fr: french, en: english } }
}

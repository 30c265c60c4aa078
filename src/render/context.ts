import { createElement } from 'react'
import { isFields, valueAt } from '../check/data.ts'
import { formatted } from '../check/formatted.ts'
import type { Settings } from '../check/table.ts'
import { type Addresses, firstPageOf, isGated, openPageOf, pageAt } from './addresses.ts'
import type { Assets } from './assets.ts'
import type { CoreContent, CorePage } from './model.ts'
import type { PageContext, PublicFacts, SiteTable } from './site-table.ts'

/** Stands for the style sheet of what follows the first view. */
export const fold = createElement('link')

/** Everything that pages are made of. */
export interface Surroundings {
  readonly table: SiteTable
  readonly site: CoreContent
  readonly addresses: Addresses
  readonly assets: Assets
}

/** What everyone may know of the site. */
export function publicFacts(known: Omit<Surroundings, 'assets'>): PublicFacts {
  const { table, site, addresses } = known
  return { addresses, isPublic: openPageOf(table.content.opens, site) !== undefined }
}

/** The addresses that texts name in braces. */
function contactsIn(settings: unknown, { mail, phone }: Settings): PageContext['contact'] {
  const namesAt = (path: readonly string[] | undefined) => {
    const found = path && valueAt(settings, path)
    const fields = isFields(found) ? found : {}
    const named = Object.entries(fields)
    return Object.fromEntries(
      named.map(([name, address]) => [name, formatted(fields, name, String(address))]),
    )
  }
  return { mail: namesAt(mail), phone: namesAt(phone) }
}

/** Builds what one page is given beside the content. The names of the islands it asks for are added to `islands`. */
export function contextOf(
  page: CorePage,
  surroundings: Surroundings,
  islands: Set<string>,
): PageContext {
  const { table, site, assets, addresses } = surroundings
  const { settings } = site
  const language = page.fields.lang
  return {
    language,
    wording: settings.wording[language],
    foreignWords: settings.foreignWords,
    contact: contactsIn(settings, table.content.settings),
    gated: isGated(page),
    isPublic: publicFacts(surroundings).isPublic,
    link: addresses.link,
    absolute: addresses.absolute,
    linkTo: (kind) => addresses.link(firstPageOf(kind, site)?.fields.route ?? '/'),
    isGated: (route) => pageAt(site, route)?.fields.gated === true,
    languageOf: (route) => pageAt(site, route)?.fields.lang ?? language,
    picture: (id) => pictureOf(id, surroundings),
    figure: table.figure,
    fold,
    island: (name) => {
      const module = assets.modules.get(name)
      if (module === undefined) throw new Error(`there is no ${name}.island.tsx`)
      islands.add(module)
      return module
    },
  }
}

function pictureOf(id: string, { assets, addresses }: Surroundings) {
  const { images, words } = assets.library
  const number = images.findIndex((image) => image.id === id) + 1
  const { src = '', focus } = images[number - 1] ?? {}
  const picture = assets.pictures.picture(src, (path) => addresses.link(`/${path}`))
  const fr = words.fr[id]
  const en = words.en[id]
  if (!picture || !fr || !en) throw new Error(`the picture “${id}” has not been checked`)
  return { id, number, picture: focus ? { ...picture, focus } : picture, words: { fr, en } }
}

/** The words of a field for everyone: those only for public once they may be told, until then the discreet ones, or none. */
export function whenPublic(
  value: string | { readonly text?: string | undefined; readonly onlyWhenPublic: string },
  isPublic: boolean,
): string | undefined {
  if (typeof value === 'string') return value
  return isPublic ? value.onlyWhenPublic : value.text
}

import type { LandmarksOrHistoricalBuildings } from 'schema-dts'
import type { Addresses } from '../../render/addresses.ts'
import { isEventPublic } from '../../render/context.ts'
import { isGated, isPageOf, routeOf } from '../../render/page-of.ts'
import { whenPublic } from '../../render/when-public.ts'
import type { Site } from '../../site.ts'
import { plainText } from '../plain-text.ts'

/** The address of the page of the château; nothing while no page shows it to everybody. */
function chateauAddress({ pages }: Site, { absolute }: Addresses): string | undefined {
  const page = pages.find((one) => isPageOf(one, 'chateau') && !isGated(one))
  return page && absolute(routeOf(page) ?? '/')
}

/** What other data refers to the château by. */
export function landmarkId(site: Site, addresses: Addresses): string | undefined {
  const address = chateauAddress(site, addresses)
  return address && `${address}#place`
}

/** The château as a building, with the words of its page. For that page, while it is open. */
export function landmark(
  site: Site,
  addresses: Addresses,
  image?: string,
): LandmarksOrHistoricalBuildings {
  const { title, description } = site.chateau.fr
  const text = whenPublic(description, isEventPublic(site))
  const url = chateauAddress(site, addresses)
  return {
    '@type': 'LandmarksOrHistoricalBuildings',
    ...(url === undefined ? {} : { '@id': `${url}#place`, url }),
    name: title,
    ...(text === undefined ? {} : { description: plainText(text) }),
    ...(image === undefined ? {} : { image }),
  }
}

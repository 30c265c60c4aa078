import type { LandmarksOrHistoricalBuildings } from 'schema-dts'
import type { Addresses } from '../../render/addresses.ts'
import { isEventPublic } from '../../render/context.ts'
import { isGated, isPageOf, routeOf } from '../../render/page-of.ts'
import { whenPublic } from '../../render/when-public.ts'
import type { Site } from '../../site.ts'
import { plainText } from '../plain-text.ts'

/** The château as a building, with the words of its page; nothing while no page shows it to everybody. */
export function landmark(
  site: Site,
  { absolute }: Addresses,
  image?: string,
): LandmarksOrHistoricalBuildings | undefined {
  const page = site.pages.find((one) => isPageOf(one, 'chateau') && !isGated(one))
  const route = page && routeOf(page)
  if (route === undefined) return undefined
  const { title, description } = site.chateau.fr
  const text = whenPublic(description, isEventPublic(site))
  return {
    '@type': 'LandmarksOrHistoricalBuildings',
    '@id': absolute(`${route}#place`),
    name: title,
    url: absolute(route),
    ...(text === undefined ? {} : { description: plainText(text) }),
    ...(image === undefined ? {} : { image }),
  }
}

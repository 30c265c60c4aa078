import type { LandmarksOrHistoricalBuildings } from 'schema-dts'
import { withoutMarks } from '../../src/check/markdown.ts'
import { type Addresses, openPageOf, routeOf } from '../../src/render/addresses.ts'
import { whenPublic } from '../../src/render/context.ts'
import type { PublicFacts } from '../../src/render/site-table.ts'
import type { Site } from '../assemble.ts'

/** What other data refers to the château by; nothing while no page shows it to everyone. */
export function landmarkId(site: Site, addresses: Addresses): string | undefined {
  const address = addressOf(site, addresses)
  return address && `${address}#place`
}

/** The château as a building, with the words of its page. For that page, while it is open. */
export function landmark(
  site: Site,
  { addresses, isPublic, image }: PublicFacts,
): LandmarksOrHistoricalBuildings {
  const { title, description } = site.chateau.fr
  const text = whenPublic(description, isPublic)
  const url = addressOf(site, addresses)
  return {
    '@type': 'LandmarksOrHistoricalBuildings',
    ...(url === undefined ? {} : { '@id': `${url}#place`, url }),
    name: withoutMarks(title),
    ...(text === undefined ? {} : { description: withoutMarks(text) }),
    ...(image === undefined ? {} : { image }),
  }
}

function addressOf(site: Site, { absolute }: Addresses): string | undefined {
  const page = openPageOf('chateau', site)
  return page && absolute(routeOf(page) ?? '/')
}

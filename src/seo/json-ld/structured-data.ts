import type { Graph, Thing, WebPage } from 'schema-dts'
import type { Addresses } from '../../render/addresses.ts'
import { isGated, isPageOf, routeOf } from '../../render/page-of.ts'
import type { Page, Site } from '../../site.ts'
import { festival } from './festival.ts'
import { landmark } from './landmark.ts'
import { organization, organizationId } from './organization.ts'

/** A page and what its head says of it. */
interface Described {
  readonly page: Page
  readonly title: string
  readonly description: string
  /** The address of its social card. */
  readonly image?: string | undefined
}

/**
 * What a page is about, for machines (schema.org): the foundation, the event on an open landing page, the château on
 * its own; /swarm speaks for itself. Nothing of a page behind the password, nor of one without an address.
 */
export function structuredData(
  described: Described,
  site: Site,
  addresses: Addresses,
): Graph | undefined {
  const { page, image } = described
  const route = routeOf(page)
  if (route === undefined || isGated(page)) return undefined
  const things: readonly (Thing | undefined)[] = [
    webPage(described, addresses.absolute(route), addresses),
    isPageOf(page, 'swarm') ? undefined : organization(site, addresses),
    isPageOf(page, 'landing') ? festival(site, addresses, image) : undefined,
    isPageOf(page, 'chateau') ? landmark(site, addresses, image) : undefined,
  ]
  return {
    '@context': 'https://schema.org',
    '@graph': things.filter((thing) => thing !== undefined),
  }
}

const webPage = (
  { page, title, description }: Described,
  url: string,
  addresses: Addresses,
): WebPage => ({
  '@type': 'WebPage',
  '@id': url,
  url,
  name: title,
  description,
  inLanguage: page.fields.lang,
  ...(isPageOf(page, 'swarm') ? {} : { publisher: { '@id': organizationId(addresses) } }),
})

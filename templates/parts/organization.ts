import type { Organization, Thing } from 'schema-dts'
import { withoutMarks } from '../../src/check/markdown.ts'
import type { Addresses } from '../../src/render/addresses.ts'
import type { PageData } from '../../src/render/site-table.ts'
import type { Site } from '../assemble.ts'

/** What other data refers to the foundation by. */
export const organizationId = ({ absolute }: Addresses): string => absolute('/#organization')

/** The foundation, as its open pages know it. */
const organization = ({ settings }: Site, addresses: Addresses): Organization => ({
  '@type': 'Organization',
  '@id': organizationId(addresses),
  name: settings.name,
  alternateName: withoutMarks(settings.wordmark.text),
  slogan: withoutMarks(settings.tagline.en),
  url: addresses.absolute('/'),
  logo: addresses.absolute('/icon-512.png'),
  email: settings.contact.mail.contact,
})

/** What a page that the foundation publishes is about. */
export const published = (site: Site, addresses: Addresses, ...things: Thing[]): PageData => ({
  publisher: organizationId(addresses),
  things: [organization(site, addresses), ...things],
})

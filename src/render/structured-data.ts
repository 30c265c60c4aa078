import type { Graph, WebPage } from 'schema-dts'
import { isGated, routeOf } from './addresses.ts'
import { publicFacts, type Surroundings } from './context.ts'
import type { CorePage } from './site-table.ts'

/** A page and what its head says of it. */
interface Described {
  readonly page: CorePage
  readonly title: string
  readonly description: string
  /** The address of its social card. */
  readonly image?: string | undefined
}

/** What a page is about, for machines (schema.org). Nothing of a page behind the password, nor of one without an address. */
export function structuredData(
  { page, title, description, image }: Described,
  { table, site, addresses }: Pick<Surroundings, 'table' | 'site' | 'addresses'>,
): Graph | undefined {
  const route = routeOf(page)
  if (route === undefined || isGated(page)) return undefined
  const facts = { ...publicFacts({ table, site, addresses }), image }
  const own = table.pages[page.fields.template]?.data?.(page, site, facts)
  const url = addresses.absolute(route)
  const webPage: WebPage = {
    '@type': 'WebPage',
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: page.fields.lang,
    ...(own?.publisher === undefined ? {} : { publisher: { '@id': own.publisher } }),
  }
  return { '@context': 'https://schema.org', '@graph': [webPage, ...(own?.things ?? [])] }
}

/**
 * Data as the text of a script element. A script ends at the first `</script`, whatever stands around it: no `<` is
 * left (HTML, restrictions for contents of script elements).
 */
export const printJsonLd = (graph: Graph): string =>
  JSON.stringify(graph).replaceAll('<', '\\u003c')

import type { Addresses } from '../render/addresses.ts'

/**
 * What crawlers are told (RFC 9309). They may read everything: a page that they may not read cannot tell them that it
 * is not to be listed. The sitemap, where there is one, says what is worth reading.
 */
export const robotsOf = ({ absolute }: Addresses, sitemap: boolean): string =>
  `User-agent: *\nAllow: /\n${sitemap ? `\nSitemap: ${absolute('/sitemap.xml')}\n` : ''}`

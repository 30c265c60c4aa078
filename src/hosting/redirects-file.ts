import type { ServedPage } from './served-page.ts'

/**
 * `_redirects`: Cloudflare Pages answers `/v2` with the page at `/v2/` instead of sending browsers
 * there. Netlify does so by itself with `pretty_urls = false` (`netlify.toml`); there, these rules
 * wait behind the files and change nothing.
 */
export const redirectsFile = (pages: readonly ServedPage[]): string =>
  pages
    .filter(({ addresses }) => addresses.length > 1)
    .map(({ addresses }) => `${addresses.join(' ')} 200\n`)
    .join('')

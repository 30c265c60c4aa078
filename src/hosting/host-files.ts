import type { File } from '../site.ts'
import { caddyFile } from './caddy-file.ts'
import { headersFile } from './headers-file.ts'
import { mediaTypes } from './media-types.ts'
import { nginxFile } from './nginx-file.ts'
import { redirectsFile } from './redirects-file.ts'
import { servedPages } from './served-page.ts'

/**
 * What hosts need beside the files of a finished site (contract 3 and 6.9): headers, exact
 * addresses, caching and error pages. Netlify and Cloudflare Pages look for `_headers` and
 * `_redirects` at the root and keep them to themselves. Administrators include the files of
 * `hosting/`; they belong to this very build, as they hold the hashes of its inline scripts, and
 * tell nothing that the site does not: nginx and Caddy do not serve them, other hosts may.
 */
export function hostFiles(files: readonly File[], base: string): readonly File[] {
  const pages = servedPages(files, base)
  const site = { pages, types: mediaTypes(files), base }
  return [
    textFile('_headers', headersFile(pages, base)),
    textFile('_redirects', redirectsFile(pages)),
    textFile('hosting/nginx.conf', nginxFile(site)),
    textFile('hosting/Caddyfile', caddyFile(site)),
  ]
}

const textFile = (path: string, text: string): File => ({ path, bytes: Buffer.from(text) })

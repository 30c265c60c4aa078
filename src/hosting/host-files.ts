import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { gzipSync } from 'fflate'
import type { File } from '../site.ts'
import { caddyFile } from './caddy-file.ts'
import { caching, isText, securityHeaders } from './headers.ts'
import {
  type HostedPage,
  type HostedSite,
  hostedSite,
  hostPolicy,
  type PageFacts,
  transportSecurity,
} from './hosted-site.ts'
import { nginxFile } from './nginx-file.ts'

/**
 * What hosts need beside the files of a finished site: headers, exact addresses, caching and error
 * pages. Netlify and Cloudflare Pages look for `_headers` and `_redirects` at the root and keep
 * them to themselves. Administrators include the files of `hosting/`; they belong to this very
 * build, as they hold the hashes of its inline scripts, and tell nothing that the site does not:
 * nginx and Caddy do not serve them, other hosts may. Policies that `pages` does not give are read
 * from the files.
 */
export function hostFiles(
  files: readonly File[],
  base: string,
  pages?: readonly PageFacts[],
): readonly File[] {
  const site = hostedSite(files, base, pages)
  return [
    textFile('_headers', headersFile(site)),
    textFile('_redirects', redirectsFile(site.pages)),
    textFile('hosting/nginx.conf', nginxFile(site)),
    textFile('hosting/Caddyfile', caddyFile(site)),
  ]
}

const textFile = (path: string, text: string): File => ({ path, bytes: Buffer.from(text) })

interface Rule {
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
}

// Cloudflare Pages reads no more; pages beyond have the policy of their own head.
const most = 100

/**
 * `_headers`, which Netlify and Cloudflare Pages read. Where two rules meet, one host joins their
 * values and the other takes the last one. Both are sound for policies, as browsers enforce each
 * of several; so the policy of a page is whole in its rule, and `/*` says nothing of caching (both
 * hosts let pages be asked for each time).
 */
function headersFile({ pages, base }: HostedSite): string {
  const shared: readonly Rule[] = [
    {
      path: `${base}/*`,
      headers: [
        ...Object.entries(securityHeaders),
        ['Strict-Transport-Security', transportSecurity],
        ['Content-Security-Policy', hostPolicy],
      ],
    },
    { path: `${base}/assets/*`, headers: [['Cache-Control', caching.hashed]] },
    { path: `${base}/hosting/*`, headers: [['X-Robots-Tag', 'noindex']] },
  ]
  const own = pages.flatMap(({ addresses, policy }) =>
    addresses.map((path): Rule => ({ path, headers: [['Content-Security-Policy', policy]] })),
  )
  return [...shared, ...own].slice(0, most).map(print).join('\n')
}

const print = ({ path, headers }: Rule): string =>
  [path, ...headers.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')

/**
 * `_redirects`: Cloudflare Pages answers `/v2` with the page at `/v2/` instead of sending browsers
 * there. Netlify does so by itself with `pretty_urls = false` (`netlify.toml`); there, these rules
 * wait behind the files and change nothing.
 */
const redirectsFile = (pages: readonly HostedPage[]): string =>
  pages
    .filter(({ addresses }) => addresses.length > 1)
    .map(({ addresses }) => `${addresses.join(' ')} 200\n`)
    .join('')

const brotli = promisify<Uint8Array, object, Buffer>(brotliCompress)

/**
 * The text files packed, for hosts that send `page.html.br` and `page.html.gz` in the place of
 * `page.html`; a packing that saves nothing is left out. The same bytes on any machine: gzip is
 * packed in JavaScript, as the zlib of Node chooses its hash by what the processor can do.
 */
export async function packBeside(files: readonly File[]): Promise<readonly File[]> {
  const packed = await Promise.all(files.filter(({ path }) => isText(path)).map(packings))
  return packed.flat()
}

async function packings({ path, bytes }: File): Promise<readonly File[]> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return [
    { path: `${path}.br`, bytes: await brotli(bytes, { params }) },
    { path: `${path}.gz`, bytes: gzipSync(bytes, { level: 9, mtime: 0 }) },
  ].filter((file) => file.bytes.length < bytes.length)
}

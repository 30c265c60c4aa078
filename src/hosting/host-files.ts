import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { gzipSync } from 'fflate'
import { mostRedirects } from '../check/redirects.ts'
import type { OutputFile } from '../site.ts'
import { caddyFile } from './caddy-file.ts'
import { caching, hostPolicy, isText, securityHeaders, transportSecurity } from './headers.ts'
import { type HostedSite, hostedSite } from './hosted-site.ts'
import { nginxFile } from './nginx-file.ts'

/**
 * What hosts need to know of a finished site: headers, exact addresses, caching and error pages. Netlify and Cloudflare
 * Pages read `_headers` and `_redirects` among the files of the site, and keep them to themselves. The files for other
 * servers lie beside it; they belong to this very build, as they hold the hashes of its inline scripts.
 */
export function hostFiles(...built: Parameters<typeof hostedSite>) {
  const site = hostedSite(...built)
  const file = (path: string, text: string): OutputFile => ({ path, bytes: Buffer.from(text) })
  return {
    published: [file('_headers', headersFile(site)), file('_redirects', redirectsFile(site))],
    beside: [file('nginx.conf', nginxFile(site)), file('Caddyfile', caddyFile(site))],
  }
}

// Cloudflare Pages reads no more; pages beyond have the policy of their own head.
const mostHeaders = 100

/**
 * `_headers`, which Netlify and Cloudflare Pages read. Where two rules meet, one host joins their values and the other
 * takes the last one, so the policy of a page is whole in its rule, and `/*` says nothing of caching.
 */
function headersFile({ pages, base }: HostedSite): string {
  const shared = {
    ...securityHeaders,
    'Strict-Transport-Security': transportSecurity,
    'Content-Security-Policy': hostPolicy,
  }
  return [
    rule(`${base}/*`, shared),
    rule(`${base}/assets/*`, { 'Cache-Control': caching.hashed }),
    ...pages.flatMap(({ addresses, policy }) =>
      addresses.map((address) => rule(address, { 'Content-Security-Policy': policy })),
    ),
  ]
    .slice(0, mostHeaders)
    .join('\n')
}

const rule = (path: string, headers: Readonly<Record<string, string>>): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')

// Cloudflare Pages reads no more; both hosts do without the rules beyond, with one more request.
const mostRules = 2 * mostRedirects

/**
 * `_redirects`, which Netlify and Cloudflare Pages read. First old addresses: Netlify leaves a file where it is unless a rule
 * insists with `!`, and Cloudflare drops such a rule for the next one. Then `/v2`, which Cloudflare answers with the page at
 * `/v2/`, as Netlify does by `pretty_urls = false`.
 */
const redirectsFile = ({ pages, redirects }: HostedSite): string =>
  [
    ...redirects.flatMap(({ from, to, hasPage }) => [
      ...(hasPage ? [`${from} ${to} 301!\n`] : []),
      `${from} ${to} 301\n`,
    ]),
    ...pages
      .filter(({ addresses }) => addresses.length > 1)
      .map(({ addresses }) => `${addresses.join(' ')} 200\n`),
  ]
    .slice(0, mostRules)
    .join('')

const brotli = promisify<Uint8Array, object, Buffer>(brotliCompress)

/**
 * The text files packed, for hosts that send `page.html.br` in the place of `page.html`, where that saves anything.
 * Gzip is packed in JavaScript: the zlib of Node gives other bytes on other processors.
 */
export async function packBeside(files: readonly OutputFile[]): Promise<readonly OutputFile[]> {
  const packed = files
    .filter(({ path }) => isText(path))
    .map(async ({ path, bytes }) => {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      return [
        { path: `${path}.br`, bytes: await brotli(bytes, { params }) },
        { path: `${path}.gz`, bytes: gzipSync(bytes, { level: 9, mtime: 0 }) },
      ].filter((file) => file.bytes.length < bytes.length)
    })
  return (await Promise.all(packed)).flat()
}

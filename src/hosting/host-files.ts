import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { gzipSync } from 'fflate'
import { mostRedirects } from '../check/redirects.ts'
import type { OutputFile } from '../site.ts'
import { apacheFile } from './apache-file.ts'
import { caddyFile, caddyRedirects } from './caddy-file.ts'
import { caching, hostPolicy, isText, securityHeaders } from './headers.ts'
import { type HostedSite, hostedSite } from './hosted-site.ts'
import { nginxFile, nginxRedirects } from './nginx-file.ts'

/**
 * What hosts need to know of a finished site: headers, exact addresses, caching and error pages. Netlify and Cloudflare
 * Pages read `_headers` and `_redirects` among the files of the site, and Apache `.htaccess`; no host serves them. The files
 * for other servers lie beside it, and change with its path and with `hsts` alone; the lists of redirects are an option.
 */
export function hostFiles(...built: Parameters<typeof hostedSite>) {
  const site = hostedSite(...built)
  const file = (path: string, text: string): OutputFile => ({ path, bytes: Buffer.from(text) })
  return {
    published: [
      file('.htaccess', apacheFile(site)),
      file('_headers', headersFile(site)),
      file('_redirects', redirectsFile(site)),
    ],
    beside: [
      file('nginx.conf', nginxFile(site)),
      file('nginx-redirects.conf', nginxRedirects(site)),
      file('Caddyfile', caddyFile(site)),
      file('Caddyfile-redirects', caddyRedirects(site)),
    ],
  }
}

/**
 * `_headers`, which Netlify and Cloudflare Pages read. Where two rules meet, one host joins their values and the other
 * takes the last one, so `/*` says nothing of caching. The policy of a page stands in the page.
 */
const headersFile = ({ base, transport }: HostedSite): string =>
  [
    rule(`${base}/*`, {
      ...securityHeaders,
      'Strict-Transport-Security': transport,
      'Content-Security-Policy': hostPolicy,
    }),
    rule(`${base}/assets/*`, { 'Cache-Control': caching.hashed }),
  ].join('\n')

const rule = (path: string, headers: Readonly<Record<string, string>>): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')

// Cloudflare Pages reads no more; both hosts do without the rules beyond, with one more request.
const mostRules = 2 * mostRedirects

/**
 * `_redirects`, which Netlify and Cloudflare Pages read. First old addresses: Netlify leaves a file where it is unless a rule
 * insists with `!`, and Cloudflare drops such a rule for the next one. Then `/v2`, which Cloudflare answers with the page at
 * `/v2/`, as Netlify does by `pretty_urls = false`.
 */
const redirectsFile = ({ folders, redirects }: HostedSite): string =>
  [
    ...redirects.flatMap(({ from, to, hasPage }) => [
      ...(hasPage ? [`${from} ${to} 301!\n`] : []),
      `${from} ${to} 301\n`,
    ]),
    ...folders
      .filter((folder) => !redirects.some(({ from }) => decodeURIComponent(from) === folder))
      .map((folder) => `${folder} ${folder}/ 200\n`),
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

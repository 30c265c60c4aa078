import { caching, fixedHeaders, transportSecurity } from './host-headers.ts'
import { hostPolicy, type ServedPage } from './served-page.ts'

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
export function headersFile(pages: readonly ServedPage[], base: string): string {
  const shared: readonly Rule[] = [
    {
      path: `${base}/*`,
      headers: [
        ...fixedHeaders,
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

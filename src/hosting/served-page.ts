import type { File } from '../site.ts'
import { literalPattern } from './literal-pattern.ts'
import { pagePolicy } from './page-policy.ts'
import { framePolicy } from './security-headers.ts'

/** A document of the built site as a host sees it; every path begins with the base of the site. */
export interface ServedPage {
  /** Where the file lies: `/v2/index.html`. */
  readonly file: string
  /** The addresses that answer with it, without a redirect: `/v2` and `/v2/`; none for `404.html`. */
  readonly addresses: readonly string[]
  /** A regular expression of those addresses and of the file's own, for servers. */
  readonly pattern: string
  /** Its content security policy as a header. */
  readonly policy: string
}

/** What a header says of every response, and a `<meta>` cannot or should not (contract 6.12). */
export const hostPolicy = `${framePolicy}; upgrade-insecure-requests`

/**
 * The documents among the files, in the order of their paths. The policy in the header is the one
 * that the page states in its head, as inline scripts differ from page to page (security design, 4).
 */
export const servedPages = (files: readonly File[], base: string): readonly ServedPage[] =>
  files
    .filter(({ path }) => path.endsWith('.html'))
    .map(({ path, bytes }) => {
      const policy = pagePolicy(new TextDecoder().decode(bytes))
      return {
        file: `${base}/${path}`,
        addresses: addressesOf(`${base}/${path}`),
        pattern: patternOf(`${base}/${path}`),
        policy: policy ? `${policy}; ${hostPolicy}` : hostPolicy,
      }
    })
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))

function addressesOf(file: string): readonly string[] {
  if (!file.endsWith('/index.html')) return []
  const folder = file.slice(0, -'index.html'.length)
  return folder === '/' ? ['/'] : [folder.slice(0, -1), folder]
}

function patternOf(file: string): string {
  const [folder] = addressesOf(file)
  if (folder === undefined) return `^${literalPattern(file)}$`
  return folder === '/'
    ? '^/(?:index\\.html)?$'
    : `^${literalPattern(folder)}(?:/(?:index\\.html)?)?$`
}

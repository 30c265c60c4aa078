import type { File } from '../site.ts'
import { contentType, framePolicy, isText, pagePolicy } from './headers.ts'

/** What the configuration of a host is written from. */
export interface HostedSite {
  readonly pages: readonly HostedPage[]
  readonly types: readonly MediaType[]
  /** The path of the public address, `''` at the root of a host. */
  readonly base: string
}

/** A document of the built site as a host sees it; every path begins with the base of the site. */
export interface HostedPage {
  /** Where the file lies: `/v2/index.html`. */
  readonly file: string
  /** The addresses that answer with it, without a redirect: `/v2` and `/v2/`; none for `404.html`. */
  readonly addresses: readonly string[]
  /** A regular expression of those addresses and of the file's own, for servers. */
  readonly pattern: string
  /** Its content security policy as a header. */
  readonly policy: string
}

/** A kind of file that the site holds. */
export interface MediaType {
  /** The ending of its names, without the dot. */
  readonly ending: string
  /** The value of `Content-Type`, with its encoding. */
  readonly type: string
  /** Whether hosts should pack it. */
  readonly text: boolean
}

/** What the renderer knows of a document: its file and the policy that it has printed into its head. */
export interface PageFacts {
  readonly path: string
  readonly policy: string | undefined
}

/**
 * Browsers come back by HTTPS only, for two years (RFC 6797). Subdomains are left out, as only
 * the owner of the domain knows whether all of them have a certificate: whoever does adds
 * `; includeSubDomains`.
 */
export const transportSecurity = 'max-age=63072000'

/** What a header says of every response, and a `<meta>` cannot or should not. */
export const hostPolicy = `${framePolicy}; upgrade-insecure-requests`

/** The documents in the order of their paths, the kinds of files in that of their endings: hosts know few of them by themselves. */
export function hostedSite(
  files: readonly File[],
  base: string,
  facts: readonly PageFacts[] = factsIn(files),
): HostedSite {
  const pages = facts
    .map(({ path, policy }) => ({
      file: `${base}/${path}`,
      addresses: addressesOf(`${base}/${path}`),
      pattern: patternOf(`${base}/${path}`),
      policy: policy ? `${policy}; ${hostPolicy}` : hostPolicy,
    }))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
  const endings = new Set(files.flatMap(({ path }) => /\.([a-z0-9]+)$/.exec(path)?.[1] ?? []))
  const types = [...endings].toSorted().map((ending) => {
    const name = `file.${ending}`
    return { ending, type: contentType(name), text: isText(name) }
  })
  return { pages, types, base }
}

const factsIn = (files: readonly File[]): readonly PageFacts[] =>
  files
    .filter(({ path }) => path.endsWith('.html'))
    .map(({ path, bytes }) => ({ path, policy: pagePolicy(new TextDecoder().decode(bytes)) }))

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

/** A regular expression, for nginx and Caddy alike, that stands for exactly this text. */
export const literalPattern = (text: string): string => text.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')

/** The files that are meant for hosts alone, as a regular expression of their addresses. */
export const hiddenFiles = (base: string): string =>
  `^${literalPattern(base)}/(?:hosting/|_headers$|_redirects$)`

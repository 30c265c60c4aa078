import { addressKey, encodedAddress, type Redirect } from '../check/redirects.ts'
import { type Policy, printPolicy } from '../render/policy.ts'
import type { OutputFile } from '../site.ts'
import { contentType, hostPolicy, isText } from './headers.ts'

/** What the configuration of a host is written from. */
export type HostedSite = ReturnType<typeof hostedSite>

/**
 * The documents and the kinds of files of a site, in the order of their paths and endings, and the old addresses of pages in
 * theirs.
 */
export function hostedSite(
  files: readonly Pick<OutputFile, 'path'>[],
  base: string,
  documents: readonly { readonly path: string; readonly policy: Policy }[],
  redirects: readonly Redirect[] = [],
) {
  const pages = documents
    .map(({ path, policy }) => ({
      ...placesOf(`${base}/${path}`),
      policy: `${printPolicy(policy)}; ${hostPolicy}`,
    }))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
  const endings = new Set(files.flatMap(({ path }) => /\.([a-z0-9]+)$/.exec(path)?.[1] ?? []))
  const types = [...endings].toSorted().map((ending) => {
    const name = `file.${ending}`
    return { ending, type: contentType(name), isPacked: isText(name) }
  })
  const old = redirects.map(({ from, key, to, file }) => ({
    from: base + from,
    pattern: patternOf(addressKey(base + from) ?? base + key),
    to: (base + to).replace(/[^\w%/.~-]/g, encodedAddress),
    hasPage: file !== undefined,
  }))
  return { base, pages, types, redirects: old }
}

/** The file of a document, the addresses that answer with it (none for `404.html`), and a pattern of all of them. */
function placesOf(file: string) {
  const folder = /^(.*)\/index\.html$/.exec(file)?.[1]
  if (folder === undefined) return { file, addresses: [], pattern: `^${literalPattern(file)}$` }
  if (folder === '') return { file, addresses: ['/'], pattern: '^/(?:index\\.html)?$' }
  const pattern = `^${literalPattern(folder)}(?:/(?:index\\.html)?)?$`
  return { file, addresses: [folder, `${folder}/`], pattern }
}

/**
 * A pattern of an old address, decoded, as servers compare it. Signs that mean something in expressions or in settings are
 * written as numbers.
 */
function patternOf(address: string): string {
  const end = address.endsWith('.html') ? '' : '(?:/(?:index\\.html)?)?'
  return `^${[...address].map(plainOrNumber).join('')}${end}$`
}

const plainOrNumber = (sign: string): string =>
  /[\w/-]|[^\0-\x7f]/.test(sign) ? sign : `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`

/** A regular expression, for nginx and Caddy alike, that stands for exactly this text. */
export const literalPattern = (text: string): string => text.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')

/** The files that are meant for hosts alone, as a regular expression of their addresses. */
export const hiddenFiles = (base: string): string =>
  `^${literalPattern(base)}/(?:_headers|_redirects)$`

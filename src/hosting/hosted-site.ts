import { isExample } from '../check/address.ts'
import { addressKey, encodedAddress, type Redirect } from '../check/redirects.ts'
import type { Addresses } from '../render/addresses.ts'
import type { Hsts } from '../render/model.ts'
import type { OutputFile } from '../site.ts'
import { transportSecurity } from './headers.ts'

/** What the configuration of a host is written from. */
export type HostedSite = ReturnType<typeof hostedSite>

/**
 * What settings of a server are made of, which change with no page: the path of the site. For hosts that read their settings
 * among its files, the folders of its pages, their old addresses, and where the site is, unless that is a made-up address.
 */
export function hostedSite(
  files: readonly Pick<OutputFile, 'path'>[],
  { origin, base }: Pick<Addresses, 'origin' | 'base'>,
  redirects: readonly Redirect[] = [],
  hsts?: Hsts,
) {
  const folders = files
    .flatMap(({ path }) => /^(.+)\/index\.html$/.exec(path)?.[1] ?? [])
    .map((folder) => `${base}/${folder}`)
    .toSorted()
  const old = redirects.map(({ from, key, to, file }) => ({
    from: base + from,
    pattern: patternOf(addressKey(base + from) ?? base + key),
    to: (base + to).replace(/[^\w%/.~-]/g, encodedAddress),
    hasPage: file !== undefined,
  }))
  const known = isExample(origin) ? undefined : origin
  return { origin: known, base, folders, redirects: old, transport: transportSecurity(hsts) }
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

/**
 * The files that are meant for hosts alone, and all that begin with a dot but what is well known (RFC 8615), as a regular
 * expression of their addresses; Caddy's know no look ahead.
 */
export const hiddenFiles = (base: string): string =>
  `^${literalPattern(base)}/(?:_(?:headers|redirects)(?:/|$)|(?:.*/)?\\.(?:${others.join('|')}))`

const wellKnown = 'well-known/'
const others = [...wellKnown].map((sign, at) => `${wellKnown.slice(0, at)}(?:[^${sign}]|$)`)

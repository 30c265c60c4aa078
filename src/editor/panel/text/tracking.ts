/* Addresses that lead to another one, and tell somebody who has followed them. */

interface Tracker {
  /** Of the host and the path. */
  readonly at: RegExp
  /** The part of the query that has the address. */
  readonly parameter: RegExp
}

const trackers: readonly Tracker[] = [
  { at: /^[^/]*\.safelinks\.protection\.outlook\.com\//, parameter: /^url$/ },
  { at: /^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}\/url$/, parameter: /^(?:q|url)$/ },
  { at: /^lm?\.(?:facebook|instagram|messenger)\.com\//, parameter: /^u$/ },
  { at: /^(?:www\.)?(?:facebook\.com\/flx\/warn|youtube\.com\/redirect)/, parameter: /^[uq]$/ },
  { at: /^(?:www\.)?linkedin\.com\/(?:safety\/go|redir)/, parameter: /^url$/ },
  { at: /^(?:deref-[\w-]+\.\w+|slack-redir\.net|out\.reddit\.com)\//, parameter: /url$/i },
  { at: /^linkprotect\.cudasvc\.com\/url$/, parameter: /^a$/ },
  { at: /^urldefense\.(?:proofpoint\.)?com\/v1\//, parameter: /^u$/ },
]

/** Parts of a query by which a program knows its reader. */
const personal =
  /^(?:fbclid|gclid|dclid|msclkid|yclid|twclid|igshid?|mc_eid|_hsenc|_hsmi|mkt_tok|vero_id|oly_(?:enc|anon)_id)$/

/** The address that a link really leads to, without what tells who has read it. */
export function withoutTracker(address: string): string {
  let now = address
  // One may lie within another.
  for (let turn = 0; turn < 4; turn += 1) {
    const next = behind(now)
    if (next === undefined) break
    now = next
  }
  return withoutReader(now)
}

function behind(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url) return undefined
  const place = url.host + url.pathname
  const [, third] = /^https:\/\/urldefense\.com\/v3\/__(.+?)__;/.exec(address) ?? []
  if (third) return third.replace(/^(https?:\/)(?=[^/])/, '$1/')
  const second = url.searchParams.get('u')
  if (second && /^urldefense\.(?:proofpoint\.)?com\/v2\//.test(place))
    return decoded(second.replaceAll('-', '%').replaceAll('_', '/'))
  const known = trackers.find(({ at }) => at.test(place))
  const found = known && [...url.searchParams].find(([name]) => known.parameter.test(name))
  return found && /^https?:\/\//i.test(found[1]) ? found[1] : undefined
}

const decoded = (text: string): string | undefined =>
  /%(?![\da-f]{2})/i.test(text) ? undefined : decodeURIComponent(text)

function withoutReader(address: string): string {
  const [, before = '', query, after = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(address) ?? []
  if (query === undefined) return address
  const parts = query.split('&')
  const kept = parts.filter((part) => !personal.test(part.replace(/=.*$/s, '')))
  if (kept.length === parts.length) return address
  return before + (kept.length > 0 ? `?${kept.join('&')}` : '') + after
}

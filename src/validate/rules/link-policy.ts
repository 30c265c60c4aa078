import { nearest } from '../../check/nearest.ts'
import type { Wording } from '../../message.ts'
import * as words from '../messages/link.ts'
import type { Destination } from '../world.ts'

/** What an address is checked against. */
export interface LinkContext {
  readonly pages: ReadonlyMap<string, Destination>
  /** Whether these are all pages: otherwise the page may be there and only its address cannot be read. */
  readonly complete: boolean
  /** The page the link stands on; undefined where it stands on several or is not known. */
  readonly here: string | undefined
  /** The names that stand for addresses of site.yaml, as in `mailto:{contact}`; undefined where they are not known. */
  readonly contacts: Contacts | undefined
}

/** Names of mail addresses and of phone numbers. */
export interface Contacts {
  readonly mail: readonly string[]
  readonly phone: readonly string[]
}

/** What is wrong with an address, and the address that was certainly meant. */
export interface LinkFault {
  readonly wording: Wording
  readonly replacement?: string
}

/**
 * Judges an address by security.md section 3: https, mailto and tel in their plain forms, pages of the site and their
 * sections. Anything else could carry script, hidden headers or another host.
 */
export function linkFault(url: string, context: LinkContext): LinkFault | undefined {
  if (url.trim() === '') return { wording: words.emptyLink() }
  if (standsForContact(url, context.contacts)) return undefined
  if (url.startsWith('#')) return sectionFault(context.here, url, context)
  const scheme = schemeOf(url)
  if (scheme === 'https') return webFault(url)
  if (scheme === 'http') return insecure(url)
  if (scheme === 'mailto') return mailFault(url, context)
  if (scheme === 'tel') {
    return /^tel:\+\d{8,15}$/.test(url) ? undefined : { wording: words.wrongPhoneLink({ url }) }
  }
  if (scheme !== undefined || /^[/\\]{2}|[\p{Cc}\p{Bidi_Control}\\]/u.test(url)) {
    return { wording: words.strangeScheme({ url: visible(url) }) }
  }
  return pageFault(url, context)
}

/** `mailto:{contact}`, `tel:{office}` and `https://wa.me/{office}`: the build fills the address in. */
function standsForContact(url: string, contacts: Contacts | undefined): boolean {
  const [, start = '', name = ''] = /^(mailto:|tel:|https:\/\/wa\.me\/)\{(\w+)\}$/.exec(url) ?? []
  if (!contacts) return name !== ''
  return start === 'mailto:' ? contacts.mail.includes(name) : contacts.phone.includes(name)
}

/** The scheme as a browser reads it, which drops control characters and white space before and in it. */
function schemeOf(url: string): string | undefined {
  const bare = url.replace(/[\p{Cc}\s]/gu, '')
  return /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
}

const visible = (url: string): string => url.replace(/\p{Cc}/gu, '␣')

function webFault(url: string): LinkFault | undefined {
  const parsed = URL.parse(url)
  if (parsed && (parsed.username || parsed.password)) return { wording: words.credentials() }
  const isWhole = parsed && /^https:\/\/[^/\\]/.test(url) && /^[^\s\p{Cc}]*$/u.test(url)
  if (isWhole && /\.[^.]/.test(parsed.hostname)) return undefined
  return { wording: words.wrongAddress({ url: visible(url) }) }
}

function insecure(url: string): LinkFault {
  const corrected = url.replace(/^\s*http:/i, 'https:')
  return { wording: words.insecureLink({ corrected: visible(corrected) }), replacement: corrected }
}

function mailFault(url: string, { contacts }: LinkContext): LinkFault | undefined {
  if (/^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/u.test(url)) return undefined
  return { wording: words.wrongMailLink({ url: visible(url), names: contacts?.mail ?? [] }) }
}

function pageFault(url: string, context: LinkContext): LinkFault | undefined {
  const [path = '', ...rest] = url.split('#')
  if (!context.pages.has(path) && !context.complete) return undefined
  if (!context.pages.has(path)) {
    const routes = [...context.pages.keys()].toSorted()
    const meant = nearestRoute(path, routes)
    const wording = words.missingPage({ url: path, nearest: meant, routes })
    const replacement = meant && [meant, ...rest].join('#')
    return replacement ? { wording, replacement } : { wording }
  }
  return rest.length > 0 ? sectionFault(path, url, context) : undefined
}

/** `/v2/`, `v2` and `/V2` are the page `/v2`. */
function nearestRoute(path: string, routes: readonly string[]): string | undefined {
  const plain = `/${path.toLowerCase().replace(/^\/|\/$|\.(?:html?|md)$/g, '')}`
  return routes.includes(plain) ? plain : nearest(plain, routes)
}

function sectionFault(
  route: string | undefined,
  url: string,
  { pages }: LinkContext,
): LinkFault | undefined {
  const at = url.indexOf('#') + 1
  const id = url.slice(at)
  const ids = route === undefined ? undefined : pages.get(route)?.sections
  if (route === undefined || ids === undefined || ids.includes(id)) return undefined
  const meant = nearest(id, ids)
  const wording = words.missingSection({ id, route, nearest: meant, ids })
  if (meant === undefined) return { wording }
  return { wording, replacement: url.slice(0, at) + meant }
}

import { type Finding, finding } from '../content/finding.ts'
import type { Wording } from '../message.ts'
import * as words from '../validate/messages/link.ts'
import type { CheckedMarkdown } from './check-markdown.ts'
import { isFields } from './data.ts'
import type { Entry } from './entry.ts'
import type { MarkdownAddress } from './markdown.ts'
import { nearest } from './nearest.ts'
import {
  type Destination,
  entryAt,
  fieldOf,
  isPage,
  namesIn,
  routeOf,
  type World,
} from './world.ts'

/** Links to pages and sections that do not exist, to other hosts in unsafe ways, and from public to gated pages. */
export function linkRule(world: World): Finding[] {
  const contacts = contactsOf(world)
  return world.entries.flatMap((entry) => {
    const { pages, complete } = world
    const context = { pages, complete, here: pagesShowing(world, entry)[0] }
    const inBody = entry.body ? linksIn([entry.body]) : []
    const inFields = linksIn(entry.markdown.filter((one) => one !== entry.body))
    return [
      ...inBody.flatMap((link) => linkFinding(world, entry, link, { ...context, contacts })),
      // Only bodies have the addresses of site.yaml filled in.
      ...[...inFields, ...pagesNamed(entry)].flatMap((link) =>
        linkFinding(world, entry, link, { ...context, contacts: none }),
      ),
    ]
  })
}

type Link = Pick<MarkdownAddress, 'url' | 'range'>

const none: Contacts = { mail: [], phone: [] }

const linksIn = (texts: readonly CheckedMarkdown[]): Link[] =>
  texts.flatMap(({ addresses }) => addresses).filter(({ kind }) => kind === 'link')

/** The fields that name a page, but for a page's own address. */
const pagesNamed = (entry: Entry): Link[] =>
  namesIn(entry, 'route')
    .filter(({ path }) => path[0] !== 'route')
    .map(({ value, range }) => ({ url: value, range }))

function linkFinding(world: World, entry: Entry, { url, range }: Link, context: LinkContext) {
  const fault = linkFault(url, context)
  if (!fault) return gated(world, entry, { url, range })
  const { wording, replacement } = fault
  const isExact = entry.source.text.slice(...range) === url
  const edit = replacement !== undefined && isExact ? { range, text: replacement } : undefined
  return [finding(entry.source, range, wording, edit)]
}

function gated(world: World, entry: Entry, { url, range }: Link): Finding[] {
  const route = url.split('#')[0] ?? ''
  if (!world.pages.get(route)?.gated || !isPublic(world, entry)) return []
  return [finding(entry.source, range, words.gatedLink({ route }))]
}

function contactsOf(world: World): Contacts | undefined {
  const site = entryAt(world, 'site.yaml')
  if (!site?.fields) return undefined
  const names = (group: string) => {
    const fields = fieldOf(site, 'contact', group)
    return isFields(fields) ? Object.keys(fields) : []
  }
  return { mail: names('mail'), phone: names('messaging') }
}

/** The pages on which the words of a file stand: the page itself, or those of the kinds that show it. */
function pagesShowing(world: World, entry: Entry): string[] {
  if (isPage(entry)) {
    const route = routeOf(entry)
    return route === undefined ? [] : [route]
  }
  const { shownOn } = entry.kind
  // What every page shows stands on no page in particular.
  if (shownOn === undefined || shownOn === 'every page') return []
  return [...world.pages]
    .filter(([, { template }]) => template !== undefined && shownOn.includes(template))
    .map(([route]) => route)
}

/** Whether anybody may read the words of a file without a password. */
function isPublic(world: World, entry: Entry): boolean {
  if (isPage(entry)) return fieldOf(entry, 'gated') === false
  return pagesShowing(world, entry).some((route) => world.pages.get(route)?.gated === false)
}

/** What an address is checked against. */
interface LinkContext {
  readonly pages: ReadonlyMap<string, Destination>
  /** Whether these are all pages: otherwise the page may be there and only its address cannot be read. */
  readonly complete: boolean
  /** The page the link stands on; undefined where it stands on several or is not known. */
  readonly here: string | undefined
  /** The names that stand for addresses of site.yaml, as in `mailto:{contact}`; undefined where they are not known. */
  readonly contacts: Contacts | undefined
}

/** Names of mail addresses and of phone numbers. */
interface Contacts {
  readonly mail: readonly string[]
  readonly phone: readonly string[]
}

/** What is wrong with an address, and the address that was certainly meant. */
interface LinkFault {
  readonly wording: Wording
  readonly replacement?: string
}

/**
 * Judges an address by what is safe: https, mailto and tel in their plain forms, pages of the site and their
 * sections. Anything else could carry script, hidden headers or another host.
 */
function linkFault(url: string, context: LinkContext): LinkFault | undefined {
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

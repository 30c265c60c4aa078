import type { OpenedPage } from '../render/document.tsx'
import { hashSource } from '../render/policy.ts'
import type { OutputFile } from '../site.ts'
import { pathsFor } from './address.ts'
import { type BuiltElement, elementsIn, inStyles, named } from './built-page.ts'

/** Where a site lies. */
interface SiteAddress {
  readonly origin: string
  readonly base: string
}

/** What a check needs to know of some finished files: plain data, which is kept from one build to the next. */
export type FileFacts = ReturnType<ReturnType<typeof fileReader>>

/** Reads finished files for the check of the whole site. An address that many of them name is kept once. */
export function fileReader() {
  const known = new Map<string, Address>()
  const distinct = (address: Address): Address => {
    const key = keyOf(address)
    const found = known.get(key) ?? structuredClone(address)
    known.set(key, found)
    return found
  }
  return (files: readonly OutputFile[], opened: readonly OpenedPage[] = []) => {
    const pages = [
      ...files.filter(ends('.html')).map(({ path, bytes }) => factsOf(path, decoded(bytes))),
      ...opened.map(({ path, html }) => factsOf(path, html, true)),
    ]
    const sheets = files.filter(ends('.css'))
    const addresses = [
      ...pages.flatMap((one) => one.addresses),
      ...sheets.flatMap(({ path, bytes }) => inStyles(decoded(bytes)).map(fetchedFrom(path))),
      ...opened.flatMap((one) => one.addresses.map(fetchedFrom(one.path))),
    ]
    return {
      // A part of a text keeps the whole of it in memory, a copy does not.
      pages: structuredClone(pages.map(({ addresses: _, ...rest }) => rest)),
      addresses: [...new Set(addresses.map(distinct))],
      paths: files.map(({ path }) => path),
    }
  }
}

/** Checks a finished site before it is published. Faults are internal errors by then: all are thrown as one error. */
export function refuseFaults(parts: readonly FileFacts[], place: SiteAddress): void {
  const pages = parts.flatMap((part) => part.pages)
  const targets: Targets = {
    ...place,
    paths: new Set(parts.flatMap(({ paths }) => paths)),
    sections: new Set(pages.flatMap(({ path, ids }) => ids.map((id) => `${path}#${id}`))),
  }
  const addresses = new Map(parts.flatMap((part) => part.addresses.map((one) => [keyOf(one), one])))
  const faults = new Set([
    ...pages.flatMap(({ path, faults: own }) => own.map((fault) => `${path} ${fault}`)),
    ...titleFaults(pages.filter(({ sealed }) => !sealed)),
    ...[...addresses.values()].flatMap((address) => addressFault(address, targets) ?? []),
  ])
  if (faults.size === 0) return
  throw new Error(['the built site is not sound:', ...faults].join('\n  '))
}

const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const ends = (ending: string) => (file: OutputFile) => file.path.endsWith(ending)

type Facts = FileFacts['pages'][number]
type Elements = ReturnType<typeof elementsIn>

/** What a check needs to know of a page; what a password opens is the inside of a body, without a head of its own. */
function factsOf(path: string, html: string, sealed = false) {
  const elements = elementsIn(html)
  const ids = elements.flatMap(({ attributes: { id } }) => id ?? [])
  return {
    path,
    sealed,
    ids,
    title: (named(elements, 'title')[0]?.text ?? '').trim(),
    isListed: named(elements, 'meta')
      .filter(({ attributes }) => attributes['name'] === 'robots')
      .every(({ attributes }) => !/noindex/.test(attributes['content'] ?? '')),
    // What leads to a section of the page itself is looked at here.
    addresses: addressesIn(path, elements).filter(({ url }) => !ids.some((id) => url === `#${id}`)),
    faults: pageFaults(elements, ids, sealed),
  }
}

/** What is wrong within one page. */
function pageFaults(elements: Elements, ids: readonly string[], sealed: boolean) {
  const seen = new Set<string>()
  const twice = new Set(ids.filter((id) => seen.size === seen.add(id).size))
  const isStated = sealed || named(elements, 'html').some(({ attributes }) => attributes['lang'])
  return [
    // So that it is read aloud in its language (WCAG 3.1.1).
    ...(isStated ? [] : ['says no language']),
    ...elements.flatMap(forbiddenAttributes),
    ...policyFaults(elements),
    ...[...twice].map((id) => `has the id “${id}” more than once`),
  ]
}

/** The policy of the pages forbids `style` and `on…` attributes: browsers would drop them. */
const forbiddenAttributes = ({ name, attributes }: BuiltElement): readonly string[] =>
  Object.keys(attributes)
    .filter((one) => one === 'style' || /^on[a-z]/.test(one))
    .map((one) => `has <${name} ${one}="…">`)

/** The policy of a page stands before all it governs, and lists the hash of every inline script and style, no other. */
function policyFaults(all: Elements): readonly string[] {
  const at = all.findIndex(({ attributes }) =>
    /content-security-policy/i.test(attributes['http-equiv'] ?? ''),
  )
  const policy = all[at]
  if (!policy) return []
  const before = all.slice(0, at)
  const isLate = before.some(({ name }) => /^(?:script|style|link)$/.test(name))
  const stated = policy.attributes['content'] ?? ''
  const inline = { script: named(all, 'script').filter(runsInline), style: named(all, 'style') }
  const faults = Object.entries(inline).flatMap(([kind, governed]) => {
    const sources = new RegExp(`(?:^|;)\\s*${kind}-src\\s([^;]*)`).exec(stated)?.[1] ?? ''
    const hashes = new Set(governed.map(({ text }) => hashSource(text)))
    const listed = new Set(sources.match(/'sha256-[^']*'/g))
    const unlisted = hashes.difference(listed)
    const unused = listed.difference(hashes)
    return [
      ...[...unlisted].map(
        (hash) => `has an inline ${kind} (${hash}) that its policy does not list`,
      ),
      ...[...unused].map((hash) => `lists ${hash} for an inline ${kind} it does not have`),
    ]
  })
  return [...(isLate ? ['states its policy after what it governs'] : []), ...faults]
}

/** Structured data and other data blocks do not run. */
const runsInline = ({ attributes }: BuiltElement): boolean =>
  attributes['src'] === undefined && /^(?:|module|text\/javascript)$/.test(attributes['type'] ?? '')

/** Every page has a title, and no two that search engines may list share one (WCAG 2.4.2). */
function titleFaults(pages: readonly Facts[]): readonly string[] {
  const titled = Map.groupBy(pages, ({ title }) => title)
  return [...titled].flatMap(([title, those]) => {
    if (title === '') return those.map(({ path }) => `${path} has no title`)
    const [first, ...others] = those.filter(({ isListed }) => isListed)
    return others.map(({ path }) => `${path} has the title of ${first?.path}: “${title}”`)
  })
}

/** An address that a page or style sheet names. */
interface Address {
  readonly url: string
  /** The file that names it. */
  readonly from: string
  /** Whether the browser asks for it by itself, without a click of the visitor. */
  readonly fetched: boolean
}

const fetchedFrom = (from: string) => (url: string) => ({ url, from, fetched: true })

/** What a browser asks for by itself, one address in each. */
const fetching = [
  'src',
  'poster',
  'data',
  'action',
  'formaction',
  'data-module',
  'data-file',
  'data-payload',
]

/** Every address in the elements of a page and their attributes. */
const addressesIn = (from: string, elements: Elements): readonly Address[] =>
  elements.flatMap((element) => [
    ...Object.entries(element.attributes).flatMap(([name, value]) => {
      const url = value.trim()
      if (/^(?:xlink:)?href$/.test(name)) return { url, from, fetched: !isLink(element) }
      if (fetching.includes(name)) return { url, from, fetched: true }
      return /^(?:image)?srcset$/.test(name) ? candidates(url).map(fetchedFrom(from)) : []
    }),
    ...(element.name === 'style' ? inStyles(element.text).map(fetchedFrom(from)) : []),
  ])

const candidates = (srcset: string): string[] =>
  srcset.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')

const isLink = ({ name, attributes }: BuiltElement): boolean =>
  /^a(?:rea)?$/.test(name) ||
  (name === 'link' && /\b(?:canonical|alternate|license|author|me)\b/.test(attributes['rel'] ?? ''))

interface Targets extends SiteAddress {
  readonly paths: ReadonlySet<string>
  /** `path#id` of each page, with what its password opens. */
  readonly sections: ReadonlySet<string>
}

/** The same for addresses that mean the same: most stand in many pages. */
const keyOf = ({ url, from, fetched }: Address): string =>
  `${fetched} ${/^(?:\/|https?:)/.test(url) ? '' : from} ${url}`

/** The id that a hash leads to, without a text to be marked (URL Fragment Text Directives). */
function sectionIn(hash: string): string {
  const [section = ''] = hash.slice(1).split(':~:')
  try {
    return decodeURIComponent(section)
  } catch {
    // A per cent sign that begins no escape stands for itself (HTML standard, 7.4.6.4).
    return section
  }
}

/** What is wrong with an address: it leads nowhere, or makes the browser ask another host. */
function addressFault({ url, from, fetched }: Address, targets: Targets): string | undefined {
  const { origin, base, paths, sections } = targets
  const absolute = URL.parse(url, `${origin}${base}/${from.replace(/(^|\/)index\.html$/, '$1')}`)
  if (!absolute) return `${from} names an address that is none: “${url}”`
  if (absolute.origin !== origin) return fetched ? `${from} asks another host: “${url}”` : undefined

  // A whole address in a text may be of a file, of which the check cannot say more, or of another site of this host.
  const isOfFile = /\.\w+$/.test(absolute.pathname)
  const isElsewhere = !`${absolute.pathname}/`.startsWith(`${base}/`)
  if (/^https?:/i.test(url) && (isOfFile || isElsewhere) && !fetched) return undefined

  const path = pathsFor(absolute.pathname, base).find((one) => paths.has(one))
  if (path === undefined) return `${from} “${url}” leads to no page or file`
  const id = sectionIn(absolute.hash)
  const found = id === '' || id === 'top' || sections.has(`${path}#${id}`)
  if (found || !path.endsWith('.html')) return undefined
  return `${from} “${url}” leads to no section of ${path}`
}

import type { Element } from 'hast'
import { hashSource } from '../render/policy.ts'
import type { File } from '../site.ts'
import { pathsFor } from './address.ts'
import { attribute, type BuiltPage, builtPage, inStyles, named, textIn } from './built-page.ts'

/** What a password opens: the body of a gated page and the addresses of its modules and styles. */
export interface OpenedPage {
  /** The file of the gate in front of it. */
  readonly path: string
  readonly html: string
  readonly addresses: readonly string[]
}

interface Expectations {
  /** Scheme and host of the public address, without a slash at the end. */
  readonly origin: string
  /** The path of the public address, `''` at the root of a host. */
  readonly base: string
  readonly opened?: readonly OpenedPage[]
}

/**
 * Checks a finished site before it is published: languages, titles, links and sections, requests
 * to other hosts, inline code and the policies over it. Content has been checked by then, so a
 * fault is a defect of ours: all of them are thrown as one error.
 */
export function checkFiles(files: readonly File[], expectations: Expectations): void {
  const { origin, base, opened = [] } = expectations
  const texts = new TextDecoder()
  const pages = [
    ...files.filter(ends('.html')).map(({ path, bytes }) => builtPage(path, texts.decode(bytes))),
    ...opened.map(({ path, html }) => builtPage(path, html, true)),
  ]
  const paths = new Set(files.map(({ path }) => path))
  const targets: Targets = { origin, base, paths, ids: idsOf(pages) }
  const fetched = [
    ...files
      .filter(ends('.css'))
      .map(({ path, bytes }) => ({ path, urls: inStyles(texts.decode(bytes)) })),
    ...pages.map((page) => ({
      path: page.path,
      urls: named(page, 'style').flatMap((style) => inStyles(textIn(style))),
    })),
    ...opened.map(({ path, addresses }) => ({ path, urls: addresses })),
  ]
  const faults = [
    ...pages.flatMap((page) => pageFaults(page, targets)),
    ...titleFaults(pages),
    ...fetched.flatMap(({ path, urls }) =>
      urls.flatMap((url) => addressFaults({ url, fetched: true }, path, targets)),
    ),
  ]
  if (faults.length === 0) return
  throw new Error(`the built site is not sound:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}

const ends = (ending: string) => (file: File) => file.path.endsWith(ending)

function pageFaults(page: BuiltPage, targets: Targets): readonly string[] {
  const inPage = [
    ...languageFaults(page),
    ...inlineCodeFaults(page),
    ...policyFaults(page),
    ...idFaults(page),
  ].map((fault) => `${page.path} ${fault}`)
  const links = page.elements
    .flatMap(addressesOf)
    .flatMap((address) => addressFaults(address, page.path, targets))
  return [...inPage, ...new Set(links)]
}

/** Every page says its language, so that it is read aloud in it (WCAG 3.1.1). */
function languageFaults(page: BuiltPage): readonly string[] {
  const stated = page.sealed || named(page, 'html').some((html) => attribute(html, 'lang'))
  return stated ? [] : ['says no language']
}

/** The policy of the pages forbids `style` and `on…` attributes: browsers would drop them. */
const inlineCodeFaults = (page: BuiltPage): readonly string[] =>
  page.elements.flatMap(({ tagName, properties }) =>
    Object.keys(properties)
      .filter((name) => name === 'style' || /^on[A-Z]/.test(name))
      .map((name) => `has <${tagName} ${name.toLowerCase()}="…">`),
  )

/** No id stands twice in a page: only the first would be found. */
function idFaults(page: BuiltPage): readonly string[] {
  const ids = page.elements.flatMap((element) => attribute(element, 'id') ?? [])
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  return [...new Set(twice)].map((id) => `has the id “${id}” more than once`)
}

/**
 * The policy that a page states stands before anything it governs, lists the hash of every inline
 * script and style, and lists no other.
 */
function policyFaults(page: BuiltPage): readonly string[] {
  const element = page.elements.find((meta) =>
    /content-security-policy/i.test(attribute(meta, 'httpEquiv') ?? ''),
  )
  if (!element) return []
  const directives = new Map(
    (attribute(element, 'content') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
  const governed = page.elements.findIndex(({ tagName }) => /^(?:script|style|link)$/.test(tagName))
  const late = governed !== -1 && governed < page.elements.indexOf(element)
  const scripts = named(page, 'script').filter(runsInline).map(textIn)
  return [
    ...(late ? ['states its policy after what it governs'] : []),
    ...unequal('script', scripts, directives.get('script-src')),
    ...unequal('style', named(page, 'style').map(textIn), directives.get('style-src')),
  ]
}

/** Structured data and other data blocks do not run. */
const runsInline = (script: Element): boolean =>
  attribute(script, 'src') === undefined &&
  /^(?:|module|text\/javascript)$/.test(attribute(script, 'type') ?? '')

function unequal(kind: string, texts: readonly string[], sources: readonly string[] = []) {
  const hashes = [...new Set(texts.map(hashSource))]
  const listed = sources.filter((source) => source.startsWith("'sha256-"))
  const missing = hashes.filter((hash) => !listed.includes(hash))
  const needless = listed.filter((hash) => !hashes.includes(hash))
  return [
    ...missing.map((hash) => `has an inline ${kind} (${hash}) that its policy does not list`),
    ...needless.map((hash) => `lists ${hash} for an inline ${kind} it does not have`),
  ]
}

/**
 * Every page has a title, and no two that search engines may list share one: readers of a list of
 * tabs or results could not tell them apart (WCAG 2.4.2).
 */
function titleFaults(pages: readonly BuiltPage[]): readonly string[] {
  const whole = pages.filter((page) => !page.sealed)
  const untitled = whole.filter((page) => titleOf(page) === '')
  const taken = new Map<string, string>()
  const shared = whole.filter(isListed).flatMap((page) => {
    const title = titleOf(page)
    const other = taken.get(title)
    taken.set(title, page.path)
    const isShared = other !== undefined && title !== ''
    return isShared ? [`${page.path} has the title of ${other}: “${title}”`] : []
  })
  return [...untitled.map(({ path }) => `${path} has no title`), ...shared]
}

const titleOf = (page: BuiltPage): string =>
  named(page, 'title').slice(0, 1).map(textIn).join('').trim()

const isListed = (page: BuiltPage): boolean =>
  !named(page, 'meta').some(
    (meta) =>
      attribute(meta, 'name') === 'robots' && /noindex/.test(attribute(meta, 'content') ?? ''),
  )

/** What an address of the site may lead to. */
interface Targets {
  /** The origin of the public address, for the few absolute addresses a page states of itself. */
  readonly origin: string
  readonly base: string
  readonly paths: ReadonlySet<string>
  /** The ids of each page, those behind its password too. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
}

function idsOf(pages: readonly BuiltPage[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>()
  for (const page of pages) {
    const known = ids.get(page.path) ?? new Set<string>()
    for (const element of page.elements) known.add(attribute(element, 'id') ?? '')
    ids.set(page.path, known)
  }
  return ids
}

/** An address that a page or style sheet names. */
interface Address {
  readonly url: string
  /** Whether the browser asks for it by itself, without a click of the visitor. */
  readonly fetched: boolean
}

const fetchedBy = ['src', 'poster', 'data', 'action', 'formAction', 'dataModule', 'dataPayload']
const links = new Set(['canonical', 'alternate', 'license', 'author', 'me'])

/** Every address in the attributes of an element. */
function addressesOf(element: Element): readonly Address[] {
  const texts = (names: readonly string[]) =>
    names.flatMap((name) => attribute(element, name) ?? []).map((text) => text.trim())
  const fetched = [
    ...texts(fetchedBy),
    ...texts(['srcSet', 'imageSrcSet']).flatMap(candidates),
    ...texts(['style']).flatMap(inStyles),
  ]
  return [
    ...fetched.map((url) => ({ url, fetched: true })),
    ...texts(['href', 'xLinkHref']).map((url) => ({ url, fetched: followsItself(element) })),
  ]
}

const candidates = (srcset: string): string[] =>
  srcset.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')

const followsItself = (element: Element): boolean => {
  if (element.tagName === 'a' || element.tagName === 'area') return false
  const words = (attribute(element, 'rel') ?? '').split(' ')
  return !(element.tagName === 'link' && words.some((word) => links.has(word)))
}

/** What is wrong with an address named in the file `from`: it leads nowhere, or makes the browser ask another host. */
function addressFaults({ url, fetched }: Address, from: string, targets: Targets): string[] {
  const here = `${targets.base}/${from.replace(/(^|\/)index\.html$/, '$1')}`
  const absolute = URL.parse(url, targets.origin + here)
  if (!absolute) return [`${from} names an address that is none: “${url}”`]
  if (absolute.origin !== targets.origin)
    return fetched ? [`${from} asks another host: “${url}”`] : []

  const path = pathsFor(absolute.pathname, targets.base).find((one) => targets.paths.has(one))
  if (path === undefined) return [`${from} “${url}” leads to no page or file`]
  const id = decodeURIComponent(absolute.hash.slice(1))
  const found = id === '' || id === 'top' || targets.ids.get(path)?.has(id)
  return found || !path.endsWith('.html') ? [] : [`${from} “${url}” leads to no section of ${path}`]
}

import type { Element } from 'hast'
import { toString as textIn } from 'mdast-util-to-string'
import type { OpenedPage } from '../render/page.tsx'
import { hashSource } from '../render/policy.ts'
import type { OutputFile } from '../site.ts'
import { pathsFor } from './address.ts'
import { attribute, type BuiltPage, builtPage, inStyles, named } from './built-page.ts'

interface Expectations {
  readonly origin: string
  readonly base: string
  readonly opened: readonly OpenedPage[]
}

/** Checks a finished site before it is published. Faults are defects of ours by then: all are thrown as one error. */
export function checkFiles(files: readonly OutputFile[], { opened, ...place }: Expectations): void {
  const textOf = ({ bytes }: OutputFile) => new TextDecoder().decode(bytes)
  const pages = [
    ...files.filter(ends('.html')).map((file) => builtPage(file.path, textOf(file))),
    ...opened.map(({ path, html }) => builtPage(path, html, true)),
  ]
  const sheets = files.filter(ends('.css'))
  const addresses: readonly Address[] = [
    ...pages.flatMap(addressesIn),
    ...sheets.flatMap((file) => inStyles(textOf(file)).map(fetchedFrom(file.path))),
    ...opened.flatMap((body) => body.addresses.map(fetchedFrom(body.path))),
  ]
  const targets: Targets = {
    ...place,
    paths: new Set(files.map(({ path }) => path)),
    sections: new Set(pages.flatMap((page) => idsOf(page).map((id) => `${page.path}#${id}`))),
  }
  const faults = new Set([
    ...pages.flatMap((page) => pageFaults(page).map((fault) => `${page.path} ${fault}`)),
    ...titleFaults(pages.filter(({ sealed }) => !sealed)),
    ...addresses.flatMap((address) => addressFault(address, targets) ?? []),
  ])
  if (faults.size === 0) return
  throw new Error(['the built site is not sound:', ...faults].join('\n  '))
}

const ends = (ending: string) => (file: OutputFile) => file.path.endsWith(ending)

const idsOf = (page: BuiltPage): string[] =>
  page.elements.flatMap((element) => attribute(element, 'id') ?? [])

/** What is wrong within one page. */
function pageFaults(page: BuiltPage): readonly string[] {
  const ids = idsOf(page)
  const twice = new Set(ids.filter((id, at) => ids.indexOf(id) !== at))
  const isStated = page.sealed || named(page, 'html').some((html) => attribute(html, 'lang'))
  return [
    // So that it is read aloud in its language (WCAG 3.1.1).
    ...(isStated ? [] : ['says no language']),
    ...page.elements.flatMap(forbiddenAttributes),
    ...policyFaults(page),
    ...[...twice].map((id) => `has the id “${id}” more than once`),
  ]
}

/** The policy of the pages forbids `style` and `on…` attributes: browsers would drop them. */
const forbiddenAttributes = ({ tagName, properties }: Element): readonly string[] =>
  Object.keys(properties)
    .filter((name) => name === 'style' || /^on[A-Z]/.test(name))
    .map((name) => `has <${tagName} ${name.toLowerCase()}="…">`)

/** The policy of a page stands before all it governs, and lists the hash of every inline script and style, no other. */
function policyFaults(page: BuiltPage): readonly string[] {
  const at = page.elements.findIndex((element) =>
    /content-security-policy/i.test(attribute(element, 'httpEquiv') ?? ''),
  )
  const policy = page.elements[at]
  if (!policy) return []
  const before = page.elements.slice(0, at)
  const isLate = before.some(({ tagName }) => /^(?:script|style|link)$/.test(tagName))
  const stated = attribute(policy, 'content') ?? ''
  const inline = { script: named(page, 'script').filter(runsInline), style: named(page, 'style') }
  const faults = Object.entries(inline).flatMap(([kind, governed]) => {
    const sources = new RegExp(`(?:^|;)\\s*${kind}-src\\s([^;]*)`).exec(stated)?.[1] ?? ''
    const hashes = new Set(governed.map((element) => hashSource(textIn(element))))
    const listed = new Set(sources.match(/'sha256-[^']*'/g))
    const [unlisted, unused] = [hashes.difference(listed), listed.difference(hashes)]
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
const runsInline = (script: Element): boolean =>
  attribute(script, 'src') === undefined &&
  /^(?:|module|text\/javascript)$/.test(attribute(script, 'type') ?? '')

/** Every page has a title, and no two that search engines may list share one (WCAG 2.4.2). */
function titleFaults(pages: readonly BuiltPage[]): readonly string[] {
  const titled = Map.groupBy(pages, (page) =>
    named(page, 'title')
      .slice(0, 1)
      .map((title) => textIn(title))
      .join('')
      .trim(),
  )
  return [...titled].flatMap(([title, those]) => {
    if (title === '') return those.map(({ path }) => `${path} has no title`)
    const [first, ...others] = those.filter(isListed)
    return others.map(({ path }) => `${path} has the title of ${first?.path}: “${title}”`)
  })
}

const isListed = (page: BuiltPage): boolean =>
  named(page, 'meta')
    .filter((meta) => attribute(meta, 'name') === 'robots')
    .every((meta) => !/noindex/.test(attribute(meta, 'content') ?? ''))

/** An address that a page or style sheet names. */
interface Address {
  readonly url: string
  /** The file that names it. */
  readonly from: string
  /** Whether the browser asks for it by itself, without a click of the visitor. */
  readonly fetched: boolean
}

const fetchedFrom = (from: string) => (url: string) => ({ url, from, fetched: true })

/** Every address in the elements of a page and their attributes. */
const addressesIn = ({ path, elements }: BuiltPage): readonly Address[] =>
  elements.flatMap((element) => {
    const texts = (...names: readonly string[]) =>
      names.flatMap((name) => attribute(element, name)?.trim() ?? [])
    const fetched = [
      ...texts('src', 'poster', 'data', 'action', 'formAction', 'dataModule', 'dataPayload'),
      ...texts('srcSet', 'imageSrcSet').flatMap(candidates),
      ...(element.tagName === 'style' ? inStyles(textIn(element)) : []),
    ]
    const followed = texts('href', 'xLinkHref')
    return [
      ...fetched.map(fetchedFrom(path)),
      ...followed.map((url) => ({ url, from: path, fetched: !isLink(element) })),
    ]
  })

const candidates = (srcset: string): string[] =>
  srcset.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')

const isLink = (element: Element): boolean =>
  /^a(?:rea)?$/.test(element.tagName) ||
  (element.tagName === 'link' &&
    /\b(?:canonical|alternate|license|author|me)\b/.test(attribute(element, 'rel') ?? ''))

interface Targets extends Pick<Expectations, 'origin' | 'base'> {
  readonly paths: ReadonlySet<string>
  /** `path#id` of each page, with what its password opens. */
  readonly sections: ReadonlySet<string>
}

/** What is wrong with an address: it leads nowhere, or makes the browser ask another host. */
function addressFault({ url, from, fetched }: Address, targets: Targets): string | undefined {
  const { origin, base, paths, sections } = targets
  const absolute = URL.parse(url, `${origin}${base}/${from.replace(/(^|\/)index\.html$/, '$1')}`)
  if (!absolute) return `${from} names an address that is none: “${url}”`
  if (absolute.origin !== origin) return fetched ? `${from} asks another host: “${url}”` : undefined

  const path = pathsFor(absolute.pathname, base).find((one) => paths.has(one))
  if (path === undefined) return `${from} “${url}” leads to no page or file`
  const id = decodeURIComponent(absolute.hash.slice(1))
  const found = id === '' || id === 'top' || sections.has(`${path}#${id}`)
  if (found || !path.endsWith('.html')) return undefined
  return `${from} “${url}” leads to no section of ${path}`
}

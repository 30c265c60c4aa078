import type { File } from '../site.ts'
import { inStyles } from './checks/addresses.ts'
import { type BuiltPage, builtPage, named, textIn } from './checks/built-page.ts'
import { inlineCodeFaults } from './checks/inline-code.ts'
import { languageFaults } from './checks/language.ts'
import { addressFault, idFaults, idsOf, linkFaults, type Targets } from './checks/links.ts'
import { policyFaults } from './checks/policy.ts'
import { type Fault, titleFaults } from './checks/titles.ts'

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
  const sheets = [
    ...files
      .filter(ends('.css'))
      .map(({ path, bytes }) => ({ path, urls: inStyles(texts.decode(bytes)) })),
    ...pages.map((page) => ({ path: page.path, urls: inlineStyles(page) })),
    ...opened.map(({ path, addresses }) => ({ path, urls: addresses })),
  ]
  const faults = [
    ...pages.flatMap((page) => pageFaults(page, targets)),
    ...titleFaults(pages),
    ...sheets.flatMap(({ path, urls }) => fetchFaults(path, urls, targets)),
  ]
  if (faults.length === 0) return
  const lines = faults.map(({ path, fault }) => `  ${path} ${fault}`)
  throw new Error(`the built site is not sound:\n${lines.join('\n')}`)
}

const ends = (ending: string) => (file: File) => file.path.endsWith(ending)

const inlineStyles = (page: BuiltPage): readonly string[] =>
  named(page, 'style').flatMap((style) => inStyles(textIn(style)))

const pageFaults = (page: BuiltPage, targets: Targets): readonly Fault[] =>
  [
    ...languageFaults(page),
    ...inlineCodeFaults(page),
    ...policyFaults(page),
    ...idFaults(page),
    ...linkFaults(page, targets),
  ].map((fault) => ({ path: page.path, fault }))

const fetchFaults = (path: string, urls: readonly string[], targets: Targets): readonly Fault[] =>
  urls.flatMap((url) => {
    const fault = addressFault({ url, fetched: true }, path, targets)
    return fault === undefined ? [] : [{ path, fault }]
  })

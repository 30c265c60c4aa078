import { renderToStaticMarkup } from 'react-dom/server'
import type { PageStyles } from '../bundle/styles.ts'
import { outputPath } from '../check/table.ts'
import { payloadName } from '../gate/envelope.ts'
import { sealPage } from '../gate/seal.ts'
import { contentHash } from '../pictures/cache.ts'
import type { File } from '../site.ts'
import type { Fonts, PageFonts } from '../type/font-face.ts'
import { isGated, routeOf } from './addresses.ts'
import { contextOf, type Surroundings } from './context.ts'
import { type HeadElement, headHtml, headOf, templateOf, titleOf } from './head.ts'
import { type Policy, policyOf, printPolicy } from './policy.ts'
import type { CorePage, PageContext, Sealed } from './site-table.ts'

/** A page whose body is rendered: what the choice of its fonts, and its document, are made from. */
export interface Draft {
  readonly page: CorePage
  readonly context: PageContext
  readonly body: string
  readonly bodyClass: string | undefined
  /** The addresses of the modules of the islands in it. */
  readonly islands: readonly string[]
  readonly styles: PageStyles
}

/** Renders the body of a page. */
export function draftPage(page: CorePage, surroundings: Surroundings): Draft {
  const { table, site, assets } = surroundings
  const { component: Component, bodyClass } = templateOf(page, surroundings)
  const islands = new Set<string>()
  const context = contextOf(page, surroundings, islands)
  const html = renderToStaticMarkup(<Component site={site} page={page} context={context} />)
  const body = table.complete?.(html) ?? html
  const styles = stylesOf(page.fields.template, assets)
  return { page, context, body, bodyClass, islands: [...islands], styles }
}

/** Everything that documents are printed from, besides their pages. */
export interface Printing extends Surroundings {
  readonly fonts: Fonts
}

/** A printed page, and what is known of it without reading it again. */
export interface PrintedPage {
  readonly path: string
  readonly policy: Policy
  /** Whether it is the gate in front of a page. */
  readonly gate: boolean
}

/** What a password opens: the body, and the addresses it needs. For the checks before publishing. */
interface OpenedBody {
  /** The path of the document in front of it. */
  readonly path: string
  readonly html: string
  readonly addresses: readonly string[]
}

/** The documents of all pages and the files that belong to them, and what only a password opens. */
export interface PrintedPages {
  readonly files: readonly File[]
  readonly pages: readonly PrintedPage[]
  readonly opened: readonly OpenedBody[]
}

/** Prints every page; those behind the password are sealed. */
export async function printPages(
  drafts: readonly Draft[],
  printing: Printing,
): Promise<PrintedPages> {
  const open = drafts.filter(({ page }) => !isGated(page))
  const gated = drafts.filter(({ page }) => isGated(page))
  const printed = [
    ...open.map((draft) => printOpen(draft, printing)),
    ...(await Promise.all(gated.map((draft) => printGated(draft, printing)))),
  ]
  const files = printed.flatMap((one) => one.files)
  return {
    files: [...new Map(files.map((file) => [file.path, file])).values()],
    pages: printed.map(({ page }) => page),
    opened: printed.flatMap(({ opened }) => (opened ? [opened] : [])),
  }
}

interface Printed {
  readonly files: readonly File[]
  readonly page: PrintedPage
  readonly opened?: OpenedBody
}

function printOpen(draft: Draft, printing: Printing): Printed {
  const { page, body, bodyClass, islands, styles } = draft
  const fonts = printing.fonts.of(page.fields.template, page.fields.lang)
  const later = named(page.fields.template, 'css', styles.rest + fonts.later)
  const laterStyles = [printing.addresses.link(`/${later.path}`)]
  const document = printDocument(
    { page, body, bodyClass, islands, styles: styles.first, fonts, laterStyles },
    printing,
  )
  return { files: [document.file, later], page: document.printed }
}

/** Seals a page, and prints the gate in front of it. */
async function printGated(draft: Draft, printing: Printing): Promise<Printed> {
  const { site, addresses, assets } = printing
  const { page, body, bodyClass, islands, styles } = draft
  if (!site.gate) throw new Error('a page is gated, and the gate has no keys')
  const route = routeOf(page) ?? '/'
  const fonts = printing.fonts.of(page.fields.template, page.fields.lang)
  const sheet = named('page', 'css', fonts.css + styles.first + styles.rest + fonts.later)
  const sheets = [addresses.link(`/${sheet.path}`)]
  const bytes = await sealPage(site.gate, {
    route,
    title: titleOf(page, printing),
    lang: page.fields.lang,
    html: body,
    styles: sheets,
    modules: [...islands],
    bodyClass,
  })
  const payload = { path: `assets/${await payloadName(bytes)}`, bytes }
  const sealed = {
    route,
    payload: addresses.link(`/${payload.path}`),
    styles: sheets,
    restore: assets.restore,
    errorPage: addresses.link('/500.html'),
  }
  const gate = draftGate(page, sealed, printing)
  const document = printDocument(
    {
      ...gate,
      page,
      styles: gate.styles.first,
      fonts: printing.fonts.of('gate', 'en'),
      gateEnd: printing.table.gate.end,
    },
    printing,
  )
  return {
    files: [document.file, payload, sheet],
    page: document.printed,
    opened: { path: document.file.path, html: body, addresses: [...sheets, ...islands] },
  }
}

/** The gate in front of a page. */
export function draftGate(page: CorePage, sealed: Sealed, surroundings: Surroundings) {
  const { table, site, assets } = surroundings
  const { component: Gate } = table.gate
  const islands = new Set<string>()
  const context = contextOf(page, surroundings, islands)
  const html = renderToStaticMarkup(
    <Gate site={site} page={page} context={context} sealed={sealed} />,
  )
  const styles = stylesOf('gate', assets)
  return { body: table.complete?.(html) ?? html, islands: [...islands], styles }
}

/** The gate before it is known where the sealed page lies: enough to know its letters. */
export const unsealed: Sealed = { route: '/', payload: '', styles: [], restore: [], errorPage: '' }

function stylesOf(kind: string, { styles }: Surroundings['assets']): PageStyles {
  const found = styles.get(kind)
  if (!found) throw new Error(`the kind of page ${kind} has no style sheet`)
  return found
}

/** A file of `assets/` whose name changes with its bytes, so that browsers may keep it for ever. */
function named(name: string, ending: string, text: string): File {
  const bytes = Buffer.from(text)
  return { path: `assets/${name}-${contentHash(bytes).slice(0, 10)}.${ending}`, bytes }
}

interface Content {
  readonly page: CorePage
  readonly body: string
  readonly bodyClass?: string | undefined
  readonly islands: readonly string[]
  /** The style sheet of the first view. */
  readonly styles: string
  readonly fonts: PageFonts
  readonly laterStyles?: readonly string[]
  /** Where a password opens a sealed page in the place of this body: the id of what comes after the gate. */
  readonly gateEnd?: string
}

/** Prints the document of a page: its head as data, its policy over exactly what stands inline, its body. */
function printDocument(content: Content, printing: Printing) {
  const { page, body, bodyClass, fonts, laterStyles = [], gateEnd } = content
  const gate = gateEnd !== undefined
  const path = outputPath(printing.table.content, page.fields)
  const styles = fonts.css + content.styles
  const scripts = inlineScripts(content, printing, path)
  const policy = policyOf({
    inlineScripts: scripts.map(({ text = '' }) => text),
    inlineStyles: [styles],
    opensSealedPage: gate,
  })
  const meta = (attributes: HeadElement['attributes']): HeadElement => ({ tag: 'meta', attributes })
  const html = printing.table.print({
    language: gate ? 'en' : page.fields.lang,
    head: headHtml([
      meta({ charSet: 'utf-8' }),
      meta({ httpEquiv: 'Content-Security-Policy', content: printPolicy(policy) }),
      meta({ name: 'viewport', content: 'width=device-width,initial-scale=1' }),
      ...(gate ? [wholeAtOnce(gateEnd)] : []),
      ...fonts.preload.map(preloadFont),
      ...scripts,
      { tag: 'style', attributes: {}, text: styles },
      ...headOf(page, printing),
    ]),
    bodyClass,
    body,
    laterStyles,
  })
  return { file: { path, bytes: Buffer.from(html) }, printed: { path, policy, gate } }
}

/**
 * The gate fills its window and stands on what is below it, so half of it would stand elsewhere: no paint before
 * what comes after it is there (HTML Standard, link type `expect`).
 */
const wholeAtOnce = (gateEnd: string): HeadElement => ({
  tag: 'link',
  attributes: { rel: 'expect', href: `#${gateEnd}`, blocking: 'render' },
})

const preloadFont = (href: string): HeadElement => ({
  tag: 'link',
  attributes: { rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: '' },
})

function inlineScripts(
  { islands, gateEnd }: Content,
  { assets: { boot, restoring, notFound, shared } }: Printing,
  path: string,
): readonly HeadElement[] {
  const script = (text: string, attributes = {}): HeadElement => ({
    tag: 'script',
    attributes,
    text,
  })
  return [
    ...(gateEnd === undefined ? [] : [script(restoring)]),
    ...(islands.length > 0 ? [script(boot, { dataShared: shared.join(' ') })] : []),
    ...(path === '404.html' ? [script(notFound)] : []),
  ]
}

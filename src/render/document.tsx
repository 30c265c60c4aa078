import { toString as plainText } from 'mdast-util-to-string'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { outputPath } from '../check/table.ts'
import { payloadName } from '../gate/envelope.ts'
import { sealPage } from '../gate/seal.ts'
import { contentHash } from '../pictures/cache.ts'
import type { OutputFile } from '../site.ts'
import type { Fonts, PageFonts } from '../type/font-face.ts'
import { isGated, routeOf } from './addresses.ts'
import { contextOf, fold, type Surroundings } from './context.ts'
import { headElement, headHtml, headOf, link, meta, templateOf, titleOf } from './head.ts'
import { type Marks, watched } from './kept.ts'
import type { CorePage } from './model.ts'
import { policyOf, printPolicy } from './policy.ts'
import type { PageContext } from './site-table.ts'

/** The document of a page, with what belongs to it alone. */
export interface PageDocument {
  readonly files: readonly OutputFile[]
  /** The style sheet that it shares with others. */
  readonly sheet: OutputFile
  readonly page: ReturnType<typeof printDocument>['page']
  readonly opened: readonly OpenedPage[]
  /** The page types whose fonts it uses, each with its language. */
  readonly type: readonly (readonly [kind: string, language: string])[]
}

/** Renders the body of a page; tells what it has read of the content. */
export function renderPage(page: CorePage, around: Surroundings, marks: Marks) {
  const { world: site, reads } = watched(around.site, marks)
  const surroundings = { ...around, site }
  const { component: Component, bodyClass } = templateOf(page, surroundings)
  const rendered = render(page, page.fields.template, surroundings, (context) => (
    <Component site={site} page={page} context={context} />
  ))
  return { bodyClass, site, reads, ...rendered }
}

/** Renders a page or the gate in front of it; tells the addresses of the modules of the islands that it asks for. */
function render(
  page: CorePage,
  kind: string,
  surroundings: Surroundings,
  elementOf: (context: PageContext) => ReactNode,
) {
  const { table, assets } = surroundings
  const sheet = assets.styles.get(kind)
  if (!sheet) throw new Error(`the kind of page ${kind} has no style sheet`)
  const islands = new Set<string>()
  const html = renderToStaticMarkup(elementOf(contextOf(page, surroundings, islands)))
  const body = table.complete?.(html) ?? html
  const styles = { ...sheet, first: sheet.first + (table.styles?.(body) ?? '') }
  /** The files that it names, pictures among them: a part of a text keeps the whole of it in memory, a copy does not. */
  const pictures = structuredClone([...new Set(body.match(/assets\/[\w.-]+/g))])
  return { body, islands: [...islands], styles, pictures }
}

/** What a password opens, and the addresses that it needs: for the checks before publishing. */
export interface OpenedPage {
  readonly path: string
  readonly html: string
  readonly addresses: readonly string[]
}

/** What documents are printed with. */
export interface Printing extends Surroundings {
  readonly fonts: Fonts
  readonly named: ReturnType<typeof sheets>
  /** For the eyes of editors: password-protected pages are printed as it opens them, or as the gate, without their content. */
  readonly inClear?: 'page' | 'gate' | undefined
}

interface Body extends ReturnType<typeof renderPage> {
  readonly page: CorePage
}

/** Prints the document of a page and what belongs to it; a password-protected page is encrypted. */
export const printPage = async (body: Body, printing: Printing): Promise<PageDocument> =>
  (isGated(body.page) && !printing.inClear) || printing.inClear === 'gate'
    ? printGated(body, printing)
    : printOpen(body, printing)

const foldHtml = renderToStaticMarkup(fold)

/** A body with something at its fold, or at its end where it has none. */
const withFold = (body: string, html: string): string =>
  body.includes(foldHtml) ? body.replace(foldHtml, () => html) : body + html

function printOpen({ styles, ...draft }: Body, printing: Printing): PageDocument {
  const { template, lang } = draft.page.fields
  const fonts = printing.fonts.of(template, lang)
  const later = printing.named(template, styles.rest, fonts.later)
  const href = printing.addresses.link(`/${later.path}`)
  const body = withFold(draft.body, headHtml([link({ rel: 'stylesheet', href })]))
  const content = { ...draft, body, styles: styles.first, fonts }
  const { file, page } = printDocument(content, printing)
  return { files: [file], sheet: later, page, opened: [], type: [[template, lang]] }
}

/** Seals a page, and prints the gate in front of it. */
async function printGated(draft: Body, printing: Printing): Promise<PageDocument> {
  const { table, site, addresses, assets, inClear } = printing
  const { page, bodyClass, islands: modules, styles } = draft
  const body = withFold(draft.body, '')
  const route = routeOf(page) ?? '/'
  const { template, lang } = page.fields
  const fonts = printing.fonts.of(template, lang)
  const sheet = printing.named('page', fonts.css, styles.first, styles.rest, fonts.later)
  const sheets = [addresses.link(`/${sheet.path}`)]
  const title = titleOf(page, printing)
  const content = { route, title, lang, html: body, styles: sheets, modules, bodyClass }
  if (!site.gate && !inClear) throw new Error('a page is gated, and the gate has no keys')
  const bytes = site.gate && !inClear ? await sealPage(site.gate, content) : new Uint8Array()
  const payload = { path: `assets/${await payloadName(bytes)}`, bytes }
  const sealed = {
    route,
    payload: addresses.link(`/${payload.path}`),
    styles: sheets,
    restore: assets.restore,
    errorPage: addresses.link(`/${outputPath(table.content, { template: table.gate.error })}`),
  }
  const { component: Gate, language, end } = table.gate
  const gate = render(page, 'gate', printing, (context) => (
    <Gate site={site} page={page} context={context} sealed={sealed} />
  ))
  const document = { ...gate, page, styles: gate.styles.first, gateEnd: end }
  const gateFonts = printing.fonts.of('gate', language)
  const printed = printDocument({ ...document, fonts: gateFonts }, printing)
  const opened = { path: printed.file.path, html: body, addresses: [...sheets, ...modules] }
  return {
    files: [printed.file, payload],
    sheet,
    page: printed.page,
    opened: [opened],
    type: [
      [template, lang],
      ['gate', language],
    ],
  }
}

/** Style sheets whose names change with their bytes, so that browsers may keep them for ever; the same parts give the same file. */
export function sheets() {
  const known = new Map<string, OutputFile>()
  return (name: string, ...parts: readonly string[]): OutputFile => {
    const text = parts.join('')
    const file = known.get(`${name} ${text}`) ?? sheetOf(name, text)
    known.set(`${name} ${text}`, file)
    return file
  }
}

function sheetOf(name: string, text: string): OutputFile {
  const bytes = Buffer.from(text)
  return { path: `assets/${name}-${contentHash(bytes).slice(0, 10)}.css`, bytes }
}

interface DocumentContent extends Pick<Body, 'page' | 'body' | 'islands'> {
  readonly bodyClass?: string | undefined
  /** The style sheet of the first view. */
  readonly styles: string
  readonly fonts: PageFonts
  /** Where a password opens an encrypted page in the place of this body: the id of what comes after the gate. */
  readonly gateEnd?: string
}

/** Prints the document of a page: its head as data, its policy over exactly what stands inline, its body. */
function printDocument(content: DocumentContent, printing: Printing) {
  const { page, body, bodyClass, islands, fonts, gateEnd } = content
  const { table } = printing
  const gate = gateEnd !== undefined
  const path = outputPath(table.content, page.fields)
  const styles = fonts.css + content.styles
  const { boot, restore, restoring, notFound, shared } = printing.assets
  // The form and what opens a page again for a session do so by the same module.
  const dataShared = [...shared, ...(gate ? restore.slice(1) : [])].join(' ')
  const scripts = [
    ...(gate ? [headElement('script', { dataBase: printing.addresses.base }, restoring)] : []),
    ...(islands.length > 0 ? [headElement('script', { dataShared }, boot)] : []),
    ...(path === '404.html' ? [headElement('script', {}, notFound)] : []),
  ]
  const texts = scripts.map((script) => plainText(script))
  const policy = policyOf({ scripts: texts, styles, opensSealedPage: gate })
  const html = table.print({
    language: gate ? table.gate.language : page.fields.lang,
    head: headHtml([
      meta({ charSet: 'utf-8' }),
      meta({ httpEquiv: 'Content-Security-Policy', content: printPolicy(policy) }),
      meta({ name: 'viewport', content: 'width=device-width,initial-scale=1' }),
      // The gate fills its window and stands on what is below it, so half of it would stand elsewhere: no paint before
      // what comes after it is there (HTML Standard, link type `expect`).
      ...(gate ? [link({ rel: 'expect', href: `#${gateEnd}`, blocking: 'render' })] : []),
      ...fonts.preload.map((href) =>
        link({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: '' }),
      ),
      ...scripts,
      headElement('style', {}, styles),
      ...headOf(page, printing),
    ]),
    bodyClass,
    body,
  })
  return { file: { path, bytes: Buffer.from(html) }, page: { path, policy, gate } }
}

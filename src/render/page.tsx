import { toString as textOf } from 'mdast-util-to-string'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { outputPath } from '../check/table.ts'
import { payloadName } from '../gate/envelope.ts'
import { sealPage } from '../gate/seal.ts'
import { contentHash } from '../pictures/cache.ts'
import type { OutputFile } from '../site.ts'
import type { Fonts, PageFonts } from '../type/font-face.ts'
import { isGated, pageOutside, routeOf } from './addresses.ts'
import { contextOf, fold, type Surroundings } from './context.ts'
import { headElement, headHtml, headOf, link, meta, templateOf, titleOf } from './head.ts'
import { aroundIn, isAsRead, type Marks, type Reads, watched } from './kept.ts'
import type { CorePage } from './model.ts'
import { policyOf, printPolicy } from './policy.ts'
import type { PageContext } from './site-table.ts'

/** A page on its way to print: its body, rendered, or what it was before where nothing of its body can have changed. */
interface Draft {
  readonly page: CorePage
  /** The files that it names, pictures among them. */
  readonly pictures: readonly string[]
  readonly rendered: () => Rendered
  readonly before?: PrintedPage | undefined
  readonly around: string
}

/** What pages are made in, and what is known of the time before. */
interface Press extends Surroundings {
  readonly marks: Marks
  /** The pages as they were printed before, by their files. */
  readonly before: ReadonlyMap<string, PrintedPage>
  /** Whether pages behind the password are printed as it opens them: for the eyes of editors. */
  readonly inClear?: boolean
}

/** Makes the documents of pages; those that are made of the same things as the time before are taken over. */
export function pagePrinter() {
  const named = sheets()
  return {
    /** Renders the bodies of pages. */
    draft: (pages: readonly CorePage[], press: Press) => {
      const aroundOf = aroundIn(press, press.marks)
      return pages.map((page) => draftPage(page, aroundOf(page), press))
    },
    /** Prints the documents of pages and what belongs to each; those behind the password are sealed. */
    print: async (drafts: readonly Draft[], press: Press, fonts: Fonts) => {
      const aroundOf = aroundIn(press, press.marks)
      const printing = { ...press, fonts, named }
      const type = contentHash(fonts.rules)
      return Promise.all(
        drafts.map((draft) => printDraft(draft, `${aroundOf(draft.page)} ${type}`, printing)),
      )
    },
  }
}

/** The document of a page, with what belongs to it alone. */
interface Document {
  readonly files: readonly OutputFile[]
  /** The style sheet that it shares with others. */
  readonly sheet: OutputFile
  readonly page: ReturnType<typeof printDocument>['page']
  readonly opened: readonly OpenedPage[]
  /** The kinds of pages whose fonts it uses, each with its language. */
  readonly type: readonly (readonly [kind: string, language: string])[]
}

/** A page that is printed, and what it was made of. */
export interface PrintedPage extends Document {
  /** Where its text lies. */
  readonly file: string
  readonly pictures: readonly string[]
  readonly reads: Reads
  /** The marks of what is round its body, and of what is round its document. */
  readonly drafted: string
  readonly printed: string
}

function draftPage(page: CorePage, around: string, press: Press): Draft {
  const { marks, before } = press
  const known = before.get(page.file)
  const isSound = known?.drafted === around && isAsRead(known.reads, marks)
  if (isSound) {
    const { pictures } = known
    return { page, pictures, before: known, around, rendered: () => renderPage(page, press) }
  }
  const rendered = renderPage(page, press)
  const { file, fields } = page
  const outside = pageOutside({ file, fields })
  return { page: outside, pictures: rendered.pictures, around, rendered: () => rendered }
}

type Rendered = ReturnType<typeof renderPage>

function renderPage(page: CorePage, press: Press) {
  const { world: site, reads } = watched(press.site, press.marks)
  const surroundings = { ...press, site }
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
  const styles = assets.styles.get(kind)
  if (!styles) throw new Error(`the kind of page ${kind} has no style sheet`)
  const islands = new Set<string>()
  const html = renderToStaticMarkup(elementOf(contextOf(page, surroundings, islands)))
  const body = table.complete?.(html) ?? html
  /** The files that it names, pictures among them. */
  const pictures = [...new Set(body.match(/assets\/[\w.-]+/g))]
  return { body, islands: [...islands], styles, pictures }
}

/** What a password opens, and the addresses that it needs: for the checks before publishing. */
export interface OpenedPage {
  readonly path: string
  readonly html: string
  readonly addresses: readonly string[]
}

interface Printing extends Press {
  readonly fonts: Fonts
  readonly named: ReturnType<typeof sheets>
}

async function printDraft(
  { page, ...draft }: Draft,
  printed: string,
  printing: Printing,
): Promise<PrintedPage> {
  if (draft.before?.printed === printed) return draft.before
  const rendered = draft.rendered()
  // What its head says of the content counts, too.
  const watching = { ...printing, site: rendered.site }
  const made = await (isGated(page) && !printing.inClear ? printGated : printOpen)(
    { page, ...rendered },
    watching,
  )
  const { pictures, reads } = rendered
  return { ...made, file: page.file, pictures, reads, drafted: draft.around, printed }
}

interface Body extends Rendered, Pick<Draft, 'page'> {}

const foldHtml = renderToStaticMarkup(fold)

/** A body with something at its fold, or at its end where it has none. */
const withFold = (body: string, html: string): string =>
  body.includes(foldHtml) ? body.replace(foldHtml, () => html) : body + html

function printOpen({ styles, ...draft }: Body, printing: Printing): Document {
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
async function printGated(draft: Body, printing: Printing): Promise<Document> {
  const { table, site, addresses, assets } = printing
  const { page, bodyClass, islands: modules, styles } = draft
  const body = withFold(draft.body, '')
  if (!site.gate) throw new Error('a page is gated, and the gate has no keys')
  const route = routeOf(page) ?? '/'
  const { template, lang } = page.fields
  const fonts = printing.fonts.of(template, lang)
  const sheet = printing.named('page', fonts.css, styles.first, styles.rest, fonts.later)
  const sheets = [addresses.link(`/${sheet.path}`)]
  const title = titleOf(page, printing)
  const content = { route, title, lang, html: body, styles: sheets, modules, bodyClass }
  const bytes = await sealPage(site.gate, content)
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
function sheets() {
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

interface Content extends Pick<Body, 'page' | 'body' | 'islands'> {
  readonly bodyClass?: string | undefined
  /** The style sheet of the first view. */
  readonly styles: string
  readonly fonts: PageFonts
  /** Where a password opens a sealed page in the place of this body: the id of what comes after the gate. */
  readonly gateEnd?: string
}

/** Prints the document of a page: its head as data, its policy over exactly what stands inline, its body. */
function printDocument(content: Content, printing: Printing) {
  const { page, body, bodyClass, islands, fonts, gateEnd } = content
  const { table } = printing
  const gate = gateEnd !== undefined
  const path = outputPath(table.content, page.fields)
  const styles = fonts.css + content.styles
  const { boot, restore, restoring, notFound, shared } = printing.assets
  // The form and what opens a page again for a session do so by the same module.
  const dataShared = [...shared, ...(gate ? restore.slice(1) : [])].join(' ')
  const scripts = [
    ...(gate ? [headElement('script', {}, restoring)] : []),
    ...(islands.length > 0 ? [headElement('script', { dataShared }, boot)] : []),
    ...(path === '404.html' ? [headElement('script', {}, notFound)] : []),
  ]
  const texts = scripts.map((script) => textOf(script))
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

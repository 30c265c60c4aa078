import { toString as textOf } from 'mdast-util-to-string'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { outputPath } from '../check/table.ts'
import { payloadName } from '../gate/envelope.ts'
import { sealPage } from '../gate/seal.ts'
import { rememberReads } from '../memory.ts'
import { contentHash } from '../pictures/cache.ts'
import type { OutputFile } from '../site.ts'
import type { Fonts, PageFonts } from '../type/font-face.ts'
import { isGated, pageOutside, routeOf } from './addresses.ts'
import { contextOf, type Surroundings } from './context.ts'
import { headElement, headHtml, headOf, link, meta, templateOf, titleOf } from './head.ts'
import { policyOf, printPolicy } from './policy.ts'
import type { CoreContent, CorePage, PageContext } from './site-table.ts'

/** A page whose body is rendered. */
type Draft = ReturnType<typeof draftPage>

/**
 * Makes the documents of pages. With `keeps` those that stand in the very same surroundings as the time before are taken
 * over; without it nothing outlives its use.
 */
export function pagePrinter(keeps: boolean) {
  const remember: typeof rememberReads = keeps ? rememberReads : (work) => work
  const draft = remember((page: CorePage, site: CoreContent, ...rest: Rest) =>
    draftPage(page, whole(site, ...rest)),
  )
  const print = remember((one: Draft, site: CoreContent, fonts: Fonts, ...rest: Rest) =>
    printDraft(one, { ...whole(site, ...rest), fonts, named }),
  )
  const named = sheets()
  return {
    /** Renders the bodies of pages. */
    draft: (pages: readonly CorePage[], { site, table, addresses, assets }: Surroundings) =>
      pages.map((page) => draft(page, site, table, addresses, assets)),
    /** Prints the documents of pages and what belongs to each; those behind the password are sealed. */
    print: async (drafts: readonly Draft[], surroundings: Surroundings, fonts: Fonts) => {
      const { site, table, addresses, assets } = surroundings
      return Promise.all(drafts.map((one) => print(one, site, fonts, table, addresses, assets)))
    },
  }
}

/** The document of a page, with what belongs to it alone, and the style sheet that it shares with others. */
export type PrintedPage = Awaited<ReturnType<ReturnType<typeof pagePrinter>['print']>>[number]

type Rest = readonly [Surroundings['table'], Surroundings['addresses'], Surroundings['assets']]

const whole = (site: CoreContent, ...[table, addresses, assets]: Rest): Surroundings => ({
  table,
  site,
  addresses,
  assets,
})

function draftPage(page: CorePage, surroundings: Surroundings) {
  const { site } = surroundings
  const { component: Component, bodyClass } = templateOf(page, surroundings)
  const rendered = render(page, page.fields.template, surroundings, (context) => (
    <Component site={site} page={page} context={context} />
  ))
  const { file, fields } = page
  return { page: pageOutside({ file, fields }), bodyClass, ...rendered }
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

interface Printing extends Surroundings {
  readonly fonts: Fonts
  readonly named: ReturnType<typeof sheets>
}

const printDraft = (draft: Draft, printing: Printing) =>
  isGated(draft.page) ? printGated(draft, printing) : printOpen(draft, printing)

function printOpen({ styles, ...draft }: Draft, printing: Printing) {
  const { template, lang } = draft.page.fields
  const fonts = printing.fonts.of(template, lang)
  const later = printing.named(template, styles.rest, fonts.later)
  const laterStyles = [printing.addresses.link(`/${later.path}`)]
  const content = { ...draft, styles: styles.first, fonts, laterStyles }
  const { file, page } = printDocument(content, printing)
  return { files: [file], sheet: later, page, opened: [], styles: [fonts.css, fonts.later] }
}

/** Seals a page, and prints the gate in front of it. */
async function printGated(draft: Draft, printing: Printing) {
  const { table, site, addresses, assets } = printing
  const { page, body, bodyClass, islands: modules, styles } = draft
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
    styles: [fonts.css, fonts.later, gateFonts.css, gateFonts.later],
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

interface Content extends Pick<Draft, 'page' | 'body' | 'islands'> {
  readonly bodyClass?: string | undefined
  /** The style sheet of the first view. */
  readonly styles: string
  readonly fonts: PageFonts
  readonly laterStyles?: readonly string[]
  /** Where a password opens a sealed page in the place of this body: the id of what comes after the gate. */
  readonly gateEnd?: string
}

/** Prints the document of a page: its head as data, its policy over exactly what stands inline, its body. */
function printDocument(content: Content, printing: Printing) {
  const { page, body, bodyClass, islands, fonts, laterStyles = [], gateEnd } = content
  const { table } = printing
  const gate = gateEnd !== undefined
  const path = outputPath(table.content, page.fields)
  const styles = fonts.css + content.styles
  const { boot, restoring, notFound, shared } = printing.assets
  const scripts = [
    ...(gate ? [headElement('script', {}, restoring)] : []),
    ...(islands.length > 0 ? [headElement('script', { dataShared: shared.join(' ') }, boot)] : []),
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
    laterStyles,
  })
  return { file: { path, bytes: Buffer.from(html) }, page: { path, policy, gate } }
}

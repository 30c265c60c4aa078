import { printDocument } from '../../templates/document.tsx'
import { gateEnd } from '../../templates/pages/gate.tsx'
import type { Assets } from '../assets/assets.ts'
import { outputPath } from '../routes.ts'
import type { File, Page, Site } from '../site.ts'
import type { PageFonts } from '../type/font-face.ts'
import type { Addresses } from './addresses.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { type HeadElement, headOf } from './head.ts'
import { headHtml } from './head-html.ts'
import { bodyClassOf } from './page-of.ts'

/** What a document is printed from, besides the page it belongs to. */
export interface Printing {
  readonly site: Site
  readonly assets: Assets
  readonly addresses: Addresses
  readonly fonts: PageFonts
}

interface Content {
  readonly page: Page
  readonly body: string
  /** The style sheet of the first view. */
  readonly styles: string
  readonly laterStyles?: readonly string[]
  /** Whether a password opens a sealed page in the place of this body. */
  readonly gate?: boolean
}

/** Prints the document of a page: its head as data, its policy over exactly what stands inline, its body. */
export function printPage(content: Content, printing: Printing): File {
  const { page, body, laterStyles = [], gate = false } = content
  const { site, assets, addresses, fonts } = printing
  const styles = fonts.css + content.styles
  const scripts = inlineScripts(content, assets)
  const policy = contentSecurityPolicy({
    inlineScripts: scripts.map(({ text = '' }) => text),
    inlineStyles: [styles],
    opensSealedPage: gate,
  })
  const head: readonly HeadElement[] = [
    { tag: 'meta', attributes: { charSet: 'utf-8' } },
    { tag: 'meta', attributes: { httpEquiv: 'Content-Security-Policy', content: policy } },
    {
      tag: 'meta',
      attributes: { name: 'viewport', content: 'width=device-width,initial-scale=1' },
    },
    ...(gate ? [wholeAtOnce] : []),
    ...fonts.preload.map(preloadFont),
    ...scripts,
    { tag: 'style', attributes: {}, text: styles },
    ...headOf(page, site, { assets, addresses }),
  ]
  const html = printDocument({
    language: gate ? 'en' : page.fields.lang,
    head: headHtml(head),
    bodyClass: gate ? undefined : bodyClassOf(page),
    body,
    laterStyles,
  })
  return { path: outputPath(page.fields), bytes: Buffer.from(html) }
}

/**
 * The gate fills its window and stands on what is below it, so half of it would stand elsewhere: no paint before
 * what comes after it is there (HTML Standard, link type `expect`).
 */
const wholeAtOnce: HeadElement = {
  tag: 'link',
  attributes: { rel: 'expect', href: `#${gateEnd}`, blocking: 'render' },
}

const preloadFont = (href: string): HeadElement => ({
  tag: 'link',
  attributes: { rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: '' },
})

function inlineScripts({ page, body, gate }: Content, { scripts, shared }: Assets): HeadElement[] {
  const script = (text: string, attributes = {}): HeadElement => ({
    tag: 'script',
    attributes,
    text,
  })
  const wakes = body.includes('data-island')
  return [
    ...(gate ? [script(scripts.restoring)] : []),
    ...(wakes ? [script(scripts.boot, { dataShared: shared.join(' ') })] : []),
    ...(page.fields.template === 'not-found' ? [script(scripts.notFound)] : []),
  ]
}

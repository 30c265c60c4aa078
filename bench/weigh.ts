import { brotliCompressSync } from 'node:zlib'
import { mostWeight } from '../src/emit/weights.ts'
import type { OutputFile } from '../src/site.ts'

/**
 * What a page may ask of a visitor, in bytes on the wire; kB are 1,000 bytes. Text is packed with brotli; fonts and
 * pictures are packed already.
 */
export const budgets = {
  /** The document with the styles that stand in it: what one first response of a server carries. */
  page: mostWeight,
  /** The fonts of the first view. */
  fonts: 46_000,
  /** Pictures that do not wait until they come into view. */
  pictures: 160_000,
  /** Script that runs before the page is used. */
  script: 1_499,
  /** The style sheets that come after the document. */
  styles: 11_000,
} as const

/** Where pages are weighed, in CSS pixels. */
export const views = {
  telephone: { width: 390, height: 844, deviceScaleFactor: 3 },
  desk: { width: 1440, height: 900, deviceScaleFactor: 1 },
} as const

/** What a page brings before anybody uses it, as far as it can be told without a browser. */
interface PageWeight {
  /** `/v2`; `/404.html` for a page that stands in for others. */
  readonly address: string
  readonly page: number
  /** The script that stands in the document. */
  readonly script: number
  /** The style sheets behind the document, and those that a gated page asks for once it is opened. */
  readonly styles: number
}

/** Weighs every page of a finished site at the root of its host. */
export function weighDocuments(files: readonly OutputFile[]): readonly PageWeight[] {
  const bytes = new Map(files.map((file) => [`/${file.path}`, file.bytes]))
  const sizeOf = (address: string) => packed(bytes.get(address) ?? new Uint8Array())
  return files
    .filter(({ path }) => path.endsWith('.html'))
    .map((file) => {
      const html = Buffer.from(file.bytes).toString()
      return {
        address: `/${file.path}`.replace(/(?<=.)\/index\.html$|(?<=^\/)index\.html$/, ''),
        page: packed(file.bytes),
        script: packed(Buffer.from(inlineScript(html))),
        styles: sheetsOf(html).reduce((total, address) => total + sizeOf(address), 0),
      }
    })
}

const packed = (bytes: Uint8Array): number =>
  bytes.length === 0 ? 0 : brotliCompressSync(bytes).length

/** Structured data does not run. */
const inlineScript = (html: string): string =>
  [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    .flatMap(([, attributes = '', text = '']) => (/json| src=/.test(attributes) ? [] : text))
    .join('')

function sheetsOf(html: string): readonly string[] {
  const links = html.match(/<link\b[^>]*>/g) ?? []
  const behind = links
    .filter((link) => link.includes('rel="stylesheet"'))
    .flatMap((link) => / href="([^"]*)"/.exec(link)?.[1] ?? [])
  const opened = / data-styles="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  return [...new Set([...behind, ...opened])]
}

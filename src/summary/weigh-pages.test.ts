import { randomBytes } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packedSize } from './packed-size.ts'
import { weighPages } from './weigh-pages.ts'
import { weightless } from './weightless.ts'

const packed = (text: string) => brotliCompressSync(text).length

const html = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`

/** A site of texts, and of files that are packed already, by their size. */
function site(texts: Readonly<Record<string, string>>, sizes: Readonly<Record<string, number>>) {
  return [
    ...Object.entries(texts).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
    ...Object.entries(sizes).map(([path, size]) => ({ path, bytes: randomBytes(size) })),
  ]
}

test('a page is its document packed, and its address has no file in it', async () => {
  const text = html('<title>Bare</title>', '<p>Words')
  const files = site({ '404.html': text, 'index.html': text, 'a/index.html': text }, {})
  const weights = await weighPages(files, { base: '', opened: [], pack: packedSize })
  expect(weights).toEqual(
    ['/', '/a', '/404.html'].map((address) => ({ ...weightless, address, page: packed(text) })),
  )
})

test('fonts, script, styles and modules are weighed by their kind, each file once', async () => {
  const face = (name: string) => `@font-face{src:url(/site/assets/${name}.woff2)}`
  const text = html(
    `<script data-shared="/site/assets/react.js">wake()</script><style>${face('a')}${face('b')}${face('a')}</style>
    <script type="application/ld+json">{"is":"data"}</script>`,
    `<div data-module="/site/assets/menu.js"></div><div data-module="/site/assets/menu.js"></div>
    <link rel="stylesheet" href="/site/assets/later.css">`,
  )
  const scripts = {
    'assets/menu.js': 'import{a}from"./react.js";const b=()=>import("./sheet.js");a(b)',
    'assets/react.js': 'export const a=1',
    'assets/sheet.js': 'import"./react.js"',
    'assets/other.js': 'export const other=1',
  }
  const styles = { 'assets/later.css': 'p{color:red}' }
  const files = site(
    { 'index.html': text, ...scripts, ...styles },
    { 'assets/a.woff2': 900, 'assets/b.woff2': 80, 'assets/c.woff2': 7 },
  )
  const { 'assets/other.js': _, ...used } = scripts
  const [weight] = await weighPages(files, { base: '/site', opened: [], pack: packedSize })
  expect(weight).toEqual({
    ...weightless,
    address: '/',
    page: packed(text),
    fonts: 980,
    script: packed('wake()'),
    styles: packed('p{color:red}'),
    laterScript: Object.values(used).reduce((total, script) => total + packed(script), 0),
  })
})

const picture = (name: string, attributes = '') =>
  `<picture><source srcset="/${name}-480.avif 480w, /${name}-900.avif 900w" sizes="100vw" media="(width < 600px)">
  <source srcset="/${name}-900.avif 900w, /${name}-1600.avif 1600w, /${name}-2000.avif 2000w" sizes="(width < 1000px) 100vw, min(80vw, 1200px)">
  <img src="/${name}.jpg" alt="" ${attributes}></picture>`

const sizesOf = (name: string, weight: number) => ({
  [`${name}-480.avif`]: weight,
  [`${name}-900.avif`]: 10 * weight,
  [`${name}-1600.avif`]: 100 * weight,
  [`${name}-2000.avif`]: 1000 * weight,
  [`${name}.jpg`]: 5000,
})

test('pictures count as the view takes them where they weigh most; lazy ones later', async () => {
  const text = html('', picture('moat') + picture('hall', 'loading="lazy"') + picture('moat'))
  const files = site({ 'index.html': text }, { ...sizesOf('moat', 1), ...sizesOf('hall', 2) })
  const [weight] = await weighPages(files, { base: '', opened: [], pack: packedSize })
  // 80 % of 1440 pixels are filled by 1600; three to one of 390 by nothing more than 900.
  expect(weight).toMatchObject({ pictures: 100, laterPictures: 200 })
})

test('a picture that has come at once is not counted again', async () => {
  const text = html('', `${picture('moat')}${picture('moat', 'loading="lazy"')}<img src="/a.png">`)
  const files = site({ 'index.html': text }, { ...sizesOf('moat', 1), 'a.png': 5 })
  const [weight] = await weighPages(files, { base: '', opened: [], pack: packedSize })
  expect(weight).toMatchObject({ pictures: 105, laterPictures: 0 })
})

test('a gated page has its sealed page, and what only a password opens, later', async () => {
  const gate = html(
    '',
    `<div data-module="/gate.js"><form data-payload="/assets/g.bin" data-styles="/page.css" data-restore="/restore.js"></form></div>`,
  )
  const opened = {
    path: 'index.html',
    html: `<div data-module="/tooltip.js"></div>${picture('moat')}`,
    addresses: ['/page.css', '/tooltip.js'],
  }
  const scripts = { 'gate.js': 'gate()', 'restore.js': 'restore()', 'tooltip.js': 'tooltip()' }
  const files = site(
    { 'index.html': gate, 'page.css': 'p{}', ...scripts },
    { 'assets/g.bin': 321, ...sizesOf('moat', 1) },
  )
  const [weight] = await weighPages(files, { base: '', opened: [opened], pack: packedSize })
  expect(weight).toEqual({
    ...weightless,
    address: '/',
    page: packed(gate),
    styles: packed('p{}'),
    laterPictures: 100,
    laterScript: packed('gate()') + packed('restore()') + packed('tooltip()'),
    sealed: 321,
  })
})

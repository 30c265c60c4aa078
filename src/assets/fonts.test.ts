import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'fontkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Cache, openCache } from '../pictures/cache.ts'
import { type FontPage, prepareFonts } from './fonts.ts'

// How long this takes depends on how busy the machine is.
vi.setConfig({ testTimeout: 60_000 })

let folder = ''
let cache: Cache
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fonts-'))
  cache = openCache(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const css = 'body { font: 400 17px/1.5 var(--text) } h1 { font: 300 90px/1 var(--display) }'
const addresses = { link: (path: string) => `/base${path}` }

const page = (id: string, html: string, language: FontPage['language'] = 'en'): FontPage => ({
  id,
  html,
  css,
  language,
})

const prepare = (...pages: readonly FontPage[]) => prepareFonts(pages, { cache, addresses })

const lettersOf = (bytes: Uint8Array): string =>
  String.fromCodePoint(...create(bytes).characterSet.filter((point) => point < 0xffff)).replace(
    /\s/g,
    '',
  )

test('a face holds the letters of the pages, two further files the other letters of Latin', async () => {
  const { files } = await prepare(page('a', '<main><p>Hold the note</p></main>'))
  expect(files.map(({ path }) => path.replace(/\.\w{8}\./, '.'))).toEqual([
    'assets/newsreader-400.woff2',
    'assets/newsreader-400-rest.woff2',
    'assets/newsreader-400-extended.woff2',
  ])
  const [used, rest, extended] = files.map(({ bytes }) => lettersOf(bytes))
  expect(used).toBe('-Hdehlnot')
  expect(rest).toMatch(/A.*z.*é/s)
  expect(rest).not.toMatch(/[Hdehlnot]/)
  expect(extended).toContain('ő')
})

test('every page has the rules of its own faces, and preloads those of its first view', async () => {
  const first = page('a', '<header>x</header><main><p>y</p><h1>z</h1></main>')
  const { pages } = await prepare(first, page('b', '<main><p>w</p></main>'))
  expect(pages.get('a')?.css.match(/url\([^)]+/g)).toEqual([
    expect.stringMatching(/^url\(\/base\/assets\/imbue-300\.\w{8}\.woff2/),
    expect.stringMatching(/^url\(\/base\/assets\/newsreader-400\.\w{8}\.woff2/),
  ])
  expect(pages.get('a')?.preload).toEqual([
    expect.stringContaining('imbue-300'),
    expect.stringContaining('newsreader-400'),
  ])
  expect(pages.get('b')?.css).not.toContain('imbue-300')
  expect(pages.get('b')?.later).toMatch(/-rest.*unicode-range:U\+21/)
})

test('languages have their own files', async () => {
  const french = page('b', '<main><p>été</p></main>', 'fr')
  const { pages, files } = await prepare(page('a', '<main><p>note</p></main>'), french)
  expect(pages.get('a')?.preload).not.toEqual(pages.get('b')?.preload)
  expect(new Set(files.map(({ path }) => path)).size).toBe(files.length)
})

const standIns = (css = '') =>
  [...css.matchAll(/"(\w+) fallback".*?size-adjust:([\d.]+)%.*?(?:unicode-range:([^}]*))?}/g)].map(
    ([, family, size, letters]) => ({ family, size: Number(size), letters }),
  )

test('the stand-in takes the room of the face: of later text on the whole, small letters apart', async () => {
  const opening = `<h1>${'Hold '.repeat(100)}</h1>`
  const { pages } = await prepare(page('a', `<main>${opening}<p>Hold the note</p></main>`))
  const css = pages.get('a')?.css
  const text = standIns(css).filter(({ family }) => family === 'Newsreader')
  expect(text.map(({ letters }) => letters)).toEqual([undefined, expect.stringContaining('U+61')])
  for (const { size } of text) expect(Math.abs(size - 104)).toBeLessThan(8)
  expect(css).toContain('--text:Newsreader,"Newsreader fallback"')
})

test('where a page opens every piece takes its own room, so that none moves when the face arrives', async () => {
  const pieces = ['Hold', 'the n', 'o', 'te']
  const [hold, ...note] = pieces.map((piece) => `<span>${piece}</span>`)
  const { pages, files } = await prepare(
    page('a', `<main><h1>${hold} ${note.join('')}</h1></main>`),
  )
  const title = standIns(pages.get('a')?.css)
  const sizeOf = (letter: string) =>
    title.find(({ letters }) => letters?.split(',').some((range) => isIn(letter, range)))?.size ?? 0
  const times: Record<string, number> = { H: 0.7222, l: 0.2778, t: 0.2778, e: 0.4438, ' ': 0.25 }
  const face = create(files[0]?.bytes ?? Buffer.of())
  for (const piece of pieces) {
    const widths = [...piece].map((letter) => (sizeOf(letter) / 100) * (times[letter] ?? 0.5))
    const length = widths.reduce((sum, width) => sum + width)
    expect(Math.abs(length - face.layout(piece).advanceWidth / face.unitsPerEm)).toBeLessThan(0.002)
  }
})

function isIn(letter: string, range: string): boolean {
  const [first = 0, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  const point = letter.codePointAt(0) ?? 0
  return first <= point && point <= last
}

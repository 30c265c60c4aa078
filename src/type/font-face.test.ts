import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { fonts as table } from '../../templates/fonts.ts'
import { kinds } from '../../templates/kinds.ts'
import { filesWith } from '../../test/foundation.ts'
import { newFolder } from '../../test/temporary.ts'
import { publicTexts } from '../check/audience.ts'
import { openCache } from '../pictures/cache.ts'
import { prepareFonts } from './font-face.ts'

const folder = newFolder('fonts-')

const { display, text } = { display: table.faces['imbue-300'], text: table.faces['newsreader-400'] }
const small = {
  ...table,
  faces: { display, text },
  pages: { poster: { first: ['display'], later: ['text'] }, note: { first: ['text'], later: [] } },
}
const addresses = { link: (path: string) => `/base${path}` }
const cache = openCache(folder)
const prepare = (texts: Readonly<Record<string, readonly string[]>>) =>
  prepareFonts(small, { texts: new Map(Object.entries(texts)), cache, addresses })

test('a face is cut into the letters of a language, the rest of Latin and extended Latin', async () => {
  const { files } = await prepare({ en: ['¶'] })
  const names = files.map(({ path }) => /assets\/(.*)\.\w{8}\.woff2/.exec(path)?.[1])
  const endings = ['', '-rest', '-extended']
  expect(names).toEqual(['display', 'text'].flatMap((name) => endings.map((end) => name + end)))
  const sets = files.map(({ bytes }) => String.fromCodePoint(...create(bytes).characterSet))
  const [used, rest, extended] = sets.slice(3)
  expect(used).toMatch(/a.*¶/)
  expect(rest).toContain('Ð')
  expect(rest).not.toMatch(/[a¶]/)
  expect(extended).toContain('ő')
})

test('every page has the rules of its faces, and preloads those of its first view', async () => {
  const { of } = await prepare({ en: [], fr: [] })
  const addressesIn = (css: string) => css.match(/\/base\/assets\/[a-z-]+/g)
  expect(addressesIn(of('poster', 'en').css)).toEqual(['/base/assets/display', '/base/assets/text'])
  expect(of('poster', 'en').preload.flatMap(addressesIn)).toEqual(['/base/assets/display'])
  expect(addressesIn(of('note', 'en').css)).toEqual(['/base/assets/text'])
  expect(of('note', 'en').later).toMatch(/-rest.*unicode-range:U\+22.*-extended/)
  expect(of('note', 'fr').preload).not.toEqual(of('note', 'en').preload)
  expect(of('note', 'de')).toEqual(of('note', 'en'))
  expect(of('new kind', 'en')).toMatchObject({ css: of('poster', 'en').css, preload: [] })
})

test('a letter that only a gated page uses changes no font and no style sheet', async () => {
  const fontsOf = async (change: Parameters<typeof filesWith>[0]) => {
    const texts = publicTexts(kinds, filesWith(change))
    const { of, files } = await prepareFonts(small, { texts, cache, addresses })
    return { files, pages: ['poster', 'note'].map((kind) => of(kind, 'en')) }
  }
  const secret = await fontsOf({ 'pages/practical-information.md': (text) => `${text}\nÐ\n` })
  expect(secret).toEqual(await fontsOf({}))
})

test('the fallback font of a face takes the space of its words', async () => {
  const { of, files } = await prepare({ en: [] })
  const rules = [
    ...of('note', 'en').css.matchAll(/fallback".*?size-adjust:([\d.]+)%[^}]*?(?:range:([^}]*))?}/g),
  ].map(([, size, range = 'U+0-FFFF']) => ({ size: Number(size) / 100, range }))
  const sizeOf = (letter: string) =>
    rules.findLast(({ range }) => range.split(',').some((part) => isIn(letter, part)))?.size ?? 0
  const times: Record<string, number> = { N: 0.7222, o: 0.5, t: 0.2778, e: 0.4438 }
  const room = [...'Note'].map((letter) => sizeOf(letter) * (times[letter] ?? 0))
  const face = create(files[3]?.bytes ?? Buffer.of())
  const advance = face.layout('Note').advanceWidth / face.unitsPerEm
  expect(room.reduce((sum, width) => sum + width) / advance).toBeCloseTo(1, 1)
})

function isIn(letter: string, range: string): boolean {
  const [first = 0, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  const point = letter.codePointAt(0) ?? 0
  return first <= point && point <= last
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markOf, marksIn, mostMarks, opening, withMarksOf, withoutMarks } from './marks.ts'

test('marks are found again in any text, and leave it as it was', () => {
  const number = fc.nat(mostMarks - 1)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), number)), (parts) => {
      const text = parts.map(([words, one]) => words + markOf(one)).join('')
      expect(marksIn(text)).toEqual(parts.map(([, one]) => one))
      expect(withoutMarks(text)).toBe(parts.map(([words]) => words).join(''))
    }),
  )
})

test('an emoji with a variation selector of its own carries no mark', () => {
  expect(marksIn('❤️ and 葛󠄀')).toEqual([])
})

const one = markOf(1)
const two = markOf(2)
const page = (inner: string) => `<html><head><title>T</title></head><body>${inner}</body></html>`

test.each([
  ['the same', '<p>A text.</p>', `<p>A text${one}.</p>`, `<p>A text${one}.</p>`],
  [
    'other spaces',
    '<p>règlent\u00a0l’acoustique.</p>',
    `<p>règlent l’acoustique${one}.</p>`,
    `<p>règlent\u00a0l’acoustique${one}.</p>`,
  ],
  [
    'words once that were the same twice',
    '<h1>Castle</h1><p>B</p>',
    `<h1><b>Castle${one}</b><i>Castle${two}</i></h1><p>B${two}</p>`,
    `<h1>Castle${one}</h1><p>B${two}</p>`,
  ],
  [
    'other pieces',
    '<h1>Hold the not<b>e</b></h1>',
    `<h1>Hold the note${one}</h1>`,
    `<h1>Hold the not<b>e${one}</b></h1>`,
  ],
  [
    'fewer pieces',
    '<h1>Hold the note</h1>',
    `<h1>Hold the not<b>e</b>${one}</h1>`,
    `<h1>Hold the note${one}</h1>`,
  ],
  [
    'a part of a text',
    '<p>On\u00a019 June</p>',
    `<p>On ${opening}19${two} June${one}</p>`,
    `<p>On\u00a0${opening}19${two} June${one}</p>`,
  ],
  ['other words', '<p>A</p><p>B</p>', `<p>A${one}</p><p>C${two}</p>`, `<p>A${one}</p><p>B</p>`],
])(
  'a page with %s as its marked twin has its marks, and stays what it is',
  (_, plain, marked, made) => {
    const found = withMarksOf(page(plain), page(marked))
    expect(found).toBe(page(made))
    expect(withoutMarks(found)).toBe(page(plain))
  },
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markOf, marksIn, mostMarks, opening, withMarksOf, withoutMarks } from './marks.ts'

test('marks are found again in any text, and leave it as it was', () => {
  const number = fc.nat(mostMarks - 1)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), number)), (parts) => {
      const text = parts.map(([words, markNumber]) => words + markOf(markNumber)).join('')
      expect(marksIn(text)).toEqual(parts.map(([, markNumber]) => markNumber))
      expect(withoutMarks(text)).toBe(parts.map(([words]) => words).join(''))
    }),
  )
})

test('an emoji with a variation selector of its own carries no mark', () => {
  expect(marksIn('❤️ and 葛󠄀')).toEqual([])
})

const firstMark = markOf(1)
const secondMark = markOf(2)
const page = (inner: string) => `<html><head><title>T</title></head><body>${inner}</body></html>`

test.each([
  ['the same', '<p>A text.</p>', `<p>A text${firstMark}.</p>`, `<p>A text${firstMark}.</p>`],
  [
    'other spaces',
    '<p>règlent\u00a0l’acoustique.</p>',
    `<p>règlent l’acoustique${firstMark}.</p>`,
    `<p>règlent\u00a0l’acoustique${firstMark}.</p>`,
  ],
  [
    'words once that were the same twice',
    '<h1>Castle</h1><p>B</p>',
    `<h1><b>Castle${firstMark}</b><i>Castle${secondMark}</i></h1><p>B${secondMark}</p>`,
    `<h1>Castle${firstMark}</h1><p>B${secondMark}</p>`,
  ],
  [
    'other pieces',
    '<h1>Hold the not<b>e</b></h1>',
    `<h1>Hold the note${firstMark}</h1>`,
    `<h1>Hold the not<b>e${firstMark}</b></h1>`,
  ],
  [
    'fewer pieces',
    '<h1>Hold the note</h1>',
    `<h1>Hold the not<b>e</b>${firstMark}</h1>`,
    `<h1>Hold the note${firstMark}</h1>`,
  ],
  [
    'a part of a text',
    '<p>On\u00a019 June</p>',
    `<p>On ${opening}19${secondMark} June${firstMark}</p>`,
    `<p>On\u00a0${opening}19${secondMark} June${firstMark}</p>`,
  ],
  [
    'other words',
    '<p>A</p><p>B</p>',
    `<p>A${firstMark}</p><p>C${secondMark}</p>`,
    `<p>A${firstMark}</p><p>B</p>`,
  ],
])(
  'a page with %s as its marked twin has its marks, and stays what it is',
  (_, plain, marked, made) => {
    const found = withMarksOf(page(plain), page(marked))
    expect(found).toBe(page(made))
    expect(withoutMarks(found)).toBe(page(plain))
  },
)

import { expect, test } from 'vitest'
import { widthsFor } from './picture-widths.ts'

test('a master is made in the widths of the layout that it reaches, never larger', () => {
  expect(widthsFor(2000)).toEqual([480, 600, 736, 900, 1200, 1600, 2000])
  expect(widthsFor(6000)).toEqual([480, 600, 736, 900, 1200, 1600, 2000, 2400])
})

test('a master between two widths is also made in its own', () => {
  expect(widthsFor(1500)).toEqual([480, 600, 736, 900, 1200, 1500])
  expect(widthsFor(300)).toEqual([300])
})

test('a width that saves nothing is left out', () => {
  expect(widthsFor(950)).toEqual([480, 600, 736, 900])
})

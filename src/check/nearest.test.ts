import { expect, test } from 'vitest'
import { nearest } from './nearest.mjs'

test.each([
  ['tilte', 'title'],
  ['Title', 'title'],
  ['titlle', 'title'],
  ['tatle', 'title'],
  ['orde', 'order'],
  ['résultat', 'resultats'],
  ['result', 'resultats'],
  ['iconography', 'icon'],
  ['colour', undefined],
  ['x', undefined],
])('“%s” is meant to be %s', (name, meant) => {
  expect(nearest(name, ['title', 'order', 'icon', 'resultats'])).toBe(meant)
})

import { expect, test } from 'vitest'
import { editDistance, nearest } from './nearest.ts'

test.each([
  ['title', 'title', 0],
  ['tilte', 'title', 1],
  ['titl', 'title', 1],
  ['titlle', 'title', 1],
  ['tatle', 'title', 1],
  ['', 'title', 5],
  ['histroy', 'historic', 3],
])('from “%s” to “%s” it takes %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
  expect(editDistance(other, one)).toBe(distance)
})

test.each([
  ['tilte', 'title'],
  ['Title', 'title'],
  ['orde', 'order'],
  ['résultat', 'resultats'],
  ['result', 'resultats'],
  ['iconography', 'icon'],
  ['colour', undefined],
  ['x', undefined],
])('“%s” is meant to be %s', (name, meant) => {
  expect(nearest(name, ['title', 'order', 'icon', 'resultats'])).toBe(meant)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { beamed } from './music.ts'
import { Dynamics, Fermata } from './signs.tsx'
import { withSigns } from './sprite.tsx'

const beam = (...positions: readonly number[]) => {
  const notes = positions.map((position, step) => ({ x: 22 + step * 20, position }))
  return beamed({ space: 10, top: 36 }, { notes, beams: 1, up: true })
}

test('beamed notes share a beam that rises half as much as they do', () => {
  expect(beam(0, 1, 2, 3)).toEqual({
    fills: 'M32.7 37.5L93.9 30v5L32.7 42.5z',
    signs: [76, 71, 66, 61].map((y, step) => ({ name: 'black-note', x: 22 + step * 20, y })),
    strokes: 'M33.3 74.3V37.5M53.3 69.3V35M73.3 64.3V32.5M93.3 59.3V30',
  })
})

test('a beam never rises more steeply than 22 in 100, and far notes stand on ledger lines', () => {
  const [, left, from, right, to] = beam(0, 12).fills.match(/^M(\S+) (\S+)L(\S+) ([\d.-]+)/) ?? []
  expect((Number(from) - Number(to)) / (Number(right) - Number(left))).toBeLessThan(0.22)
  expect(beam(-2, 10).strokes).toContain('h20')
})

test('a page carries exactly the signs it uses', () => {
  const html = renderToStaticMarkup(
    <>
      <Dynamics mark="mf" space={20} />
      <Fermata />
      <Fermata />
    </>,
  )
  const ids = [...withSigns(html).matchAll(/id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual(['sign-fermata', 'sign-forte', 'sign-mezzo'])
  expect(withSigns('<p>tacet</p>')).toBe('<p>tacet</p>')
})

import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { judged } from '../../test/musician.ts'
import { BrokenStaff, wrongChord } from '../error/broken-staff.tsx'
import { ArtistSign, artistBar } from '../landing/artist-sign.tsx'
import { MissionSign, missionSigns } from '../landing/mission.tsx'
import { Voice, voices } from '../landing/voices.tsx'
import { accidentalColumns } from './accidentals.ts'
import type { Music } from './music.ts'
import { Dynamics, Fermata } from './signs.tsx'
import { withSigns } from './sprite.tsx'
import type { Staff } from './staff.ts'

const drawn = (drawing: ReactNode) => renderToStaticMarkup(drawing)

const hero: Staff = { space: 10, top: 36 }
const system = (['held', 'running', 'opening'] as const).map((sign) => ({
  name: `the voice “${sign}”`,
  svg: drawn(<Voice sign={sign} />),
  music: voices[sign] as Music,
  staff: hero,
}))
const missions = (['tenuto', 'repeat', 'crescendo', 'tie'] as const).map((sign) => ({
  name: `the sign “${sign}”`,
  svg: drawn(<MissionSign sign={sign} />),
  music: missionSigns[sign].music as Music,
  staff: { space: 13, top: 46 },
}))
const artists = [0, 1, 2, 3, 4, 5, 6].flatMap((row) =>
  [true, false].map((confirmed) => ({
    name: `row ${row} of the line-up, ${confirmed ? 'a note' : 'a rest'}`,
    svg: drawn(<ArtistSign confirmed={confirmed} row={row} />),
    music: artistBar(confirmed, row),
    staff: { space: 7, top: 8 },
  })),
)
const chord = {
  name: 'the wrong chord',
  svg: drawn(<BrokenStaff />),
  music: wrongChord,
  staff: { space: 60, top: 150 },
}

test.each([...system, ...missions, ...artists, chord])(
  '$name is engraved as a musician would',
  ({ svg, music, staff }) => {
    expect(judged(svg, music, staff).faults).toEqual([])
  },
)

test('the voices of the hero are bars of four beats, their beats above each other', () => {
  for (const { music } of system) {
    for (const bar of music.voices.flat()) {
      expect(bar.reduce((sum, { length }) => sum + length, 0)).toBe(8)
    }
  }
  const starts = system.flatMap(({ svg, music, staff }) => judged(svg, music, staff).starts)
  const first = new Map(starts.toReversed())
  for (const [time, x] of starts) expect(Math.abs(x - (first.get(time) ?? 0))).toBeLessThan(0.2)
})

test('signs stay inside their drawings', () => {
  for (const { svg } of [...system, ...missions]) {
    const [, width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number)
    const scale = Number(/scale\(([\d.]+)\)/.exec(svg)?.[1])
    for (const [, x, y] of svg.matchAll(/href="[^"]+" x="([-\d.]+)" y="([-\d.]+)"/g)) {
      expect(Number(x) * scale).toBeLessThan(width - 10)
      expect(Number(y) * scale).toBeLessThan(height)
      expect(Number(y) * scale).toBeGreaterThan(10)
    }
  }
})

test('accidentals of a chord stand clear of each other', () => {
  const columns = accidentalColumns([
    { place: 0, accidental: 'sharp' },
    { place: 3, accidental: 'flat' },
    { place: 8, accidental: 'natural' },
  ])
  const before = Object.fromEntries(columns.map((one) => [one.place, one.before]))
  // The outer two share a column, as wide as the wider of them; the flat stands before it.
  expect(before).toEqual({ 0: 0.22 + 0.996, 8: 0.22 + 0.672, 3: 0.22 + 0.996 + 0.22 + 0.904 })
})

test('a page carries exactly the signs it uses', () => {
  const html = drawn(
    <>
      <Dynamics mark="mf" space={20} />
      <Fermata />
      <Fermata />
    </>,
  )
  const ids = [...withSigns(html).matchAll(/id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual(['sign_fermata', 'sign_forte', 'sign_mezzo'])
  expect(withSigns('<p>tacet</p>')).toBe('<p>tacet</p>')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { siteWith } from '../../test/foundation.ts'
import { foot, melody, StagePlan } from './stage-plan.tsx'
import { eventsOf, notesOf } from './wheel-playing.ts'
import { wheelOf } from './wheel-score.ts'

const { round, event } = siteWith({}).landing
const wheel = wheelOf(round, { melody, foot })
const events = eventsOf(wheel)
const drawing = renderToStaticMarkup(<StagePlan plan={event.stage.plan} round={round} />)

/** Every head in the drawing, by what it looks like and where it stands. */
const drawn = [
  ...drawing.matchAll(
    /href="#(ring-[\w-]+-note[\w-]*)" y="([-\d.]+)" transform="rotate\(([-\d.]+)\)"/g,
  ),
].map(([, sign = '', y, angle]) => ({ sign, radius: -Number(y), angle: Number(angle) }))

const parts = [notesOf(wheel.melody, wheel), notesOf(wheel.foot, wheel)]
const heads = parts.flatMap(({ notes }) => notes.flatMap((note) => note.heads))

const sorted = (all: readonly { sign: string; radius: number; angle: number }[]) =>
  all
    .map(({ sign, radius, angle }) => `${angle.toFixed(1)} ${radius.toFixed(1)} ${sign}`)
    .toSorted()

describe('the wheel', () => {
  test('plays exactly the notes that are drawn, of which a tied one has two heads', () => {
    expect(drawn).toHaveLength(81)
    expect(sorted(heads)).toEqual(sorted(drawn))
    const tied = parts.flatMap(({ notes }) => notes).filter((note) => note.heads.length === 2)
    expect(tied).toHaveLength(1)
    expect(new Set(events.map(({ note }) => note)).size).toBe(80)
  })

  test('sounds an octave higher than it is written', () => {
    const [first] = parts[0]?.notes ?? []
    expect(first?.hertz).toBeCloseTo(698.46, 1)
  })

  const beginnings = (singer: number) => events.filter((one) => one.singer === singer)
  const bar = wheel.bar * wheel.quaver

  test('begins with both feet, one at its third bar, then a voice every two bars', () => {
    const firsts = [0, 1, 2, 3, 4, 5].map((singer) => beginnings(singer)[0])
    expect(firsts.map((one) => Math.round((one?.at ?? 0) / bar))).toEqual([2, 4, 6, 8, 0, 0])
    const third = parts[1]?.notes.find(({ from }) => from === 2 * wheel.bar)
    expect(firsts[5]?.note).toEqual(third)
    expect(bar).toBeCloseTo(120 / 76, 6)
  })

  test('has each voice sing twice and end, the feet last, holding F and C', () => {
    const voice = beginnings(3)
    expect(voice).toHaveLength(2 * (parts[0]?.notes.length ?? 0))
    const last = voice.at(-1)
    expect((last?.at ?? 0) + (last?.length ?? 0)).toBeCloseTo(56 * bar, 6)
    const ends = [4, 5].map((singer) => beginnings(singer).at(-1))
    expect(ends.map((one) => [one?.at, one?.length])).toEqual([
      [56 * bar, 4],
      [56 * bar, 4],
    ])
    expect(ends.map((one) => Math.round(one?.note.hertz ?? 0))).toEqual([349, 523])
  })

  test('meets F, A and C on every first beat once all are there', () => {
    const chord = [349, 440, 523, 698]
    for (let number = 8; number < 50; number += 1) {
      const at = number * bar + 0.001
      const sounding = events.filter((one) => one.at <= at && at < one.at + one.length)
      for (const { note } of sounding) expect(chord).toContain(Math.round(note.hertz))
    }
  })
})

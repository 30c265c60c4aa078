import { expect, test } from 'vitest'
import { siteWith } from '../foundation.ts'
import { centsFrom, decibels, levelOf, loudness, mono, partial, truePeak } from '../sound.ts'
import { renderNote, renderRound } from './rendering.ts'
import { arriveAt, inFirefox } from './visitor.ts'

const arrive = async () => (await arriveAt('/', { unlocked: true })).page

const f4 = 440 * 2 ** (-4 / 12)

test('the held note, rendered by the chunk that visitors get, is an F as loud as speech, and ends in silence', {
  tags: ['night'],
}, async () => {
  const page = await arrive()
  const wet = await renderNote(page, false)
  const dry = await renderNote(page, true)
  const steady = mono(dry, 1, 4)
  expect(Math.abs(centsFrom(f4, steady, dry.rate)), 'in cents').toBeLessThan(1)

  // The partials of its three stops.
  const strength = (multiple: number) => {
    const windows = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75].map((from) => {
      const samples = steady.subarray(from * dry.rate, (from + 1) * dry.rate)
      return partial(samples, dry.rate, f4 * multiple).strength
    })
    return Math.hypot(...windows)
  }
  const above = [2, 3, 4].map((multiple) => decibels(strength(multiple) / strength(1)))
  for (const [at, expected] of [-8.1, -13.8, -28].entries())
    expect(Math.abs((above[at] ?? 0) - expected), `${above}`).toBeLessThan(3)

  // It speaks and swells, and is let go without a click.
  const envelope = (at: number) =>
    partial(mono(dry, at, at + 0.006), dry.rate, f4).strength /
    partial(mono(dry, 2, 2.006), dry.rate, f4).strength
  expect(envelope(0.1)).toBeLessThan(0.25)
  expect(envelope(0.146)).toBeGreaterThan(0.6)
  expect(envelope(0.146)).toBeLessThan(0.85)
  expect(envelope(0.33)).toBeGreaterThan(0.93)
  const roughness = (from: number, to: number) => {
    const part = mono(dry, from, to)
    return part.reduce((most, sample, at) => {
      if (at < 2) return most
      return Math.max(most, Math.abs(sample - 2 * (part[at - 1] ?? 0) + (part[at - 2] ?? 0)))
    }, 0)
  }
  expect(roughness(4.05, 4.4)).toBeLessThan(1.1 * roughness(1, 4))
  expect(levelOf(dry, 4.33, 4.36) - levelOf(dry, 3, 4)).toBeLessThan(-60)

  const sounding = {
    ...wet,
    channels: wet.channels.map((one) => one.subarray(0, 4.1 * wet.rate)),
  }
  expect(Math.abs(loudness(sounding) + 20)).toBeLessThan(2)
  expect(truePeak(wet)).toBeLessThan(-1)
  expect(levelOf(wet, 5, 5.1)).toBeGreaterThan(-60)
  expect(levelOf(wet, 6.7, 7)).toBeLessThan(-60)
})

test('the round is as loud as speech in the first row, with headroom, and falls silent when it is stopped', {
  tags: ['night'],
}, async () => {
  const page = await arrive()
  const silenced = await renderRound(page, { seat: 0, until: 10.4, stop: 'silenced' })
  expect(truePeak(silenced)).toBeLessThan(-1)
  expect(levelOf(silenced, 9, 10)).toBeGreaterThan(-40)
  expect(levelOf(silenced, 10.2, 10.3), 'within 200 ms of Escape').toBeLessThan(-60)
  const pressed = await renderRound(page, { seat: 0, until: 13.2, stop: 'pressed' })
  expect(levelOf(pressed, 9.5, 10)).toBeGreaterThan(-40)
  expect(levelOf(pressed, 13, 13.2), 'within 3 s of a second press').toBeLessThan(-60)
  const near = await renderRound(page, { seat: 0, until: 96 })
  expect(Math.abs(loudness(near) + 20)).toBeLessThan(2)
  expect(truePeak(near)).toBeLessThan(-1)
  expect(levelOf(near, 91.5, 92)).toBeGreaterThan(-40)
  expect(levelOf(near, 95.7, 96), 'at its end').toBeLessThan(-60)
})

/** A place on the plan: to the right and up. */
function pointAt(metres: number, angle: number) {
  const turned = (angle * Math.PI) / 180
  return { x: metres * Math.sin(turned), y: metres * Math.cos(turned) }
}

test.skipIf(inFirefox)(
  'from three seats levels, delays and sides are those of the plan',
  { tags: ['night'] },
  async () => {
    const page = await arrive()
    const { stage, seats } = siteWith({}).landing.round
    const rate = 48_000
    const singers = [0, 1, 2, 3, 4].map((index) => pointAt(index < 4 ? stage : 0, 90 * index))
    const places = ['By the stage', 'Lime walk', 'Far lawn'].map((name) => {
      const seat = seats.named.findIndex((one) => one.name === name)
      const { metres = 0, angle = 0 } = seats.named[seat] ?? {}
      return { seat, ...pointAt(metres, angle) }
    })
    const onsetOf = (samples: Float32Array) => {
      const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      return samples.findIndex((sample) => Math.abs(sample) > highest / 1000) / rate
    }
    /** A singer from a seat: how strong, how late, and how much more on the right than on the left, in decibels. */
    const hear = async (seat: number, alone: number, isFiltered = false) => {
      const sound = await renderRound(page, { seat, alone, isFiltered, until: 1 })
      const [left = new Float32Array(), right = left] = sound.channels
      const power = (samples: Float32Array) =>
        Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0))
      return {
        strength: Math.hypot(power(left), power(right)),
        delay: onsetOf(mono(sound)) - 0.1,
        side: decibels(power(right) / power(left)),
      }
    }
    const [first = { seat: 0, x: 0, y: 0 }] = places
    const away = (from: { x: number; y: number }, to = { x: 0, y: 0 }) =>
      Math.hypot(to.x - from.x, to.y - from.y)
    // The high voices are compared with the first of them by the stage, the low ones with themselves there.
    const near = [await hear(first.seat, 0), await hear(first.seat, 4)]
    for (const place of places)
      for (const [index, { x, y }] of singers.entries()) {
        const { strength, delay, side } = await hear(place.seat, index)
        const distance = away(place, { x, y })
        const told = `singer ${index} from seat ${place.seat}`
        const isLow = index === 4
        const ratio = decibels(strength / (near[isLow ? 1 : 0]?.strength ?? 1))
        const nearest = away(first, singers[isLow ? 4 : 0])
        expect(Math.abs(ratio - decibels(nearest / distance)), told).toBeLessThan(1)
        expect(Math.abs(delay - distance / 343), told).toBeLessThan(0.001)
        // Whoever looks from the seat to the middle has on the right what lies clockwise of it, seen from above.
        const turned = (-place.y * (x - place.x) + place.x * (y - place.y)) / distance
        if (Math.abs(turned) > 0.5) expect(Math.sign(side), told).toBe(Math.sign(turned))
        if (place === first && index < 4 && Math.abs(turned) > 1.5)
          expect(Math.sign((await hear(place.seat, index, true)).side), told).toBe(
            Math.sign(turned),
          )
      }
  },
)

import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { siteWith } from '../foundation.ts'
import { centsFrom, decibels, levelOf, loudness, mono, partial, truePeak } from '../sound.ts'
import { renderNote, renderRound } from './rendering.ts'
import { arriveAt, type Visitor } from './visitor.ts'

let visitor: Promise<Visitor> | undefined

/** Renders on one page for all, on another one where that answers nothing for so long: outside of tests nothing else ends it. */
async function onPage<Rendered>(render: (page: Page) => Promise<Rendered>): Promise<Rendered> {
  for (const seconds of [60, 60, 120]) {
    visitor ??= arriveAt('/', { unlocked: true })
    const work = visitor.then(({ page }) => render(page))
    const rendered = await Promise.race([work, pause(1000 * seconds, undefined, { ref: false })])
    if (rendered !== undefined) return rendered
    process.stdout.write(`Nothing was rendered in ${seconds} s: another page tries.\n`)
    visitor = undefined
  }
  throw new Error('The browser renders no sound.')
}

const rendered = (options: Parameters<typeof renderRound>[1]) =>
  onPage((page) => renderRound(page, options))

const f4 = 440 * 2 ** (-4 / 12)

describe('the held note, rendered offline by the chunk that visitors get', async () => {
  const wet = await onPage((page) => renderNote(page, false))
  const dry = await onPage((page) => renderNote(page, true))
  const steady = mono(dry, 1, 4)

  test('is an F within a cent', () => {
    expect(Math.abs(centsFrom(f4, steady, dry.rate))).toBeLessThan(1)
  })

  test('has the partials of its three stops', () => {
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
  })

  test('speaks, swells, and is let go without a click', () => {
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
  })

  test('is as loud as speech, with headroom, and then there is silence', () => {
    const sounding = {
      ...wet,
      channels: wet.channels.map((one) => one.subarray(0, 4.1 * wet.rate)),
    }
    expect(Math.abs(loudness(sounding) + 20)).toBeLessThan(2)
    expect(truePeak(wet)).toBeLessThan(-1)
    expect(levelOf(wet, 5, 5.1)).toBeGreaterThan(-60)
    expect(levelOf(wet, 6.7, 7)).toBeLessThan(-60)
  })
})

describe('the round, rendered offline by the chunk that visitors get', async () => {
  const near = await rendered({ seat: 0, until: 96 })
  const pressed = await rendered({ seat: 0, until: 13.2, stop: 'pressed' })
  const silenced = await rendered({ seat: 0, until: 10.4, stop: 'silenced' })

  test('is as loud as speech in the first row, with headroom, and ends in silence', () => {
    expect(Math.abs(loudness(near) + 20)).toBeLessThan(2)
    expect(truePeak(near)).toBeLessThan(-1)
    expect(levelOf(near, 91.5, 92)).toBeGreaterThan(-40)
    expect(levelOf(near, 95.7, 96)).toBeLessThan(-60)
  })

  test('falls silent within 3 s of a second press, and within 200 ms of Escape', () => {
    expect(levelOf(pressed, 9.5, 10)).toBeGreaterThan(-40)
    expect(levelOf(pressed, 13, 13.2)).toBeLessThan(-60)
    expect(levelOf(silenced, 10.2, 10.3)).toBeLessThan(-60)
  })
})

describe('from three seats', async () => {
  const { stage, seats } = siteWith({}).landing.round
  const rate = 48_000
  const singers = [0, 1, 2, 3, 4].map((index) => ({
    index,
    ...pointAt(index < 4 ? stage : 0, 90 * index),
  }))
  const places = ['By the stage', 'Lime walk', 'Far lawn'].map((name) => {
    const index = seats.named.findIndex((seat) => seat.name === name)
    const { metres = 0, angle = 0 } = seats.named[index] ?? {}
    return { index, name, ...pointAt(metres, angle) }
  })
  const onsetOf = (samples: Float32Array) => {
    const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    return samples.findIndex((sample) => Math.abs(sample) > highest / 1000) / rate
  }
  /** A singer from a seat: how strong, how late, and how much more on the right than on the left, in decibels. */
  const hearFrom = async (seat: number, alone: number, isFiltered = false) => {
    const sound = await rendered({ seat, alone, isFiltered, until: 1 })
    const [left = new Float32Array(), right = left] = sound.channels
    const power = (samples: Float32Array) =>
      Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0))
    return {
      strength: Math.hypot(power(left), power(right)),
      delay: onsetOf(mono(sound)) - 0.1,
      side: decibels(power(right) / power(left)),
    }
  }
  const heard = new Map<string, Awaited<ReturnType<typeof hearFrom>>>()
  for (const place of places)
    for (const { index } of singers)
      heard.set(`${place.name} ${index}`, await hearFrom(place.index, index))
  const filtered = new Map<string, number>()
  for (const { index } of singers.slice(0, 4)) {
    const { side } = await hearFrom(places[0]?.index ?? 0, index, true)
    filtered.set(`By the stage ${index}`, side)
  }

  for (const place of places)
    test(`${place.name}, levels, delays and sides are those of the plan`, () => {
      for (const { index, x, y } of singers) {
        const distance = Math.hypot(x - place.x, y - place.y)
        const one = heard.get(`${place.name} ${index}`)
        const next = singers.find((other) => other.index === (index === 4 ? 4 : (index + 1) % 4))
        const two = heard.get(`By the stage ${next?.index}`)
        const [first] = places
        const away = Math.hypot((next?.x ?? 0) - (first?.x ?? 0), (next?.y ?? 0) - (first?.y ?? 0))
        const ratio = decibels((one?.strength ?? 0) / (two?.strength ?? 1))
        expect(Math.abs(ratio - decibels(away / distance)), `level ${index}`).toBeLessThan(1)
        expect(Math.abs((one?.delay ?? 0) - distance / 343), `delay ${index}`).toBeLessThan(0.001)
        // Whoever looks from the seat to the middle has on the right what lies clockwise of it, seen from above.
        const turned = (-place.y * (x - place.x) + place.x * (y - place.y)) / distance
        if (Math.abs(turned) > 0.5) expect(Math.sign(one?.side ?? 0)).toBe(Math.sign(turned))
        const filteredSide = filtered.get(`${place.name} ${index}`)
        if (filteredSide !== undefined && Math.abs(turned) > 1.5)
          expect(Math.sign(filteredSide)).toBe(Math.sign(turned))
      }
    })
})

/** A place on the plan: to the right and up. */
function pointAt(metres: number, angle: number) {
  const turned = (angle * Math.PI) / 180
  return { x: metres * Math.sin(turned), y: metres * Math.cos(turned) }
}

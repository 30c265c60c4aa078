import { expect, test } from 'vitest'
import { countedNotes, flyingNotes, narrow, sizes, wide } from './swarm-notes.ts'

const cases = [
  ['wide', wide],
  ['narrow', narrow],
] as const

test.each(cases)('the %s swarm has a note for each of the 400 human calls', (_, arrangement) => {
  expect(countedNotes(arrangement).flat().length + flyingNotes(arrangement).length).toBe(400)
})

test.each(cases)('no note of the %s swarm hides another: they can be counted', (_, arrangement) => {
  const { head } = arrangement
  const counted = countedNotes(arrangement).flat()
  const flying = flyingNotes(arrangement).map(({ at, size }) => ({ at, size: sizes[size] ?? 1 }))
  const notes = [...counted.map((at) => ({ at, size: 1 })), ...flying]
  const near = notes.flatMap((one, index) =>
    notes.slice(index + 1).filter((other) => {
      const apart = Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])
      return apart < 0.95 * head * (one.size + other.size)
    }),
  )
  expect(near).toEqual([])
})

test.each(cases)('the %s swarm is the same every time', (_, arrangement) => {
  expect(flyingNotes(arrangement)).toEqual(flyingNotes(arrangement))
})

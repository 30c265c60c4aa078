import { expect, test } from 'vitest'
import { strayNotes, tuneNotes } from './swarm-notes.ts'

test('the swarm has a note for each of the 400 human calls', () => {
  expect(tuneNotes().flat().length + strayNotes().length).toBe(400)
})

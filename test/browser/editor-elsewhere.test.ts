import { join } from 'node:path'
import { expect, test } from 'vitest'
import { editedSite } from './editing.ts'
import { point, reads, save } from './hand.ts'
import { eventually } from './visitor.ts'

// A site that has nothing in common with the one of this project, edited as it is.
const { read, editor } = editedSite({
  content: join(import.meta.dirname, '../sites/small/content'),
  script: 'test/sites/start-small.ts',
})

test('a word of another site is corrected as it is here', async () => {
  const before = read('pages/home.md')
  const at = await editor()
  await point(at, 'Flour, water, salt, and time.')
  await at.side.getByLabel('Motto').fill('Flour, water, salt, time.')
  await eventually(() => at.frame.getByText(reads('Flour, water, salt, time.')).count()).toBe(1)
  await save(at)
  expect(read('pages/home.md')).toBe(before.replace('salt, and time', 'salt, time'))
})

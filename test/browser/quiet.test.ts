import { expect, test } from 'vitest'
import { reach, states } from './states.ts'

test('the console stays silent while a visitor lingers, in every state', async () => {
  const visitors = []
  for (const state of states) visitors.push(await reach(state, { width: state.below ? 390 : 1440 }))
  // Browsers complain of what was fetched ahead and not used within three seconds of loading.
  await visitors.at(-1)?.page.waitForTimeout(4_000)
  expect(visitors).toHaveLength(states.length)
})

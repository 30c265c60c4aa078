import { expect, test } from 'vitest'
import type { Change } from '../../test/foundation.ts'
import { launchDay, siteWith } from '../../test/foundation.ts'
import { textsOf } from './texts.ts'

test('sentences of the landing page count as they read, with their figures', () => {
  const figure = (text: string) => text.replace(/minutes: \d+/, 'minutes: 37')
  const far: Change = { 'landing/event.yaml': figure }
  const counted = (texts: readonly string[]) => texts.some((text) => /^37 \p{L}+/u.test(text))
  expect(counted(textsOf(siteWith(far)).gated)).toBe(true)
  const open = textsOf(siteWith({ ...launchDay, ...far }))
  expect(counted(open.open)).toBe(true)
  expect(counted(open.gated)).toBe(false)
})

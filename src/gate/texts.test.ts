import { expect, test } from 'vitest'
import { launchDay, siteWith } from '../../test/site-with.ts'
import { textsOf } from './texts.ts'

test('sentences of the landing page count as they read, with their figures', () => {
  const sentence = '10 minutes from the venue'
  expect(textsOf(siteWith({})).gated).toContain(sentence)
  const open = textsOf(siteWith(launchDay))
  expect(open.open).toContain(sentence)
  expect(open.gated).not.toContain(sentence)
})

import { expect, test } from 'vitest'
import { kinds } from '../../templates/kinds.ts'
import { type Change, shipped } from '../../test/content-with.ts'
import { launchDay } from '../../test/site-with.ts'
import { textsOf } from './audience.ts'

function textsWith(change: Change) {
  const { files } = shipped.validated(change)
  if (!files) throw new Error('the content has errors')
  return textsOf(kinds, files)
}

test('sentences of the landing page count as they read, with their figures', () => {
  const figure = (text: string) => text.replace(/minutes: \d+/, 'minutes: 37')
  const far: Change = { 'landing/event.yaml': figure }
  const counted = (texts: readonly string[]) => texts.some((text) => /^37 \p{L}+/u.test(text))
  expect(counted(textsWith(far).gated)).toBe(true)
  const open = textsWith({ ...launchDay, ...far })
  expect(counted(open.open)).toBe(true)
  expect(counted(open.gated)).toBe(false)
})

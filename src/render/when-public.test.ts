import { expect, test } from 'vitest'
import { whenPublic } from './when-public.ts'

test('nothing public tells of the event while the landing page asks for a password', () => {
  const field = { text: 'A house.', onlyWhenPublic: 'A house and a festival.' }
  expect(whenPublic(field, false)).toBe('A house.')
  expect(whenPublic(field, true)).toBe('A house and a festival.')
  expect(whenPublic({ onlyWhenPublic: 'June' }, false)).toBeUndefined()
  expect(whenPublic('A house.', false)).toBe('A house.')
})

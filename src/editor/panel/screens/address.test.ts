import { expect, test } from 'vitest'
import type { State } from '../../protocol/state.ts'
import { sayIn } from '../words/words.ts'
import { wrongAddress } from './address.tsx'

/** Of all that the panel knows only the pages are asked for. */
const state: State = Object({ pages: [{ route: '/press', title: 'Press' }] })

test('says why an address cannot be had', () => {
  const wrong = (route: string) => wrongAddress(route, state, sayIn('en'))
  expect(wrong('/press')?.message).toBe('“Press” is at this address.')
  expect(wrong('/Press')?.message).toMatch(/lowercase/)
  for (const route of ['/', '/a b', '/a--b', '/-a', '/a/', '/é']) expect(wrong(route)).toBeDefined()
  for (const route of ['/news', '/news/2026', '/a-b']) expect(wrong(route)).toBeUndefined()
})

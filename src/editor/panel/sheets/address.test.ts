import { expect, test } from 'vitest'
import { both } from '../../../message.ts'
import type { State } from '../../protocol.ts'
import { sayIn } from '../words.ts'
import { wrongAddress } from './address.tsx'

const state: State = {
  ...{ pageVersion: 1, fileVersion: 1, isUnreadable: false, host: undefined, pictures: [] },
  pages: [
    {
      ...{ file: 'a.md', route: '/press', title: 'Press', name: both('Press', 'Press') },
      ...{ language: 'en', gated: false, template: 'a', address: '/press' },
    },
  ],
  problems: [],
  parts: [],
  shown: undefined,
  files: 1,
  settings: 'site.yaml',
  drafts: [],
  owed: [],
  undo: undefined,
  redo: undefined,
  publication: { step: 'none', changes: [], message: both('', ''), unused: [] },
}

test('says why an address cannot be had', () => {
  const wrong = (route: string) => wrongAddress(route, state, sayIn('en'))
  expect(wrong('/press')?.message).toBe('“Press” is at this address.')
  expect(wrong('/Press')?.message).toMatch(/lowercase/)
  for (const route of ['/', '/a b', '/a--b', '/-a', '/a/', '/é']) expect(wrong(route)).toBeDefined()
  for (const route of ['/news', '/news/2026', '/a-b']) expect(wrong(route)).toBeUndefined()
})

import { expect, test } from 'vitest'
import type { Conflict, Edit } from '../../protocol.ts'
import { editTo, isFrom } from './versions.ts'

const conflict = (change: Partial<Conflict> = {}): Conflict => ({
  file: 'page.md',
  at: ['lead'],
  mine: 'Mine',
  theirs: 'Theirs',
  saved: '2026-01-01T10:00:00Z',
  ...change,
})
const set: Edit = { do: 'set', at: ['lead'], to: 'Mine' }
const body: Edit = { do: 'body', text: 'Mine' }

test('knows the edit that a conflict came of', () => {
  expect(isFrom(conflict(), set)).toBe(true)
  expect(isFrom(conflict(), { ...set, at: ['title'], to: 'Other' })).toBe(false)
  expect(isFrom(conflict(), body)).toBe(false)
  expect(isFrom(conflict({ at: undefined }), body)).toBe(true)
  expect(isFrom(conflict({ at: undefined }), set)).toBe(false)
})

test('knows it where the list around the text has changed', () => {
  const edit: Edit = { do: 'set', at: ['cards', 1, 'text'], to: 'Mine' }
  expect(isFrom(conflict({ at: ['cards', 2, 'text'] }), edit)).toBe(true)
})

test('knows a change of a list by its list', () => {
  const edit: Edit = { do: 'remove', at: ['cards', 1] }
  expect(isFrom(conflict({ at: ['cards'], mine: '' }), edit)).toBe(true)
  expect(isFrom(conflict({ at: ['cards', 1], mine: '' }), edit)).toBe(false)
})

test('writes the text that is kept where it is by now', () => {
  const at = ['cards', 2, 'text']
  expect(editTo(conflict({ at }), set, 'Mine')).toEqual({ do: 'set', at, to: 'Mine' })
  expect(editTo(conflict({ at }), set, 'A third')).toEqual({ do: 'set', at, to: 'A third' })
  expect(editTo(conflict({ at: undefined }), body, 'New')).toEqual({ do: 'body', text: 'New' })
  const text: Edit = { do: 'text', text: 'Mine' }
  expect(editTo(conflict({ at: undefined }), text, 'All')).toEqual({ do: 'text', text: 'All' })
  const whole = '---\ntitle: a\n---\n'
  const undone = conflict({ at: undefined })
  expect(editTo(undone, undefined, whole)).toEqual({ do: 'text', text: whole })
  expect(editTo({ ...undone, file: 'a.yaml' }, undefined, 'a: b')).toHaveProperty('do', 'text')
})

test('keeps a value that is no text as it is', () => {
  const edit: Edit = { do: 'set', at: ['order'], to: 3 }
  const of = conflict({ at: ['order'], mine: '3', theirs: '4' })
  expect(editTo(of, edit, '3')).toEqual({ do: 'set', at: ['order'], to: 3 })
  const clear: Edit = { do: 'clear', at: ['lead'] }
  expect(editTo(conflict({ mine: '' }), clear, '')).toEqual(clear)
})

import { expect, test } from 'vitest'
import { both } from '../../../message.ts'
import type { OpenFile, Value } from '../../protocol/state.ts'
import { contentOf, savedContent } from './draft-content.ts'
import { type Drafting, nothingDrafted, opened } from './drafts.ts'
import { type DraftEvent, reduceDrafts } from './reduce-drafts.ts'

const file = 'a.yaml'
const openFile = (name: string, data: Value): OpenFile => ({
  file: name,
  seen: '1',
  name: both('', ''),
  language: 'en',
  fields: [],
  isCard: false,
  data,
  body: 'Text',
  text: '',
  problems: [],
})
const draftedOf = (name: string, data: Value = { title: 'One', rows: ['a', 'b'] }) => {
  const open = openFile(name, data)
  return opened(open, open.seen, savedContent(open))
}
const set = (to: string, of = file): DraftEvent => ({
  type: 'edited',
  file: of,
  edit: { do: 'set', at: ['title'], to },
})
const remove: DraftEvent = { type: 'edited', file, edit: { do: 'remove', at: ['rows', 0] } }
const step = (direction: 'undo' | 'redo'): DraftEvent => ({ type: 'stepped', file, direction })
const problem = {
  file,
  code: 'field/empty',
  severity: 'error',
  en: { message: 'It is empty.', fix: '' },
  fr: { message: 'C’est vide.', fix: '' },
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
} as const
const save = { id: '1', at: '2026-11-01T12:00:00Z', label: 'Title', files: [file], undone: false }

const read = reduceDrafts(nothingDrafted, { type: 'read', drafted: draftedOf(file) })
const after = (...events: readonly DraftEvent[]): Drafting => events.reduce(reduceDrafts, read)
const titleIn = ({ files }: Drafting) => {
  const drafted = files.get(file)
  return drafted && contentOf(drafted).data
}

const refused: DraftEvent = { type: 'refused', why: both('No.', 'Non.') }

test.each<[name: string, events: readonly DraftEvent[], expected: unknown]>([
  ['an edit', [set('Two')], { title: 'Two', rows: ['a', 'b'] }],
  ['edits of one field are one step', [set('Tw'), set('Two'), step('undo')], { title: 'One' }],
  ['a step back and forth', [set('Two'), step('undo'), step('redo')], { title: 'Two' }],
  ['edits of two fields are two steps', [set('Two'), remove, step('undo')], { title: 'Two' }],
  [
    'an edit after a step back leaves nothing to be done again',
    [set('Two'), step('undo'), remove, step('redo')],
    { title: 'One', rows: ['b'] },
  ],
  ['an edit of a file that was not read', [set('Two', 'b.yaml')], { title: 'One' }],
])('%s', (_, events, expected) => {
  expect(titleIn(after(...events))).toMatchObject(Object(expected))
})

test('what was said of the last save is said no more once something is typed', () => {
  const saved = after({ type: 'saved', save, isComplete: true })
  expect(saved.saved).toBe(save)
  expect(reduceDrafts(saved, set('Two'))).toMatchObject({ saved: undefined, refused: undefined })
  expect(after(refused, set('Two')).refused).toBeUndefined()
  expect(after({ type: 'saved', save, isComplete: false }).saved).toBeUndefined()
})

test.each<[name: string, event: DraftEvent]>([
  ['a value that is given again', set('Two')],
  [
    'a field that is left out and was not there',
    { type: 'edited', file, edit: { do: 'clear', at: ['lead'] } },
  ],
  ['the same text below the fields', { type: 'written', file, body: 'Text' }],
])('%s is no step, and nothing that was said of the last save is lost', (_, event) => {
  const saved = after(set('Two'), remove, step('undo'), { type: 'saved', save, isComplete: true })
  expect(reduceDrafts(saved, event)).toBe(saved)
})

test('problems that are the same again change no file', () => {
  const once = after({ type: 'checked', problems: [problem] })
  const again = reduceDrafts(once, { type: 'checked', problems: [{ ...problem }] })
  expect(again.files.get(file)).toBe(once.files.get(file))
  expect(again.files.get(file)?.problems).toEqual([problem])
  const none = reduceDrafts(again, { type: 'checked', problems: [], draftVersion: 7 })
  expect([none.files.get(file)?.problems, none.draftVersion]).toEqual([[], 7])
})

test('a refusal ends with a draft that the server takes, and not with what else is checked', () => {
  const checked: DraftEvent = { type: 'checked', problems: [] }
  expect(after(refused, checked).refused).toBeDefined()
  expect(after(refused, { ...checked, draftVersion: 2 }).refused).toBeUndefined()
})

test('a new file that is saved under another name is there under that one alone', () => {
  const renamed = after({ type: 'renamed', from: file, to: 'title.yaml' })
  expect([...renamed.files.keys()]).toEqual([])
  expect(renamed.renamed.get(file)).toBe('title.yaml')
  const begun = reduceDrafts(renamed, { type: 'begun', drafted: draftedOf(file) })
  expect([...begun.files.keys(), ...begun.renamed]).toEqual([file])
})

test('a text that two windows have changed is named until a step is taken or something else is open', () => {
  const met: DraftEvent = { type: 'met', drafted: draftedOf(file), isClashing: true }
  expect(after(met).overlapped).toBe(file)
  expect(after({ ...met, isClashing: false }).overlapped).toBeUndefined()
  expect(after(set('Two'), met, set('Three'), step('undo')).overlapped).toBeUndefined()
  expect(after(met, { type: 'shown', isOpen: () => true }).overlapped).toBeUndefined()
})

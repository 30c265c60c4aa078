import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { newFolder } from '../../../../test/temporary.ts'
import { both } from '../../../message.ts'
import { fieldsOf } from '../../documents/file-text.ts'
import type { CallInput } from '../../protocol/client.ts'
import { type OpenFile, type Place, Refusal, type Value } from '../../protocol/state.ts'
import { openStore } from '../../store/store.ts'
import { contentOf } from './draft-content.ts'
import { isDraft } from './unsaved.ts'

const kept = new Map<string, string>()
vi.stubGlobal('location', { pathname: '/-/edit/', hash: '' })
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => kept.set(name, text),
  removeItem: (name: string) => kept.delete(name),
})
const { DraftStore } = await import('./draft-store.ts')

const world = newFolder('drafting-')
let count = 0
beforeEach(() => kept.clear())

const file = 'a.yaml'
const text = 'title: One # why\nlead: Two\nrows:\n  - name: a\n  - name: b\n'

/** A file of the content, a store that keeps it, and a window that edits it. */
function scene() {
  const folder = mkdtempSync(join(world, `${count++}-`))
  const place = join(folder, file)
  writeFileSync(place, text)
  const store = openStore({ content: folder, folder: join(world, `${count}.work`) })
  const read = () => readFileSync(place, 'utf8')
  const dataIn = (bytes: string | Uint8Array): Value => Object(fieldsOf(String(bytes), 'yaml'))
  const open = (): OpenFile => {
    const seen = store.show(readFileSync(place))
    const [draft] = store.drafts()
    const made = draft && store.drafted(draft)
    const at = draft?.at ?? ''
    return {
      file,
      seen,
      name: { en: '', fr: '' },
      language: 'en',
      fields: [],
      isCard: false,
      data: dataIn(read()),
      text: read(),
      problems: [],
      draft: made && { at, seen: made.seen, data: dataIn(made.bytes), text: `${made.bytes}` },
    }
  }
  /** What happens while a draft is on its way to the server. */
  const way = { begins: () => {}, reads: () => {}, answers: async () => {} }
  const api = {
    open: async () => {
      way.reads()
      const opened = open()
      await way.answers()
      return opened
    },
    draft: async (draft: CallInput<'draft'>) => {
      way.begins()
      await setTimeout(5)
      const at = store.draft({ ...draft, at: new Date().toISOString() })
      return { problems: [], pageVersion: 1, at }
    },
    change: async ({ changes, label }: CallInput<'change'>) => store.save(changes, label),
  }
  const window = () => {
    const drafts = new DraftStore(api)
    const now = () => {
      const drafted = drafts.current().files.get(file)
      if (!drafted) throw new Error('It is not read.')
      return drafted
    }
    return {
      drafts,
      now,
      set: (to: Value, ...at: Place) => drafts.edit(file, { do: 'set', at, to }),
      only: (name: string) => drafts.show((_, place) => place[0] === name),
    }
  }
  return { way, store, read, window, write: (content: string) => writeFileSync(place, content) }
}

test('what is typed is a draft, in the next window too, and what is typed back is none', async () => {
  const { store, window, read } = scene()
  const here = window()
  await here.drafts.read(file, [])
  here.set('New', 'title')
  here.drafts.edit(file, { do: 'remove', at: ['rows', 0] })
  await here.drafts.resend([])
  expect(store.drafts()).toMatchObject([
    { file, to: { data: { title: 'New', rows: [{ name: 'b' }] } } },
  ])
  const there = window()
  await there.drafts.read(file, store.drafts())
  expect(contentOf(there.now())).toEqual(contentOf(here.now()))
  expect(there.now().tree).toMatchObject({ kind: 'group' })
  there.set('One', 'title')
  there.drafts.edit(file, { do: 'add', at: ['rows', 0], item: { name: 'a' } })
  await there.drafts.resend([])
  expect([isDraft(there.now()), store.drafts(), read()]).toEqual([false, [], text])
})

test('what is typed back while it is on its way to the server does not come back', async () => {
  const { way, store, window } = scene()
  const here = window()
  await here.drafts.read(file, [])
  here.set('New', 'title')
  way.begins = () => {
    way.begins = () => {}
    here.set('One', 'title')
  }
  await here.drafts.resend([])
  expect(store.drafts()).toHaveLength(1)
  await here.drafts.read(file, store.drafts())
  expect(contentOf(here.now()).data).toMatchObject({ title: 'One' })
  expect([isDraft(here.now()), store.drafts()]).toEqual([false, []])
})

test('what is typed while a save sends its draft does not hold the save', async () => {
  const { way, store, window, read } = scene()
  const here = window()
  await here.drafts.read(file, [])
  here.set('New', 'title')
  here.only('title')
  way.begins = () => {
    way.begins = () => {}
    here.set('Newer', 'title')
  }
  expect(await here.drafts.save('Title')).toMatchObject({ outcome: 'saved' })
  expect([read(), here.drafts.current().refused]).toEqual([text.replace('One', 'New'), undefined])
  await here.drafts.resend([])
  expect(store.drafts()).toMatchObject([{ to: { data: { title: 'Newer' } } }])
})

test('a save saves what is open; the rest, and what is typed meanwhile, stay a draft', async () => {
  const { store, window, read, write } = scene()
  const here = window()
  await here.drafts.read(file, [])
  here.set('New', 'title')
  here.set('Mine', 'lead')
  here.only('title')
  write(text.replace('name: b', 'name: B'))
  const saving = here.drafts.save('Title')
  here.set('c', 'rows', 0, 'name')
  expect(await saving).toMatchObject({ outcome: 'saved' })
  expect(read()).toBe(text.replace('One', 'New').replace('name: b', 'name: B'))
  const rest = { title: 'New', lead: 'Mine', rows: [{ name: 'c' }, { name: 'B' }] }
  expect(contentOf(here.now()).data).toEqual(rest)
  await here.drafts.resend([])
  expect(store.drafts()).toMatchObject([{ to: { data: rest } }])
  here.only('lead')
  await here.drafts.save('Lead')
  here.only('rows')
  await here.drafts.save('Rows')
  expect([isDraft(here.now()), store.drafts()]).toEqual([false, []])
  expect(read()).toBe('title: New # why\nlead: Mine\nrows:\n  - name: c\n  - name: B\n')
})

test('of two saves at the same time the second finds nothing left to save', async () => {
  const { window, read } = scene()
  const here = window()
  await here.drafts.read(file, [])
  here.set('New', 'title')
  here.only('title')
  const saves = await Promise.all([here.drafts.save('Title'), here.drafts.save('Title')])
  expect(saves.map(({ outcome }) => outcome)).toEqual(['saved', 'nothing to save'])
  expect(read()).toBe(text.replace('One', 'New'))
  expect(here.drafts.current()).toMatchObject({ saving: false, refused: undefined })
})

test('what is saved is saved though it cannot be read again afterwards', async () => {
  const { window, read, way } = scene()
  const here = window()
  await here.drafts.read(file, [])
  here.set('New', 'title')
  here.only('title')
  way.reads = () => {
    throw new Refusal(500, both('It failed.', 'Échec.'))
  }
  expect(await here.drafts.save('Title')).toMatchObject({ outcome: 'saved' })
  expect(read()).toBe(text.replace('One', 'New'))
  expect(here.drafts.current()).toMatchObject({ saving: false, refused: undefined })
  way.reads = () => {}
  expect(contentOf(await here.drafts.read(file, [])).data).toMatchObject({ title: 'New' })
})

test.each([
  ['in their order', (answers: readonly (() => void)[]) => answers],
  ['the other way round', (answers: readonly (() => void)[]) => answers.toReversed()],
])('of two readings that are answered %s the later one is taken in', async (_, ordered) => {
  const { window, write, way } = scene()
  const here = window()
  await here.drafts.read(file, [])
  const answers: (() => void)[] = []
  way.answers = () => new Promise((resolve) => answers.push(resolve))
  const titles = ['Second', 'Third']
  const readings: Promise<unknown>[] = []
  for (const [index, title] of titles.entries()) {
    write(text.replace('One', title))
    readings.push(here.drafts.read(file, []))
    await expect.poll(() => answers.length).toBe(index + 1)
  }
  for (const answer of ordered(answers)) {
    answer()
    await setTimeout(5)
  }
  await Promise.all(readings)
  expect(contentOf(here.now()).data).toMatchObject({ title: 'Third' })
})

test('what somebody else has changed too is a conflict, and stays one in a window that is opened anew', async () => {
  const { store, window, write, read } = scene()
  const here = window()
  await here.drafts.read(file, [])
  here.set('Mine', 'title')
  here.set('Mine too', 'lead')
  await here.drafts.resend([])
  const theirs = text.replace('One', 'Theirs').replace('name: a', 'name: z')
  write(theirs)
  for (const side of [here, window()]) {
    await side.drafts.read(file, store.drafts())
    side.only('title')
    expect(await side.drafts.save('Title')).toMatchObject({
      outcome: 'conflicts',
      conflicts: [{ at: ['title'], mine: 'Mine', theirs: 'Theirs' }],
    })
    expect(read()).toBe(theirs)
    expect(side.drafts.isWanted(file, ['title'])).toBe(true)
  }
  // The rest of the draft is free to be saved.
  const there = window()
  await there.drafts.read(file, store.drafts())
  expect(contentOf(there.now()).data).toMatchObject({
    title: 'Mine',
    rows: [{ name: 'z' }, { name: 'b' }],
  })
  there.only('lead')
  expect(await there.drafts.save('Lead')).toMatchObject({ outcome: 'saved' })
  expect(read()).toBe(theirs.replace('Two', 'Mine too'))
  there.only('title')
  expect(await there.drafts.save('Title')).toMatchObject({ outcome: 'conflicts' })
})

test('edits of one field are one step back, and what was taken back can be done again', async () => {
  const { window } = scene()
  const here = window()
  await here.drafts.read(file, [])
  for (const word of ['N', 'Ne', 'New']) here.set(word, 'title')
  here.drafts.edit(file, { do: 'move', at: ['rows', 0], to: 1 })
  const now = contentOf(here.now())
  expect([
    here.drafts.step(file, 'undo'),
    here.drafts.step(file, 'undo'),
    here.drafts.step(file, 'undo'),
  ]).toEqual([true, true, false])
  expect(isDraft(here.now())).toBe(false)
  expect([
    here.drafts.step(file, 'redo'),
    here.drafts.step(file, 'redo'),
    here.drafts.step(file, 'redo'),
  ]).toEqual([true, true, false])
  expect(contentOf(here.now())).toEqual(now)
})

test('what is typed while a save is taken back stands, and is no conflict with the undo', async () => {
  const { store, read, window } = scene()
  const here = window()
  await here.drafts.read(file, [])
  here.drafts.show(() => true)
  here.set('New', 'title')
  await here.drafts.save('Title')
  const turn = async (type: () => void = () => {}) => {
    const answer = await store.undo()
    if (!('saved' in answer)) throw new Error('It was not taken back.')
    const turned = here.drafts.takeUndone(answer.saved)
    type()
    await turned
  }
  await turn()
  expect(contentOf(here.now()).data).toMatchObject({ title: 'One' })
  here.set('New', 'title')
  here.set('Third', 'lead')
  await here.drafts.save('Both')
  await turn(() => here.set('Newer', 'title'))
  expect(contentOf(here.now()).data).toMatchObject({ title: 'Newer', lead: 'Two' })
  expect(await here.drafts.save('Title')).toMatchObject({ outcome: 'saved' })
  expect(read()).toBe(text.replace('One', 'Newer'))
})

test('what two windows change of a file, each keeps with the other’s, and a step back undoes the other’s', async () => {
  const { store, window } = scene()
  const here = window()
  const there = window()
  const tell = async () => {
    for (const side of [here, there]) {
      side.drafts.takeState({
        problems: [],
        pageVersion: 1,
        drafts: store.drafts().map(store.told),
      })
      await side.drafts.resend([])
    }
  }
  for (const side of [here, there]) await side.drafts.read(file, [])
  here.set('Mine', 'title')
  await here.drafts.resend([])
  there.set('Theirs', 'lead')
  await there.drafts.resend([])
  const both = { title: 'Mine', lead: 'Theirs' }
  expect(store.drafts()).toMatchObject([{ to: { data: both } }])
  await tell()
  for (const side of [here, there]) {
    expect(contentOf(side.now()).data).toMatchObject(both)
    expect(side.drafts.current().overlapped).toBeUndefined()
  }
  there.set('Theirs too', 'lead')
  await there.drafts.resend([])
  await tell()
  here.only('title')
  await here.drafts.save('Title')
  expect(store.drafts()).toMatchObject([{ to: { data: { title: 'Mine', lead: 'Theirs too' } } }])
  expect(here.drafts.step(file, 'undo')).toBe(false)
  there.drafts.step(file, 'undo')
  await there.drafts.resend([])
  await tell()
  expect(contentOf(here.now()).data).toMatchObject({ title: 'Mine', lead: 'Theirs' })
})

test('of one text that two windows change at the same time both are kept: the later one, and a step back the other', async () => {
  const { store, window } = scene()
  const here = window()
  const there = window()
  for (const side of [here, there]) await side.drafts.read(file, [])
  here.set('Mine', 'title')
  here.set('Mine too', 'lead')
  there.set('Theirs', 'title')
  await here.drafts.resend([])
  await there.drafts.resend([])
  expect(store.drafts()).toMatchObject([{ to: { data: { title: 'Theirs', lead: 'Mine too' } } }])
  expect([here, there].map((side) => side.drafts.current().overlapped)).toEqual([undefined, file])
  here.drafts.takeState({ problems: [], pageVersion: 1, drafts: store.drafts().map(store.told) })
  await here.drafts.resend([])
  expect(contentOf(here.now()).data).toMatchObject({ title: 'Theirs', lead: 'Mine too' })
  here.drafts.step(file, 'undo')
  there.drafts.step(file, 'undo')
  for (const side of [here, there])
    expect(contentOf(side.now()).data).toMatchObject({ title: 'Mine', lead: 'Mine too' })
})

test('a draft that another window gives up is given up here, too, and is a step back', async () => {
  const { store, window } = scene()
  const here = window()
  await here.drafts.read(file, [])
  here.set('Mine', 'title')
  await here.drafts.resend([])
  store.draft({ file, seen: '', to: {}, at: '' })
  here.drafts.takeState({ problems: [], pageVersion: 1, drafts: [] })
  await here.drafts.resend([])
  expect([isDraft(here.now()), store.drafts()]).toEqual([false, []])
  here.drafts.step(file, 'undo')
  await here.drafts.resend([])
  expect(store.drafts()).toMatchObject([{ to: { data: { title: 'Mine' } } }])
})

test('the step back of a picture is the last one, also where that was in its words, which lie in another file', async () => {
  const { window } = scene()
  const here = window()
  const files = ['words.yaml']
  const fresh = { seen: '', from: '', name: { en: '', fr: '' }, fields: [], isCard: false } as const
  const added = { ...fresh, language: 'en', data: {}, text: '', problems: [] } as const
  const pictureWords = { files, field: 'plates', alt: 'alt', picture: 'src', crops: [] }
  here.drafts.begin({ ...added, file: 'pictures.yaml', pictureWords })
  here.drafts.begin({ ...added, file: 'words.yaml' })
  here.drafts.edit('pictures.yaml', { do: 'set', at: ['src'], to: 'roof.jpg' })
  here.drafts.edit('words.yaml', { do: 'set', at: ['alt'], to: 'A roof' })
  here.drafts.edit('pictures.yaml', { do: 'set', at: ['focus'], to: '50% 50%' })
  const said = () =>
    ['pictures.yaml', ...files].map((file) => {
      const drafted = here.drafts.current().files.get(file)
      return drafted && contentOf(drafted).data
    })
  const after: unknown[] = []
  while (here.drafts.step('pictures.yaml', 'undo')) after.push(said())
  const roof = { src: 'roof.jpg' }
  const words = { alt: 'A roof' }
  expect(after).toEqual([
    [roof, words],
    [roof, {}],
    [{}, {}],
  ])
  for (const _ of after) here.drafts.step('pictures.yaml', 'redo')
  expect(said()).toEqual([{ ...roof, focus: '50% 50%' }, words])
})

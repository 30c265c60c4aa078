import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Data } from '../edit/rewrite.ts'
import { fieldsOf, formatOf, type To } from '../edit/written.ts'
import type { SaveAnswer } from '../protocol.ts'
import { apply } from './apply.ts'
import { hashOf, openLog, type Step } from './log.ts'
import { openStore } from './store.ts'

/** A folder of its own for every test: content, the editor's folder, and something outside. */
let world: string
beforeEach(() => {
  world = mkdtempSync(join(tmpdir(), 'store-'))
  mkdirSync(join(world, 'content'))
})
afterEach(() => {
  rmSync(world, { recursive: true, force: true })
})

const open = () => openStore({ content: join(world, 'content'), folder: join(world, 'work') })
const inContent = (path: string) => join(world, 'content', path)
const read = (path: string) => readFileSync(inContent(path), 'utf8')
const write = (path: string, text: string | Uint8Array) => {
  mkdirSync(dirname(inContent(path)), { recursive: true })
  writeFileSync(inContent(path), text)
}
const seen = (path: string) => hashOf(readFileSync(inContent(path)))

/** The change that gives fields of a file other values, and texts. */
function change(file: string, fields: Data, texts: To = {}) {
  const data = { ...fieldsOf(read(file), formatOf(file) ?? 'yaml'), ...fields }
  return { file, seen: seen(file), to: { data, ...texts } }
}

/** What became of a save, in a word. */
const kindOf = (answer: SaveAnswer) => Object.keys(answer).join()

const savedIn = (answer: SaveAnswer) => {
  if (!('saved' in answer)) throw new Error(JSON.stringify(answer))
  return answer.saved
}

const page = '---\n# Kept\ntitle: One\nlead: Two\n---\nFirst.\n\nSecond.\n\nThird.\n'

test('a save touches its value alone, and keeps line ends, byte order mark and mode', async () => {
  write('a.yaml', '\uFEFFtitle:  One # why\r\nlead: Two\r\n')
  chmodSync(inContent('a.yaml'), 0o640)
  const answer = await open().save([change('a.yaml', { title: 'Other' })], 'Title')
  expect(savedIn(answer)).toMatchObject({ label: 'Title', files: ['a.yaml'], undone: false })
  expect(read('a.yaml')).toBe('\uFEFFtitle:  Other # why\r\nlead: Two\r\n')
  expect(statSync(inContent('a.yaml')).mode & 0o777).toBe(0o640)
  expect(readdirSync(inContent(''))).toEqual(['a.yaml'])
})

test('one save is one undo, whatever it touched, and undo and redo survive a restart', async () => {
  write('a.yaml', 'order: 1\n')
  write('b.yaml', 'order: 2\n')
  write('pages/old.md', page)
  write('gone.md', page)
  const before = ['a.yaml', 'b.yaml', 'pages/old.md', 'gone.md'].map(read)
  const moved = { ...change('pages/old.md', { title: 'New' }), movedTo: 'pages/deep/new.md' }
  const answer = await open().save(
    [
      change('a.yaml', { order: 2 }),
      change('b.yaml', { order: 1 }),
      moved,
      { file: 'gone.md', seen: seen('gone.md'), gone: true },
      { file: 'made/new.md', create: page },
    ],
    'Many',
  )
  const saved = savedIn(answer)
  const after = () => [
    read('a.yaml'),
    read('b.yaml'),
    read('pages/deep/new.md').includes('title: New'),
    existsSync(inContent('pages/old.md')),
    existsSync(inContent('gone.md')),
    read('made/new.md'),
  ]
  const done = after()
  expect(done).toEqual(['order: 2\n', 'order: 1\n', true, false, false, page])
  expect(open().next()).toEqual({ undo: saved, redo: undefined })

  expect(savedIn(await open().undo())).toEqual({ ...saved, undone: true })
  expect(['a.yaml', 'b.yaml', 'pages/old.md', 'gone.md'].map(read)).toEqual(before)
  expect(existsSync(inContent('made/new.md'))).toBe(false)
  expect(open().next()).toEqual({ undo: undefined, redo: { ...saved, undone: true } })
  expect(kindOf(await open().undo())).toBe('refused')

  expect(savedIn(await open().redo())).toEqual(saved)
  expect(after()).toEqual(done)
  expect(open().history()).toEqual([saved])
  expect(kindOf(await open().redo())).toBe('refused')
})

test('a new save ends what could be done again; undo then passes over what is undone', async () => {
  write('a.yaml', 'title: 0\n')
  const store = open()
  for (const title of ['one', 'two', 'three'])
    await store.save([change('a.yaml', { title: title })], title)
  await store.undo()
  await store.undo()
  expect(store.next().redo?.label).toBe('two')
  await store.save([change('a.yaml', { title: 'four' })], 'four')
  expect(store.next()).toMatchObject({ undo: { label: 'four' }, redo: undefined })
  await store.undo()
  await store.undo()
  expect(read('a.yaml')).toBe('title: 0\n')
  expect(store.history().map(({ label, undone }) => [label, undone])).toEqual([
    ['four', true],
    ['three', true],
    ['two', true],
    ['one', true],
  ])
})

test('undo leaves what somebody else has changed since, and gives both where they touch', async () => {
  write('a.yaml', 'title: One\nlead: Two\nmore: Three\n')
  const store = open()
  await store.save([change('a.yaml', { title: 'Changed' })], 'Title')
  write('a.yaml', read('a.yaml').replace('lead: Two', 'lead: Theirs'))
  expect(kindOf(await store.undo())).toBe('saved')
  expect(read('a.yaml')).toBe('title: One\nlead: Theirs\nmore: Three\n')
  expect(kindOf(await store.redo())).toBe('saved')
  expect(read('a.yaml')).toBe('title: Changed\nlead: Theirs\nmore: Three\n')

  write('a.yaml', read('a.yaml').replace('Changed', 'Theirs'))
  const text = read('a.yaml')
  expect(await store.undo()).toMatchObject({
    conflicts: [{ file: 'a.yaml', mine: 'title: One\nlead: Two\nmore: Three\n', theirs: text }],
  })
  expect(read('a.yaml')).toBe(text)
  expect(store.next().undo?.label).toBe('Title')
})

test('undo of a new file that was changed since deletes nothing', async () => {
  const store = open()
  await store.save([{ file: 'new.md', create: page }], 'New')
  write('new.md', `${page}More.\n`)
  expect(kindOf(await store.undo())).toBe('conflicts')
  expect(read('new.md')).toBe(`${page}More.\n`)
})

test('put back gives the files of a save as they were before it, as a new save', async () => {
  write('a.md', page)
  const store = open()
  const first = savedIn(await store.save([change('a.md', { title: 'Two' })], 'First'))
  const away = { file: 'a.md', seen: seen('a.md'), movedTo: 'b.md' }
  const second = savedIn(await store.save([away], 'Moved'))
  const third = { file: 'b.md', seen: seen('b.md'), gone: true } as const
  const last = savedIn(await store.save([third], 'Deleted'))

  await store.back(last.id)
  expect(read('b.md')).toContain('title: Two')
  await store.back(second.id)
  expect(existsSync(inContent('b.md'))).toBe(false)
  expect(read('a.md')).toContain('title: Two')
  await store.back(first.id)
  expect(read('a.md')).toBe(page)
  await store.undo()
  expect(read('a.md')).toContain('title: Two')
  expect(store.history()).toHaveLength(6)
  expect(kindOf(await store.back('unknown'))).toBe('refused')
})

test('two people at one file: what does not touch merges, the rest is shown side by side', async () => {
  write('a.md', page)
  const store = open()
  const mine = change('a.md', { title: 'Mine' }, { body: 'First of mine.\n\nSecond.\n\nThird.\n' })
  store.draft({ ...mine, at: '2026-01-01T00:00:00Z' })
  const theirs = page.replace('lead: Two', 'lead: Theirs').replace('Second.', 'Second of theirs.')
  write('a.md', theirs)
  expect(kindOf(await store.save([mine], 'Mine'))).toBe('saved')
  expect(read('a.md')).toBe(
    theirs.replace('title: One', 'title: Mine').replace('First.', 'First of mine.'),
  )
  expect(store.drafts()).toEqual([])
})

test('what another program saves is in the history and can be put back; undo passes over it', async () => {
  write('a.yaml', 'title: One\nlead: Two\n')
  write('b.yaml', 'title: Three\n')
  const store = open()
  store.know(['a.yaml', 'b.yaml'].map((path) => ({ path, bytes: readFileSync(inContent(path)) })))
  await store.save([change('a.yaml', { title: 'Ours' })], 'Ours')
  expect(store.outside(['a.yaml', 'b.yaml', '../outside.yaml', ''])).toEqual([])

  write('a.yaml', 'title: Ours\nlead: Theirs\n')
  write('c.yaml', 'title: New\n')
  rmSync(inContent('b.yaml'))
  const found = store.outside(['a.yaml', 'b.yaml', 'c.yaml', 'picture.png'])
  expect(found.map(({ path }) => path)).toEqual(['a.yaml', 'b.yaml', 'c.yaml'])
  expect(store.outside(['a.yaml', 'b.yaml', 'c.yaml'])).toEqual([])
  await store.note(found, 'Lead, from another program')

  const [theirs, ours] = open().history()
  expect(theirs).toMatchObject({ label: 'Lead, from another program', undone: false })
  expect(store.next().undo?.id).toBe(ours?.id)
  expect(kindOf(await store.undo())).toBe('saved')
  expect(read('a.yaml')).toBe('title: One\nlead: Theirs\n')
  expect(store.next().redo?.id).toBe(ours?.id)
  expect(kindOf(await store.back(theirs?.id ?? ''))).toBe('saved')
  expect(read('a.yaml')).toBe('title: Ours\nlead: Two\n')
  expect(read('b.yaml')).toBe('title: Three\n')
  expect(existsSync(inContent('c.yaml'))).toBe(false)
})

test('what another editor saves is no work of another program', async () => {
  write('a.yaml', 'title: One\n')
  const store = open()
  store.know([{ path: 'a.yaml', bytes: readFileSync(inContent('a.yaml')) }])
  await open().save([change('a.yaml', { title: 'Two' })], 'Title')
  expect(store.outside(['a.yaml'])).toEqual([])
})

test('what two have changed is a conflict, nothing is written and the draft stays', async () => {
  write('a.md', page)
  write('b.yaml', 'order: 1\n')
  const store = open()
  const mine = change(
    'a.md',
    { title: 'Mine', lead: 'Mine too' },
    { body: 'First.\n\nMine.\n\nThird.\n' },
  )
  const draft = { ...mine, at: '2026-01-01T00:00:00Z' }
  store.draft(draft)
  const theirs = page
    .replace('One', 'Theirs')
    .replace('Second.', 'Theirs.')
    .replace('Third.', 'Third!')
  write('a.md', theirs)
  const other = change('b.yaml', { order: 2 })
  const saved = statSync(inContent('a.md')).mtime.toISOString()
  // Opened anew: the version that was seen is known from the draft.
  expect(await open().save([other, mine], 'Mine')).toEqual({
    conflicts: [
      {
        file: 'a.md',
        at: ['title'],
        mine: 'Mine',
        theirs: 'Theirs',
        values: ['Mine', 'Theirs'],
        saved,
      },
      {
        file: 'a.md',
        mine: 'First.\n\nMine.\n\nThird!\n',
        theirs: 'First.\n\nTheirs.\n\nThird!\n',
        saved,
      },
    ],
  })
  expect([read('a.md'), read('b.yaml')]).toEqual([theirs, 'order: 1\n'])
  expect(open().drafts()).toEqual([draft])
  expect(open().history()).toEqual([])
})

test('edits follow the items of a list that somebody else has changed', async () => {
  const list = (...names: readonly string[]) =>
    names.map((name) => `  # About ${name}\n  - name: ${name}\n    role: play\n`).join('')
  write('a.yaml', `cards:\n${list('Ada', 'Bea', 'Cid')}`)
  const store = open()
  const cards = [
    { name: 'Bea', role: 'sing' },
    { name: 'Ada', role: 'play' },
    { name: 'Eve', role: 'play' },
  ]
  const mine = change('a.yaml', { cards })
  store.draft({ ...mine, at: '2026-01-01T00:00:00Z' })
  write('a.yaml', `cards:\n${list('Zoe', 'Ada', 'Bea', 'Cid', 'Dan')}`)
  expect(kindOf(await store.save([mine], 'Cards'))).toBe('saved')
  expect(
    [...read('a.yaml').matchAll(/name: (\w+)\n\s+role: (\w+)/g)].map(([, ...one]) => one.join(' ')),
  ).toEqual(['Zoe play', 'Bea sing', 'Ada play', 'Eve play', 'Dan play'])
  expect(read('a.yaml').match(/# About \w+/g)).toHaveLength(5)
})

test('an edit that stands on the disk already is no conflict and is not made twice', async () => {
  write('a.yaml', 'title: One\nnames:\n  - Ada\n')
  const store = open()
  const mine = change('a.yaml', { title: 'Two', names: ['Ada', 'Bea'] })
  store.draft({ ...mine, at: '2026-01-01T00:00:00Z' })
  write('a.yaml', 'title: Two\nnames:\n  - Ada\n  - Bea\n')
  const saved = savedIn(await store.save([mine], 'Twice'))
  expect(saved.files).toEqual([])
  expect(read('a.yaml')).toBe('title: Two\nnames:\n  - Ada\n  - Bea\n')
  expect([store.drafts(), store.history()]).toEqual([[], []])
})

test('without the version that was seen, every value that differs is a conflict', async () => {
  write('a.yaml', 'title: One\nlead: Two\n')
  const mine = {
    file: 'a.yaml',
    seen: hashOf(Buffer.from('?')),
    to: { data: { title: 'Mine', lead: 'Two' } },
  }
  expect(await open().save([mine], 'Mine')).toMatchObject({
    conflicts: [{ at: ['title'], mine: 'Mine', theirs: 'One' }],
  })
})

test('a version that was shown is known as long as the store is open', async () => {
  write('a.yaml', 'title: One\nlead: Two\n')
  const store = open()
  store.show(readFileSync(inContent('a.yaml')))
  const mine = change('a.yaml', { title: 'Mine' })
  write('a.yaml', 'title: One\nlead: Theirs\n')
  expect(kindOf(await store.save([mine], 'Mine'))).toBe('saved')
  expect(read('a.yaml')).toBe('title: Mine\nlead: Theirs\n')
})

test('a draft is there after a restart; one that changes nothing is gone; other drafts outlast a save', async () => {
  write('a.md', page)
  write('b.md', page)
  const at = '2026-01-01T00:00:00Z'
  const first = { ...change('a.md', { title: 'Draft' }), at }
  const second = { ...change('b.md', { title: 'Draft' }), at: '2026-01-01T00:00:01Z' }
  open().draft(first)
  open().draft(second)
  expect(open().drafts()).toEqual([first, second])
  open().draft({ ...first, to: {} })
  expect(open().drafts()).toEqual([second])
  await open().save([change('b.md', { lead: 'At once' })], 'Lead')
  expect(open().drafts()).toEqual([second])
  const answer = await open().save(
    [{ ...second, movedTo: 'c.md' }].map(({ at: _, ...one }) => one),
    'Moved',
  )
  expect(kindOf(answer)).toBe('saved')
  expect(read('c.md')).toBe(page.replace('One', 'Draft').replace('Two', 'At once'))
})

test('a draft that an earlier version has kept as edits says what they make of the file', () => {
  write('a.md', page)
  const at = '2026-01-01T00:00:00Z'
  open().draft({ ...change('a.md', { title: 'Draft' }), at })
  const [name = ''] = readdirSync(join(world, 'work/drafts'))
  const edits = [
    { do: 'clear', at: ['lead'] },
    { do: 'set', at: ['rows'], to: [{ name: 'a' }, { name: 'b' }] },
    { do: 'move', at: ['rows', 1], to: 0 },
    { do: 'set', at: ['rows', 1, 'name'], to: 'c' },
    { do: 'add', at: ['rows', 0], item: { name: 'd' } },
    { do: 'remove', at: ['rows', 1] },
    { do: 'body', text: 'Mine.\n' },
  ]
  const old = { file: 'a.md', seen: seen('a.md'), edits, at }
  writeFileSync(join(world, 'work/drafts', name), JSON.stringify(old))
  const data = { title: 'One', rows: [{ name: 'd' }, { name: 'c' }] }
  const to = { data, body: 'Mine.\n' }
  expect(open().drafts()).toEqual([{ file: 'a.md', seen: old.seen, at, to }])
})

test('a draft moves with its file', async () => {
  write('a.md', page)
  const store = open()
  const draft = { ...change('a.md', { title: 'Draft' }), at: '2026-01-01T00:00:00Z' }
  store.draft(draft)
  await store.save([{ file: 'a.md', seen: seen('a.md'), movedTo: 'b.md' }], 'Moved')
  expect(store.drafts()).toEqual([{ ...draft, file: 'b.md' }])
  await store.undo()
  expect(store.drafts()).toEqual([draft])
})

test('what a draft makes of its file is told without writing it', () => {
  write('a.yaml', 'title: One\n')
  const store = open()
  const files = store.made([change('a.yaml', { title: 'Two' })])
  expect([String(files.get('a.yaml')), read('a.yaml')]).toEqual(['title: Two\n', 'title: One\n'])
})

test('a draft is merged anew only where it or its file says something else', () => {
  write('a.yaml', 'title: One\nlead: Two\n')
  const store = open()
  const draft = { ...change('a.yaml', { title: 'Mine' }), at: '2026-01-01T00:00:00Z' }
  store.draft(draft)
  const { bytes } = store.drafted(draft) ?? {}
  expect(store.drafted({ ...draft, at: '' })?.bytes).toBe(bytes)
  write('a.yaml', 'title: One\nlead: Theirs\n')
  expect(String(store.drafted(draft)?.bytes)).toBe('title: Mine\nlead: Theirs\n')
  const longer = { ...draft, to: { data: { title: 'Mine!', lead: 'Two' } } }
  expect(String(store.drafted(longer)?.bytes)).toBe('title: Mine!\nlead: Theirs\n')
})

test('nothing outside the content folder is written, whatever paths and links say', async () => {
  mkdirSync(join(world, 'outside'))
  writeFileSync(join(world, 'outside/a.yaml'), 'title: One\n')
  symlinkSync(join(world, 'outside'), inContent('folder'))
  symlinkSync(join(world, 'outside/a.yaml'), inContent('link.yaml'))
  symlinkSync(join(world, 'outside/none.yaml'), inContent('dangling.yaml'))
  symlinkSync('loop.yaml', inContent('loop.yaml'))
  mkdirSync(inContent('.git'))
  symlinkSync('.git', inContent('hidden'))
  write('file.md', page)
  const store = open()
  const bad = [
    'folder/new.yaml',
    'dangling.yaml',
    'loop.yaml',
    'hidden/hooks.yaml',
    '../outside/b.yaml',
    '.git/config.yaml',
  ]
  const worse = [
    '/etc/x.yaml',
    'a//b.yaml',
    'C:/x.yaml',
    'a\\b.yaml',
    'nul.yaml',
    'a\0.yaml',
    '',
    '.',
    'file.md/b.yaml',
  ]
  for (const file of [...bad, ...worse]) {
    expect([file, kindOf(await store.save([{ file, create: 'title: Bad\n' }], ''))]).toEqual([
      file,
      'refused',
    ])
    const moved = { file: 'file.md', seen: seen('file.md'), movedTo: file }
    expect([file, kindOf(await store.save([moved], ''))]).toEqual([file, 'refused'])
    await expect(store.put(file, Buffer.from('x'))).rejects.toThrow()
  }
  for (const file of ['link.yaml', 'folder/a.yaml']) {
    const to = { data: { title: 'Bad' } }
    const seen = hashOf(Buffer.from('title: One\n'))
    expect(kindOf(await store.save([{ file, seen, to }], ''))).toBe('refused')
    expect(kindOf(await store.save([{ file, seen, gone: true }], ''))).toBe('refused')
    expect(() => store.draft({ file, seen, to, at: '' })).toThrow()
  }
  expect(readdirSync(join(world, 'outside'))).toEqual(['a.yaml'])
  expect(readFileSync(join(world, 'outside/a.yaml'), 'utf8')).toBe('title: One\n')
  expect(readdirSync(inContent('.git'))).toEqual([])
  expect(read('file.md')).toBe(page)
})

test('a journal, a history and drafts that somebody else has made write nothing outside either', async () => {
  write('a.yaml', 'title: One\n')
  const log = openLog(join(world, 'work'))
  const after = log.keep(Buffer.from('title: Bad\n'))
  const from = '../secret.yaml'
  const steps = [
    { from, to: 'b.yaml', before: after, after: '../../../secret' },
    { to: from, after },
  ]
  writeFileSync(join(world, 'secret.yaml'), 'secret: yes\n')
  writeFileSync(
    join(world, 'work/saves.jsonl'),
    `{"do":"save","id":"1"}\n{\n\n[]\n${JSON.stringify({ do: 'save', id: '2', at: '', label: '', steps: steps.slice(1) })}`,
  )
  writeFileSync(
    join(world, 'work/journal.json'),
    JSON.stringify({
      steps: [
        { to: from, after },
        { to: 'c.yaml', after },
      ],
      settled: [],
    }),
  )
  mkdirSync(join(world, 'work/drafts'))
  writeFileSync(join(world, 'work/drafts/x.json'), '{"file":')
  const store = open()
  expect([store.drafts(), store.history().map(({ id }) => id)]).toEqual([[], ['2', '1']])
  expect(kindOf(await store.undo())).toBe('refused')
  expect(kindOf(await store.back('2'))).toBe('refused')
  expect(kindOf(await store.save([change('a.yaml', { title: 'Two' })], ''))).toBe('saved')
  expect(readdirSync(inContent(''))).toEqual(['a.yaml'])
  expect(readFileSync(join(world, 'secret.yaml'), 'utf8')).toBe('secret: yes\n')
})

test('a link within the content folder is resolved: its target is written', async () => {
  write('a.yaml', 'title: One\n')
  symlinkSync('a.yaml', inContent('b.yaml'))
  const answer = await open().save([change('b.yaml', { title: 'Two' })], 'Title')
  expect(kindOf(answer)).toBe('saved')
  expect(read('a.yaml')).toBe('title: Two\n')
})

test('what cannot be is refused in words, and nothing of the save is written', async () => {
  write('a.yaml', 'title: One\n')
  write('b.yaml', 'title: One\n')
  write('picture.jpg', Buffer.from([0xff, 0xd8]))
  const store = open()
  const good = change('a.yaml', { title: 'Two' })
  const seenB = seen('b.yaml')
  const bad = [
    { file: 'b.yaml', create: 'title: New\n' },
    { file: 'none.yaml', seen: seenB, to: {} },
    { file: 'none.yaml', seen: seenB, gone: true },
    { file: 'b.yaml', seen: seenB, movedTo: 'a.yaml' },
    { file: 'b.yaml', seen: seenB, to: { text: `a: ${'x'.repeat(2 ** 20)}\n` } },
    { file: 'b.yaml', seen: seenB, to: { text: 'a: \0\n' } },
    { file: 'new.yaml', create: 'a: \uD800\n' },
    { file: 'picture.jpg', seen: seen('picture.jpg'), to: { data: { title: 'x' } } },
  ] as const
  for (const change of bad) {
    const answer = await store.save([good, change], 'Bad')
    expect([change.file, kindOf(answer)]).toEqual([change.file, 'refused'])
    expect(read('a.yaml')).toBe('title: One\n')
  }
  expect(await store.save([bad[0]], '')).toMatchObject({
    refused: {
      en: 'There is already a file “b.yaml”. Choose another name. Nothing was changed.',
      fr: expect.stringMatching(/^Il y a déjà un fichier «.b\.yaml.»\. Choisissez un autre nom\./),
    },
  })
  expect(store.history()).toEqual([])
})

test('pictures are put, moved, deleted and brought back byte for byte', async () => {
  const store = open()
  const bytes = Buffer.from([0xff, 0xd8, 0, 1, 2])
  await store.put('media/a.jpg', bytes)
  await expect(store.put('media/a.jpg', bytes)).rejects.toThrow('already')
  expect(store.history()).toEqual([])
  await store.save([{ file: 'media/a.jpg', seen: hashOf(bytes), movedTo: 'media/b.jpg' }], 'Moved')
  await store.save([{ file: 'media/b.jpg', seen: hashOf(bytes), gone: true }], 'Deleted')
  expect(readdirSync(inContent('media'))).toEqual([])
  await store.undo()
  await store.undo()
  expect(readFileSync(inContent('media/a.jpg'))).toEqual(bytes)
})

test('a deletion of a file that somebody has changed since is a conflict', async () => {
  write('a.md', page)
  const gone = { file: 'a.md', seen: seen('a.md'), gone: true } as const
  write('a.md', `${page}More.\n`)
  expect(await open().save([gone], 'Deleted')).toMatchObject({
    conflicts: [{ file: 'a.md', mine: '', theirs: `${page}More.\n` }],
  })
  expect(existsSync(inContent('a.md'))).toBe(true)
})

test('an unwritable folder refuses in words and leaves everything as it was', async () => {
  write('a.yaml', 'title: One\n')
  write('locked/b.yaml', 'title: One\n')
  const store = open()
  const changes = [change('a.yaml', { title: 'Two' }), change('locked/b.yaml', { title: 'Two' })]
  // For root, who may write everywhere, a folder stands where the new file is prepared.
  const name = `.${hashOf(Buffer.from('b.yaml')).slice(0, 16)}.tmp`
  mkdirSync(inContent(`locked/${name}/full`), { recursive: true })
  chmodSync(inContent('locked'), 0o555)
  const answer = await store.save(changes, 'Both')
  chmodSync(inContent('locked'), 0o755)
  rmSync(inContent(`locked/${name}`), { recursive: true })
  expect(kindOf(answer)).toBe('refused')
  expect([read('a.yaml'), read('locked/b.yaml')]).toEqual(['title: One\n', 'title: One\n'])
  expect([readdirSync(inContent('')), open().history()]).toEqual([['a.yaml', 'locked'], []])
  expect(kindOf(await store.save(changes, 'Both'))).toBe('saved')
})

test('a file that changes while it is saved is merged, or all of the save is taken back', () => {
  write('a.yaml', 'title: One\n')
  write('b.yaml', 'title: One\n\nlead: Theirs\n')
  const log = openLog(join(world, 'work'))
  const keep = (text: string) => log.keep(Buffer.from(text))
  const done = (...steps: readonly Step[]) => {
    const rest = { at: '', label: '', drafts: [], isOutside: false, isBegun: false } as const
    return apply(realpathSync(inContent('')), log, { do: 'tidy', id: '', ...rest, steps })
  }
  const inPlace = (path: string) => ({ from: path, to: path })
  const before = keep('title: One\n')
  const a = { ...inPlace('a.yaml'), before, after: keep('title: Two\n') }
  const b = {
    ...inPlace('b.yaml'),
    before: keep('title: One\n\nlead: x\n'),
    after: keep('title: Two\n\nlead: x\n'),
  }
  const clash = { ...b, after: keep('title: One\n\nlead: Mine\n') }
  expect(done(a, clash)).toBe(false)
  expect([read('a.yaml'), read('b.yaml')]).toEqual(['title: One\n', 'title: One\n\nlead: Theirs\n'])
  expect(done(a, b)).toBe(true)
  expect([read('a.yaml'), read('b.yaml')]).toEqual(['title: Two\n', 'title: Two\n\nlead: Theirs\n'])
})

test('several stores on one folder save one after the other and lose nothing', async () => {
  write('a.yaml', Array.from({ length: 12 }, (_, number) => `f${number}: 0\n`).join(''))
  const stores = [open(), open(), open()]
  const changes = Array.from({ length: 12 }, (_, number) => change('a.yaml', { [`f${number}`]: 1 }))
  for (const store of stores) store.show(readFileSync(inContent('a.yaml')))
  const answers = await Promise.all(
    changes.map((one, number) => stores[number % 3]?.save([one], `Field ${number}`)),
  )
  expect(answers.map((answer) => answer && kindOf(answer))).toEqual(changes.map(() => 'saved'))
  expect(read('a.yaml')).not.toContain('0\n')
  expect(open().history()).toHaveLength(12)
  for (const _ of changes) await stores[1]?.undo()
  expect(read('a.yaml')).not.toContain('1\n')
})

test('a save whose words do not parse any more is refused, and mended as text', async () => {
  write('a.yaml', 'title: One\n')
  const store = open()
  const mine = change('a.yaml', { title: 'Mine' })
  store.draft({ ...mine, at: '' })
  write('a.yaml', 'title: "One\n')
  expect(kindOf(await store.save([mine], ''))).toBe('refused')
  const text = { ...change('a.yaml', {}), to: { text: 'title: One\n' } }
  expect(kindOf(await store.save([text], 'Mended'))).toBe('saved')
  expect(kindOf(await store.save([mine], ''))).toBe('saved')
  expect(read('a.yaml')).toBe('title: Mine\n')
})

test('more than two hundred saves are kept, and no version is stored twice', async () => {
  write('a.yaml', 'title: 0\n')
  const store = open()
  for (let number = 0; number < 205; number++)
    await store.save([change('a.yaml', { title: number % 2 ? 'odd' : 'even' })], `${number}`)
  const below = { recursive: true, withFileTypes: true } as const
  const versions = readdirSync(join(world, 'work/versions'), below)
  expect(versions.filter((entry) => entry.isFile())).toHaveLength(3)
  const saves = open().history()
  expect(saves.map(({ label }) => label)).toEqual(saves.map((_, place) => `${204 - place}`))
  await store.back(saves.at(-1)?.id ?? '')
  expect(read('a.yaml')).toBe('title: 0\n')
})

test('no mark of the editor’s frame is ever written, whoever lets one through', async () => {
  const mark = '\u{E0100}\u{E0123}'
  write('a.yaml', 'title: One\nlead: Two\nitems:\n  - Three\n')
  savedIn(
    await open().save(
      [change('a.yaml', { title: `An${mark} opening${mark}`, items: ['Three', `Four${mark}`] })],
      'Title',
    ),
  )
  expect(read('a.yaml')).toBe('title: An opening\nlead: Two\nitems:\n  - Three\n  - Four\n')
  const text = { ...change('a.yaml', {}), to: { text: `title: One${mark}\n` } }
  savedIn(await open().save([text], 'Text'))
  expect(read('a.yaml')).toBe('title: One\n')
  savedIn(await open().save([{ file: 'b.yaml', create: `title: Two${mark}\n` }], 'New'))
  expect(read('b.yaml')).toBe('title: Two\n')
})

const pictureOf = (file: string) => existsSync(inContent(file))

test('a picture that was put here is there as long as a draft or a text names it', async () => {
  write('a.yaml', 'src: old.jpg\n')
  const draft = (to: string) => ({ ...change('a.yaml', { src: to }), at: '2026-11-24' })
  const first = open()
  first.know([{ path: 'a.yaml', bytes: readFileSync(inContent('a.yaml')) }])
  await first.put('roof.jpg', Buffer.from('roof'))
  await first.put('moat.jpg', Buffer.from('moat'))
  first.draft(draft('moat.jpg'))
  expect(await first.tidy()).toEqual(['roof.jpg'])
  expect(['roof.jpg', 'moat.jpg'].map(pictureOf)).toEqual([false, true])
  first.draft(draft('roof.jpg'))
  expect(await first.tidy()).toEqual(['roof.jpg', 'moat.jpg'])
  expect(read('roof.jpg')).toBe('roof')
  // Another start knows what was put here, and leaves alone what others have made of it.
  write('roof.jpg', 'another roof')
  const next = open()
  next.know([{ path: 'a.yaml', bytes: readFileSync(inContent('a.yaml')) }])
  next.draft({ ...draft('roof.jpg'), to: {} })
  expect(await next.tidy()).toEqual([])
  expect(read('roof.jpg')).toBe('another roof')
})

test('a picture comes and goes with the save that names it', async () => {
  write('a.yaml', 'src: old.jpg\n')
  const store = open()
  store.know([{ path: 'a.yaml', bytes: readFileSync(inContent('a.yaml')) }])
  await store.put('roof.jpg', Buffer.from('roof'))
  await store.put('moat.jpg', Buffer.from('moat'))
  const { files } = savedIn(await store.save([change('a.yaml', { src: 'roof.jpg' })], 'Picture'))
  expect(files).toEqual(['a.yaml', 'roof.jpg'])
  expect(store.uploads()).toEqual(['moat.jpg'])
  await store.tidy()
  savedIn(await store.undo())
  expect(['roof.jpg', 'moat.jpg'].map(pictureOf)).toEqual([false, false])
  expect(read('a.yaml')).toBe('src: old.jpg\n')
  savedIn(await store.redo())
  expect(read('roof.jpg')).toBe('roof')
})

import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type Files, filesOf, newFolder } from '../../../test/temporary.ts'
import { fieldsOf } from '../documents/file-text.ts'
import type { SaveAnswer } from '../protocol/state.ts'
import { apply } from './apply.ts'
import { openLastShown } from './last-shown.ts'
import { type Act, hashOf, openLog, type Step } from './log.ts'
import { openStore } from './store.ts'

// What an editor does with files is in the scenes (test/scenes-command.test.ts); here is what no editor can be asked for.

/** A folder of its own for every test: content, the editor's folder, and something outside. */
let world: Files
beforeEach(() => {
  world = filesOf(newFolder('store-'))
  for (const path of ['content', 'work/drafts']) mkdirSync(world.at(path), { recursive: true })
})

const open = () => openStore({ content: world.at('content'), folder: world.at('work') })
const log = () => openLog(world.at('work'))
const inContent = (path: string) => world.at(`content/${path}`)
const read = (path: string) => world.read(`content/${path}`)
const write = (path: string, text: string) => world.write(`content/${path}`, text)
const seen = (path: string) => hashOf(world.bytes(`content/${path}`))
const change = (file: string, fields: Record<string, string>) => {
  const data = { ...fieldsOf(read(file), 'yaml'), ...fields }
  return { file, seen: seen(file), to: { data } }
}
const draft = (file: string, to: string, at = '2026-01-01T00:00:00Z') => ({
  ...change(file, { title: to }),
  at,
})

/** What became of a save, in a word. */
const kindOf = (answer: SaveAnswer) => Object.keys(answer).join()

const keep = (text: string) => log().keep(Buffer.from(text))
/** A step that gives a file another text. */
const step = (path: string, before: string | undefined, after: string): Step => ({
  ...(before === undefined ? {} : { from: path, before: keep(before) }),
  to: path,
  after: keep(after),
})
const act = (...steps: readonly Step[]): Act => ({
  do: 'save',
  id: '1',
  at: '2026',
  label: 'Both',
  steps,
  drafts: [],
  isOutside: false,
  isBegun: false,
})

const old = 'title: One\n\nlead: Two\n'
const saved = 'title: Mine\n\nlead: Two\n'

test.each([
  ['is finished', saved, { 'a.yaml': saved, 'b.yaml': 'title: New\n' }, 1],
  [
    'is merged into what somebody has written meanwhile',
    saved.replace('Two', 'Theirs'),
    { 'a.yaml': saved.replace('Two', 'Theirs'), 'b.yaml': 'title: New\n' },
    1,
  ],
  [
    'is taken back where theirs is another one',
    'title: Theirs\n',
    { 'a.yaml': 'title: Theirs\n' },
    0,
  ],
])('a save that was ended between two files %s', (_, found, after, saves) => {
  write('a.yaml', old)
  log().begin(act(step('a.yaml', old, saved), step('b.yaml', undefined, 'title: New\n')))
  write('a.yaml', found)
  const store = open()
  expect(store.history()).toHaveLength(saves)
  const texts = world.names('content').map((name) => [name, read(name)])
  expect(Object.fromEntries(texts)).toEqual(after)
  expect(open().history()).toEqual(store.history())
})

test('a save that was ended before its second file is taken back in the first', () => {
  write('a.yaml', saved)
  write('b.yaml', 'title: Theirs\n')
  log().begin(act(step('a.yaml', old, saved), step('b.yaml', undefined, 'title: New\n')))
  expect(open().history()).toEqual([])
  expect([read('a.yaml'), read('b.yaml')]).toEqual([old, 'title: Theirs\n'])
})

test('a file that changes while it is saved is merged, or all of the save is taken back', () => {
  write('a.yaml', old)
  write('b.yaml', 'title: One\n\nlead: Theirs\n')
  const root = realpathSync(inContent(''))
  const a = step('a.yaml', old, saved)
  const clash = step('b.yaml', old, 'title: One\n\nlead: Mine\n')
  expect(apply(root, log(), act(a, clash))).toBe(false)
  expect([read('a.yaml'), read('b.yaml')]).toEqual([old, 'title: One\n\nlead: Theirs\n'])
  expect(apply(root, log(), act(a, step('b.yaml', old, saved)))).toBe(true)
  expect([read('a.yaml'), read('b.yaml')]).toEqual([saved, 'title: Mine\n\nlead: Theirs\n'])
})

test('of the drafts that a save was to end, one that is typed since stays', () => {
  for (const name of ['a.yaml', 'b.yaml']) write(name, 'title: One\n')
  const drafts = [draft('a.yaml', 'Two'), draft('b.yaml', 'Two')]
  for (const kept of drafts) open().draft(kept)
  log().note({ ...act(), drafts: drafts.map(({ file, at }) => ({ file, at })) })
  const later = draft('b.yaml', 'Three', '2026-01-02T00:00:00Z')
  log().keepDraft(later)
  expect(open().drafts()).toEqual([later])
})

test('what is torn or of another form spoils nothing, and a log that is another file is read anew', () => {
  const reader = log()
  const writer = log()
  const labels = () => reader.past().saves.map(({ label }) => label)
  writer.note({ ...act(), id: '1', label: 'é' })
  expect(labels()).toEqual(['é'])
  world.write('work/saves.jsonl', `${world.read('work/saves.jsonl')}\n{"do":"sa\n[]\n\nnull`)
  writer.begin({ ...act(), id: '2', label: 'Dropped' })
  expect([labels(), reader.past().begun?.label]).toEqual([['é'], 'Dropped'])
  writer.drop()
  writer.begin({ ...act(), id: '3', label: 'Third' })
  writer.done()
  expect([labels(), reader.past().begun]).toEqual([['é', 'Third'], undefined])
  const another = world.read('work/saves.jsonl').replace('Third', 'Other')
  world.write('work/copy', another)
  renameSync(world.at('work/copy'), world.at('work/saves.jsonl'))
  expect(labels()).toEqual(['é', 'Other'])
})

test('a log and drafts that somebody else has made write nothing outside', async () => {
  write('a.yaml', 'title: One\n')
  const after = keep('title: Bad\n')
  world.write('secret.yaml', 'secret: yes\n')
  const steps = [{ to: '../secret.yaml', after }]
  log().note({ ...act(...steps), id: '2' })
  log().begin({ ...act(...steps, { to: 'c.yaml', after }), id: '3' })
  world.write('work/drafts/x.json', '{"file":')
  const store = open()
  expect([store.drafts(), store.history().map(({ id }) => id)]).toEqual([[], ['2']])
  expect(kindOf(await store.undo())).toBe('refused')
  expect(kindOf(await store.back('2'))).toBe('refused')
  expect(kindOf(await store.save([change('a.yaml', { title: 'Two' })], ''))).toBe('saved')
  expect(world.names('content')).toEqual(['a.yaml'])
  expect(world.read('secret.yaml')).toBe('secret: yes\n')
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

test.each([
  'folder/new.yaml',
  'dangling.yaml',
  'loop.yaml',
  'hidden/hooks.yaml',
  '../outside/b.yaml',
  '.git/config.yaml',
  '/etc/x.yaml',
  'a//b.yaml',
  'C:/x.yaml',
  'a\\b.yaml',
  'nul.yaml',
  'a\0.yaml',
  '',
  '.',
  'file.md/b.yaml',
])('nothing is written, moved or put to %j', async (file) => {
  world.write('outside/a.yaml', 'title: One\n')
  symlinkSync(world.at('outside'), inContent('folder'))
  symlinkSync(world.at('outside/a.yaml'), inContent('link.yaml'))
  symlinkSync(world.at('outside/none.yaml'), inContent('dangling.yaml'))
  symlinkSync('loop.yaml', inContent('loop.yaml'))
  mkdirSync(inContent('.git'))
  symlinkSync('.git', inContent('hidden'))
  write('file.md', 'A.\n')
  const store = open()
  const moved = { file: 'file.md', seen: seen('file.md'), movedTo: file }
  expect(kindOf(await store.save([{ file, create: 'title: Bad\n' }], ''))).toBe('refused')
  expect(kindOf(await store.save([moved], ''))).toBe('refused')
  await expect(store.put(file, Buffer.from('x'))).rejects.toThrow()
  for (const link of ['link.yaml', 'folder/a.yaml']) {
    const bad = change(link, { title: 'Bad' })
    expect(kindOf(await store.save([bad], ''))).toBe('refused')
    expect(kindOf(await store.save([{ file: link, seen: bad.seen, gone: true }], ''))).toBe(
      'refused',
    )
    expect(() => store.draft({ ...bad, at: '' })).toThrow()
  }
  expect(world.read('outside/a.yaml')).toBe('title: One\n')
  expect([world.names('outside'), world.names('content/.git')]).toEqual([['a.yaml'], []])
  expect(read('file.md')).toBe('A.\n')
})

test('a link within the content is followed, and a file keeps its mode', async () => {
  write('a.yaml', 'title: One\n')
  chmodSync(inContent('a.yaml'), 0o640)
  symlinkSync('a.yaml', inContent('b.yaml'))
  expect(kindOf(await open().save([change('b.yaml', { title: 'Two' })], ''))).toBe('saved')
  expect(read('a.yaml')).toBe('title: Two\n')
  expect(statSync(inContent('a.yaml')).mode & 0o777).toBe(0o640)
})

test.skipIf(process.platform === 'win32')(
  'nobody else on the computer may read what is kept, also in a folder of an earlier version',
  async () => {
    chmodSync(world.at('work'), 0o755)
    write('a.yaml', 'title: One\n')
    log().keepDraft(draft('a.yaml', 'Mine'))
    expect(kindOf(await open().save([change('a.yaml', { title: 'Two' })], ''))).toBe('saved')
    const lastShown = openLastShown(world.at('work'))
    lastShown.show('/', { html: '<title>Page</title>' }, true)
    await expect.poll(() => existsSync(world.at('work/last-shown.json'))).toBe(true)
    const inside = readdirSync(world.at('work'), { recursive: true, withFileTypes: true })
    const files = inside.filter((entry) => entry.isFile())
    const modes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).mode & 0o077)
    expect(files.length).toBeGreaterThan(3)
    expect(modes.every((mode) => mode === 0)).toBe(true)
    expect(statSync(world.at('work')).mode & 0o777).toBe(0o700)
  },
)

/** Whether it finds that no other program has written. */
const nothingElse = async (store: ReturnType<typeof open>) =>
  expect(await store.outside(['a.yaml'], async () => 'Others')).toBe(false)

test('several stores on one folder save one after the other and lose nothing', async () => {
  write('a.yaml', Array.from({ length: 12 }, (_, number) => `f${number}: 0\n`).join(''))
  const stores = [open(), open(), open()]
  const changes = Array.from({ length: 12 }, (_, number) =>
    change('a.yaml', { [`f${number}`]: 'x' }),
  )
  for (const store of stores) store.show(world.bytes('content/a.yaml'))
  // All know the texts as they are now.
  for (const store of stores) await nothingElse(store)
  const answers = await Promise.all(
    changes.map((edit, number) => stores[number % 3]?.save([edit], `Field ${number}`)),
  )
  expect(answers.map((answer) => answer && kindOf(answer))).toEqual(changes.map(() => 'saved'))
  expect(read('a.yaml')).not.toContain('0\n')
  // What another editor saves is no work of another program.
  for (const store of stores) await nothingElse(store)
  expect(open().history()).toHaveLength(12)
  for (const _ of changes) await stores[1]?.undo()
  expect(read('a.yaml')).not.toContain('x\n')
})

test.each([
  ['of one save', 'title: One\nlead: Two\nend: Three\n', undefined],
  ['of two saves', 'title: One\nlead: Mine\nend: Three\n', 'Lead'],
  ['and has changed the rest', 'title: One\nlead: Two\nend: Theirs\n', undefined],
  ['and has moved the fields', 'end: Three\nlead: Two\ntitle: One\n', undefined],
])('what somebody else has put back as it was, %s, is not undone again', async (_, text, next) => {
  write('a.yaml', 'title: One\nlead: Two\nend: Three\n')
  const store = open()
  await store.save([change('a.yaml', { lead: 'Mine' })], 'Lead')
  for (const title of ['Two', 'Three'])
    await store.save([change('a.yaml', { title })], `Title ${title}`)
  write('a.yaml', text)
  expect(store.next().undo?.label).toBe(next)
  expect(kindOf(await store.undo())).toBe(next ? 'saved' : 'refused')
  expect(store.next().undo).toBeUndefined()
})

test('what another program had written once, and writes again over a save, is asked about', async () => {
  const original = 'title: One\n'
  const edited = 'title: Two\n'
  write('a.yaml', original)
  const store = open()
  await store.save([change('a.yaml', { title: 'Two' })], 'Mine')
  for (const text of [original, edited, original]) {
    write('a.yaml', text)
    await store.outside(new Set(['a.yaml']), async () => 'Theirs')
  }
  await store.save([change('a.yaml', { title: 'Three' })], 'Mine too')
  write('a.yaml', edited)
  expect(kindOf(await store.undo())).toBe('conflicts')
})

test('what is done already is not done again, and of a save only what is still there is undone', async () => {
  for (const name of ['a.yaml', 'b.yaml']) write(name, 'title: One\n')
  const store = open()
  const both = ['a.yaml', 'b.yaml'].map((name) => change(name, { title: 'Two' }))
  await store.save(both, 'Both')
  await store.save([change('a.yaml', { title: 'Three' })], 'One')
  write('a.yaml', 'title: One\n')
  expect(store.next().undo?.label).toBe('Both')
  expect(await store.undo()).toMatchObject({ saved: { label: 'Both', undone: true } })
  expect([read('a.yaml'), read('b.yaml')]).toEqual(['title: One\n', 'title: One\n'])
  expect(store.next().redo?.label).toBe('Both')
  for (const name of ['a.yaml', 'b.yaml']) write(name, 'title: Two\n')
  expect(store.next().redo).toBeUndefined()
  expect(kindOf(await store.redo())).toBe('refused')
})

test('of a save only what is still there is undone where the rest was put back to before an earlier save', async () => {
  for (const name of ['a.yaml', 'b.yaml']) write(name, 'title: One\n')
  const store = open()
  await store.save([change('a.yaml', { title: 'Two' })], 'First')
  const both = ['a.yaml', 'b.yaml'].map((name) => change(name, { title: 'Three' }))
  await store.save(both, 'Both')
  write('a.yaml', 'title: One\n')
  expect(await store.undo()).toMatchObject({ saved: { label: 'Both', undone: true } })
  expect([read('a.yaml'), read('b.yaml')]).toEqual(['title: One\n', 'title: One\n'])
})

test('a moved page that somebody else has moved back is not undone', async () => {
  write('a.md', '---\ntitle: One\n---\n')
  const store = open()
  await store.save([{ file: 'a.md', seen: seen('a.md'), movedTo: 'b.md' }], 'Moved')
  renameSync(inContent('b.md'), inContent('a.md'))
  expect(store.next().undo).toBeUndefined()
  expect(kindOf(await store.undo())).toBe('refused')
})

test('what is known of translations is undone with its text, or by itself where no text came with it', async () => {
  write('a.yaml', 'title: One\n')
  write('translations.json', '{\n  "a": 1,\n  "b": 1\n}\n')
  const store = open()
  const noted = (data: object) => ({
    file: 'translations.json',
    seen: seen('translations.json'),
    to: { data: { ...data } },
  })
  await store.save([noted({ a: 2, b: 1 })], 'Still right')
  await store.save([change('a.yaml', { title: 'Two' }), noted({ a: 2, b: 2 })], 'Title')
  expect(store.next().undo?.label).toBe('Title')
  write('a.yaml', 'title: One\n')
  expect(await store.undo()).toMatchObject({ saved: { label: 'Still right' } })
  expect(read('translations.json')).toBe('{\n  "a": 1,\n  "b": 2\n}\n')
  expect(store.next().undo).toBeUndefined()
})

test('a version that was damaged on the disk is not put back until it is kept anew', async () => {
  write('a.yaml', old)
  const store = open()
  await store.save([change('a.yaml', { title: 'Mine' })], 'Mine')
  const id = keep(old)
  world.write(`work/versions/${id.slice(0, 2)}/${id}`, 'title: O\0')
  expect(kindOf(await store.undo())).toBe('refused')
  expect(read('a.yaml')).toBe(saved)
  keep(old)
  await store.undo()
  expect(read('a.yaml')).toBe(old)
})

test('every save is kept, and no version is stored twice', async () => {
  write('a.yaml', 'title: 0\n')
  const store = open()
  for (const title of ['odd', 'even', 'odd', 'even'])
    await store.save([change('a.yaml', { title })], title)
  const folders = world.names('work/versions')
  expect(folders.flatMap((folder) => world.names(`work/versions/${folder}`))).toHaveLength(3)
  const saves = open().history()
  expect(saves.map(({ label }) => label)).toEqual(['even', 'odd', 'even', 'odd'])
  await store.back(saves.at(-1)?.id ?? '')
  expect(read('a.yaml')).toBe('title: 0\n')
})

const pictureOf = (file: string) => world.names('content').includes(file)

test('pictures are put, moved, deleted and brought back byte for byte', async () => {
  const store = open()
  const bytes = Buffer.from([0xff, 0xd8, 0, 1, 2])
  await store.put('media/a.jpg', bytes)
  await expect(store.put('media/a.jpg', bytes)).rejects.toThrow('already')
  expect(store.history()).toEqual([])
  await store.save([{ file: 'media/a.jpg', seen: hashOf(bytes), movedTo: 'media/b.jpg' }], 'Moved')
  await store.save([{ file: 'media/b.jpg', seen: hashOf(bytes), gone: true }], 'Deleted')
  expect(world.names('content/media')).toEqual([])
  for (const _ of ['Deleted', 'Moved']) await store.undo()
  expect(world.bytes('content/media/a.jpg')).toEqual(bytes)
})

test('a picture that was put here is there as long as a draft or a text names it', async () => {
  write('a.yaml', 'src: old.jpg\n')
  const naming = (to: string) => ({ ...change('a.yaml', { src: to }), at: '2026-11-24' })
  const first = open()
  for (const name of ['roof', 'moat']) await first.put(`${name}.jpg`, Buffer.from(name))
  first.draft(naming('moat.jpg'))
  expect(await first.tidy()).toEqual(['roof.jpg'])
  expect(['roof.jpg', 'moat.jpg'].map(pictureOf)).toEqual([false, true])
  first.draft(naming('roof.jpg'))
  expect(await first.tidy()).toEqual(['roof.jpg', 'moat.jpg'])
  expect(read('roof.jpg')).toBe('roof')
  // Another start knows what was put here, and leaves alone what others have made of it.
  write('roof.jpg', 'another roof')
  const next = open()
  next.draft({ ...naming('roof.jpg'), to: {} })
  expect(await next.tidy()).toEqual([])
  expect(read('roof.jpg')).toBe('another roof')
})

test('a picture comes and goes with the save that names it', async () => {
  write('a.yaml', 'src: old.jpg\n')
  const store = open()
  for (const name of ['roof', 'moat']) await store.put(`${name}.jpg`, Buffer.from(name))
  const answer = await store.save([change('a.yaml', { src: 'roof.jpg' })], 'Picture')
  expect(answer).toMatchObject({ saved: { files: ['a.yaml', 'roof.jpg'] } })
  expect(store.uploads()).toEqual(['moat.jpg'])
  await store.tidy()
  await store.undo()
  expect(['roof.jpg', 'moat.jpg'].map(pictureOf)).toEqual([false, false])
  expect(read('a.yaml')).toBe('src: old.jpg\n')
  await store.redo()
  expect(read('roof.jpg')).toBe('roof')
})

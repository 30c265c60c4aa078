import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '../../../test/random.ts'
import { newFolder } from '../../../test/temporary.ts'
import { fieldsOf } from '../documents/file-text.ts'
import type { FileChange } from '../protocol/state.ts'
import { hashOf } from './log.ts'
import { openStore } from './store.ts'

const numRuns = Number(process.env['CASES'] ?? 60)

type Wish = typeof change extends fc.Arbitrary<infer One> ? One : never
type Content = Readonly<Record<string, string>>

function openWorld() {
  const world = newFolder('content-at-')
  const content = join(world, 'content')
  const folder = join(world, 'work')
  const place = (path: string) => join(content, path)
  mkdirSync(content)
  for (const path of ['a.yaml', 'b.yaml'])
    writeFileSync(place(path), 'title: Title\n\nlead: Lead\n\nend: End\n')
  const read = (): Content =>
    Object.fromEntries(readdirSync(content).map((path) => [path, `${readFileSync(place(path))}`]))
  return { folder, place, read, open: () => openStore({ content, folder }) }
}

const file = fc.constantFrom('a.yaml', 'b.yaml', 'c.yaml')
const word = fc.constantFrom('One', 'Two', 'Three')
const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ file, set: fc.constantFrom('title', 'end'), word }) },
  fc.record({ file, create: word }),
  fc.record({ file, movedTo: file }),
  fc.record({ file, gone: fc.constant(true as const) }),
)
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ save: fc.array(change, { minLength: 1, maxLength: 3 }) }) },
  fc.record({ outside: file, text: fc.option(word) }),
  fc.record({ back: fc.nat(8) }),
  fc.record({ put: fc.constantFrom('a.jpg', 'b.jpg'), word }),
  { weight: 2, arbitrary: fc.constantFrom('undo' as const, 'redo' as const, 'restart' as const) },
)

test('the content before and after each save is told exactly, whatever was done since', async () => {
  const property = fc.asyncProperty(fc.array(act, { maxLength: 24 }), async (acts) => {
    const { place, read, open } = openWorld()
    let store = open()
    const known = new Map<string, readonly [before: Content, after: Content]>()
    for (const deed of acts) {
      const before = read()
      const toChange = (wish: Wish): FileChange => {
        const text = before[wish.file] ?? ''
        const seen = store.show(Buffer.from(text))
        if ('create' in wish) return { file: wish.file, create: `title: ${wish.create}\n` }
        if (!('set' in wish)) return { ...wish, seen }
        const data = { ...fieldsOf(text, 'yaml'), [wish.set]: wish.word }
        return { file: wish.file, seen, to: { data } }
      }
      if (deed === 'restart') store = open()
      else if (typeof deed === 'string') await store[deed]()
      else if ('save' in deed) await store.save(deed.save.map(toChange), 'Save')
      else if ('back' in deed) await store.back(store.history()[deed.back]?.id ?? '')
      else if ('put' in deed)
        await store.put(deed.put, Buffer.from(deed.word), 'Put').catch(() => {})
      else {
        await store.outside([deed.outside], async () => '')
        if (deed.text === null) rmSync(place(deed.outside), { force: true })
        else writeFileSync(place(deed.outside), `title: ${deed.text}\n`)
        await store.outside([deed.outside], async () => 'Outside')
      }
      const [last] = store.history()
      if (last && store.history().length > known.size) known.set(last.id, [before, read()])
    }
    const told = (id: string, side: 'before' | 'after') => {
      const files = store.contentAt(id, side)
      expect(files.filter(({ path, bytes }) => read()[path] === bytes?.toString())).toEqual([])
      const all = new Map(Object.entries(read()))
      for (const { path, bytes } of files)
        if (bytes) all.set(path, `${bytes}`)
        else all.delete(path)
      return Object.fromEntries(all)
    }
    for (const [id, contents] of known)
      expect([told(id, 'before'), told(id, 'after')]).toEqual(contents)
  })
  await fc.assert(property, { seed, numRuns })
}, 600_000)

test('a version that is not kept any more is refused, as is a save that nobody knows', async () => {
  const { folder, open, read } = openWorld()
  const store = open()
  const seen = hashOf(Buffer.from(read()['a.yaml'] ?? ''))
  await store.save([{ file: 'a.yaml', seen, gone: true }], 'Gone')
  rmSync(join(folder, 'versions', seen.slice(0, 2)), { recursive: true })
  const { id = '' } = store.history()[0] ?? {}
  expect(() => store.contentAt(id, 'before')).toThrow('This version is no longer kept')
  expect(store.contentAt(id, 'after')).toEqual([])
  expect(() => store.contentAt('x', 'after')).toThrow('This save is no longer kept')
})

import assert from 'node:assert/strict'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openLog } from '../../src/editor/store/log.ts'
import { openStore } from '../../src/editor/store/store.ts'
import { Failure } from '../../src/failure.ts'
import { filesIn } from '../built-site.ts'
import { newFolder } from '../temporary.ts'
import { nearFile, type Target, words } from './inputs.ts'

const yaml = 'title: One\ntext: Words\nlist:\n  - one\n  - two\n'

/** Makes a folder of the editor in which there is one of everything: saves, an undone one, a draft, a task under way. */
async function lived(content: string, folder: string): Promise<void> {
  mkdirSync(content)
  for (const name of ['a.yaml', 'b.yaml']) writeFileSync(join(content, name), yaml)
  const store = openStore({ content, folder })
  const seen = store.show(Buffer.from(yaml))
  const to = { data: { title: 'Two', text: 'Words', list: ['one', 'two'] } }
  assert('saved' in (await store.save([{ file: 'a.yaml', seen, to }], 'Title')))
  assert('saved' in (await store.save([{ file: 'c.yaml', create: yaml }], 'Another')))
  assert('saved' in (await store.undo()))
  store.draft({ file: 'b.yaml', seen, to, at: new Date(0).toISOString() })
  const steps = [{ from: 'b.yaml', to: 'b.yaml', before: seen, after: seen }]
  openLog(folder).begin({ do: 'tidy', id: '', steps })
}

/** What the editor keeps beside the content, damaged: nothing but the content is ever written, and saving goes on. */
export async function target(): Promise<Target> {
  const world = newFolder('fuzz-drafts-')
  const first = join(world, 'first')
  const now = join(world, 'now')
  const content = join(now, 'content')
  const folder = join(now, 'work')
  await lived(join(world, 'content'), join(world, 'work'))
  mkdirSync(first)
  for (const name of ['content', 'work'])
    cpSync(join(world, name), join(first, name), { recursive: true })
  const all = [...filesIn(join(first, 'work'))]
  const outside = () =>
    [...filesIn(world).keys()].filter((path) => !/^now\/(?:content|work)\//.test(path))
  const before = outside()

  const use = async () => {
    const store = openStore({ content, folder })
    store.history()
    store.made(store.drafts())
    const seen = store.show(Buffer.from(yaml))
    const to = { data: { title: 'One', text: 'Other words', list: ['one'] } }
    // By another program the file may be another one meanwhile.
    await store.save([{ file: 'b.yaml', seen, to }], 'Words')
    await store.redo()
    await store.undo()
    await store.undo()
    const [last] = store.history()
    if (last) await store.back(last.id)
  }
  return {
    inputs: nearFile(all, words.drafts),
    attempt: async ([name, bytes]) => {
      rmSync(now, { recursive: true, force: true })
      cpSync(first, now, { recursive: true })
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), bytes)
      try {
        await use()
      } catch (error) {
        if (!(error instanceof Failure)) throw error
      }
      assert.deepEqual(outside(), before)
      // A file of the content is a text of its own kind, or has gone with a save.
      for (const [path, text] of filesIn(content)) assert.match(`${text}`, /^title: /, path)
    },
    close: async () => rmSync(world, { recursive: true }),
  }
}

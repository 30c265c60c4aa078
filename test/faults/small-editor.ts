import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Data } from '../../src/editor/documents/differences.ts'
import { fieldsOf, formatOf } from '../../src/editor/documents/file-text.ts'
import type { FileChange } from '../../src/editor/protocol/state.ts'
import { hashOf } from '../../src/editor/store/log.ts'
import { openStore } from '../../src/editor/store/store.ts'
import { exit, Failure } from '../../src/failure.ts'
import { contentHash } from '../../src/pictures/cache.ts'

// What the editor does with the small site, without its server and its panel.
const [, , task = ''] = process.argv
const project = process.cwd()
const content = resolve('content')
const folder = join(project, '.editor/work', contentHash(content).slice(0, 16))

const seen = (file: string) => hashOf(readFileSync(join(content, file)))
const edit = (file: string, fields: Data) => {
  const data = {
    ...fieldsOf(`${readFileSync(join(content, file))}`, formatOf(file) ?? 'yaml'),
    ...fields,
  }
  return { file, seen: seen(file), to: { data } }
}

/** What the editor is asked to write. */
const changes: Readonly<Record<string, () => readonly FileChange[]>> = {
  save: () => [edit('breads/rye.md', { price: 6 })],
  reorder: () => [
    edit('breads/rye.md', { order: 2 }),
    edit('breads/wheat.md', { order: 1 }),
    { file: 'breads/spelt.md', create: '---\ntitle: Spelt\norder: 3\nprice: 6\n---\n\nSpelt.\n' },
  ],
  rename: () => [
    {
      ...edit('pages/about.md', {
        route: '/house/about',
        redirectFrom: ['/oven', '/About_us.html', '/about'],
      }),
      movedTo: 'pages/house/about.md',
    },
    edit('house.yaml', { footerLinks: [{ to: '/house/about', label: 'About us' }] }),
  ],
}

/** Does something with the store of the editor; a refusal ends with 3. */
async function inStore(): Promise<0 | 3> {
  const store = openStore({ content, folder })
  if (task === 'open') return exit.done
  if (task === 'draft') {
    const [draft] = changes['save']?.() ?? []
    if (draft && 'to' in draft && !('movedTo' in draft))
      store.draft({ ...draft, at: '2026-01-01T00:00:00Z' })
    return exit.done
  }
  if (task === 'saves') {
    const price = (to: number) =>
      ['rye', 'wheat'].map((name) => edit(`breads/${name}.md`, { price: to }))
    for (let to = 10; to < 60; to++) await store.save(price(to), `${to}`)
    return exit.done
  }
  if (task === 'put') await store.put('media/oven.jpg', Buffer.from('oven'))
  if (task === 'tidy') await store.tidy()
  if (task === 'put' || task === 'tidy') return exit.done
  const name = task.replace(' again', '')
  const ask = () => (name === 'undo' ? store.undo() : store.save(changes[name]?.() ?? [], name))
  const first = await ask()
  // Who is refused something asks once more.
  const answer = task.endsWith('again') && !('saved' in first) ? await ask() : first
  if ('saved' in answer) return exit.done
  process.stderr.write(`${JSON.stringify(answer)}\n`)
  return exit.output
}

/** Publishes what is saved; a failure that is told ends with 3. */
async function publish(): Promise<0 | 3> {
  const { tellChanges } = await import('../../src/editor/publishing/changes.ts')
  const { Publishing } = await import('../../src/editor/publishing/publish.ts')
  const { loadSources } = await import('../../src/content/load.ts')
  const { kinds } = await import('../sites/small/kinds.ts')
  // As every start of the editor does, it takes away what a killed one has left.
  openStore({ content, folder })
  const publishing = new Publishing({
    project,
    content,
    folder,
    sources: () => loadSources(content),
    tell: async (files) => tellChanges(files, { table: kinds, pages: [] }),
    problems: async () => [],
    used: async () => new Set(),
    address: () => undefined,
    onChange: () => {},
  })
  await publishing.publish({ message: 'Bake more', language: 'en' })
  const publication = await publishing.state()
  const { step } = publication
  if (step === 'sent' || step === 'nothing') return exit.done
  const failed = publication.step === 'failed' ? publication.failed : undefined
  process.stderr.write(`${step} ${failed?.why} ${failed?.said.en}\n`)
  return exit.output
}

process.exitCode = await (task === 'publish' ? publish() : inStore()).catch((error) => {
  if (!(error instanceof Failure)) throw error
  process.stderr.write(`${error.message}\n`)
  return exit.output
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '../../../templates/kinds.ts'
import { contentWith } from '../../../test/foundation.ts'
import { rowsOf } from '../../../test/rows.ts'
import { kinds as small } from '../../../test/sites/small/kinds.ts'
import { checkTexts } from '../../check/check-texts.ts'
import type { Present } from '../../check/new-file.ts'
import type { ContentTable } from '../../check/table.ts'
import { type LoadedSource, loadSources } from '../../content/load.ts'
import { written } from '../documents/file-text.ts'
import type { FileChange } from '../protocol/state.ts'
import { newPage, planDelete, planRename } from './pages.ts'

const smallSources = await loadSources(
  join(import.meta.dirname, '../../../test/sites/small/content'),
)

function presentOf(sources: readonly LoadedSource[], table: ContentTable = kinds): Present {
  const options = { table, content: 'content', today: '2026-01-01' }
  return { ...checkTexts(sources, options), sources, options }
}

interface Row {
  readonly small?: boolean
  readonly given?: Readonly<Record<string, string>>
  readonly led?: Readonly<Record<string, readonly string[]>>
  readonly rename?: Parameters<typeof planRename>[1]
  readonly delete?: Parameters<typeof planDelete>[1]
  readonly new?: Parameters<typeof newPage>[1]
  readonly refused?: string
  readonly has?: Readonly<Record<string, string>>
  readonly lacks?: Readonly<Record<string, string>>
  readonly lines?: readonly string[]
  readonly links?: readonly string[]
}

const textOf = ({ sources }: Present, path: string) =>
  String(Buffer.from(sources.find((source) => source.path === path)?.bytes ?? []))

/** The content with changes made, and nothing wrong in it that was not wrong before. */
function after(present: Present, changes: readonly FileChange[]): Present {
  const files = new Map(present.sources.map((source) => [source.path, source]))
  for (const change of changes) {
    if ('gone' in change) files.delete(change.file)
    else if ('create' in change)
      files.set(change.file, { path: change.file, bytes: Buffer.from(change.create) })
    else {
      const format = change.file.endsWith('.md') ? 'markdown' : 'yaml'
      const text = textOf(present, change.file)
      const made = written(text, format, change.to ?? {})
      if ('refused' in made) throw new Error(made.refused.en)
      files.set(change.file, { path: change.file, bytes: Buffer.from(made.text) })
    }
  }
  const next = presentOf([...files.values()], present.options.table)
  // Of a new page the text is to be written.
  const told = ({ findings }: Present) =>
    findings
      .filter(({ code }) => code !== 'placeholder/unwritten')
      .map(({ file, en }) => `${file} ${en.message}`)
  expect(told(next)).toEqual(told(present))
  return next
}

const foundation = presentOf(contentWith({}))
const home = /^url: "?([^"\n]*?)\/?"?$/m.exec(textOf(foundation, 'site.yaml'))?.[1] ?? ''

/** The content that a row begins with. */
function givenIn({ small: isSmall, given = {}, led = {} }: Row): Present {
  if (isSmall) return presentOf(smallSources, small)
  const old = (addresses: readonly string[]) =>
    addresses.map((address) => `  - ${address} # kept\n`)
  const changes = [
    ...Object.entries(given).map(([path, more]) => {
      return [path, (text: string) => text + more.replaceAll('HOME', home)] as const
    }),
    ...Object.entries(led).map(([path, addresses]) => {
      const list = `\nredirectFrom:\n${old(addresses).join('')}---\n`
      return [path, (text: string) => text.replace('\n---\n', () => list)] as const
    }),
  ]
  return presentOf(contentWith(Object.fromEntries(changes)))
}

test.each(rowsOf<Row>(import.meta.dirname, 'pages.test.yaml'))('%s', (_, row) => {
  const before = givenIn(row)
  const renamed = row.rename && planRename(before, row.rename)
  const deleted = row.delete && planDelete(before, row.delete)
  const plan = renamed ?? deleted ?? (row.new && newPage(before, row.new))
  if (!plan || 'refused' in plan) {
    expect(plan?.refused.en).toContain(row.refused)
    expect(plan?.refused.fr).not.toBe(plan?.refused.en)
    return
  }
  expect(row.refused).toBeUndefined()
  const next = after(before, 'changes' in plan ? plan.changes : plan)
  for (const [path, text] of Object.entries(row.has ?? {}))
    expect(textOf(next, path)).toContain(text.replaceAll('HOME', home))
  for (const [path, text] of Object.entries(row.lacks ?? {}))
    expect(textOf(next, path)).not.toContain(text)
  const lines = next.sources.flatMap(({ path }) => {
    const [formerLines, currentLines] = [textOf(before, path), textOf(next, path)].map((text) =>
      text.split('\n'),
    )
    return (currentLines ?? [])
      .filter((line) => !formerLines?.includes(line))
      .map((line) => `${path}: ${line}`)
  })
  if (row.lines) expect(lines).toEqual(expect.arrayContaining([...row.lines]))
  if (row.links && 'links' in plan) {
    expect(lines).toHaveLength(row.lines?.length ?? 0)
    const links = plan.links.map(({ file, label }) => `${file} ${label.en}, ${label.fr}`)
    expect(links).toEqual(row.links)
  }
})

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { parseMarkdown } from '../src/check/markdown.ts'
import { check } from '../src/check.ts'
import { loadSources } from '../src/content/load.ts'
import { reload } from '../src/serve/watch.ts'
import type { Source } from '../src/site.ts'
import { kinds } from '../templates/kinds.ts'
import { pairedRatio, type Spread, spread } from './spread.ts'

/** What a check costs beside a bare parse of the same files, both in processor time. */
export interface CheckCost {
  readonly name: string
  readonly files: number
  readonly milliseconds: Spread
  /** Divided by what `yaml` alone takes for every file of fields and every front matter. */
  readonly toYaml: Spread
  /** Divided by what `yaml` takes for those and remark for every body. */
  readonly toParse: Spread
}

/**
 * Measures the check of the shipped content, of the same with 1,000 further files, and what a watching check does after
 * one of those is saved: it is read from the disk, checked, and looked at among all the others.
 */
export async function measureChecks(content: string): Promise<readonly CheckCost[]> {
  const shipped = await loadSources(content)
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    cpSync(content, folder, { recursive: true })
    const further = furtherFiles(shipped, 1000)
    for (const { path, bytes } of further) writeFileSync(join(folder, path), bytes)
    const one = await measureCheck('shipped content', content)
    const many = await measureCheck('with 1000 files more', folder)
    const again = await measureAgain('one of them saved', folder, further[0]?.path ?? '')
    return [one, many, again]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As many further files as wanted beside the shipped ones: pages of text, cards and case studies in turn. */
function furtherFiles(shipped: readonly Source[], count: number): Source[] {
  const legal = shipped.find(({ path }) => path === 'pages/legal-notice.md')
  const [, , body = ''] = Buffer.from(legal?.bytes ?? [])
    .toString()
    .split('---\n')
  return Array.from({ length: count }, (_, index) => {
    // Places go up to 999; a third of the files has one in each of the two folders of cards.
    const order = 100 + Math.floor(index / 3)
    const link = `Sentence ${index} leads to [a page](/page-${index - (index % 3)}).`
    const [path, fields, text] = [
      [
        `pages/page-${index}.md`,
        `route: /page-${index}\ntemplate: prose\ntitle: Page ${index}\n` +
          `description: What page ${index} is about.\n` +
          'lang: en\ngated: false\nfooterYear: 2026\nindexed: true',
        body.trim(),
      ],
      [
        `landing/mission/card-${index}.md`,
        `icon: tie\ntitle: Card ${index}\norder: ${order}`,
        link,
      ],
      [
        `swarm/cases/case-${index}.md`,
        `title: Cas ${index}\nclient: Une maison\nresult: Vendu\norder: ${order}\nextra: true`,
        link,
      ],
    ][index % 3] ?? ['']
    return { path: path ?? '', bytes: Buffer.from(`---\n${fields}\n---\n\n${text}\n`) }
  })
}

const request = { table: kinds, lang: 'en', today: '2026-01-01' } as const

async function measureCheck(name: string, content: string): Promise<CheckCost> {
  const sources = await loadSources(content)
  return cost(name, sources, async () => {
    await check(sources, { ...request, content }, undefined)
  })
}

async function measureAgain(name: string, content: string, path: string): Promise<CheckCost> {
  let before = await check(await loadSources(content), { ...request, content }, undefined)
  let version = 0
  return cost(name, before.sources, async () => {
    version++
    const text = Buffer.from(before.sources.find((source) => source.path === path)?.bytes ?? [])
    writeFileSync(join(content, path), text.toString().replace(/\d*\n$/, `${version}\n`))
    const sources = await reload(content, before.sources, new Set([path]))
    before = await check(sources, { ...request, content }, before)
  })
}

type Work = () => void | Promise<void>

const rounds = 9

async function cost(name: string, sources: readonly Source[], work: Work): Promise<CheckCost> {
  const isChecked = ({ path }: Source) => /\.(?:yaml|md)$/.test(path) && !/^[A-Z]+\.md$/.test(path)
  const texts = sources.filter(isChecked).map(partsOf)
  const [works = [], yaml = [], markdown = []] = await inTurn(
    work,
    () => texts.forEach(({ fields }) => void parse(fields)),
    () => texts.forEach(({ body }) => void parseMarkdown(body)),
  )
  const both = yaml.map((milliseconds, round) => milliseconds + (markdown[round] ?? 0))
  return {
    name,
    files: texts.length,
    milliseconds: spread(works),
    toYaml: pairedRatio(works, yaml),
    toParse: pairedRatio(works, both),
  }
}

function partsOf({ path, bytes }: Source) {
  const text = Buffer.from(bytes).toString()
  const [, fields, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  if (path.endsWith('.yaml')) return { fields: text, body: '' }
  return { fields: fields ?? '', body: body ?? text }
}

/** The milliseconds of processor time that works take in turn, nine times after once to warm up. */
async function inTurn(...works: readonly Work[]) {
  const spent = works.map((): number[] => [])
  for (let round = 0; round <= rounds; round++)
    for (const [index, work] of works.entries()) {
      const start = process.cpuUsage()
      await work()
      const { user, system } = process.cpuUsage(start)
      if (round > 0) spent[index]?.push((user + system) / 1000)
    }
  return spent
}

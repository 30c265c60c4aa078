import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { parseMarkdown } from '../src/check/markdown.ts'
import { type CheckRequest, checkSources } from '../src/check.ts'
import { loadSources } from '../src/content/load.ts'
import { reload } from '../src/serve/watch-check.ts'
import type { Source } from '../src/site.ts'
import { kinds } from '../templates/kinds.ts'
import { furtherFiles } from './check-content.ts'
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
    const many = await measureCheck('with 1,000 files more', folder)
    const again = await measureAgain('one of them saved', folder, further[0]?.path ?? '')
    return [one, many, again]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const request = (content: string): CheckRequest => ({
  table: kinds,
  content,
  lang: 'en',
  today: '2026-01-01',
})

async function measureCheck(name: string, folder: string): Promise<CheckCost> {
  const sources = await loadSources(folder)
  const check = async () => void (await checkSources(sources, request(folder), undefined))
  return cost(name, sources, check)
}

async function measureAgain(name: string, folder: string, path: string): Promise<CheckCost> {
  let before = await checkSources(await loadSources(folder), request(folder), undefined)
  let edition = 0
  const save = async () => {
    edition++
    const text = Buffer.from(before.sources.find((source) => source.path === path)?.bytes ?? [])
    writeFileSync(join(folder, path), text.toString().replace(/\d*\n$/, `${edition}\n`))
    const sources = await reload(folder, before.sources, new Set([path]))
    before = await checkSources(sources, request(folder), before)
  }
  return cost(name, before.sources, save)
}

type Work = () => void | Promise<void>

const rounds = 9

async function cost(name: string, sources: readonly Source[], work: Work): Promise<CheckCost> {
  const isChecked = ({ path }: Source) => /\.(?:yaml|md)$/.test(path) && !/^[A-Z]+\.md$/.test(path)
  const texts = sources.filter(isChecked).map(partsOf)
  const parseFields = () => {
    for (const { fields } of texts) parse(fields)
  }
  const parseBodies = () => {
    for (const { body } of texts) parseMarkdown(body)
  }
  const [works, yaml, markdown] = await inTurn(work, parseFields, parseBodies)
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

/** The milliseconds of processor time that three works take in turn, nine times after once to warm up. */
async function inTurn(one: Work, two: Work, three: Work) {
  const spent: readonly [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round <= rounds; round++)
    for (const [index, work] of [one, two, three].entries()) {
      const milliseconds = await time(work)
      if (round > 0) spent[index]?.push(milliseconds)
    }
  return spent
}

async function time(work: Work): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { CheckRequest } from '../src/check.ts'
import { recheck } from '../src/dev/recheck.ts'
import { reload } from '../src/dev/reload.ts'
import { loadSources } from '../src/load/sources.ts'
import type { Source } from '../src/site.ts'
import { parseMarkdown } from '../src/validate/markdown/parse-markdown.ts'
import { furtherFiles } from './check-content.ts'

/** What a check costs beside a bare parse of the same files. */
export interface CheckRatio {
  readonly name: string
  readonly files: number
  /** Processor time of the check, in milliseconds. */
  readonly milliseconds: number
  /** The same by the time in which `yaml` alone parses every file of fields and every front matter. */
  readonly toYaml: number
  /** By the time in which `yaml` parses those and remark every body. */
  readonly toParse: number
}

/**
 * Measures the check of the shipped content, of the same with 1,000 further files, and what a watching check does after
 * one of those is saved: it is read from the disk, checked, and looked at among all the others.
 */
export async function measureChecks(content: string): Promise<readonly CheckRatio[]> {
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

const request = (content: string): CheckRequest => ({ content, lang: 'en', today: '2026-01-01' })

async function measureCheck(name: string, folder: string): Promise<CheckRatio> {
  const sources = await loadSources(folder)
  const check = async () => void (await recheck(sources, request(folder), undefined))
  return ratio(name, sources, await time(check))
}

async function measureAgain(name: string, folder: string, path: string): Promise<CheckRatio> {
  let before = await recheck(await loadSources(folder), request(folder), undefined)
  let edition = 0
  const save = async () => {
    edition++
    const text = Buffer.from(before.sources.find((source) => source.path === path)?.bytes ?? [])
    writeFileSync(join(folder, path), text.toString().replace(/\d*\n$/, `${edition}\n`))
    const sources = await reload(folder, before.sources, new Set([path]))
    before = await recheck(sources, request(folder), before)
  }
  return ratio(name, before.sources, await time(save))
}

async function ratio(name: string, sources: readonly Source[], spent: number): Promise<CheckRatio> {
  const isChecked = ({ path }: Source) => /\.(?:yaml|md)$/.test(path) && path !== 'README.md'
  const texts = sources.filter(isChecked).map(partsOf)
  const yaml = await time(() => {
    for (const { fields } of texts) parse(fields)
  })
  const markdown = await time(() => {
    for (const { body } of texts) parseMarkdown(body)
  })
  const files = texts.length
  return {
    name,
    files,
    milliseconds: spent,
    toYaml: spent / yaml,
    toParse: spent / (yaml + markdown),
  }
}

function partsOf({ path, bytes }: Source) {
  const text = Buffer.from(bytes).toString()
  const [, fields, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  if (path.endsWith('.yaml')) return { fields: text, body: '' }
  return { fields: fields ?? '', body: body ?? text }
}

const rounds = 9

/** The processor time of some work in milliseconds: of nine rounds, after one to warm up, the one in the middle. */
async function time(work: () => void | Promise<void>): Promise<number> {
  await work()
  const spent: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(start)
    spent.push((user + system) / 1000)
  }
  return spent.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0
}

/** The measurements as a table in Markdown. */
export const checkTable = (ratios: readonly CheckRatio[]): string =>
  [
    '| check | files | ÷ YAML parse | ÷ YAML and Markdown parse | ms |',
    '|---|---:|---:|---:|---:|',
    ...ratios.map(
      ({ name, files, toYaml, toParse, milliseconds }) =>
        `| ${name} | ${files} | ${toYaml.toFixed(2)} | ${toParse.toFixed(2)} | ${milliseconds.toFixed(0)} |`,
    ),
  ].join('\n')

if (import.meta.main) console.log(checkTable(await measureChecks('content')))

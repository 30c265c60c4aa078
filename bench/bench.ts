import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, loadavg, platform, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { meant, type Options } from '../src/command/options.ts'
import { say } from '../src/command/print.ts'
import { type ExitCode, exit, Failure } from '../src/failure.ts'
import { both, french } from '../src/message.ts'
import { today } from '../src/site.ts'
import { browser } from '../test/chromium.ts'
import { measureBuilds } from './build.ts'
import { chart } from './chart.ts'
import { measureChecks } from './check.ts'
import { measureEdits } from './edit.ts'
import { measureEditor } from './editor.ts'
import { joined, lastOf, type Run, readHistory, writeHistory } from './history.ts'
import { measurePages } from './lighthouse.ts'
import type { Cost } from './measure.ts'
import { aboutMillion } from './million.ts'
import { mistakesTable } from './mistakes.ts'
import { weighPages } from './pages.ts'
import { type PartName, parts } from './parts.ts'
import { installedPeers, type Peer } from './peers.ts'
import { profileBuilds } from './profile.ts'
import { measureRoad, roadTable } from './road.ts'
import { measureSaves, type Saved } from './save.ts'
import { measureScale } from './scale.ts'
import { withSite } from './served-site.ts'
import { measureStarts } from './start.ts'
import { product, ratiosOf, summary, type Timed } from './summary.ts'
import {
  changeTable,
  checkTable,
  costTable,
  lighthouseTable,
  pagesTable,
  profileTables,
  saveTable,
  saveWorks,
  scaleTables,
  workBy,
} from './tables.ts'

const root = resolve(import.meta.dirname, '..')
const content = 'content'
const history = join(root, 'bench/history.csv')
/** The history of runs on CI, which goes from run to run in a cache. */
const carried = join(root, '.cache/bench-history.csv')
const picture = join(root, 'bench/ratios.svg')

/**
 * `npm run bench`: measures the parts that are named, or all, and prints a report in Markdown at the end. The ratios are
 * added to the history of runs, and drawn beside it.
 */
export async function bench({ words, lang }: Options): Promise<ExitCode> {
  process.chdir(root)
  const unknown = words.find((word) => !Object.hasOwn(measures, word))
  if (unknown !== undefined) {
    const { en, fr } = meant(unknown, Object.keys(measures))
    throw new Failure('usage', {
      en: `The part “${unknown}” cannot be measured. ${en}`,
      fr: french`La partie « ${unknown} » ne se mesure pas. ${fr}`,
    })
  }
  const { PEERS: folder } = process.env
  const peers = installedPeers(folder)
  const help = {
    folder,
    peers,
    chromium: () => browser(process.env, (sentence) => say(sentence[lang])),
  }
  const on = machine()
  const sections: string[] = []
  const works: Record<string, Timed> = {}
  // What has been measured is printed even where a later part fails.
  try {
    for (const { name, title, note } of parts) {
      if (words.length > 0 && !words.includes(name)) continue
      say(both(`Measuring: ${name}.`, `Mesure : ${name}.`)[lang])
      const measured = await measures[name](help)
      sections.push(`## ${title}\n\n${note}\n\n${measured.text}\n`)
      for (const [work, timed] of Object.entries(measured.works ?? {}))
        works[`${name}: ${work}`] = timed
    }
  } finally {
    const run = { date: today(), commit: commit() }
    if (Object.keys(works).length > 0) {
      const began = summary({ ...run, machine: on, works })
      sections.unshift(`${began}\n\n${reading}\n`)
      sections.push(keep({ ...run, ratios: ratiosOf(works) }))
    }
    print(['# Measurements\n', ...sections].join('\n'))
  }
  return exit.done
}

const reading =
  '“÷ floor” is the time divided by that of a minimal program for the same work, measured in the same run; each section names its floor. A cell is the median of the rounds, and in brackets the minimum. ' +
  `Rows without a tool, or with ${product}, are this project. How to measure: [README.md](README.md).`

/** Adds a run to the history and draws what is known; gives a section about what has changed. */
function keep(run: Run): string {
  const before = [history, carried].filter((file) => existsSync(file))
  const runs = joined(...before.map((file) => readHistory(readFileSync(file, 'utf8'))), [run])
  const works = lastOf(runs)
  writeFileSync(history, writeHistory(runs))
  writeFileSync(picture, chart(works))
  const measured = works.filter(({ name }) => name in run.ratios)
  return `## ${changes.title}\n\n${changes.note}\n\n${changeTable(measured)}\n`
}

const changes = {
  title: 'Compared with the previous run',
  note: '![How many times as long as its floor each work takes](ratios.svg)\n\nThe median ratios of this run, and for each work the last earlier ratio in [history.csv](history.csv).',
}

/** The commit that is measured, with a plus where its files are not what they were in it. */
function commit(): string {
  const git = (...words: readonly string[]) =>
    spawnSync('git', words, { encoding: 'utf8' }).stdout ?? ''
  const changed = git('status', '--porcelain', 'src', 'templates', 'content', 'package-lock.json')
  return git('rev-parse', '--short', 'HEAD').trim() + (changed === '' ? '' : '+')
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** What is measured on: times of a busy machine are only good for comparing. */
function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  const [load = 0] = loadavg()
  return (
    `Node ${process.versions.node}, ${platform()} ${arch()}, ${availableParallelism()} cores and ${memory} GiB of memory, ` +
    `with a load of ${load.toFixed(1)} at the start`
  )
}

interface Help {
  /** Finds a browser. */
  readonly chromium: () => string
  /** The folder of other tools. */
  readonly folder: string | undefined
  readonly peers: readonly Peer[]
}

/** Gives a text in Markdown, and the works whose ratios to a floor the history keeps. */
type Measure = (help: Help) => Promise<{ readonly text: string; readonly works?: Works }>

type Works = Readonly<Record<string, Timed>>

const worksOf = (costs: readonly Cost[]): Works =>
  Object.fromEntries(
    costs
      .slice(1)
      .map(({ name, wall, toFloor }) => [
        name,
        { seconds: wall.middle, ratio: toFloor.wall.middle },
      ]),
  )

const costs = async (measured: Promise<readonly Cost[]>) => {
  const all = await measured
  return { text: costTable(all), works: worksOf(all) }
}

/** How each part is measured. */
const measures: Readonly<Record<PartName, Measure>> = {
  check: async () => {
    const measured = await measureChecks(content)
    const works = measured.map(({ name, toParse, milliseconds }) => [
      name,
      { seconds: milliseconds.middle / 1000, ratio: toParse.middle },
    ])
    return { text: checkTable(measured), works: Object.fromEntries(works) }
  },
  mistakes: async () => ({ text: await mistakesTable(content) }),
  build: () => costs(measureBuilds(root)),
  edit: ({ peers }) => costs(measureEdits(root, { peers })),
  scale: async ({ peers }) => {
    const scales = await measureScale(root, { peers })
    const works = scales.flatMap(({ pages, costs }) =>
      Object.entries(worksOf(costs)).map(
        ([tool, timed]) => [workBy(`${pages} pages`, tool), timed] as const,
      ),
    )
    const text = `${scaleTables(scales)}\n\n### A million pages\n\n${aboutMillion(scales)}`
    return { text, works: Object.fromEntries(works) }
  },
  start: ({ chromium, peers }) => costs(measureStarts(root, { chrome: chromium(), peers })),
  save: async ({ chromium, peers }) =>
    saved(await measureSaves(root, { chrome: chromium(), peers })),
  editor: async ({ chromium, folder, peers }) => {
    const saves = await measureEditor(root, { chrome: chromium(), folder, peers })
    const none = saves.some(({ tool }) => tool === 'decap')
      ? ''
      : '\n\nNo other editor was measured: Decap is not installed (see [README.md](README.md)).'
    const { text, works } = saved(saves)
    return { text: text + none, works }
  },
  road: async () => ({ text: roadTable(await measureRoad(content)) }),
  profile: async () => ({ text: profileTables(await profileBuilds(root)) }),
  pages: ({ chromium }) =>
    withSite(content, async (pages) => ({
      text: pagesTable(await weighPages(chromium(), pages)),
    })),
  lighthouse: ({ chromium }) =>
    withSite(content, async (pages) => ({
      text: lighthouseTable(await measurePages(chromium(), pages)),
    })),
}

const saved = (saves: readonly Saved[]) => ({ text: saveTable(saves), works: saveWorks(saves) })

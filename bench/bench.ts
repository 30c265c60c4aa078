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
import { lastOf, type Ratios, type Run, readHistory, writeHistory } from './history.ts'
import { measurePages } from './lighthouse.ts'
import type { Cost } from './measure.ts'
import { aboutMillion } from './million.ts'
import { mistakesTable } from './mistakes.ts'
import { weighPages } from './pages.ts'
import { installedPeers, type Peer } from './peers.ts'
import { profileBuilds } from './profile.ts'
import { measureRoad, roadTable } from './road.ts'
import { measureSaves } from './save.ts'
import { measureScale } from './scale.ts'
import { withSite } from './served-site.ts'
import { measureStarts } from './start.ts'
import {
  changeTable,
  checkTable,
  costTable,
  lighthouseTable,
  pagesTable,
  profileTables,
  saveRatios,
  saveTable,
  scaleTables,
} from './tables.ts'

const root = resolve(import.meta.dirname, '..')
const content = 'content'
const history = join(root, 'bench/history.csv')
const picture = join(root, 'bench/ratios.svg')

/**
 * `npm run bench`: measures the parts that are named, or all, and prints a report in Markdown. The ratios are added to
 * the history of runs, and drawn beside it.
 */
export async function bench({ words, lang }: Options): Promise<ExitCode> {
  process.chdir(root)
  const unknown = words.find((word) => !Object.hasOwn(parts, word))
  if (unknown !== undefined) {
    const { en, fr } = meant(unknown, partNames)
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
  print(`# Measurements\n\n${machine(today())} ${others(peers)}\n`)
  const ratios: Record<string, number> = {}
  for (const [name, { title, note, measure }] of Object.entries(parts)) {
    if (words.length > 0 && !words.includes(name)) continue
    say(both(`Measuring: ${name}.`, `Mesure : ${name}.`)[lang])
    const measured = await measure(help)
    print(`## ${title}\n\n${note}\n\n${measured.text}\n`)
    for (const [work, ratio] of Object.entries(measured.ratios ?? {}))
      ratios[`${name}: ${work}`] = ratio
  }
  if (Object.keys(ratios).length > 0) keep({ date: today(), commit: commit(), ratios })
  return exit.done
}

/** Adds a run to the history, draws what is known, and prints what has changed. */
function keep(run: Run): void {
  const before = existsSync(history) ? readHistory(readFileSync(history, 'utf8')) : []
  const runs = [...before, run]
  const works = lastOf(runs)
  writeFileSync(history, writeHistory(runs))
  writeFileSync(picture, chart(works))
  const measured = works.filter(({ name }) => name in run.ratios)
  print(`## ${changes.title}\n\n${changes.note}\n\n${changeTable(measured)}\n`)
}

const changes = {
  title: 'Beside the run before',
  note: '![How many times as long as its floor each work takes](ratios.svg)\n\nThe middle ratios of this run, and the last ones of the runs in [history.csv](history.csv).',
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

/** What was measured on: figures of busy machines are only good for comparing. */
function machine(day: string): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  const [load = 0] = loadavg()
  return (
    `Measured on ${day} with Node ${process.versions.node} on ${platform()} ${arch()}, ` +
    `${availableParallelism()} cores, ${memory} GiB, load ${load.toFixed(1)} at the start.`
  )
}

const others = (peers: readonly Peer[]): string =>
  peers.length > 0
    ? `Beside: ${peers.map(({ name }) => name).join(', ')}.`
    : 'No other generators beside: the variable PEERS names no folder of them (see [README.md](README.md)).'

interface Help {
  /** Finds a browser. */
  readonly chromium: () => string
  /** The folder of other tools. */
  readonly folder: string | undefined
  readonly peers: readonly Peer[]
}

interface Part {
  readonly title: string
  /** How to read the table. */
  readonly note: string
  /** Gives a text in Markdown, and the ratios to a floor that the history keeps. */
  readonly measure: (help: Help) => Promise<{ readonly text: string; readonly ratios?: Ratios }>
}

const ratiosOf = (costs: readonly Cost[]): Ratios =>
  Object.fromEntries(
    costs.slice(1).map(({ name, toFloor }) => [name, toFloor.wall.middle] as const),
  )

const costs = async (measured: Promise<readonly Cost[]>) => {
  const all = await measured
  return { text: costTable(all), ratios: ratiosOf(all) }
}

const bareFloor =
  'The floor parses the same texts with `yaml` and remark, renders them with React and writes them: start, imports and nothing else.'
const wholeProcesses =
  'Whole processes in turn: the middle, and the least. Memory is that of all processes together.'

const parts: Readonly<Record<string, Part>> = {
  check: {
    title: 'Checks against a bare parse',
    note: 'Processor time within one process, in nine rounds: the middle ratio of the pairs, and the least.',
    measure: async () => {
      const measured = await measureChecks(content)
      const ratios = measured.map(({ name, toParse }) => [name, toParse.middle] as const)
      return { text: checkTable(measured), ratios: Object.fromEntries(ratios) }
    },
  },
  mistakes: {
    title: 'Common mistakes',
    note: 'What a check says, with line and column. The others were tried by hand in sites of their own.',
    measure: async () => ({ text: await mistakesTable(content) }),
  },
  build: {
    title: 'Builds against a floor',
    note: `${bareFloor} ${wholeProcesses} Five rounds; the first build once.`,
    measure: () => costs(measureBuilds(root)),
  },
  edit: {
    title: 'One page of 1,000',
    note: `${bareFloor} ${wholeProcesses} Three rounds. In the preview: from the end of writing the file until its answer holds the text.`,
    measure: ({ peers }) => costs(measureEdits(root, { peers })),
  },
  scale: {
    title: 'Many pages',
    note: `${bareFloor} ${wholeProcesses} Three rounds. No page is kept; pictures, fonts and scripts are. Every second page has a table, and all have links to others.`,
    measure: async ({ peers }) => {
      const scales = await measureScale(root, { peers })
      const named = scales.flatMap(({ pages, costs }) =>
        Object.entries(ratiosOf(costs)).map(
          ([name, ratio]) => [`${pages} pages ${name}`, ratio] as const,
        ),
      )
      const text = `${scaleTables(scales)}\n\n### A million pages\n\n${aboutMillion(scales)}`
      return { text, ratios: Object.fromEntries(named) }
    },
  },
  start: {
    title: 'First start',
    note: '`npm start` with its packages there, and nothing or everything made: to its first answer, and until the page with most pictures has loaded in Chromium. The floor is that of builds. Three rounds: the middle, and the least.',
    measure: ({ chromium }) => costs(measureStarts(root, chromium())),
  },
  save: {
    title: 'From save to screen',
    note: 'From the end of writing a file to the changed text, or style, in a page that is open in Chromium: the middle of 20, and the least. The floor is a bare server that tells the page of the file, and the page puts its text in place. Others show 10 pages where we show the shipped ones.',
    measure: async ({ chromium, peers }) => {
      const saves = await measureSaves(root, { chrome: chromium(), peers })
      return { text: saveTable(saves), ratios: saveRatios(saves) }
    },
  },
  editor: {
    title: 'The editor',
    note: 'A title is typed on a page that is open in Chromium: the middle of 20, and the least; typed means from the key. Decap shows its own likeness of the page, and Astro follows the file as any editor has written it. The works below, from the first click to what is seen at the end, are done by a hand that never hesitates: the middle of five. The floor is the bare server, which shows a title that is written into the file.',
    measure: async ({ chromium, folder, peers }) => {
      const saves = await measureEditor(root, { chrome: chromium(), folder, peers })
      const none = saves.some(({ tool }) => tool === 'decap')
        ? ''
        : '\n\nNo other editor beside: Decap is not installed (see [README.md](README.md)).'
      return { text: saveTable(saves) + none, ratios: saveRatios(saves) }
    },
  },
  road: {
    title: 'From Publish to the page',
    note: 'A text with a tested program, its caches restored: the commands of `.github/workflows/site.yml` as they stand, played on this machine; the middle of five, and the least. What GitHub adds is an estimate: 8 s until a machine is there, 8 s until the second one is, 15 to 25 s for handing the site over, and some seconds for each cache.',
    measure: async () => ({ text: roadTable(await measureRoad(content)) }),
  },
  profile: {
    title: 'The dearest functions',
    note: 'Of a build after a text has changed, and of one of 1,000 pages in which none is kept: time in the function itself, all threads together, by the profiler of V8.',
    measure: async () => ({ text: profileTables(await profileBuilds(root)) }),
  },
  pages: {
    title: 'What pages weigh',
    note: 'Bytes on the wire until the page has loaded and its fonts are there, in Chromium; text is packed with brotli. The page holds the CSS of the first view and all script that runs by itself; unlocked, it counts with its sealed part. JS later is fetched when the browser is idle, or to open the page.',
    measure: ({ chromium }) =>
      withSite(content, async (pages) => ({
        text: pagesTable(await weighPages(chromium(), pages)),
      })),
  },
  lighthouse: {
    title: 'Lighthouse',
    note: 'Mobile settings; of three runs the one in the middle.',
    measure: ({ chromium }) =>
      withSite(content, async (pages) => ({
        text: lighthouseTable(await measurePages(chromium(), pages)),
      })),
  },
}

/** What `npm run bench` measures. */
export const partNames = Object.keys(parts)

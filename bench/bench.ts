import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, loadavg, platform, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { meant, type Options } from '../src/command/options.ts'
import { say } from '../src/command/print.ts'
import { type ExitCode, exit, Failure } from '../src/failure.ts'
import { type Both, both, french } from '../src/message.ts'
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
  const unknown = words.find((word) => !Object.hasOwn(parts, word))
  if (unknown !== undefined) {
    const { en, fr } = meant(unknown, Object.keys(parts))
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
    for (const [name, { title, note, measure }] of Object.entries(parts)) {
      if (words.length > 0 && !words.includes(name)) continue
      say(both(`Measuring: ${name}.`, `Mesure : ${name}.`)[lang])
      const measured = await measure(help)
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

interface Part {
  readonly title: string
  readonly about: Both
  /** How to read the table. */
  readonly note: string
  /** Gives a text in Markdown, and the works whose ratios to a floor the history keeps. */
  readonly measure: (help: Help) => Promise<{ readonly text: string; readonly works?: Works }>
}

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

const bareFloor =
  'The floor is a script that parses the same texts with `yaml` and remark, renders them with React and writes the files.'
const wholeProcesses =
  'Whole processes, run in turn. Memory is the highest sum over all processes of a run.'

const ofOthers = `The other tools check the fields of each page by a schema and write it. They do not follow links, alternative texts and translations, write and verify a policy for each page, encrypt pages with a password, look for their words in all that is published, or read every built page again, as ${product} does in these times.`

const parts: Readonly<Record<string, Part>> = {
  check: {
    title: 'Checks',
    about: both('the check of the content', 'la vérification du contenu'),
    note: 'Processor time within one process, nine rounds. The floors parse the same YAML, or the same YAML and Markdown.',
    measure: async () => {
      const measured = await measureChecks(content)
      const works = measured.map(({ name, toParse, milliseconds }) => [
        name,
        { seconds: milliseconds.middle / 1000, ratio: toParse.middle },
      ])
      return { text: checkTable(measured), works: Object.fromEntries(works) }
    },
  },
  mistakes: {
    title: 'Common mistakes',
    about: both('messages for common mistakes', 'les messages pour les fautes courantes'),
    note: `What each tool prints for a mistake. The authors of ${product} chose the mistakes, and tried them by hand in small sites of Astro 7.3.5 and Eleventy 3.1.7; those columns are their notes and are not measured again.`,
    measure: async () => ({ text: await mistakesTable(content) }),
  },
  build: {
    title: 'Builds of this site',
    about: both('builds of this site', 'les constructions de ce site'),
    note: `${bareFloor} ${wholeProcesses} Five rounds; the first build once.`,
    measure: () => costs(measureBuilds(root)),
  },
  edit: {
    title: 'One changed page of 1,000',
    about: both('one changed page of 1,000', 'une page modifiée sur 1 000'),
    note: `${bareFloor} ${wholeProcesses} Three rounds. ${ofOthers} In the preview: from the end of writing the file until the preview returns the new text.`,
    measure: ({ peers }) => costs(measureEdits(root, { peers })),
  },
  scale: {
    title: 'Sites of 1,000 and 10,000 pages',
    about: both('sites of 1,000 and 10,000 pages', 'des sites de 1 000 et 10 000 pages'),
    note: `${bareFloor} ${wholeProcesses} Three rounds. ${ofOthers} Every page is built anew; pictures, fonts and scripts come from the cache. Every second page has a table, and all have links to others.`,
    measure: async ({ peers }) => {
      const scales = await measureScale(root, { peers })
      const works = scales.flatMap(({ pages, costs }) =>
        Object.entries(worksOf(costs)).map(
          ([tool, timed]) => [workBy(`${pages} pages`, tool), timed] as const,
        ),
      )
      const text = `${scaleTables(scales)}\n\n### A million pages\n\n${aboutMillion(scales)}`
      return { text, works: Object.fromEntries(works) }
    },
  },
  start: {
    title: 'First start',
    about: both(
      '`npm start`, the first and the second time',
      'le premier et le deuxième `npm start`',
    ),
    note: `\`npm start\` with its packages installed, with nothing built (first) and everything (second): to its first answer; until the page with most pictures has loaded in Chromium; until the editor shows the landing page, counted from its own opening; and until everything that has changed is known, later than it could be since a browser loads meanwhile. Other tools: their dev servers with 1,000 pages that were built, until the first of them is answered. ${ofOthers} The floor is that of builds. Three rounds.`,
    measure: ({ chromium, peers }) => costs(measureStarts(root, { chrome: chromium(), peers })),
  },
  save: {
    title: 'From save to screen',
    about: both('from saving a file to the open page', 'de l’enregistrement à la page ouverte'),
    note: `From the end of writing a file to the changed text, or style, in a page that is open in Chromium; 20 edits. The floor is a bare server that sends the file to the page, which puts its text in place. Other tools show 10 pages where ${product} shows this site.`,
    measure: async ({ chromium, peers }) =>
      saved(await measureSaves(root, { chrome: chromium(), peers })),
  },
  editor: {
    title: 'The editor',
    about: both(
      'the editor, beside Decap CMS and Astro',
      'l’éditeur, à côté de Decap CMS et d’Astro',
    ),
    note: 'A title is typed on a page that is open in Chromium; 20 edits, each timed from the key. Decap shows its own preview of the page; for Astro a program writes the file. The tasks below them, from the first click to the visible end, are done by a script without pauses; five rounds. The floor is the bare server, which shows a title that is written into the file.',
    measure: async ({ chromium, folder, peers }) => {
      const saves = await measureEditor(root, { chrome: chromium(), folder, peers })
      const none = saves.some(({ tool }) => tool === 'decap')
        ? ''
        : '\n\nNo other editor was measured: Decap is not installed (see [README.md](README.md)).'
      const { text, works } = saved(saves)
      return { text: text + none, works }
    },
  },
  road: {
    title: 'From Publish to the page',
    about: both('a text from Publish to the page', 'un texte, de la publication à la page'),
    note: 'A changed text with a tested program and restored caches: the commands of `.github/workflows/site.yml`, run on this machine; five rounds. What GitHub adds is an estimate: 8 s to start a machine, 8 s for the second one, 15 to 25 s for the deployment, and some seconds for each cache.',
    measure: async () => ({ text: roadTable(await measureRoad(content)) }),
  },
  profile: {
    title: 'The most expensive functions',
    about: both('the most expensive functions', 'les fonctions les plus coûteuses'),
    note: 'Of a second `npm start` in its first seconds, of a build after a text has changed, and of one of 1,000 pages that are all built anew: time in the function itself, all threads together, by the profiler of V8.',
    measure: async () => ({ text: profileTables(await profileBuilds(root)) }),
  },
  pages: {
    title: 'What pages weigh',
    about: both('the weight of the pages', 'le poids des pages'),
    note: 'Bytes transferred in Chromium until the page and its fonts have loaded; text is compressed with Brotli. “Page” includes the CSS of the first view and all script that runs by itself, and after the password its encrypted part. “JS later” is fetched when the browser is idle, or to open the page.',
    measure: ({ chromium }) =>
      withSite(content, async (pages) => ({
        text: pagesTable(await weighPages(chromium(), pages)),
      })),
  },
  lighthouse: {
    title: 'Lighthouse',
    about: both('scores of Lighthouse', 'les scores de Lighthouse'),
    note: 'Mobile settings; the median of three runs.',
    measure: ({ chromium }) =>
      withSite(content, async (pages) => ({
        text: lighthouseTable(await measurePages(chromium(), pages)),
      })),
  },
}

const saved = (saves: readonly Saved[]) => ({ text: saveTable(saves), works: saveWorks(saves) })

/** What `npm run bench` measures, for its help. */
export const partList = {
  head: both('Parts:', 'Parties :'),
  rows: Object.fromEntries(Object.entries(parts).map(([name, { about }]) => [name, about])),
}

import { arch, availableParallelism, loadavg, platform, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { browser } from '../src/command/browser.ts'
import { type Options, partNames } from '../src/command/options.ts'
import { say } from '../src/command/print.ts'
import { type ExitCode, exit } from '../src/failure.ts'
import { both } from '../src/message.ts'
import { today } from '../src/site.ts'
import { measureBuilds } from './build.ts'
import { measureChecks } from './check.ts'
import { measurePages } from './lighthouse.ts'
import { mistakesTable } from './mistakes.ts'
import { weighPages } from './pages.ts'
import { withSite } from './served-site.ts'
import { checkTable, costTable, lighthouseTable, pagesTable } from './tables.ts'

const root = resolve(import.meta.dirname, '..')
const content = 'content'

/** `npm run bench`: measures the parts that are named, or all, and prints a report in Markdown. */
export async function bench({ words, lang }: Options): Promise<ExitCode> {
  process.chdir(root)
  const chromium = () => browser(process.env, (sentence) => say(sentence[lang]))
  print(`# Measurements\n\n${machine(today())}\n`)
  for (const name of partNames) {
    if (words.length > 0 && !words.includes(name)) continue
    say(both(`Measuring: ${name}.`, `Mesure : ${name}.`)[lang])
    const { title, note, measure } = parts[name]
    print(`## ${title}\n\n${note}\n\n${await measure(chromium)}\n`)
  }
  return exit.done
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

interface Part {
  readonly title: string
  /** How to read the table. */
  readonly note: string
  /** Measures and gives a table in Markdown; `chromium` finds a browser. */
  readonly measure: (chromium: () => string) => string | Promise<string>
}

const parts: Readonly<Record<(typeof partNames)[number], Part>> = {
  check: {
    title: 'Checks against a bare parse',
    note: 'Processor time within one process, in nine rounds: the middle ratio of the pairs, and the least.',
    measure: async () => checkTable(await measureChecks(content)),
  },
  mistakes: {
    title: 'Common mistakes',
    note: 'What a check says, with line and column. The others were tried by hand in sites of their own.',
    measure: () => mistakesTable(content),
  },
  build: {
    title: 'Builds against a floor',
    note: 'The floor parses the same texts with `yaml` and remark, renders them with React and writes them: start, imports and nothing else. Whole processes in turn: the middle, and the least. Memory is that of all processes together. Five rounds; the first build once.',
    measure: async () => costTable(await measureBuilds(root)),
  },
  pages: {
    title: 'What pages weigh',
    note: 'Bytes on the wire until the page has loaded and its fonts are there, in Chromium; text is packed with brotli. The page holds the CSS of the first view and all script that runs by itself; unlocked, it counts with its sealed part. JS later is fetched when the browser is idle, or to open the page.',
    measure: (chromium) =>
      withSite(content, async (pages) => pagesTable(await weighPages(chromium(), pages))),
  },
  lighthouse: {
    title: 'Lighthouse',
    note: 'Mobile settings; of three runs the one in the middle.',
    measure: (chromium) =>
      withSite(content, async (pages) => lighthouseTable(await measurePages(chromium(), pages))),
  },
}

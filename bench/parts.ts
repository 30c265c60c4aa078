import { resolve } from 'node:path'
import { commandTable } from '../src/command/option-table.ts'
import { measureBuilds } from './build.ts'
import { buildTable } from './build-table.ts'
import { measureChecks } from './check.ts'
import { checkTable } from './check-table.ts'
import { measurePages } from './lighthouse.ts'
import { lighthouseTable } from './lighthouse-table.ts'
import { mistakesTable } from './mistakes-table.ts'
import { weighPages } from './pages.ts'
import { pagesTable } from './pages-table.ts'
import { withSite } from './served-site.ts'

/** Something that can be measured by itself. */
interface Part {
  readonly title: string
  /** How to read the table. */
  readonly note: string
  /** Measures and gives a table in Markdown; `chromium` finds a browser. */
  readonly measure: (chromium: () => string) => string | Promise<string>
}

const { words } = commandTable.bench
export type PartName = (typeof words)[number]

/** The names of all parts, as the command takes them. */
export const partNames: readonly PartName[] = words

const root = resolve(import.meta.dirname, '..')
const content = 'content'

/** Everything that `npm run bench` measures. */
export const parts: Readonly<Record<PartName, Part>> = {
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
    note: 'The floor parses the same texts with `yaml` and remark, renders them with React and writes them: start, imports and nothing else. Whole processes in five rounds (the first build once): the middle, and the least.',
    measure: () => buildTable(measureBuilds(root)),
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

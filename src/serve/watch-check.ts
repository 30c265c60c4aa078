import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentTable } from '../check/table.ts'
import { type Checked, checkSources } from '../check.ts'
import { type LoadedSource, loadSources } from '../content/load.ts'
import { contentFailure } from '../emit/files.ts'
import { problemLines, roundMarks } from '../format/machines.ts'
import { type Report, summary } from '../format/report.ts'
import type { Language } from '../site.ts'
import { bothOf, type Changed, oneAtATime, watch } from './watch.ts'

/**
 * `npm run check -- --watch`: the whole list again after every change, between a line that begins a round and one that
 * ends it, so that a code editor knows when its list is complete. Lasts until it is interrupted.
 */
export function watchContent(watching: Watching, signal: AbortSignal): Promise<never> {
  const { table, content, lang, today } = watching
  let changed: Changed = 'all'
  let before: Checked | undefined
  const round = oneAtATime(async () => {
    say(`${roundMarks.begin} ${new Date().toTimeString().slice(0, 8)} ${greeting[lang]}`)
    const started = performance.now()
    const noted = changed
    changed = new Set()
    const sources = await reload(content, before?.sources ?? [], noted)
    const request = { table, content, lang, today: today() }
    before = await checkSources(sources, request, before)
    print(before, watching)
    say(`${(performance.now() - started).toFixed(0)} ms ${roundMarks.end}`)
  })
  return new Promise((_, reject) => {
    const fail = (error: unknown) => reject(contentFailure(error, content))
    const again = (more: Changed) => {
      changed = bothOf(changed, more)
      round().catch(fail)
    }
    again('all')
    try {
      watch({ folders: [content], signal, onChange: again })
    } catch (error) {
      fail(error)
    }
  })
}

interface Watching {
  readonly table: ContentTable
  readonly content: string
  readonly lang: Language
  readonly format: string
  /** The day of a round, year-month-day. */
  readonly today: () => string
  /** Prints what a round has found as a single check does. */
  readonly print: (report: Report) => void
}

const greeting = { en: 'Checking (Ctrl+C ends)', fr: 'Vérification (Ctrl+C pour finir)' } as const

/** For people as `check` prints; for whoever reads along, in lines of their own. */
function print({ problems, texts }: Checked, watching: Watching): void {
  const report: Report = { problems, texts, building: false }
  if (watching.format === 'pretty' && !isReadByPeople()) {
    process.stderr.write(problemLines(problems, texts))
    say(summary(report, watching.lang))
  } else watching.print(report)
}

/** The terminal of a code editor shows the file itself beside the list, and reads the list along. */
const isReadByPeople = (): boolean =>
  process.stderr.isTTY && process.env['TERM_PROGRAM'] !== 'vscode'

const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

/**
 * The content folder after a change. Files that are as before keep their very bytes, by which a check knows them. Where
 * known files were written over, only those are read; anything else (new names, folders, links) reads the folder anew.
 */
export async function reload(
  folder: string,
  before: readonly LoadedSource[],
  changed: Changed,
): Promise<readonly LoadedSource[]> {
  const known = new Map(before.map((source) => [source.path, source]))
  const paths = changed === 'all' ? [] : [...changed]
  const states = await Promise.all(paths.map((path) => stateOf(folder, path, known)))
  if (changed === 'all' || states.includes('unclear'))
    return (await loadSources(folder)).map((source) => asBefore(source, known.get(source.path)))
  const fresh = states.filter((state) => typeof state !== 'string')
  return before.map((source) => fresh.find(({ path }) => path === source.path) ?? source)
}

// Larger files, such as pictures, are left to the loader, which knows the limits.
const smallFile = 1024 * 1024

/** The file as it is, `gone` where editors made and took it away while they saved, `unclear` where it needs more than to be read. */
async function stateOf(
  folder: string,
  path: string,
  known: ReadonlyMap<string, LoadedSource>,
): Promise<LoadedSource | 'gone' | 'unclear'> {
  const before = known.get(path)
  const status = await lstat(join(folder, path)).catch(() => undefined)
  const isFolder = [...known.keys()].some((one) => one.startsWith(`${path}/`))
  if (!status && !before) return isFolder ? 'unclear' : 'gone'
  if (!before || !status?.isFile() || status.size > smallFile) return 'unclear'
  const bytes = await readFile(join(folder, path)).catch(() => undefined)
  return bytes ? asBefore({ path, bytes }, before) : 'unclear'
}

function asBefore(source: LoadedSource, before: LoadedSource | undefined): LoadedSource {
  if (!before || before.unread !== source.unread) return source
  return Buffer.compare(source.bytes, before.bytes) === 0 ? before : source
}

import { join } from 'node:path'
import { checkTexts, readTexts } from '../check/check-texts.ts'
import { withCronLines } from '../check/cron.ts'
import { fingerprintPath } from '../check/fingerprints.ts'
import { fix } from '../check/fix.ts'
import { fingerprintsAfter } from '../check/owed.ts'
import type { ContentTable } from '../check/table.ts'
import { timetable } from '../check/timetable.ts'
import { type Checked, check } from '../check.ts'
import { problemsOf } from '../content/finding.ts'
import { loadSources } from '../content/load.ts'
import { createFile, readIfThere, replaceFile } from '../disk/files.ts'
import { writing } from '../disk/reasons.ts'
import { exit } from '../failure.ts'
import { problemLines, roundMarks } from '../format/machines.ts'
import { corrections } from '../format/pretty.ts'
import { inFolder, summary } from '../format/report.ts'
import { both } from '../message.ts'
import { byPlace } from '../problem.ts'
import { type Changed, calm, oneAtATime, reload, watch } from '../serve/watch.ts'
import { today } from '../site.ts'
import { problemsThen } from './last-build.ts'
import type { Options } from './options.ts'
import { printReport, say, sayWhetherKept } from './print.ts'

/** `npm run check`: says everything that is wrong with the content, and builds nothing. */
export async function checkContent(options: Options, table: ContentTable, signal: AbortSignal) {
  const { lang } = options
  sayWhetherKept(lang)
  if (options.watch) return watchContent(options, table, signal)
  const isFixed = options.fix && (await fixContent(options, table))
  const isNoted = (options.fix || options.stillRight) && (await noteTranslations(options, table))
  const isTimed = options.fix && (await noteTimes(options, table))
  if (options.fix && !isFixed && !isNoted && !isTimed) say(nothingFixed[lang])
  const sources = await loadSources(options.content)
  const found = await check(sources, { ...options, table })
  // What pages weigh is known of those that were built.
  const asked = { sources, code: 'page/weight' }
  const heavy = await problemsThen(options, asked)
  const problems = [...found.problems, ...heavy].toSorted(byPlace)
  printReport({ ...inFolder(problems, { ...options, sources }), building: false }, options)
  return found.content ? exit.done : exit.problems
}

/** With `--fix`: makes the corrections that are certain, and lists them; says whether there are any. */
async function fixContent({ content, lang, today }: Options, table: ContentTable) {
  const sources = await loadSources(content)
  const fixed = fix(sources, { table, content, today })
  for (const { path, bytes } of fixed.changed) {
    const place = join(content, path)
    writing(place, () => replaceFile(place, bytes))
  }
  const told = problemsOf(fixed.fixed, lang)
  const isFixed = told.length > 0
  const { problems, texts } = inFolder(told, { content, sources })
  if (isFixed) process.stderr.write(corrections(problems, texts, lang))
  return isFixed
}

const nothingFixed = both(
  'Nothing could be corrected automatically.',
  'Rien ne pouvait être corrigé automatiquement.',
)

/** With `--fix`: records which translations are up to date; with `--still-right`, that all are. */
async function noteTranslations(options: Options, table: ContentTable): Promise<boolean> {
  const { content, lang, stillRight, today } = options
  const sources = await loadSources(content)
  const { files } = checkTexts(sources, { table, content, today })
  const right = stillRight ? 'all' : []
  const text = fingerprintsAfter(sources, files, { table, right })
  if (text === undefined) return false
  const isThere = sources.some(({ path }) => path === fingerprintPath)
  const place = join(content, fingerprintPath)
  writing(place, () => (isThere ? replaceFile(place, text) : createFile(place, text)))
  say(translationsNoted[lang])
  return true
}

const translationsNoted = both(
  `Recorded in ${fingerprintPath} which translations are up to date.`,
  `Enregistré dans ${fingerprintPath} quelles traductions sont à jour.`,
)

/** With `--fix`: lets GitHub look at the very minutes at which the content changes by itself. */
async function noteTimes(options: Options, table: ContentTable): Promise<boolean> {
  const place = join(options.content, '..', workflow)
  const before = readIfThere(place)?.toString()
  const sources = await loadSources(options.content)
  const { instants } = timetable(sources, readTexts(sources, { ...options, table }), table)
  const after = before && withCronLines(before, instants, Date.now() / 1000)
  if (!after) return false
  writing(place, () => replaceFile(place, after))
  say(timesNoted[options.lang])
  return true
}

const workflow = '.github/workflows/due.yml'

const timesNoted = both(
  `Written in ${workflow} when GitHub is to look whether something is due.`,
  `Enregistré dans ${workflow} quand GitHub doit regarder si quelque chose est à publier.`,
)

/** With `--watch`: the whole list after every change, in rounds that a code editor tells apart. Does not end. */
function watchContent(options: Options, table: ContentTable, signal: AbortSignal): Promise<never> {
  const { content, lang } = options
  let changed: Changed = new Set()
  let before: Checked | undefined
  const round = oneAtATime(async () => {
    say(`${roundMarks.begin} ${new Date().toTimeString().slice(0, 8)} ${greeting[lang]}`)
    const started = performance.now()
    const noted = changed
    changed = new Set()
    const sources = await reload(content, before?.sources ?? [], noted)
    before = await check(sources, { ...options, table, today: today() }, before)
    printRound(before, options)
    say(`${(performance.now() - started).toFixed(0)} ms ${roundMarks.end}`)
  })
  return new Promise((_, reject) => {
    const again = (more: Changed) => {
      changed = changed.union(more)
      round().catch(reject)
    }
    again(new Set(['']))
    watch([content], { signal, wait: calm }, again)
  })
}

const greeting = both('Checking (press Ctrl+C to stop)', 'Vérification (Ctrl+C pour arrêter)')

/** For people as a single check prints; for a code editor, which reads the list along, in lines of their own. */
function printRound({ problems, sources }: Checked, options: Options): void {
  const report = { ...inFolder(problems, { ...options, sources }), building: false }
  const isForPeople = process.stderr.isTTY && process.env['TERM_PROGRAM'] !== 'vscode'
  if (isForPeople || options.format !== 'pretty') return void printReport(report, options)
  process.stderr.write(problemLines(report))
  say(summary(report, options.lang))
}

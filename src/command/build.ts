import type { Shown } from '../build.ts'
import { pageFolder } from '../check/table.ts'
import { comingIn, type Timed } from '../check/timetable.ts'
import { type LoadedSource, loadSources } from '../content/load.ts'
import { holdOutput } from '../emit/output-folder.ts'
import { replaceOutput, writingFailure } from '../emit/replace-output.ts'
import { exit } from '../failure.ts'
import { counted, countsOf, inFolder } from '../format/report.ts'
import { type Both, both, french } from '../message.ts'
import type { Language } from '../site.ts'
import { changesSince, inputsOf, keptPages, lastBuild, type Made, noteBuild } from './last-build.ts'
import type { Options } from './options.ts'
import { printReport, say, sayWhetherKept } from './print.ts'

/**
 * `npm run build`: checks the content, and replaces the built site where nothing is wrong; where nothing has changed since
 * the last build, it stays. `module` is the address of the module that exports the table of the site as `site`.
 */
export function buildSite(module: string, options: Options, signal: AbortSignal) {
  const { content, out, lang } = options
  const started = performance.now()
  sayWhetherKept(lang)
  const strange: Both[] = []
  const tell = (sentence: Both) => {
    strange.push(sentence)
    say(sentence[lang])
  }
  const report = ({ problems }: Pick<Made, 'problems'>, sources: readonly LoadedSource[]) => {
    printReport({ ...inFolder(problems, { content, sources }), building: true }, options)
    return countsOf(problems)
  }
  const done = (made: Made, warnings: number, isSame: boolean, things: readonly Timed[] = []) => {
    const seconds = (performance.now() - started) / 1000
    const built = { seconds, warnings: warnings + strange.length, isSame }
    say(siteBuilt(made, built, previewOf(options))[lang])
    const { coming } = made.shown
    if (coming.length > 0) say(changesComing(made.shown, things)[lang])
    return exit.done
  }
  return holdOutput({ out, content, signal, tell }, async (folders) => {
    const order = { ...options, module }
    const sources = await loadSources(content)
    const inputs = await inputsOf(order, sources)
    const last = await lastBuild(folders.site)
    const { reasons, mayKeep } = changesSince(last, inputs, folders, options.at)
    if (options.why) for (const reason of reasons) say(reason[lang])
    if (last && reasons.length === 0)
      return done(last.made, report(last.made, sources).warnings, true)

    // React checks less then, and renders the same in half the time.
    process.env['NODE_ENV'] ??= 'production'
    // What makes a site takes a second to load.
    const { makeSite } = await import('./make.ts')
    const folder = folders.site
    const kept = last && mayKeep ? await keptPages(folder, last.published) : undefined
    const all = sources.filter(({ path }) => path.startsWith(pageFolder)).length
    const made = await makeSite({ ...order, folder, kept }, sources).catch((error) => {
      throw writingFailure(error, folder)
    })
    const { files, hosting, written, problems, shown } = made
    const { errors, warnings } = report(made, sources)
    if (errors > 0) return exit.problems
    const versions = [
      { folder, files, written },
      { folder: folders.hosting, files: hosting },
    ]
    for (const sentence of await replaceOutput(versions)) tell(sentence)
    const sizes = [...files.map(({ path, bytes }) => ({ path, size: bytes.length })), ...written]
    const result = {
      problems,
      shown,
      pages: sizes.filter(({ path }) => path.endsWith('.html')).length,
      files: sizes.length,
      bytes: sizes.reduce((total, { size }) => total + size, 0),
    }
    await noteBuild(folders, { inputs, made: result }, made)
    if (options.why) say(howMany(made.fresh, all)[lang])
    return done(result, warnings, false, made.things)
  })
}

const howMany = (made: number, all: number): Both => ({
  en: `Pages rebuilt: ${made} of ${all}.`,
  fr: french`Pages reconstruites : ${made} sur ${all}.`,
})

/** What will change by itself: to a terminal what and when; logs of a host may be public, and are told how often. */
function changesComing({ since, coming }: Shown, things: readonly Timed[]): Both {
  const n = counted(coming.length, both('time', 'fois'))
  const often = {
    en: `The site changes by itself ${n.en} from now on, at most one hour late.`,
    fr: french`Le site change encore de lui-même ${n.fr}, avec au plus une heure de retard.`,
  }
  const isForPeople = process.stderr.isTTY && process.env['CI'] === undefined
  const all = isForPeople ? comingIn(things, since) : []
  const lines = (language: Language) =>
    [often, ...all.slice(0, 12)].map((one) => one[language]).join('\n  ')
  return { en: lines('en'), fr: lines('fr') }
}

interface Built {
  readonly seconds: number
  readonly warnings: number
  /** Whether nothing has changed since the last build. */
  readonly isSame: boolean
}

/** The command that serves what was built with these options. */
function previewOf({ content, out, url }: Options): string {
  const given = [
    content === 'content' ? [] : ['--content', content],
    out === 'dist' ? [] : ['--out', out],
    url === undefined ? [] : ['--url', url],
  ]
  const words = given.flat().map((word) => (/[^\w./:-]/.test(word) ? `"${word}"` : word))
  return ['npm run preview', ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
}

/** What was built, and how to look at it. */
function siteBuilt(made: Made, { seconds, warnings, isSame }: Built, look: string): Both {
  const megabytes = (made.bytes / 1e6).toFixed(1)
  const time = seconds.toFixed(seconds < 10 ? 1 : 0)
  const comma = (figure: string) => figure.replace('.', ',')
  const noted =
    warnings > 0
      ? counted(warnings, both('warning', 'avertissement'))
      : both('no warnings', 'aucun avertissement')
  const pages = counted(made.pages, both('page', 'page'))
  const files = counted(made.files, both('file', 'fichier'))
  const same = isSame ? both(', nothing has changed', ", rien n'a changé") : both('', '')
  return both(
    `Site built in ${time} s: ${pages.en}, ${files.en}, ${megabytes} MB, ${noted.en}${same.en}. Look at it: ${look}`,
    `Site construit en ${comma(time)} s : ${pages.fr}, ${files.fr}, ${comma(megabytes)} Mo, ${noted.fr}${same.fr}. Pour le voir : ${look}`,
  )
}

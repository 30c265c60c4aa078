import { isDeepStrictEqual } from 'node:util'
import { addressFindings, type GivenAddresses, sharedOriginFindings } from './check/address.ts'
import {
  atOrigin,
  type CheckedTexts,
  type CheckOptions,
  checkTexts,
  readTexts,
} from './check/check-texts.ts'
import { type CheckedFiles, checkedFiles } from './check/checked-files.ts'
import { type File, ownFindings } from './check/file.ts'
import { owedNotes } from './check/owed.ts'
import { type NamedPicture, namedPictures } from './check/pictures.ts'
import { standsInFor } from './check/table.ts'
import { type Timetable, timetable } from './check/timetable.ts'
import { fieldOf, isPage } from './check/world.ts'
import { type Finding, finding, problemsOf } from './content/finding.ts'
import { composedPath, type LoadedSource } from './content/load.ts'
import { instantOf, momentWords, wallAt } from './content/moment.ts'
import { rememberFor } from './memory.ts'
import { type Both, french, note } from './message.ts'
import { cache } from './pictures/cache.ts'
import { checkPictures } from './pictures/inspect.ts'
import { byPlace, isError, type Problem } from './problem.ts'
import type { Language } from './site.ts'
import { lettersBeyond } from './type/alphabets.ts'

/** What a check is asked for. */
export interface CheckRequest extends Omit<CheckOptions, 'known' | 'hidden'>, GivenAddresses {
  /** The language of messages. */
  readonly lang: Language
  /** For when: seconds since 1970, or a wall time of the site; now where nobody says. */
  readonly at?: number | string | undefined
}

/** The content as it is from one instant to the next, checked. */
export interface State extends CheckedTexts {
  /** The last change at or before the time that was asked for, then each that is to come; 0 before the first. */
  readonly instant: number
  readonly sources: readonly LoadedSource[]
  readonly pictures: LookedAt
}

/** The content, checked. */
export interface Checked {
  /** Everything that was found, that of the pictures and of later states too, by its place; and the same in the language of the messages. */
  readonly told: readonly Finding[]
  readonly problems: readonly Problem[]
  /** For templates, as it is at the time that was asked for; absent where there are errors. */
  readonly content: CheckedFiles | undefined
  /** All that lies in the content folder, whether it is shown or not. */
  readonly sources: readonly LoadedSource[]
  readonly files: readonly File[]
  readonly times: Timetable
  /** The time that was asked for, in seconds since 1970. */
  readonly instant: number
  /** The content at that time, and as the first of all states that are still to be seen. */
  readonly now: State
  readonly states: readonly State[]
}

interface LookedAt extends Awaited<ReturnType<typeof checkPictures>> {
  readonly named: readonly NamedPicture[]
  readonly bytes: readonly (Uint8Array | undefined)[]
}

/**
 * Checks the content as it is at a time and after every change that comes by itself: words, links, rules between files, and
 * the pixels of every picture. After an earlier check, a file whose bytes are the very same object is not read again, and
 * pictures are looked at again only where one of them or its name has changed.
 */
export async function check(
  sources: readonly LoadedSource[],
  request: CheckRequest,
  before?: Checked,
): Promise<Checked> {
  const { table, lang } = request
  const known = before ? [...before.files, ...before.states.flatMap(({ files }) => files)] : []
  const files = readTexts(sources, { ...request, known })
  known.push(...files)
  const times = timetable(sources, files, table)
  const instant = instantOf(times.zone, request.at ?? Date.now() / 1000)
  const last = times.instants.findLast((one) => one <= instant) ?? 0
  const states: State[] = []
  for (const one of [last, ...times.instants.filter((one) => one > instant)]) {
    const own = times.at(one)
    const hidden = times.hidden(one)
    const checked = checkTexts(own, { ...request, known, hidden })
    const looked = (states.at(-1) ?? before?.now)?.pictures
    const pictures = await lookAt(own, checked.files, request, looked)
    known.push(...checked.files)
    states.push({ ...checked, instant: one, sources: own, pictures })
  }
  const [now] = states
  if (!now) throw new Error('content is in no state')
  const found = [...times.findings(instant), ...toldOf(states, files, times.zone)]
  const base = files.filter(({ source }) => !standsInFor(source.path))
  // Of a text with a mistake nobody can say whether another one has followed.
  const owed = found.some(isError) ? [] : owedNotes(sources, base, table)
  const told: readonly Finding[] = [
    ...found,
    ...fontNotes(now.files),
    ...owed,
    ...addressFindings(now.files, request, table.settings),
    ...sharedOriginFindings(now.files, request, table.settings),
  ].toSorted(byPlace)
  const problems = problemsOf(told, lang)
  const content = told.some(isError) ? undefined : checkedFiles(now.files)
  return { files, content, told, problems, sources, times, instant, now, states }
}

/** What is found in each state, once: where it holds only later, with the time from which on. What is wrong in a file alone is wrong now. */
function toldOf(states: readonly State[], files: readonly File[], zone: string): Finding[] {
  const nameOf = ({ file, line, column, code, en }: Finding) =>
    [file, line, column, code, en.message].join('\n')
  const ofFiles = new Set(files.flatMap(ownFindings).map(nameOf))
  const told = new Map<string, Finding>()
  for (const { instant, sources, findings, pictures } of states) {
    const origins = new Map(sources.map(({ path, origin = path }) => [path, origin]))
    const inPictures = pictures.findings.map((one) => atOrigin(one, origins))
    for (const found of [...findings, ...inPictures]) {
      const name = nameOf(found)
      if (told.has(name)) continue
      const isNow = instant === states[0]?.instant || ofFiles.has(name)
      told.set(name, isNow ? found : fromThenOn(found, momentWords(wallAt(instant, zone))))
    }
  }
  return [...told.values()]
}

const fromThenOn = (found: Finding, { en, fr }: Both): Finding => ({
  ...found,
  en: { ...found.en, message: `From ${en}, ${goingOn(found.en.message)}` },
  fr: { ...found.fr, message: french`À partir du ${fr}, ${goingOn(found.fr.message)}` },
})

/** A sentence behind a comma. */
const goingOn = (sentence: string): string =>
  sentence.replace(/^\p{Lu}(?=[\p{Ll}\s’])/u, (letter) => letter.toLowerCase())

async function lookAt(
  sources: readonly LoadedSource[],
  files: readonly File[],
  { table }: CheckRequest,
  earlier: LookedAt | undefined,
): Promise<LookedAt> {
  const byPath = new Map(sources.map(({ path, bytes }) => [composedPath(path), bytes]))
  const named = namedPictures(files, sources)
  const bytes = named.map(({ path }) => byPath.get(composedPath(path)))
  const isSame = earlier?.bytes.every((one, index) => one === bytes[index])
  if (earlier && isSame && isDeepStrictEqual(earlier.named, named)) return earlier
  const options = { sources, cache, table: table.pictures }
  return { named, bytes, ...(await checkPictures(named, options)) }
}

/** Letters of protected words that a browser will take from another font, at the first of them in each file. */
function fontNotes(files: readonly File[]): Finding[] {
  const open = files.filter((page) => isPage(page) && fieldOf(page, 'gated') !== true)
  const shown = open.map((page) => String(fieldOf(page, 'template')))
  const isGated = (file: File) => {
    const { shownOn } = file.kind
    if (isPage(file)) return !open.includes(file)
    return shownOn !== 'every page' && !shownOn?.some((template) => shown.includes(template))
  }
  return files.filter(isGated).flatMap((file) => fontNote(file) ?? [])
}

const fontNote = rememberFor(({ source, leaves, body }: File): Finding | undefined => {
  const words = [...leaves.map(({ value }) => value), body?.written.text ?? ''].join('')
  const letters = lettersBeyond(words.normalize('NFC'))
  if (letters === '') return undefined
  const places = [...letters].map((letter) => source.text.indexOf(letter)).filter((at) => at >= 0)
  const at = Math.min(source.text.length, ...places)
  return finding({ source }, [at, at + 1], otherFont({ letters }))
})

const otherFont = note('text/font', {
  en: 'The letters “{letters}” are in no font of the site.',
  enFix: 'Leave them: browsers take them from another font.',
  fr: 'Les lettres « {letters} » ne sont dans aucune police du site.',
  frFix: 'Laissez-les : les navigateurs les prennent dans une autre police.',
})

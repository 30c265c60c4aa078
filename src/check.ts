import { isDeepStrictEqual } from 'node:util'
import { addressFindings, type GivenAddresses } from './check/address.ts'
import { type CheckedTexts, type CheckOptions, checkTexts } from './check/check-texts.ts'
import { type CheckedFiles, checkedFiles } from './check/checked-files.ts'
import type { File } from './check/file.ts'
import { owedNotes } from './check/owed.ts'
import { type NamedPicture, namedPictures } from './check/pictures.ts'
import { fieldOf, isPage } from './check/world.ts'
import { type Finding, finding, problemsOf } from './content/finding.ts'
import { composedPath, type LoadedSource } from './content/load.ts'
import { rememberFor } from './memory.ts'
import { note } from './message.ts'
import { cache } from './pictures/cache.ts'
import { checkPictures, type Masters } from './pictures/inspect.ts'
import { byPlace, isError, type Problem } from './problem.ts'
import type { Language } from './site.ts'
import { lettersBeyond } from './type/alphabets.ts'

/** What a check is asked for. */
export interface CheckRequest extends Omit<CheckOptions, 'known'>, GivenAddresses {
  /** The language of messages. */
  readonly lang: Language
}

/** The content, checked. */
export interface Checked extends CheckedTexts {
  /** Everything that was found, that of the pictures too, by its place; and the same in the language of the messages. */
  readonly told: readonly Finding[]
  readonly problems: readonly Problem[]
  /** For templates; absent where there are errors. */
  readonly content: CheckedFiles | undefined
  readonly sources: readonly LoadedSource[]
  readonly pictures: LookedAt
  /** The pictures that may be published, decoded and measured once, by path below the content folder. */
  readonly masters: Masters
}

interface LookedAt extends Awaited<ReturnType<typeof checkPictures>> {
  readonly named: readonly NamedPicture[]
  readonly bytes: readonly (Uint8Array | undefined)[]
}

/**
 * Checks the content: words, links, rules between files, and the pixels of every picture. After an earlier check, a file
 * whose bytes are the very same object is not read again, and pictures are looked at again only where one of them or its
 * name has changed.
 */
export async function check(
  sources: readonly LoadedSource[],
  request: CheckRequest,
  before?: Checked,
): Promise<Checked> {
  const { findings, files } = checkTexts(sources, { ...request, known: before?.files })
  const pictures = await lookAt(sources, files, request, before?.pictures)
  // Of a text with a mistake nobody can say whether another one has followed.
  const owed = findings.some(isError) ? [] : owedNotes(sources, files, request.table)
  const told: readonly Finding[] = [
    ...findings,
    ...fontNotes(files),
    ...owed,
    ...addressFindings(files, request, request.table.settings),
    ...pictures.findings,
  ].toSorted(byPlace)
  const problems = problemsOf(told, request.lang)
  const content = told.some(isError) ? undefined : checkedFiles(files)
  return { findings, files, content, told, problems, sources, pictures, masters: pictures.masters }
}

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

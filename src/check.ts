import { isDeepStrictEqual } from 'node:util'
import { addressFindings, type GivenAddresses } from './check/address.ts'
import { type DiagnoseOptions, type Validated, validate } from './check/diagnose.ts'
import type { Entry } from './check/entry.ts'
import { owedNotes } from './check/owed.ts'
import { type NamedPicture, namedPictures } from './check/pictures.ts'
import { fieldOf, isPage } from './check/world.ts'
import { type Finding, finding, problemOf } from './content/finding.ts'
import { composedPath, type LoadedSource, loadSources } from './content/load.ts'
import { rememberFor } from './memory.ts'
import { note } from './message.ts'
import { cache } from './pictures/cache.ts'
import { checkPictures, type Masters } from './pictures/inspect.ts'
import { byPlace, isError } from './problem.ts'
import type { Language } from './site.ts'
import { lettersBeyond } from './type/alphabets.ts'

/** What a check is asked for. */
export interface CheckRequest
  extends Pick<DiagnoseOptions, 'table' | 'today' | 'factsOf'>,
    GivenAddresses {
  /** The content folder, as it was named. */
  readonly content: string
  /** The language of messages. */
  readonly lang: Language
}

/** The content, checked: every problem at once, and the files where no error stands against them. */
export interface Checked extends Validated {
  readonly sources: readonly LoadedSource[]
  readonly pictures: LookedAt
  /** The pictures that may be published, decoded and measured once, by path below the content folder. */
  readonly masters: Masters
}

interface LookedAt extends Awaited<ReturnType<typeof checkPictures>> {
  readonly named: readonly NamedPicture[]
  readonly bytes: readonly (Uint8Array | undefined)[]
}

/** Loads the content and checks it: words, links, rules between files, and the pixels of every picture. */
export const check = async (request: CheckRequest): Promise<Checked> =>
  checkSources(await loadSources(request.content), request)

/**
 * Checks what has been loaded. After an earlier check, a file whose bytes are the very same object is not read again,
 * and pictures are looked at again only where one of them or its name has changed.
 */
export async function checkSources(
  sources: readonly LoadedSource[],
  request: CheckRequest,
  before?: Checked,
): Promise<Checked> {
  const options = { ...request, contentFolder: request.content }
  const validated = validate(sources, { ...options, known: before?.diagnosis.files })
  const { diagnosis } = validated
  const entries = diagnosis.files.flatMap(({ entry }) => entry ?? [])
  const pictures = await lookAt(sources, entries, request, before?.pictures)
  // Of a text with a mistake nobody can say whether another one has followed.
  const owed = validated.files ? owedNotes(sources, diagnosis.files, request.table) : []
  const notes = [
    ...fontNotes(entries),
    ...owed,
    ...addressFindings(entries, request, request.table.settings),
  ].map((found) => problemOf(found, request.lang))
  const problems = [...validated.problems, ...pictures.problems, ...notes].toSorted(byPlace)
  const files = problems.some(isError) ? undefined : validated.files
  return { ...validated, files, problems, sources, pictures, masters: pictures.masters }
}

async function lookAt(
  sources: readonly LoadedSource[],
  entries: readonly Entry[],
  { content: contentFolder, lang: language, table }: CheckRequest,
  earlier: LookedAt | undefined,
): Promise<LookedAt> {
  const byPath = new Map(sources.map(({ path, bytes }) => [composedPath(path), bytes]))
  const named = namedPictures(entries, sources)
  const bytes = named.map(({ path }) => byPath.get(composedPath(path)))
  const isSame = earlier?.bytes.every((one, index) => one === bytes[index])
  if (earlier && isSame && isDeepStrictEqual(earlier.named, named)) return earlier
  const options = { sources, contentFolder, language, cache, table: table.pictures }
  return { named, bytes, ...(await checkPictures(named, options)) }
}

/** Letters of gated words that a browser will take from another font, at the first of them in each file. */
function fontNotes(entries: readonly Entry[]): Finding[] {
  const open = entries.filter((page) => isPage(page) && fieldOf(page, 'gated') !== true)
  const shown = open.map((page) => String(fieldOf(page, 'template')))
  const isGated = (entry: Entry) => {
    const { shownOn } = entry.kind
    if (isPage(entry)) return !open.includes(entry)
    return shownOn !== 'every page' && !shownOn?.some((template) => shown.includes(template))
  }
  return entries.filter(isGated).flatMap((entry) => fontNote(entry) ?? [])
}

const fontNote = rememberFor(({ source, leaves, body }: Entry): Finding | undefined => {
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

import { type Finding, finding } from '../content/finding.ts'
import type { LoadedSource } from '../content/load.ts'
import { lineAt, placeOf, placeOfFile, type Range, type TextFile } from '../content/text.ts'
import type { Place } from '../problem.ts'
import * as words from '../validate/messages/picture.ts'
import { valueAt } from './data.ts'
import type { Entry } from './entry.ts'
import { isPictureFile, isPlainPath, unusable } from './files.ts'
import { nameRangeIn, rangeIn } from './form.ts'
import { nearest } from './nearest.ts'
import type { PictureLibrary } from './table.ts'
import { entryAt, fieldOf, type Name, namesIn, type World } from './world.ts'

/** What is wrong with the names of pictures, and with the library they are named in. */
export const pictureRules = (world: World, library: PictureLibrary | undefined): Finding[] => [
  ...pictureRule(world, library?.file ?? ''),
  ...(library ? libraryRule(world, library) : []),
  ...imageNameRule(world),
]

/** A picture that the content names: its path below the content folder, and what it is to be. */
export interface NamedPicture {
  readonly path: string
  /** Whether it is drawn for narrow screens. */
  readonly narrow: boolean
  /** Where the content names it; without it problems point at the picture itself. */
  readonly place?: Place | undefined
}

/** The pictures that the content names and that can be read, each with the place that names it. */
export function namedPictures(
  entries: readonly Entry[],
  sources: readonly LoadedSource[],
): NamedPicture[] {
  const readable = sources.filter((source) => unusable(source) === undefined)
  const known = new Set(readable.map(({ path }) => composed(path)).filter(isPictureFile))
  return entries.flatMap((entry) => {
    return namesIn(entry, 'picture')
      .map(({ value, path, range }) => ({
        path: below(entry, value),
        narrow: path.at(-1) === 'small',
        place: placeOf(entry.source, range),
      }))
      .filter((picture) => known.has(composed(picture.path)))
  })
}

/** Pictures that are named and not there, named with other letters, outside the folder, or never shown. */
function pictureRule(world: World, library: string): Finding[] {
  const pictures = world.paths.filter((path) => isPictureFile(path))
  const named = world.entries.flatMap((entry) =>
    namesIn(entry, 'picture').map((name) => ({ entry, name })),
  )
  const faults = named.flatMap(({ entry, name }) => pictureFault(entry, name, pictures) ?? [])
  const shown = new Set(named.map(({ entry, name }) => composed(below(entry, name.value))))
  // A picture that is named wrongly seems unused.
  const list = entryAt(world, library)
  const isKnown = list?.fields?.findings.length === 0 && faults.length === 0
  const unused = pictures.filter((path) => isKnown && !shown.has(composed(path)))
  return [...faults, ...unused.map((path) => unusedFinding(world, path))]
}

function pictureFault(
  { source, ...entry }: Entry,
  { value, range }: Name,
  pictures: readonly string[],
): Finding | undefined {
  if (!isPlainPath(value)) return finding(source, range, words.notInside({ written: value }))
  const folder = folderOf({ source, ...entry })
  const known = pictures
    .filter((path) => path.startsWith(folder))
    .map((path) => composed(path.slice(folder.length)))
  if (known.includes(composed(value))) return undefined
  const sameLetters = known.find((path) => path.toLowerCase() === composed(value).toLowerCase())
  if (sameLetters !== undefined) {
    const wording = words.misspeltPicture({ written: value, spelling: sameLetters })
    return finding(source, range, wording, { range, text: sameLetters })
  }
  const meant = nearestPath(value, known)
  const wording = words.missingPicture({ written: value, nearest: meant })
  return finding(source, range, wording, meant === undefined ? undefined : { range, text: meant })
}

/** The nearest path, or the file of the same name in another folder or of another type. */
function nearestPath(value: string, known: readonly string[]): string | undefined {
  const name = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const stem = (path: string) => name(path).replace(/\.\w+$/, '')
  const whole = nearest(value, known)
  const sameName = known.find((path) => stem(path) === stem(value))
  return sameName ?? whole ?? known.find((path) => nearest(name(value), [name(path)]) !== undefined)
}

const folderOf = ({ source }: Entry): string =>
  source.path.slice(0, source.path.lastIndexOf('/') + 1)

const below = (entry: Entry, path: string): string => folderOf(entry) + path

/** Systems differ in how they store accents; the name is the same. */
const composed = (path: string): string => path.normalize('NFC')

function unusedFinding(world: World, path: string): Finding {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { place: placeOfFile(`${world.folder}/${path}`), wording: words.unusedPicture({ name }) }
}

/** The library's own rules: every id once, and a warning where there are not as many pictures as the texts speak of. */
function libraryRule(world: World, { file, expected }: PictureLibrary): Finding[] {
  const entry = entryAt(world, file)
  const images = fieldOf(entry, 'images')
  if (!entry?.fields || !Array.isArray(images)) return []
  const { source, fields } = entry
  const first = new Map<unknown, number>()
  const found: Finding[] = []
  for (const [index, image] of images.entries()) {
    const id = valueAt(image, ['id'])
    if (typeof id !== 'string') continue
    const range = rangeIn(fields.form, ['images', index, 'id'])
    const before = first.get(id)
    if (before === undefined) first.set(id, range[0])
    else found.push(finding(source, range, words.sameImageId({ id, line: lineAt(source, before) })))
  }
  if (expected !== undefined && images.length !== expected && images.length > 0) {
    const range = nameRangeIn(fields.form, ['images'])
    found.push(finding(source, range, words.galleryCount({ count: images.length })))
  }
  return found
}

/** Fields and texts that name a picture which the library does not have. */
function imageNameRule({ entries, imageIds }: World): Finding[] {
  if (imageIds === undefined) return []
  return entries.flatMap((entry) => {
    const named = namesIn(entry, 'gallery image').flatMap(
      ({ value, range }) => unknownImage(entry.source, { id: value, range }, imageIds) ?? [],
    )
    const shown = entry.markdown
      .flatMap(({ addresses }) => addresses)
      .filter(({ kind }) => kind === 'picture')
    return [...named, ...shown.flatMap((one) => pictureInText(entry.source, one, imageIds) ?? [])]
  })
}

function unknownImage(
  source: TextFile,
  { id, range }: { readonly id: string; readonly range: Range },
  ids: readonly string[],
): Finding | undefined {
  if (ids.includes(id)) return undefined
  const meant = nearest(id, ids)
  const wording = words.unknownImage({ id, nearest: meant, ids })
  return finding(source, range, wording, meant === undefined ? undefined : { range, text: meant })
}

function pictureInText(
  source: TextFile,
  { url, range }: { readonly url: string; readonly range: Range },
  ids: readonly string[],
): Finding | undefined {
  const id = /^gallery:(.+)$/.exec(url)?.[1]
  if (id === undefined) return finding(source, range, words.notFromGallery({ url }))
  const start = range[1] - id.length
  return unknownImage(source, { id, range: [start, range[1]] }, ids)
}

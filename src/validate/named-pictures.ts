import type { NamedPicture } from '../assets/check-pictures.ts'
import { isPictureFile, unusable } from '../check/files.ts'
import type { LoadedSource } from '../content/load.ts'
import { placeOf } from '../content/text.ts'
import type { Diagnosis } from './diagnose.ts'
import { namesIn } from './rules/names-in.ts'

/** The pictures that the content names and that can be read, each with the place that names it. */
export function namedPictures(
  { files }: Diagnosis,
  sources: readonly LoadedSource[],
): NamedPicture[] {
  const entries = files.flatMap(({ entry }) => entry ?? [])
  const readable = sources.filter((source) => unusable(source) === undefined)
  const known = new Set(readable.map(({ path }) => composed(path)).filter(isPictureFile))
  return entries.flatMap((entry) => {
    const folder = entry.source.path.slice(0, entry.source.path.lastIndexOf('/') + 1)
    return namesIn(entry, 'picture')
      .map(({ value, path, range }) => ({
        path: folder + value,
        narrow: path.at(-1) === 'small',
        place: placeOf(entry.source, range),
      }))
      .filter((picture) => known.has(composed(picture.path)))
  })
}

/** Systems differ in how they store accents; the name is the same. */
const composed = (path: string): string => path.normalize('NFC')

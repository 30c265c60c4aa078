import type { Entry } from '../../check/entry.ts'
import { isPictureFile, isPlainPath } from '../../check/files.ts'
import { nearest } from '../../check/nearest.ts'
import { type Finding, finding } from '../../content/finding.ts'
import { placeOfFile } from '../../content/text.ts'
import * as words from '../messages/picture.ts'
import { entryAt, type World } from '../world.ts'
import { type Name, namesIn } from './names-in.ts'

/** Pictures that are named and not there, named with other letters, outside the folder, or never shown. */
export function pictureRule(world: World): Finding[] {
  const pictures = world.paths.filter((path) => isPictureFile(path))
  const named = world.entries.flatMap((entry) =>
    namesIn(entry, 'picture').map((name) => ({ entry, name })),
  )
  const faults = named.flatMap(({ entry, name }) => pictureFault(entry, name, pictures) ?? [])
  const shown = new Set(named.map(({ entry, name }) => composed(below(entry, name.value))))
  // A picture that is named wrongly seems unused.
  const gallery = entryAt(world, 'chateau/gallery.yaml')
  const isKnown = gallery?.fields?.findings.length === 0 && faults.length === 0
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

import { basename } from 'node:path'
import { type Finding, fileFinding, finding } from '../content/finding.ts'
import { composedPath, type LoadedSource } from '../content/load.ts'
import { lineAt, placeOf, type TextRange } from '../content/text.ts'
import { message, unknownName, warning } from '../message.ts'
import type { Place } from '../problem.ts'
import { lastName, type Path, valueAt } from './data.ts'
import type { File } from './file.ts'
import { isPicture, isPlainPath, unusable } from './files.ts'
import { rangeIn } from './form.ts'
import { libraryId } from './markdown.ts'
import { nearest } from './nearest.mjs'
import { fieldOf, fileAt, isFaultyAt, type Name, namesIn, told, type World } from './world.ts'

/** What is wrong with the names of pictures, and with the library they are named in. */
export function pictureRules(world: World): Finding[] {
  const library = world.table.library?.file ?? ''
  const list = fileAt(world, library)
  return [
    ...fileRule(world, list, basename(library)),
    ...(list ? sameIds(list, world.table.library?.list ?? '') : []),
    ...world.files.flatMap((file) => narrowRule(world, file)),
    ...idRule(world, basename(library)),
  ]
}

/** A picture that the content names: its path below the content folder, and what it is to be. */
export interface NamedPicture {
  readonly path: string
  /** Whether it is drawn for narrow screens. */
  readonly narrow: boolean
  /** Where the content names it; without it problems point at the picture itself. */
  readonly place?: Place & Pick<Finding, 'path'>
}

/** The pictures that the content names and that can be read, each with the place that names it. */
export function namedPictures(files: readonly File[], sources: readonly LoadedSource[]) {
  const readable = sources.filter((source) => unusable(source) === undefined)
  const known = new Set(readable.map(({ path }) => composedPath(path)).filter(isPicture))
  return files.flatMap((file) =>
    namesIn(file, 'picture')
      .map(({ value, path, range, note }) => ({
        path: folderOf(file) + value,
        narrow: note.narrowOf !== undefined,
        place: { ...placeOf(file.source, range), path },
      }))
      .filter((picture) => known.has(composedPath(picture.path))),
  )
}

/** The paths that the content names as those of pictures, whether they can be used or not. */
export const pathsNamed = (files: readonly File[]): ReadonlySet<string> =>
  new Set(
    files.flatMap((file) =>
      namesIn(file, 'picture').map(({ value }) => composedPath(folderOf(file) + value)),
    ),
  )

/** Pictures that are named and not there, named with other letters, outside the folder, or never shown. */
function fileRule(world: World, list: File | undefined, library: string): Finding[] {
  const pictures = world.paths.filter(isPicture)
  const named = world.files.flatMap((file) =>
    namesIn(file, 'picture').map((name) => ({ file, name })),
  )
  const faults = named.flatMap(({ file, name }) => pictureFault(world, file, name) ?? [])
  const shown = pathsNamed(world.files)
  // A picture that is named wrongly seems unused.
  const isKnown = list?.fields?.findings.length === 0 && faults.length === 0
  const unused = pictures.filter((path) => isKnown && !shown.has(composedPath(path)))
  const told = unused.map((path) =>
    fileFinding(path, unusedPicture({ name: basename(path), library })),
  )
  return [...faults, ...told]
}

function pictureFault({ paths }: World, file: File, { value, path: at, range }: Name) {
  const spot = { source: file.source, path: at }
  const folder = folderOf(file)
  const isThere = paths.some((path) => composedPath(path) === composedPath(folder + value))
  if (!isPlainPath(value)) {
    const isOnlyPercent = isThere && isPlainPath(value.replaceAll('%', ''))
    return finding(spot, range, (isOnlyPercent ? percentInName : notInside)({ written: value }))
  }
  if (isThere && !isPicture(value)) return finding(spot, range, notAType({ written: value }))
  const known = paths
    .filter((path) => isPicture(path) && path.startsWith(folder))
    .map((path) => composedPath(path.slice(folder.length)))
  if (known.includes(composedPath(value))) return undefined
  const meant = nearestPath(value, known)
  return finding(spot, range, missingPicture({ written: value, nearest: meant }), meant)
}

/** The nearest path, or the file of the same name in another folder or of another type. */
function nearestPath(value: string, known: readonly string[]): string | undefined {
  const stem = (path: string) => basename(path).replace(/\.\w+$/, '')
  return (
    known.find((path) => stem(path) === stem(value)) ??
    nearest(value, known) ??
    known.find((path) => nearest(basename(value), [basename(path)]) !== undefined)
  )
}

export const folderOf = ({ source: { path } }: File): string =>
  path.slice(0, path.lastIndexOf('/') + 1)

/** Two pictures of the library with one id. */
function sameIds(list: File, name: string): Finding[] {
  const { source, fields } = list
  const images = fieldOf(list, name)
  if (!fields || !Array.isArray(images)) return []
  const ids = images.map((image: unknown) => valueAt(image, ['id']))
  return ids.flatMap((id, index) => {
    const first = ids.indexOf(id)
    if (typeof id !== 'string' || first === index) return []
    // One that lacks something else as well is a line too many, or one that is not finished.
    if ([first, index].some((at) => isFaultyAt(list, [name, at]))) return []
    const line = lineAt(source, rangeIn(fields, [name, first, 'id'])[0])
    return told(list, [name, index, 'id'], sameImageId({ id, line }))
  })
}

/** Pictures for narrow screens that are not named after the picture they stand for: it may have been replaced alone. */
function narrowRule({ paths }: World, list: File): Finding[] {
  return namesIn(list, 'picture').flatMap(({ path, value, note: { narrowOf } }) => {
    const wide = narrowOf && fieldOf(list, ...path.with(-1, narrowOf).map(String))
    // A name that cannot be used is told by itself.
    if (typeof wide !== 'string' || !isPlainPath(wide)) return []
    if (![value, wide].every((name) => paths.includes(folderOf(list) + name))) return []
    const stem = basename(wide).replace(/\.\w+$/, '')
    if (basename(value).startsWith(stem)) return []
    const details = { written: value, wide: basename(wide), stem, field: lastName(path) }
    return told(list, path, otherNarrow(details))
  })
}

/** Fields and texts that name a picture which the library does not have. */
function idRule({ files, imageIds: ids, table }: World, library: string): Finding[] {
  if (ids === undefined) return []
  const judgedBy = table.library?.file ?? ''
  return files.flatMap((file) => {
    const { source } = file
    const unknown = (id: string, path: Path, range: TextRange): Finding[] => {
      if (ids.includes(id)) return []
      const meant = nearest(id, ids)
      const wording = unknownPicture({ id, nearest: meant, ids })
      const found = finding({ source, path }, range, wording, meant)
      return [{ ...found, judgedBy, about: `picture ${id}` }]
    }
    const shown = file.markdown.flatMap(({ path, addresses }) =>
      addresses.filter(({ kind }) => kind === 'picture').map((one) => ({ ...one, path })),
    )
    const named = namesIn(file, 'library picture')
    return [
      ...named.flatMap(({ value, path, range }) => unknown(value, path, range)),
      ...shown.flatMap(({ url, path, range }) => {
        const id = libraryId(url)
        if (id !== undefined) return unknown(id, path, [range[1] - id.length, range[1]])
        return [finding({ source, path }, range, notFromLibrary({ url, library }))]
      }),
    ]
  })
}

const notInside = message('image/path', {
  en: 'The picture “{written}” is not in the content folder.',
  enFix: 'Write its folder and its name, for example images/facade.png.',
  fr: "L'image « {written} » n'est pas dans le dossier de contenu.",
  frFix: 'Écrivez son dossier et son nom, par exemple images/facade.png.',
})
const percentInName = message('image/name', {
  en: 'The name of the picture “{written}” has a % in it, which cannot be used.',
  enFix: 'Rename the file without the %, and write its new name here.',
  fr: "Le nom de l'image « {written} » contient un %, qui ne peut pas servir.",
  frFix: 'Renommez le fichier sans %, et écrivez ici son nouveau nom.',
})
const notAType = message('image/type', {
  en: 'The name of the picture “{written}” has the ending of no format that the site can use.',
  enFix:
    'Export it as JPEG, PNG, WebP, AVIF, TIFF or SVG, with that ending, and write its new name here.',
  fr: "Le nom de l'image « {written} » ne se termine par aucun format que le site accepte.",
  frFix:
    "Exportez-la en JPEG, PNG, WebP, AVIF, TIFF ou SVG, avec l'extension qui convient, et écrivez ici son nouveau nom.",
})
const missingPicture = unknownName('image/missing', {
  en: 'The picture “{written}” cannot be found.',
  enFix: 'Copy its file into the picture folder, or fix the name.',
  fr: "L'image « {written} » est introuvable.",
  frFix: 'Copiez son fichier dans le dossier des images, ou corrigez le nom.',
})
const unknownPicture = unknownName('image/unknown', {
  en: 'The picture “{id}” is not in the gallery.',
  enFix: 'Choose one of: {ids}.',
  fr: "L'image « {id} » n'est pas dans la galerie.",
  frFix: 'Choisissez parmi : {ids}.',
})
const notFromLibrary = message('image/reference', {
  en: 'The picture “{url}” must be named by its id in the gallery.',
  enFix: 'Write its id from {library}, for example ![caption](gallery:hall)',
  fr: "L'image « {url} » doit être désignée par son id dans la galerie.",
  frFix: 'Écrivez son id de {library}, par exemple ![légende](gallery:hall)',
})
const otherNarrow = warning('image/narrow', {
  en: 'The small-screen version “{written}” seems to belong to another picture than “{wide}”.',
  enFix:
    'If you replaced the picture, delete the line “{field}” and write a new alternative text. Otherwise name the file “{stem}-small”.',
  fr: 'La version pour petits écrans « {written} » semble appartenir à une autre image que « {wide} ».',
  frFix:
    "Si vous avez remplacé l'image, supprimez la ligne « {field} » et écrivez un nouveau texte alternatif. Sinon, nommez le fichier « {stem}-small ».",
})
const unusedPicture = warning('image/unused', {
  en: 'The picture “{name}” is not shown on any page.',
  enFix: 'Add it to {library}, or move it out of the content folder.',
  fr: "L'image « {name} » n'est montrée sur aucune page.",
  frFix: 'Ajoutez-la à {library}, ou sortez-la du dossier de contenu.',
})
const sameImageId = message('gallery/same-id', {
  en: 'The id “{id}” is already used on line {line}.',
  enFix: 'Give one of the two pictures another id.',
  fr: "L'id « {id} » sert déjà à la ligne {line}.",
  frFix: "Donnez un autre id à l'une des deux images.",
})

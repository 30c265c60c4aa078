import { basename, dirname } from 'node:path'
import { type Finding, fileFinding } from '../content/finding.ts'
import { composedPath, isImpossibleName, type LoadedSource } from '../content/load.ts'
import { both, message, type Wording, warning } from '../message.ts'
import { textTooLarge } from './file.ts'
import { nearest } from './nearest.mjs'
import { type FileKind, isOfKind, seasonPath } from './table.ts'

/** Why a source cannot be used at all, whatever it holds: links, devices, files that are far too large. */
export function unusable({ path, bytes, unread }: LoadedSource): Wording | undefined {
  if (unread === 'outside' || unread === 'link') return linkedFile()
  if (unread === 'special') return specialFile()
  if (unread === 'folder') return folderWithEnding({ name: basename(path) })
  if (unread === 'copy') return copied({ name: basename(path) })
  const isHeavy = unread === 'too large' || bytes.length > heaviestPicture * 1_000_000
  if (isHeavy && isPicture(path)) return tooHeavy({ most: heaviestPicture })
  return unread === 'too large' ? textTooLarge({ megabytes: 64 }) : undefined
}

/** Names that some computer cannot store, and names that some computers take for the same. */
export function checkNames(paths: readonly string[]): Finding[] {
  const first = new Map<string, string>()
  return paths.flatMap((path) => {
    const name = path.split('/').find(isImpossibleName)
    if (name !== undefined) return [fileFinding(path, impossibleName({ name }))]
    const key = composedPath(path).toLowerCase()
    const other = first.get(key)
    if (other !== undefined) return [fileFinding(path, sameName({ name: path, other }))]
    first.set(key, path)
    return []
  })
}

/** Files that must be there and are not, files that are there under another name, and files that nothing uses. */
export function checkPresence(
  lacking: readonly string[],
  strays: readonly string[],
  printed: (path: string) => string,
): Finding[] {
  const meant = strays.map((path) => [path, meantName(path, lacking)] as const)
  const missing = lacking.filter((path) => !meant.some(([, wanted]) => wanted === path))
  return [
    ...missing.map((path) => fileFinding(path, missingFile({ name: printed(path) }))),
    ...meant.map(([path, wanted]) => {
      const name = printed(path)
      if (wanted === undefined) return fileFinding(path, strayFile({ name }))
      return fileFinding(path, misnamedFile({ name, nearest: printed(wanted) }))
    }),
  ]
}

/** Folders without a single file of their kind: at the folder itself. */
export function checkFolders(
  kinds: readonly FileKind[],
  paths: readonly string[],
  printed: (path: string) => string,
  hidden: readonly { readonly source: { readonly path: string } }[],
): Finding[] {
  const empty = kinds.filter(
    ({ path }) =>
      path.includes('*') && path !== seasonPath && !paths.some((one) => isOfKind(path, one)),
  )
  return empty.map(({ path, name, create }) => {
    const what = both(name.en, name.fr)
    const type = create ? ` -- ${create.word}` : ''
    const folder = printed(dirname(path))
    const there = hidden.find(({ source }) => isOfKind(path, source.path))?.source.path
    const none = { en: name.en.replace(/^an? /, ''), fr: name.fr.replace(/^une? /, '') }
    const isFeminine = name.fr.startsWith('une ')
    if (there !== undefined) return fileFinding(there, noneShown({ none, isFeminine }))
    return fileFinding(dirname(path), emptyFolder({ folder, what, type }))
  })
}

/** The same name with another ending or in another case, or nearly the same name. */
function meantName(path: string, lacking: readonly string[]): string | undefined {
  const stem = (name: string) => name.toLowerCase().replace(/(?:\.(?:ya?ml|md|markdown|txt))+$/, '')
  return lacking.find((name) => stem(name) === stem(path)) ?? nearest(path, lacking)
}

/** The formats of pictures by their endings; what has none is a picture, too, and cannot be used. */
export const formatByEnding = new Map<string, string | undefined>([
  ['png', 'PNG'],
  ['jpg', 'JPEG'],
  ['jpeg', 'JPEG'],
  ['jfif', 'JPEG'],
  ['jpe', 'JPEG'],
  ['webp', 'WebP'],
  ['avif', 'AVIF'],
  ['tif', 'TIFF'],
  ['tiff', 'TIFF'],
  ['svg', 'SVG'],
  ...['gif', 'heic', 'heif', 'bmp', 'jxl', 'jp2', 'ico'].map(
    (ending) => [ending, undefined] as const,
  ),
])

/** The ending of a path, in small letters and without its dot. */
export const endingOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

/** Whether a file is a picture by its ending. */
export const isPicture = (path: string): boolean => formatByEnding.has(endingOf(path))

/** Whether the editor shows a picture by itself. A drawing it does not draw: it may be a program. */
export const isShown = (path: string): boolean => isPicture(path) && endingOf(path) !== 'svg'

/** In megabytes. */
const heaviestPicture = 40

/** Whether a path names a file below a folder and nothing else: no `..`, drive, other host, hidden file or escape. */
export const isPlainPath = (path: string): boolean =>
  path !== '' &&
  !/[\\%\p{Cc}]/u.test(path) &&
  !/^[a-z][a-z0-9+.-]*:/i.test(path) &&
  path.split('/').every((segment) => segment !== '' && !segment.startsWith('.'))

const missingFile = message('file/missing', {
  en: 'The file “{name}” is missing; the site needs it.',
  enFix: 'Restore it from a copy, under exactly this name.',
  fr: 'Le fichier « {name} » manque ; le site en a besoin.',
  frFix: "Restaurez-le d'après une copie, sous ce nom exactement.",
})
const emptyFolder = message('file/none', {
  en: 'The folder “{folder}” cannot stay empty: it needs {what}.',
  enFix: 'Restore a file, or create one with the command: npm run new{type}',
  fr: 'Le dossier « {folder} » ne peut pas rester vide : il lui faut {what}.',
  frFix: 'Restaurez un fichier, ou créez-en un avec la commande : npm run new{type}',
})
const noneShown = message('time/none', {
  en: 'No {none} would be shown.',
  enFix: 'Let one of them be shown then, too: change its dates.',
  fr: '{isFeminine|Aucune|Aucun} {none} ne serait {isFeminine|affichée|affiché}.',
  frFix: "Laissez-en {isFeminine|une|un} s'afficher aussi à ce moment : changez ses dates.",
})
const misnamedFile = message('file/unknown', {
  en: 'The file “{name}” should be called “{nearest}”.',
  enFix: 'Rename it to “{nearest}”.',
  fr: "Le fichier « {name} » devrait s'appeler « {nearest} ».",
  frFix: 'Renommez-le en « {nearest} ».',
})
const strayFile = warning('file/unused', {
  en: 'The file “{name}” is not used by the site.',
  enFix: 'Move it out of the content folder, or see content/README.md for where texts go.',
  fr: "Le fichier « {name} » n'est pas utilisé par le site.",
  frFix: 'Sortez-le du dossier de contenu, ou voyez dans content/LISEZMOI.md où vont les textes.',
})
const linkedFile = message('file/link', {
  en: 'The file is a shortcut to a file that lies elsewhere.',
  enFix: 'Delete it and put the file itself here.',
  fr: 'Le fichier est un raccourci vers un fichier qui se trouve ailleurs.',
  frFix: 'Supprimez-le et mettez le fichier lui-même à sa place.',
})
const specialFile = message('file/special', {
  en: 'This is not an ordinary file, so it cannot be read.',
  enFix: 'Delete it.',
  fr: "Ce n'est pas un fichier ordinaire : il ne peut pas être lu.",
  frFix: 'Supprimez-le.',
})
const copied = warning('file/copy', {
  en: '“{name}” looks like a copy that OneDrive or another sync program made of a file which was changed on two computers. It is not published.',
  enFix:
    'Take over what is missing in the other file, then delete the copy. If it is a file of its own, give it another name.',
  fr: "« {name} » ressemble à une copie que OneDrive ou un autre programme de synchronisation a faite d'un fichier modifié sur deux ordinateurs. Elle n'est pas publiée.",
  frFix:
    "Reprenez ce qui manque dans l'autre fichier, puis supprimez la copie. Si c'est un fichier à part, donnez-lui un autre nom.",
})
const folderWithEnding = message('file/folder', {
  en: '“{name}” is a folder with the name of a file; nothing in it is read.',
  enFix: 'Rename the folder, or put a file in its place.',
  fr: "« {name} » est un dossier qui porte le nom d'un fichier ; rien de ce qu'il contient n'est lu.",
  frFix: 'Renommez le dossier, ou mettez un fichier à sa place.',
})
const impossibleName = message('file/name', {
  en: 'The name “{name}” is not allowed on some computers.',
  enFix: 'Choose another name, of letters, digits and hyphens.',
  fr: "Le nom « {name} » n'est pas permis sur certains ordinateurs.",
  frFix: "Choisissez un autre nom, fait de lettres, de chiffres et de traits d'union.",
})
const sameName = message('file/same-name', {
  en: 'The names “{name}” and “{other}” are the same name on many computers.',
  enFix: 'Rename one of the two files.',
  fr: 'Les noms « {name} » et « {other} » sont le même nom sur bien des ordinateurs.',
  frFix: "Renommez l'un des deux fichiers.",
})
const tooHeavy = message('picture/too-heavy', {
  en: 'The picture is larger than {most} MB.',
  enFix: 'Export it 2,400 pixels wide.',
  fr: "L'image pèse plus de {most} Mo.",
  frFix: 'Exportez-la en 2 400 pixels de large.',
})

import { lstatSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { isImpossibleName } from '../../content/load.ts'
import { codeOf, readIfThere } from '../../disk/files.ts'
import { writingReason } from '../../disk/reasons.ts'
import { Failure, ifPossible } from '../../failure.ts'
import { both, french, visible } from '../../message.ts'

/** Where a file of the content is, links resolved. Throws a Failure for a path that is none or leads out of the folder. */
export function placeIn(root: string, path: string): string {
  const names = path.split('/')
  if (names.some((name) => name === '' || name.startsWith('.') || isImpossibleName(name)))
    throw refusal({
      en: `“${visible(path)}” cannot be the name of a file. Choose another one.`,
      fr: french`« ${visible(path)} » ne peut pas être le nom d'un fichier. Choisissez-en un autre.`,
    })
  let there = join(root, ...names)
  while (!lstatSync(there, { throwIfNoEntry: false })) there = dirname(there)
  // A link may lead nowhere, or in a circle.
  const real = ifPossible(() => realpathSync(there)) ?? ''
  const place = join(real, relative(there, join(root, ...names)))
  const isHidden = relative(root, place)
    .split(sep)
    .some((name) => name.startsWith('.'))
  const isOutside = place !== root && !place.startsWith(root + sep)
  if (real === '' || isOutside || isHidden)
    throw refusal({
      en: `“${visible(path)}” is a link that leads out of the content folder. Nothing was changed.`,
      fr: french`« ${visible(path)} » est un lien qui mène hors du dossier de contenu. Rien n'a été changé.`,
    })
  const status = statSync(real)
  if (real === place ? !status.isFile() : !status.isDirectory())
    throw refusal({
      en: `“${visible(path)}” is not a file. Nothing was changed.`,
      fr: french`« ${visible(path)} » n'est pas un fichier. Rien n'a été changé.`,
    })
  return place
}

/** Whether a file of the content may be there. */
export const isPlace = (root: string, path: string): boolean =>
  ifPossible(() => placeIn(root, path)) !== undefined

/** A file of the content as it is on the disk; undefined where there is none. */
export function fileIn(root: string, path: string) {
  const place = placeIn(root, path)
  const bytes = readIfThere(place)
  const status = bytes && statSync(place)
  return status && { bytes, mode: status.mode & 0o7777, saved: status.mtime.toISOString() }
}

export const isSameBytes = (
  left: Uint8Array | undefined,
  right: Uint8Array | undefined,
): boolean => (left && right ? Buffer.compare(left, right) === 0 : left === right)

export const refusal = (sentence: { readonly en: string; readonly fr: string }): Failure =>
  new Failure('output', sentence)

/** What the disk has refused, in words; other errors as they are. */
export function diskRefusal(error: unknown): unknown {
  const code = codeOf(error)
  const reason = ofFiles[code] ?? writingReason(code)
  if (!reason) return error
  const sentence = {
    en: `This could not be saved: ${reason.en}. Nothing was changed, and drafts are kept.`,
    fr: french`Impossible d'enregistrer : ${reason.fr}. Rien n'a été changé, et les brouillons sont gardés.`,
  }
  return new Failure('output', sentence, { cause: error })
}

const isFolder = both(
  'a folder is in the place of a file',
  "un dossier est à la place d'un fichier",
)

const ofFiles: Readonly<Record<string, ReturnType<typeof both>>> = {
  ERR_FS_EISDIR: isFolder,
  EISDIR: isFolder,
  EBUSY: both(
    'a file is in use by another program',
    'un fichier est utilisé par un autre programme',
  ),
}

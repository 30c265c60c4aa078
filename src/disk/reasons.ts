import { resolve, sep } from 'node:path'
import { Failure } from '../failure.ts'
import { type Both, both, french, visible } from '../message.ts'
import { codeOf, errorText } from './files.ts'

type Reasons = Readonly<Record<string, Both>>

const forbidden = both(
  'you do not have permission. Ask your site administrator',
  "vous n'en avez pas l'autorisation. Adressez-vous à l'administrateur du site",
)
const crowded = both(
  'too many files are open on this computer. Close a few programs, then try again',
  'trop de fichiers sont ouverts sur cet ordinateur. Fermez quelques programmes, puis réessayez',
)
const open = both(
  'another program has it open, or you do not have permission. Close that program, then try again',
  "un autre programme l'a ouvert, ou vous n'en avez pas l'autorisation. Fermez ce programme, puis réessayez",
)
/** Windows says of what another program has open what other systems say where a permission is missing. */
const onWindows: Reasons = { EACCES: open, EPERM: open, EBUSY: open }
const refusal = {
  EACCES: forbidden,
  EPERM: forbidden,
  EMFILE: crowded,
  ENFILE: crowded,
  EIO: both(
    'the disk reports an error. Have it checked',
    'le disque signale une erreur. Faites-le vérifier',
  ),
}
const inFile = both(
  'a file is in the place of one of its folders. Move that file away',
  "un fichier est à la place de l'un de ses dossiers. Déplacez ce fichier",
)
const full = both(
  'there is no space left on the disk. Free some space',
  "il n'y a plus de place sur le disque. Libérez de la place",
)
const mounted = both(
  'it is in use, or is a whole disk. Choose a folder inside it with --out',
  "il est utilisé par un autre programme, ou c'est un disque entier. Choisissez un dossier à l'intérieur avec --out",
)

const whileWriting: Reasons = {
  ...refusal,
  EBUSY: mounted,
  EXDEV: mounted,
  ENOSPC: full,
  EDQUOT: full,
  EROFS: both(
    'the disk is read-only. Choose a folder on another disk',
    'le disque est en lecture seule. Choisissez un dossier sur un autre disque',
  ),
  ENOTDIR: inFile,
  EEXIST: inFile,
  ENAMETOOLONG: both(
    'its path is too long. Choose a shorter one',
    'son chemin est trop long. Choisissez-en un plus court',
  ),
}

const whileReading: Reasons = {
  ...refusal,
  EBUSY: open,
  ENOENT: both('it does not exist. Check its name', "il n'existe pas. Vérifiez son nom"),
  ENOTDIR: both('it is not a folder. Check its name', "ce n'est pas un dossier. Vérifiez son nom"),
}

const reasonOf = (code: string, reasons: Reasons): Both | undefined =>
  (process.platform === 'win32' ? onWindows[code] : undefined) ?? reasons[code]

/** Why nothing could be written, by the code of the system; undefined for what is no fault of the disk's. */
export const writingReason = (code: string) => reasonOf(code, whileWriting)

/** What a build adds: the site in the output folder is the one before. */
export const unchanged = both(
  ' What was published stays as it was.',
  ' Ce qui était publié reste tel quel.',
)

/** What the system refused while `folder` was written, as the sentence of exit 3; other errors as they are. */
export function diskFailure(error: unknown, folder: string, more?: Both): unknown {
  const words = { en: `${folder} cannot be written`, fr: french`Impossible d'écrire ${folder}` }
  return failureOf(error, writingReason(codeOf(error)), words, more)
}

/** Lets `write` do its work on the disk; what the disk refuses ends with exit 3 and says that `place` cannot be written. */
export function writing<Result>(place: string, write: () => Result, more?: Both): Result {
  try {
    return write()
  } catch (error) {
    throw diskFailure(error, place, more)
  }
}

/**
 * What the disk refused while a command ran, as the sentence of exit 3: of a file of the content that it cannot be read,
 * of any other that it cannot be used. Other errors as they are.
 */
export function refusedByDisk(error: unknown, content: string): unknown {
  const path = errorText(error, 'path')
  if (path === '') return error
  const within = `${resolve(path)}${sep}`.startsWith(`${resolve(content)}${sep}`)
  const name = visible(path)
  return within
    ? failureOf(error, reasonOf(codeOf(error), whileReading), {
        en: `${name} cannot be read`,
        fr: french`Impossible de lire ${name}`,
      })
    : failureOf(error, writingReason(codeOf(error)), {
        en: `${name} cannot be read or written`,
        fr: french`Impossible de lire ou d'écrire ${name}`,
      })
}

function failureOf(error: unknown, reason: Both | undefined, { en, fr }: Both, more?: Both) {
  if (!reason) return error
  const sentence = {
    en: `${en}: ${reason.en}.${more?.en ?? ''}`,
    fr: french`${fr} : ${reason.fr}.${more?.fr ?? ''}`,
  }
  return new Failure('output', sentence, { cause: error })
}

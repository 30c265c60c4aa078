import { existsSync, readdirSync } from 'node:fs'
import { chmod, link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { Failure, type Sentence } from '../failure.ts'
import { both, french, visible } from '../message.ts'

/** The paths of the files below a folder, with slashes; none where there is no such folder. */
export function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
}

/** Writes a file that is not there yet, with its folder; one that is there is left alone, with exit 3. */
export async function writeNew(file: string, bytes: Uint8Array): Promise<void> {
  // The same name for every new file: what a killed command has left goes with the next one.
  const beside = join(dirname(file), '.new.tmp')
  await onDisk(file, beside, async () => {
    await mkdir(dirname(file), { recursive: true })
    await rm(beside, { force: true })
    await writeFile(beside, bytes, { flag: 'wx', flush: true })
    // A rename would take the place of a file that has come meanwhile.
    await link(beside, file)
    await rm(beside)
  })
}

/** Puts other bytes in the place of a file that is there; who may read and write it stays as it was. */
export const replaceFile = async (file: string, bytes: Uint8Array): Promise<void> =>
  replace(file, bytes, (await stat(file)).mode)

/** Puts a text in the place of a file, if there is one, for the eyes of its owner only. */
export const replacePrivately = (file: string, text: string): Promise<void> =>
  replace(file, text, 0o600)

/** Whole or not at all: the new file is written beside the old one, forced to the disk, and renamed. */
async function replace(file: string, content: string | Uint8Array, mode: number): Promise<void> {
  const beside = join(dirname(file), `.${basename(file)}.tmp`)
  await onDisk(file, beside, async () => {
    await rm(beside, { force: true })
    await writeFile(beside, content, { flag: 'wx', mode, flush: true })
    // The mode of a new file is cut by the umask.
    await chmod(beside, mode)
    await rename(beside, file)
  })
}

/** Leaves nothing beside a file where it could not be written. */
async function onDisk(file: string, beside: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {})
    throw diskFailure(error, file)
  }
}

type Reasons = Readonly<Record<string, Sentence>>

const forbidden = both(
  'you do not have permission. Ask whoever looks after this computer',
  "vous n'en avez pas l'autorisation. Adressez-vous à la personne qui s'occupe de cet ordinateur",
)
const crowded = both(
  'too many files are open on this computer. Close a few programs, then try again',
  'trop de fichiers sont ouverts sur cet ordinateur. Fermez quelques programmes, puis réessayez',
)
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
  'there is no space left on the disk. Make room on it',
  "il n'y a plus de place sur le disque. Libérez-en",
)
const mounted = both(
  'it is in use, or is a whole disk. Choose a folder inside it with --out',
  "il est utilisé par un autre programme, ou c'est un disque entier. Choisissez un dossier à l'intérieur avec --out",
)

/** Why nothing could be written, by the code of the system. */
export const whileWriting: Reasons = {
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
  ENOENT: both('it does not exist. Check its name', "il n'existe pas. Vérifiez son nom"),
  ENOTDIR: both('it is not a folder. Check its name', "ce n'est pas un dossier. Vérifiez son nom"),
}

/** What the system refused while `folder` was written, as the sentence of exit 3; other errors as they are. */
export const diskFailure = (error: unknown, folder: string): unknown =>
  failureOf(error, whileWriting, {
    en: `${folder} cannot be written`,
    fr: french`Impossible d'écrire ${folder}`,
  })

/** What the disk refused while the content was read, as the sentence of exit 3; other errors as they are. */
export function contentFailure(error: unknown, content: string): unknown {
  const path = textOf(error, 'path')
  const within = path !== '' && `${resolve(path)}${sep}`.startsWith(`${resolve(content)}${sep}`)
  if (!within) return error
  return failureOf(error, whileReading, {
    en: `${visible(path)} cannot be read`,
    fr: french`Impossible de lire ${visible(path)}`,
  })
}

function failureOf(error: unknown, reasons: Reasons, { en, fr }: Sentence): unknown {
  const reason = reasons[textOf(error, 'code')]
  if (!reason) return error
  const sentence = {
    en: `${en}: ${reason.en}. What was published stays as it was.`,
    fr: french`${fr} : ${reason.fr}. Ce qui était publié reste tel quel.`,
  }
  return new Failure('output', sentence, { cause: error })
}

/** What a system error says of itself. */
const textOf = (error: unknown, name: 'code' | 'path'): string =>
  error instanceof Error && name in error ? String(Reflect.get(error, name)) : ''

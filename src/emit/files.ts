import { chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { Failure, type Sentence } from '../failure.ts'
import { visible } from '../message.ts'

/** Writes a file that is not there yet, with its folder; one that is there is left alone, with exit 3. */
export async function writeNew(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes, { flag: 'wx' })
  } catch (error) {
    throw diskFailure(error, file)
  }
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
  try {
    await rm(beside, { force: true })
    await writeFile(beside, content, { flag: 'wx', mode, flush: true })
    // The mode of a new file is cut by the umask.
    await chmod(beside, mode)
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw diskFailure(error, file)
  }
}

type Reasons = Readonly<Record<string, Sentence>>

const refusal = {
  EACCES: { en: 'no permission', fr: 'pas la permission' },
  EPERM: { en: 'no permission', fr: 'pas la permission' },
  EIO: { en: 'the disk reports an error', fr: 'le disque signale une erreur' },
}
const inFile = { en: 'a part of its path is a file', fr: 'une partie de son chemin est un fichier' }
const full = { en: 'no space left on the disk', fr: 'plus de place sur le disque' }
const mounted = {
  en: 'it is in use or a mount point; choose a folder inside it with --out',
  fr: 'il est occupé ou c’est un point de montage ; choisissez un dossier à l’intérieur avec --out',
}

const whileWriting: Reasons = {
  ...refusal,
  EBUSY: mounted,
  EXDEV: mounted,
  ENOSPC: full,
  EDQUOT: full,
  EROFS: { en: 'the disk is read-only', fr: 'le disque est en lecture seule' },
  ENOTDIR: inFile,
  EEXIST: inFile,
  ENAMETOOLONG: { en: 'its path is too long', fr: 'son chemin est trop long' },
}

const whileReading: Reasons = {
  ...refusal,
  ENOENT: { en: 'it does not exist', fr: 'il n’existe pas' },
  ENOTDIR: { en: 'it is not a folder', fr: 'ce n’est pas un dossier' },
}

/** What the system refused while `folder` was written, as the sentence of exit 3; other errors as they are. */
export function diskFailure(error: unknown, folder: string): unknown {
  const reason = whileWriting[textOf(error, 'code')]
  if (!reason) return error
  const en = `${folder} cannot be written: ${reason.en}. What was published stays as it was.`
  const fr = `Impossible d’écrire ${folder} : ${reason.fr}. Ce qui était publié reste tel quel.`
  return new Failure('output', { en, fr }, { cause: error })
}

/** What the disk refused while the content was read, as the sentence of exit 3; other errors as they are. */
export function contentFailure(error: unknown, content: string): unknown {
  const path = textOf(error, 'path')
  const reason = whileReading[textOf(error, 'code')]
  const within = path !== '' && `${resolve(path)}${sep}`.startsWith(`${resolve(content)}${sep}`)
  if (!reason || !within) return error
  const en = `${visible(path)} cannot be read: ${reason.en}.`
  const fr = `Impossible de lire ${visible(path)} : ${reason.fr}.`
  return new Failure('output', { en, fr }, { cause: error })
}

/** What a system error says of itself. */
const textOf = (error: unknown, name: 'code' | 'path'): string =>
  error instanceof Error && name in error ? String(Reflect.get(error, name)) : ''

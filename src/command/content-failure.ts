import { resolve, sep } from 'node:path'
import { Failure, type Sentence } from './failure.ts'

const reasons: Readonly<Record<string, Sentence>> = {
  ENOENT: { en: 'it does not exist', fr: 'il n’existe pas' },
  ENOTDIR: { en: 'it is not a folder', fr: 'ce n’est pas un dossier' },
  EACCES: { en: 'no permission', fr: 'pas la permission' },
  EPERM: { en: 'no permission', fr: 'pas la permission' },
  EIO: { en: 'the disk reports an error', fr: 'le disque signale une erreur' },
}

/** What the disk refused while the content was read, as the sentence of exit 3; other errors as they are. */
export function contentFailure(error: unknown, content: string): unknown {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return error
  const path = resolve(String(error.path))
  const reason = reasons[String(error.code)]
  const within = `${path}${sep}`.startsWith(`${resolve(content)}${sep}`)
  if (!reason || !within) return error
  const sentence = {
    en: `${error.path} cannot be read: ${reason.en}.`,
    fr: `Impossible de lire ${error.path} : ${reason.fr}.`,
  }
  return new Failure('output', sentence, { cause: error })
}

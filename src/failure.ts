import { resolve, sep } from 'node:path'
import type { Language } from './site.ts'

/** What a command's end means to whoever started it. */
export const exit = {
  done: 0,
  problems: 1,
  usage: 2,
  output: 3,
  busy: 4,
  defect: 70,
  interrupted: 130,
  terminated: 143,
} as const

export type ExitCode = (typeof exit)[keyof typeof exit]

/** One sentence in every language of the commands. */
export type Sentence = Readonly<Record<Language, string>>

/**
 * The end of a command that is neither a content problem nor a defect: a wrong option, a full
 * disk, another build at work. It is printed as its sentence, without a stack.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly exit: keyof typeof exit
  readonly sentence: Sentence

  constructor(end: keyof typeof exit, sentence: Sentence, options?: ErrorOptions) {
    super(sentence.en, options)
    this.exit = end
    this.sentence = sentence
  }
}

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

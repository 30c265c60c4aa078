import type { Language } from '../site.ts'

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The language of messages by the POSIX locale variables; English unless they say French. */
export function language(environment: Environment): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = environment
  const locale = LC_ALL || LC_MESSAGES || LANG || ''
  return /^fr(?![a-z])/i.test(locale) ? 'fr' : 'en'
}

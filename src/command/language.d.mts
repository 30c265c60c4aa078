import type { Both } from '../message.ts'
import type { Language } from '../site.ts'

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The language of messages: by the first of the POSIX locale variables that is set, else by the locale of the system, which
 * alone Windows has; English unless it is French.
 */
export function language(environment: Environment): Language

/** The language asked for with `--lang`, even where the options cannot be read as a whole, else the environment's. */
export function spoken(argv: readonly string[], environment: Environment): Language

/** What each command does, in the order of the list. */
export const commandHelp: Readonly<
  Record<
    'start' | 'test' | 'build' | 'check' | 'preview' | 'due' | 'review' | 'gate' | 'new' | 'bench',
    Both
  >
>

/** The command as npm takes it: `npm start`, `npm run build`. */
export function npmCommand(name: string): string

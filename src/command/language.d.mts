import type { Language } from '../site.ts'

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

export function language(environment: Environment): Language

export function spoken(argv: readonly string[], environment: Environment): Language

import type { Both } from '../../message.ts'
import { sayIn, type WordKey } from './words.ts'

/** The server told why it does not do what was asked; with 500 or more it has failed at it. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Nobody answers, not to the end, or not in time. */
export class Silence extends Error {}

/** The server was started anew and does not know this window. */
export class Stranger extends Error {}

/** Whether an error is that something that was asked for was not done. */
export const isFailure = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof Silence || error instanceof Stranger

/** Why something was not done, in words. */
export function reasonOf(error: unknown): Both {
  const said = (key: WordKey) => ({ en: sayIn('en')(key), fr: sayIn('fr')(key) })
  if (error instanceof Stranger) return said('strip.stranger')
  if (!(error instanceof Refusal)) return said('failure.noAnswer')
  return error.status >= 500 ? said('failure.fault') : { en: error.message, fr: error.message }
}

import type { Both } from '../../../message.ts'
import { Refusal } from '../../protocol/state.ts'
import { timeOf } from '../words/dates.ts'
import { sayIn, type WordKey } from '../words/words.ts'

/** What was told last, for whoever is asked for help. */
export const lastMessages: string[] = []

/** Keeps what is told, among the last ones. */
export function keepMessage(text: string): void {
  lastMessages.push(`${timeOf(new Date().toISOString())} ${text}`)
  lastMessages.splice(0, lastMessages.length - 10)
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
  return error.status >= 500 ? said('failure.fault') : error.said
}

/** That nothing was saved, and why. */
export const refusedBecause = ({ en, fr }: Both): Both => ({
  en: sayIn('en')('status.refused', { why: en }),
  fr: sayIn('fr')('status.refused', { why: fr }),
})

/** Why nothing was saved; where no answer came it may have been. */
export const notSaved = (error: unknown): Both =>
  error instanceof Refusal && error.status < 500 ? refusedBecause(reasonOf(error)) : reasonOf(error)

import type { Readable, Writable } from 'node:stream'
import { confirm, isCancel, select, text } from '@clack/prompts'
import type { Language } from '../site.ts'

/** Where somebody types and reads. */
export interface Terminal {
  readonly input: Readable
  readonly output: Writable
  /** Whether anybody is there to answer. */
  readonly attended: boolean
}

/** A question on the terminal. */
export interface Asked<Value> {
  readonly message: string
  readonly initial: Value | undefined
  readonly lang: Language
  readonly terminal: Terminal
}

/** Asks for a line of text until `complain` has nothing against it. Gives nothing where the editor gives up. */
export async function askLine(
  { message, initial, terminal: { input, output } }: Asked<string>,
  complain: (typed: string) => string | undefined,
): Promise<string | undefined> {
  const initialValue = initial ?? ''
  const validate = (typed: string | undefined) => complain(typed ?? '')
  const answer = await text({ message, initialValue, validate, input, output })
  return isCancel(answer) ? undefined : answer
}

/** Asks for one of several values; each is shown as its label. */
export async function askChoice(
  { message, initial, terminal: { input, output } }: Asked<string>,
  choices: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const options = [...choices].map(([value, label]) => ({ value, label }))
  const start = initial === undefined ? {} : { initialValue: initial }
  const answer = await select({
    message,
    options,
    ...start,
    showInstructions: false,
    input,
    output,
  })
  return isCancel(answer) ? undefined : answer
}

/** Asks for yes or no. */
export async function askTruth(asked: Asked<boolean>): Promise<boolean | undefined> {
  const { message, initial = false, lang, terminal } = asked
  const [active, inactive] = lang === 'fr' ? ['Oui', 'Non'] : ['Yes', 'No']
  const streams = { input: terminal.input, output: terminal.output }
  const answer = await confirm({ message, initialValue: initial, active, inactive, ...streams })
  return isCancel(answer) ? undefined : answer
}

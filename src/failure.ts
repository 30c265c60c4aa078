import type { Both } from './message.ts'

/** What a command's end means to whoever started it. */
export const exit = {
  done: 0,
  problems: 1,
  usage: 2,
  output: 3,
  busy: 4,
  bug: 70,
  interrupted: 130,
  terminated: 143,
} as const

export type ExitCode = (typeof exit)[keyof typeof exit]

/** The end of a command that is neither a content problem nor a bug, printed as its sentence, without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly exit: keyof typeof exit
  readonly sentence: Both

  constructor(end: keyof typeof exit, sentence: Both, options?: ErrorOptions) {
    super(sentence.en, options)
    this.exit = end
    this.sentence = sentence
  }
}

/** What `work` gives; undefined where it fails, whatever the reason. */
export function ifPossible<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** A bug as the terminal prints it. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

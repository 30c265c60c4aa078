import type { Language } from '../site.ts'
import type { ExitName } from './exit.ts'

/** One sentence in every language of the commands. */
export type Sentence = Readonly<Record<Language, string>>

/**
 * The end of a command that is neither a content problem nor a defect: a wrong option, a full
 * disk, another build at work. It is printed as its sentence, without a stack.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly exit: ExitName
  readonly sentence: Sentence

  constructor(exit: ExitName, sentence: Sentence, options?: ErrorOptions) {
    super(sentence.en, options)
    this.exit = exit
    this.sentence = sentence
  }
}

import type { Arguments } from '../command/options.ts'
import { Failure } from '../failure.ts'
import { formOfAnswer, typedAnswer } from './form-of-answer.ts'
import { type NewKind, newKinds } from './new-kind.ts'
import type { Answers } from './question.ts'

/** The answers that the command line holds; an option of another kind ends the command with exit 2. */
export function givenAnswers(kind: NewKind, given: Arguments): Answers {
  const foreign = newKinds
    .flatMap(({ questions }) => questions.flatMap(({ option }) => option ?? []))
    .find((option) => given.has(option) && !kind.questions.some((one) => one.option === option))
  if (foreign) {
    throw new Failure('usage', {
      en: `--${foreign} is no option of “${kind.name}”.`,
      fr: `--${foreign} n’est pas une option de « ${kind.name} ».`,
    })
  }
  return new Map(
    kind.questions.flatMap((question) => {
      const typed = question.option && given.get(question.option)
      if (typed === undefined) return []
      return [[question.field, typedAnswer(typed, formOfAnswer(kind, question))] as const]
    }),
  )
}

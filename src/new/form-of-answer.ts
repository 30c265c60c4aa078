import { z } from 'zod'
import type { NewKind } from './new-kind.ts'
import type { Answer, Question } from './question.ts'

/** How a question is answered: with words, a number, yes or no, or one of a few values. */
export type AnswerForm = 'words' | 'number' | 'truth' | readonly string[]

/** The form of the answer that a field takes, as its schema says. */
export function formOfAnswer({ schema }: NewKind, { field }: Question): AnswerForm {
  const own = schema.shape[field]
  if (own instanceof z.ZodEnum) return own.options.map(String)
  if (own instanceof z.ZodBoolean) return 'truth'
  return own instanceof z.ZodNumber ? 'number' : 'words'
}

/** The answer that was typed. What is no number stays as it is, and is refused in the words of the check. */
export function typedAnswer(typed: string, form: AnswerForm): Answer {
  if (form === 'truth') return true
  return form === 'number' && /^\d{1,15}$/.test(typed.trim()) ? Number(typed) : typed.trim()
}

import { formOfAnswer, typedAnswer } from '../new/form-of-answer.ts'
import type { NewKind } from '../new/new-kind.ts'
import { type Present, propose } from '../new/proposal.ts'
import type { Answer, Answers, Question, Surroundings } from '../new/question.ts'
import { refuseFaults, sentence } from '../new/refuse-faults.ts'
import { askChoice, askLine, askTruth, type Terminal } from './ask.ts'
import { Failure } from './failure.ts'

/** What is needed to ask for a new file. */
export interface Desk {
  readonly kind: NewKind
  readonly present: Present
  readonly surroundings: Surroundings
  readonly terminal: Terminal
}

/**
 * The answers to all questions: those given, then suggested ones or an editor's own. Wrong ones of the command line end
 * the command; wrong ones of an editor are asked for again. Gives nothing where the editor gives up.
 */
export async function answer(desk: Desk, given: Answers): Promise<Answers | undefined> {
  const { kind, present, surroundings, terminal } = desk
  const { attended } = terminal
  refuseFaults(kind, propose(kind, given, present))
  if (!attended) refuseGaps(kind, given)
  let answers = given
  for (const question of kind.questions) {
    if (answers.has(question.field)) continue
    const suggested = question.suggest?.(surroundings, answers)
    const found =
      attended && question.option ? await askFor(desk, { question, suggested, answers }) : suggested
    if (found === undefined) return undefined
    answers = new Map([...answers, [question.field, found]])
  }
  return answers
}

function refuseGaps({ questions }: NewKind, given: Answers): void {
  const gaps = questions.flatMap(({ field, option, suggest }) =>
    given.has(field) || suggest || !option ? [] : [`--${option}`],
  )
  if (gaps.length === 0) return
  const list = gaps.join(', ')
  throw new Failure('usage', {
    en: `Nobody can be asked here, so these options are needed: ${list}.`,
    fr: `Personne ne peut répondre ici ; il faut donc ces options : ${list}.`,
  })
}

interface Turn {
  readonly question: Question
  readonly suggested: Answer | undefined
  readonly answers: Answers
}

async function askFor(desk: Desk, { question, suggested, answers }: Turn) {
  const { kind, present, surroundings, terminal } = desk
  const { lang } = surroundings
  const form = formOfAnswer(kind, question)
  const basics = { message: question.ask[lang], lang, terminal }
  if (form === 'truth') return askTruth({ ...basics, initial: suggested === true })

  const asked = { ...basics, initial: suggested === undefined ? undefined : String(suggested) }
  if (typeof form !== 'string')
    return askChoice(asked, new Map(form.map((value) => [value, value])))

  const typed = await askLine(asked, (line) => {
    const next = new Map([...answers, [question.field, typedAnswer(line, form)] as const])
    const [fault] = propose(kind, next, present).faults
    return fault && sentence(fault, lang)
  })
  return typed === undefined ? undefined : typedAnswer(typed, form)
}

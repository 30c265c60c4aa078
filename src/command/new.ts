import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { confirm, isCancel, select, text } from '@clack/prompts'
import { today } from '../check.ts'
import { diskFailure } from '../emit/disk-failure.ts'
import { writeNew } from '../emit/write-new.ts'
import { contentFailure, type ExitCode, exit, Failure } from '../failure.ts'
import { loadSources } from '../load/sources.ts'
import { formOfAnswer, typedAnswer } from '../new/form-of-answer.ts'
import { givenAnswers } from '../new/given-answers.ts'
import { type NewKind, newKind, newKinds } from '../new/new-kind.ts'
import { type Present, propose } from '../new/proposal.ts'
import type { Answer, Answers, Question, Surroundings } from '../new/question.ts'
import { refuseFaults, sentence } from '../new/refuse-faults.ts'
import type { Language } from '../site.ts'
import { diagnose } from '../validate/diagnose.ts'
import { siteRules } from '../validate/site-rules.ts'
import type { Options } from './options.ts'

/** Where somebody types and reads. */
export interface Terminal {
  readonly input: Readable
  readonly output: Writable
  /** Whether anybody is there to answer. */
  readonly attended: boolean
}

/** `npm run new`: asks for the fields of a new file, checks it among all others, and writes it where nothing is wrong. */
export async function newContent(options: Options, terminal: Terminal): Promise<ExitCode> {
  const { content, lang, given } = options
  const [word] = options.words
  const kind = word === undefined ? await chosenKind(terminal, lang) : newKind(word)
  if (!kind) return exit.interrupted

  const present = await presentContent(content)
  const neighbours = present.diagnosis.files.flatMap(({ entry }) =>
    entry?.source.path.startsWith(kind.folder) ? entry : [],
  )
  const surroundings = { lang, today: today(), neighbours }
  const desk = { kind, present, surroundings, terminal }
  const answers = await answer(desk, givenAnswers(kind, given))
  if (!answers) return exit.interrupted

  const proposal = propose(kind, answers, present)
  refuseFaults(kind, proposal)
  const { path, bytes } = proposal.file
  await writeNew(join(content, path), bytes).catch((error) => {
    throw diskFailure(error, join(content, path))
  })
  process.stdout.write(`${content.replaceAll('\\', '/').replace(/\/+$/, '')}/${path}\n`)
  const next = kind.next[lang].replace('{route}', String(answers.get('route')))
  terminal.output.write(`${next}\n`)
  return exit.done
}

async function chosenKind(terminal: Terminal, lang: Language): Promise<NewKind | undefined> {
  const names = newKinds.map(({ name }) => name)
  if (!terminal.attended) {
    const list = names.join(', ')
    throw new Failure('usage', {
      en: `Say what is to be new: npm run new -- page. It is one of ${list}.`,
      fr: `Dites ce qui doit être nouveau : npm run new -- page. Sortes possibles : ${list}.`,
    })
  }
  const message = { en: 'What is to be new?', fr: 'Que voulez-vous commencer ?' }[lang]
  const choices = new Map(newKinds.map(({ name, label }) => [name, label[lang]]))
  const name = await askChoice({ message, initial: undefined, lang, terminal }, choices)
  return name === undefined ? undefined : newKind(name)
}

async function presentContent(content: string): Promise<Present> {
  const sources = await loadSources(content).catch((error) => {
    throw contentFailure(error, content)
  })
  const options = { rules: siteRules, contentFolder: content, today: today() }
  return { sources, options, diagnosis: diagnose(sources, options) }
}

/** What is needed to ask for a new file. */
interface Desk {
  readonly kind: NewKind
  readonly present: Present
  readonly surroundings: Surroundings
  readonly terminal: Terminal
}

/**
 * The answers to all questions: those given, then suggested ones or an editor's own. Wrong ones of the command line end
 * the command; wrong ones of an editor are asked for again. Gives nothing where the editor gives up.
 */
async function answer(desk: Desk, given: Answers): Promise<Answers | undefined> {
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

/** A question on the terminal. */
interface Asked<Value> {
  readonly message: string
  readonly initial: Value | undefined
  readonly lang: Language
  readonly terminal: Terminal
}

/** Asks for a line of text until `complain` has nothing against it. Gives nothing where the editor gives up. */
async function askLine(
  { message, initial, terminal: { input, output } }: Asked<string>,
  complain: (typed: string) => string | undefined,
): Promise<string | undefined> {
  const initialValue = initial ?? ''
  const validate = (typed: string | undefined) => complain(typed ?? '')
  const answer = await text({ message, initialValue, validate, input, output })
  return isCancel(answer) ? undefined : answer
}

/** Asks for one of several values; each is shown as its label. */
async function askChoice(
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
async function askTruth(asked: Asked<boolean>): Promise<boolean | undefined> {
  const { message, initial = false, lang, terminal } = asked
  const [active, inactive] = lang === 'fr' ? ['Oui', 'Non'] : ['Yes', 'No']
  const streams = { input: terminal.input, output: terminal.output }
  const answer = await confirm({ message, initialValue: initial, active, inactive, ...streams })
  return isCancel(answer) ? undefined : answer
}

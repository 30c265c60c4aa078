import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { confirm, isCancel, select, text } from '@clack/prompts'
import { diagnose } from '../check/diagnose.ts'
import type { ContentTable } from '../check/table.ts'
import { today } from '../check.ts'
import type { Finding } from '../content/finding.ts'
import { loadSources } from '../content/load.ts'
import { contentFailure, diskFailure, writeNew } from '../emit/files.ts'
import { type ExitCode, exit, Failure } from '../failure.ts'
import type { Language } from '../site.ts'
import {
  type Answer,
  type Answers,
  type NewKind,
  newKind,
  newKinds,
  type Present,
  type Proposal,
  propose,
  type Question,
  type Surroundings,
} from './new-file.ts'
import type { Arguments, FurtherOptions, Options } from './options.ts'

/** Where somebody types and reads. */
export interface Terminal {
  readonly input: Readable
  readonly output: Writable
  /** Whether anybody is there to answer. */
  readonly attended: boolean
}

/** `npm run new`: asks for the fields of a new file, checks it among all others, and writes it where nothing is wrong. */
export async function newContent(
  options: Options,
  terminal: Terminal,
  table: ContentTable,
): Promise<ExitCode> {
  const { content, lang, given } = options
  const kinds = newKinds(table)
  const [word] = options.words
  const kind = word === undefined ? await chosenKind(kinds, terminal, lang) : newKind(kinds, word)
  if (!kind) return exit.interrupted

  const present = await presentContent(content, table)
  const neighbours = present.diagnosis.files.flatMap(({ entry }) =>
    entry?.source.path.startsWith(kind.folder) ? entry : [],
  )
  const surroundings = { lang, today: today(), neighbours }
  const desk = { kind, present, surroundings, terminal }
  const answers = await answer(desk, givenAnswers(kind, kinds, given))
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

/** The options that answer the questions of all kinds. */
export function newOptions(table: ContentTable): FurtherOptions {
  const questions = newKinds(table).flatMap((kind) => kind.questions)
  return Object.fromEntries(
    questions.flatMap(({ option, form, help }) => {
      if (option === undefined) return []
      const own = { en: small(help.en), fr: small(help.fr) }
      return [
        [option, form === 'truth' ? { help: own } : { value: placeholderOf(form), help: own }],
      ]
    }),
  )
}

const small = (sentence: string): string =>
  sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/[.\s]*[.?]$/, '')

function placeholderOf(form: Question['form']): string {
  if (typeof form !== 'string') return form.length > 3 ? 'VALUE' : form.join('|')
  return form === 'number' ? 'N' : 'TEXT'
}

async function chosenKind(
  kinds: readonly NewKind[],
  terminal: Terminal,
  lang: Language,
): Promise<NewKind | undefined> {
  if (!terminal.attended) {
    const list = kinds.map(({ word }) => word).join(', ')
    throw new Failure('usage', {
      en: `Say what is to be new: npm run new -- page. It is one of ${list}.`,
      fr: `Dites ce qui doit être nouveau : npm run new -- page. Sortes possibles : ${list}.`,
    })
  }
  const message = { en: 'What is to be new?', fr: 'Que voulez-vous commencer ?' }[lang]
  const choices = new Map(kinds.map(({ word, label }) => [word, label[lang]]))
  const word = await askChoice({ message, initial: undefined, lang, terminal }, choices)
  return word === undefined ? undefined : newKind(kinds, word)
}

async function presentContent(content: string, table: ContentTable): Promise<Present> {
  const sources = await loadSources(content).catch((error) => {
    throw contentFailure(error, content)
  })
  const options = { table, contentFolder: content, today: today() }
  return { sources, options, diagnosis: diagnose(sources, options) }
}

/** The answers that the command line holds; an option of another kind ends the command with exit 2. */
function givenAnswers(kind: NewKind, kinds: readonly NewKind[], given: Arguments): Answers {
  const foreign = kinds
    .flatMap(({ questions }) => questions.flatMap(({ option }) => option ?? []))
    .find((option) => given.has(option) && !kind.questions.some((one) => one.option === option))
  if (foreign) {
    throw new Failure('usage', {
      en: `--${foreign} is no option of “${kind.word}”.`,
      fr: `--${foreign} n’est pas une option de « ${kind.word} ».`,
    })
  }
  return new Map(
    kind.questions.flatMap((question) => {
      const typed = question.option && given.get(question.option)
      return typed === undefined ? [] : [[question.field, typedAnswer(typed, question)] as const]
    }),
  )
}

/** The answer that was typed. What is no number stays as it is, and is refused in the words of the check. */
function typedAnswer(typed: string, { form }: Question): Answer {
  if (form === 'truth') return true
  return form === 'number' && /^\d{1,15}$/.test(typed.trim()) ? Number(typed) : typed.trim()
}

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
  const { form } = question
  const basics = { message: question.ask[lang], lang, terminal }
  if (form === 'truth') return askTruth({ ...basics, initial: suggested === true })

  const asked = { ...basics, initial: suggested === undefined ? undefined : String(suggested) }
  if (typeof form !== 'string')
    return askChoice(asked, new Map(form.map((value) => [value, value])))

  const typed = await askLine(asked, (line) => {
    const next = new Map([...answers, [question.field, typedAnswer(line, question)] as const])
    const [fault] = propose(kind, next, present).faults
    return fault && sentence(fault, lang)
  })
  return typed === undefined ? undefined : typedAnswer(typed, question)
}

/** Ends the command with exit 2 where a new file would have faults: nothing is written, so none stands in a file. */
function refuseFaults(kind: NewKind, { file, faults }: Proposal): void {
  if (faults.length === 0) return
  const lines = Buffer.from(file.bytes).toString().split('\n')
  const say = (language: Language) =>
    faults.map((fault) => optionAt(kind, lines, fault) + sentence(fault, language)).join('\n')
  throw new Failure('usage', { en: say('en'), fr: say('fr') })
}

/** What is wrong, then what to do, on one line. */
const sentence = ({ wording }: Finding, language: Language): string =>
  `${wording[language].message} ${wording[language].fix}`

/** The option that answers the line of a fault, if there is one. */
function optionAt({ questions }: NewKind, lines: readonly string[], { place }: Finding): string {
  const isBelow = place.line > lines.indexOf('---', 1) + 1
  const field = isBelow ? 'text' : /^\w+(?=:)/.exec(lines[place.line - 1] ?? '')?.[0]
  const option = questions.find((question) => question.field === field)?.option
  return option ? `--${option}: ` : ''
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
  const typed = await text({ message, initialValue, validate, input, output })
  return isCancel(typed) ? undefined : typed
}

/** Asks for one of several values; each is shown as its label. */
async function askChoice(
  { message, initial, terminal: { input, output } }: Asked<string>,
  choices: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const options = [...choices].map(([value, label]) => ({ value, label }))
  const start = initial === undefined ? {} : { initialValue: initial }
  const chosen = await select({
    message,
    options,
    ...start,
    showInstructions: false,
    input,
    output,
  })
  return isCancel(chosen) ? undefined : chosen
}

/** Asks for yes or no. */
async function askTruth(asked: Asked<boolean>): Promise<boolean | undefined> {
  const { message, initial = false, lang, terminal } = asked
  const [active, inactive] = lang === 'fr' ? ['Oui', 'Non'] : ['Yes', 'No']
  const streams = { input: terminal.input, output: terminal.output }
  const said = await confirm({ message, initialValue: initial, active, inactive, ...streams })
  return isCancel(said) ? undefined : said
}

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
import type { Language, Source } from '../site.ts'
import {
  type Answer,
  type Answers,
  besideOf,
  type NewKind,
  newKind,
  newKinds,
  type Present,
  propose,
  type Question,
} from './new-file.ts'
import type { FurtherOptions } from './option-table.ts'
import type { Arguments, Options } from './options.ts'

/** Where somebody types and reads. */
export interface Terminal {
  readonly input: Readable
  readonly output: Writable
  /** Whether anybody is there to answer. */
  readonly attended: boolean
}

/** `npm run new`: asks for the fields of a new file, checks it among all others, and writes it where nothing is wrong. */
export async function newContent(
  { content, lang, given, words: [word] }: Options,
  terminal: Terminal,
  table: ContentTable,
): Promise<ExitCode> {
  const kinds = newKinds(table)
  const named = word ?? (await chosenKind(kinds, terminal, lang))
  if (named === undefined) return exit.interrupted
  const kind = newKind(kinds, named)

  const sources = await loadSources(content).catch((error) => {
    throw contentFailure(error, content)
  })
  const options = { table, contentFolder: content, today: today() }
  const present = { sources, options, diagnosis: diagnose(sources, options) }
  const answers = await answer({ kind, present, lang, terminal }, givenAnswers(kind, kinds, given))
  if (!answers) return exit.interrupted

  const { path, bytes } = faultless(kind, answers, present)
  await writeNew(join(content, path), bytes).catch((error) => {
    throw diskFailure(error, join(content, path))
  })
  process.stdout.write(`${content.replaceAll('\\', '/').replace(/\/+$/, '')}/${path}\n`)
  const next = kind.next[lang].replace('{route}', String(answers.get('route')))
  terminal.output.write(`${next}\n`)
  return exit.done
}

/** The options that answer the questions of all kinds. */
export const newOptions = (table: ContentTable): FurtherOptions =>
  Object.fromEntries(
    newKinds(table)
      .flatMap(({ questions }) => questions)
      .flatMap(({ option, form, help: { en, fr } }) => {
        const help = { en: small(en), fr: small(fr) }
        if (option === undefined) return []
        return [[option, form === 'truth' ? { help } : { value: placeholderOf(form), help }]]
      }),
  )

const small = (sentence: string): string =>
  sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/[.\s]*[.?]$/, '')

function placeholderOf(form: Question['form']): string {
  if (typeof form !== 'string') return form.length > 3 ? 'VALUE' : form.join('|')
  return form === 'number' ? 'N' : 'TEXT'
}

async function chosenKind(kinds: readonly NewKind[], terminal: Terminal, lang: Language) {
  if (!terminal.attended) {
    const list = kinds.map(({ word }) => word).join(', ')
    throw new Failure('usage', {
      en: `Say what is to be new: npm run new -- page. It is one of ${list}.`,
      fr: `Dites ce qui doit être nouveau : npm run new -- page. Sortes possibles : ${list}.`,
    })
  }
  const message = { en: 'What is to be new?', fr: 'Que voulez-vous commencer ?' }[lang]
  const choices = kinds.map(({ word, label }) => ({ value: word, label: label[lang] }))
  const chosen = await choose({ message, input: terminal.input, output: terminal.output }, choices)
  return isCancel(chosen) ? undefined : chosen
}

interface Prompt {
  readonly message: string
  readonly input: Readable
  readonly output: Writable
  readonly initialValue?: string
}

const choose = (prompt: Prompt, options: { value: string; label: string }[]) =>
  select({ ...prompt, options, showInstructions: false })

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
  readonly lang: Language
  readonly terminal: Terminal
}

/**
 * The answers to all questions: those given, then suggested ones or an editor's own. Wrong ones of the command line end
 * the command; wrong ones of an editor are asked for again. Gives nothing where the editor gives up.
 */
async function answer(desk: Desk, given: Answers): Promise<Answers | undefined> {
  const { kind, present, lang, terminal } = desk
  const beside = besideOf(kind, present, lang)
  faultless(kind, given, present)
  if (!terminal.attended) refuseGaps(kind, given)
  let answers = given
  for (const question of kind.questions) {
    if (answers.has(question.field)) continue
    const suggested = question.suggest?.(answers, beside)
    const isAsked = terminal.attended && question.option !== undefined
    const found = isAsked ? await ask(desk, { question, suggested, answers }) : suggested
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

/** Asks one question until its answer is right. Gives nothing where the editor gives up. */
async function ask(desk: Desk, { question, suggested, answers }: Turn) {
  const { kind, present, lang, terminal } = desk
  const { field, form } = question
  const prompt = { message: question.ask[lang], input: terminal.input, output: terminal.output }
  if (form === 'truth') {
    const [active, inactive] = lang === 'fr' ? ['Oui', 'Non'] : ['Yes', 'No']
    const said = await confirm({ ...prompt, initialValue: suggested === true, active, inactive })
    return isCancel(said) ? undefined : said
  }
  const initial = suggested === undefined ? {} : { initialValue: String(suggested) }
  const validate = (typed = '') => {
    const next = new Map([...answers, [field, typedAnswer(typed, question)] as const])
    const [fault] = propose(kind, next, present).faults
    return fault && sentence(fault, lang)
  }
  const said = await (typeof form === 'string'
    ? text({ initialValue: '', ...prompt, ...initial, validate })
    : choose(
        { ...prompt, ...initial },
        form.map((value) => ({ value, label: value })),
      ))
  return isCancel(said) ? undefined : typedAnswer(said, question)
}

/** The file that answers make. One with faults ends the command with exit 2: none ever stands in a file. */
function faultless(kind: NewKind, answers: Answers, present: Present): Source {
  const { file, faults } = propose(kind, answers, present)
  if (faults.length === 0) return file
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

import { join } from 'node:path'
import { confirm, isCancel, select, text } from '@clack/prompts'
import { checkTexts } from '../check/check-texts.ts'
import { nearest } from '../check/nearest.mjs'
import {
  type Answer,
  type Answers,
  type Desk,
  type NewKind,
  newKinds,
  propose,
  type Question,
} from '../check/new-file.ts'
import type { ContentTable } from '../check/table.ts'
import type { Finding } from '../content/finding.ts'
import { loadSources } from '../content/load.ts'
import { createFile } from '../disk/files.ts'
import { writing } from '../disk/reasons.ts'
import { type ExitCode, exit } from '../failure.ts'
import { both, french } from '../message.ts'
import { type Language, type Source, today } from '../site.ts'
import { type MoreOptions, meant, type Options, wrong } from './options.ts'
import type { Terminal } from './print.ts'

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

  const sources = await loadSources(content)
  const options = { table, content, today: today() }
  const present = { ...checkTexts(sources, options), sources, options }
  const desk = { kind, present, lang }
  const answers = await answer(desk, givenAnswers(kind, given, newOptions(table)), terminal)
  if (!answers) return exit.interrupted

  const { path, bytes } = faultless(desk, answers)
  const place = join(content, path)
  writing(place, () => createFile(place, bytes))
  process.stdout.write(`${content.replaceAll('\\', '/').replace(/\/+$/, '')}/${path}\n`)
  terminal.output.write(`${kind.next[lang].replace('{route}', String(answers.get('route')))}\n`)
  return exit.done
}

/** The kind that a word names, or the beginning of its name; anything else ends the command with exit 2. */
export function newKind(kinds: readonly NewKind[], named: string): NewKind {
  const wanted = named.toLowerCase().replace(/[\s_]+/g, '-')
  const found = kinds.find(({ word }) => word === wanted || word.startsWith(`${wanted}-`))
  if (found) return found

  const names = kinds.map(({ word }) => word)
  const words = new Map(
    names.flatMap((name) => [name, ...name.split('-', 1)].map((one) => [one, name])),
  )
  const { en, fr } = meant(wanted, names, words.get(nearest(wanted, words.keys()) ?? ''))
  throw wrong({
    en: `The type “${named}” does not exist. ${en}`,
    fr: french`Le type « ${named} » n'existe pas. ${fr}`,
  })
}

/** The options that answer the questions of all kinds. */
export const newOptions = (table: ContentTable): MoreOptions =>
  Object.fromEntries(
    newKinds(table)
      .flatMap(({ questions }) => questions)
      .filter(({ option }) => option !== undefined)
      .map(({ option, form, help: { en, fr } }) => [
        option,
        { value: placeholderOf(form), en: small(en), fr: small(fr) },
      ]),
  )

const small = (sentence: string): string =>
  sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/[.\s]*[.?]$/, '')

function placeholderOf(form: Question['form']): string | undefined {
  if (typeof form !== 'string') return form.length > 3 ? 'VALUE' : form.join('|')
  return { words: 'TEXT', number: 'N', truth: undefined }[form]
}

async function chosenKind(
  kinds: readonly NewKind[],
  { input, output, attended }: Terminal,
  lang: Language,
): Promise<string | undefined> {
  if (!attended) {
    const list = kinds.map(({ word }) => word).join(', ')
    throw wrong({
      en: `Name the type of file to create: ${list}. Example: npm run new -- page`,
      fr: french`Indiquez le type de fichier à créer : ${list}. Exemple : npm run new -- page`,
    })
  }
  const message = both('What would you like to create?', 'Que voulez-vous créer ?')[lang]
  const options = kinds.map(({ word, label }) => ({ value: word, label: label[lang] }))
  const chosen = await select({ message, input, output, options, showInstructions: false })
  return isCancel(chosen) ? undefined : chosen
}

/** The answers that the command line holds; an option of another kind ends the command with exit 2. */
function givenAnswers({ word, questions }: NewKind, given: Options['given'], all: MoreOptions) {
  const own = questions.map(({ option }) => option)
  const foreign = given.keys().find((option) => option in all && !own.includes(option))
  if (foreign)
    throw wrong({
      en: `The option --${foreign} does not belong to “${word}”. Remove it.`,
      fr: french`L'option --${foreign} ne s'applique pas à « ${word} ». Retirez-la.`,
    })
  return new Map(
    questions.flatMap((question) => {
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

/** The answers to all questions; an editor is asked again where one is wrong. Nothing where the editor gives up. */
async function answer(desk: Desk, given: Answers, terminal: Terminal) {
  faultless(desk, given)
  if (!terminal.attended) refuseGaps(desk.kind, given)
  const answers = new Map(given)
  for (const question of desk.kind.questions) {
    const { field, option } = question
    if (answers.has(field)) continue
    const isAsked = terminal.attended && option !== undefined
    const found = isAsked
      ? await ask(desk, question, answers, terminal)
      : question.suggest?.(answers, desk)
    if (found === undefined) return undefined
    answers.set(field, found)
  }
  return answers
}

function refuseGaps({ questions }: NewKind, given: Answers): void {
  const gaps = questions.flatMap(({ field, option, suggest }) =>
    given.has(field) || suggest || !option ? [] : [`--${option}`],
  )
  if (gaps.length === 0) return
  const list = gaps.join(', ')
  throw wrong({
    en: `The questions cannot be asked here. Answer them on the command line, with ${list}.`,
    fr: french`Les questions ne peuvent pas être posées ici. Répondez-y dans la commande, avec ${list}.`,
  })
}

/** Asks one question until its answer is right. Gives nothing where the editor gives up. */
async function ask(
  desk: Desk,
  question: Question,
  answers: Answers,
  { input, output }: Terminal,
): Promise<Answer | undefined> {
  const { kind, present, lang } = desk
  const { field, form } = question
  const prompt = { message: question.ask[lang], input, output }
  const suggested = question.suggest?.(answers, desk)
  if (form === 'truth') {
    const active = both('Yes', 'Oui')[lang]
    const inactive = both('No', 'Non')[lang]
    const said = await confirm({ ...prompt, initialValue: suggested === true, active, inactive })
    return isCancel(said) ? undefined : said
  }
  const validate = (typed = '') => {
    if (typed.trim() === '') return noAnswer[lang]
    const next = new Map(answers).set(field, typedAnswer(typed, question))
    const [fault] = propose(kind, next, present).faults
    return fault && sentence(fault, lang)
  }
  const initialValue = String(suggested ?? '')
  const said = await (typeof form === 'string'
    ? text({ ...prompt, initialValue, validate })
    : select({
        ...prompt,
        initialValue,
        options: form.map((value) => ({ value, label: value })),
        showInstructions: false,
      }))
  return isCancel(said) ? undefined : typedAnswer(said, question)
}

const noAnswer = both('Answer in a word or more.', 'Répondez en un mot ou plus.')

/** The file that answers make. One with faults ends the command with exit 2: none ever stands in a file. */
function faultless({ kind, present }: Desk, answers: Answers): Source {
  const { file, faults } = propose(kind, answers, present)
  if (faults.length === 0) return file
  const say = (language: Language) =>
    faults.map((fault) => optionAt(kind, fault) + sentence(fault, language)).join('\n')
  throw wrong({ en: say('en'), fr: say('fr') })
}

/** What is wrong, then what to do, on one line. */
const sentence = (found: Finding, language: Language): string =>
  `${found[language].message} ${found[language].fix}`

/** The option that answers the field of a fault, if there is one. */
function optionAt({ questions }: NewKind, { path: [name] = [] }: Finding): string {
  const field = name === 'body' ? 'text' : name
  const option = questions.find((question) => question.field === field)?.option
  return option ? `--${option}: ` : ''
}

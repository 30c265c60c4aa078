import { stringify } from 'yaml'
import { z } from 'zod'
import type { Finding } from '../content/finding.ts'
import type { LoadedSource } from '../content/load.ts'
import { type Both, both } from '../message.ts'
import { isError } from '../problem.ts'
import type { Language, Source } from '../site.ts'
import { type CheckedTexts, type CheckOptions, checkTexts } from './check-texts.ts'
import { checkNames } from './files.ts'
import { labelsOf, noteOf } from './schema.ts'
import { slug } from './slug.ts'
import { type ContentTable, type Creation, pageFolder } from './table.ts'
import { fieldOf } from './world.ts'

/** A kind of file that can be begun by answering questions. */
export interface NewKind extends Pick<Creation, 'word' | 'label' | 'next'> {
  /** Below the content folder. */
  readonly folder: string
  readonly template: string
  /** In the order in which they are asked, then those that answer themselves. */
  readonly questions: readonly Question[]
  /** The fields in the order in which they are written. */
  readonly fields: readonly string[]
}

/** A field of a new file as an editor is asked for it. */
export interface Question {
  readonly field: string
  /** The option that answers it on the command line; without one nobody is asked and the suggestion is taken. */
  readonly option: string | undefined
  readonly ask: Both
  readonly help: Both
  /** With words, a number, yes or no, or one of a few values. */
  readonly form: 'words' | 'number' | 'truth' | readonly string[]
  /** What the answer is unless another one is given. */
  readonly suggest: ((answers: Answers, desk: Desk) => Answer) | undefined
}

export type Answer = string | number | boolean

/** The answers so far, by field; the text below the fields is called `text`. */
export type Answers = ReadonlyMap<string, Answer>

/** The content as it is before a new file is added to it. */
export interface Present extends CheckedTexts {
  readonly sources: readonly LoadedSource[]
  readonly options: CheckOptions
}

/** Where a new file is made. */
export interface Desk {
  readonly kind: NewKind
  readonly present: Present
  readonly lang: Language
}

/** Every kind of file that `npm run new` writes: those that the table says how to begin. */
export const newKinds = ({ kinds, pages }: ContentTable): readonly NewKind[] => [
  ...Object.entries(pages).flatMap(([template, { schema, create }]) =>
    create ? [newKindOf(pageFolder, schema, create, template)] : [],
  ),
  ...kinds.flatMap(({ path, schema, create }) =>
    create && schema instanceof z.ZodObject
      ? [newKindOf(path.slice(0, path.lastIndexOf('/') + 1), schema, create)]
      : [],
  ),
]

/** How a page of text is begun: as the table says, else by the fields of the first kind whose text is a page. */
export function newPageKind(table: ContentTable): NewKind | undefined {
  const begun = newKinds(table).find(({ folder }) => folder === pageFolder)
  if (begun) return begun
  const kinds = Object.entries(table.pages)
  const [template, kind] = kinds.find(([, { body, file }]) => body === 'page' && !file) ?? []
  if (!kind) return undefined
  const label = both('Page', 'Page')
  return newKindOf(pageFolder, kind.schema, { word: 'page', label, ask: [], next: label }, template)
}

function newKindOf(
  folder: string,
  { shape }: z.ZodObject,
  { ask, word, label, next }: Creation,
  template = '',
): NewKind {
  const asked = new Map(ask.map((one) => (typeof one === 'string' ? [one, undefined] : one)))
  const required = Object.keys(shape).filter((name) => !(shape[name] instanceof z.ZodOptional))
  const silent = required.filter((name) => !asked.has(name))
  return {
    word,
    label: both(label.en, label.fr),
    next: both(next.en, next.fr),
    folder,
    template,
    // A page begins with its address.
    fields: required.toSorted((one, other) => +(other === 'route') - +(one === 'route')),
    questions: [
      ...asked.entries().map(([field, own]) => question(field, shape[field], own)),
      ...silent.map((field) => ({ ...question(field, shape[field]), option: undefined })),
    ],
  }
}

function question(field: string, schema: z.core.$ZodType | undefined, own?: Both): Question {
  const plain = { en: field, fr: field }
  const { label, note } = labelsOf(schema) ?? { label: plain, note: plain }
  const form = questionForm(schema)
  const known = knownQuestions[field]
  return {
    field,
    option: field === 'lang' ? 'language' : field,
    ask: (own && both(own.en, own.fr)) ?? known?.ask ?? label,
    help: known?.help ?? own ?? known?.ask ?? note,
    form,
    suggest: known?.suggest ?? suggestionOf(schema, form),
  }
}

function suggestionOf(
  schema: z.core.$ZodType | undefined,
  form: Question['form'],
): Question['suggest'] {
  if (noteOf(schema).suggests) return (_, { present }) => Number(present.options.today.slice(0, 4))
  return form === 'truth' ? () => false : undefined
}

function questionForm(schema: z.core.$ZodType | undefined): Question['form'] {
  if (schema instanceof z.ZodEnum) return schema.options.map(String)
  if (schema instanceof z.ZodBoolean) return 'truth'
  return schema instanceof z.ZodNumber ? 'number' : 'words'
}

/** The fields that the engine knows: what is asked for them, and what it suggests. */
const knownQuestions: Readonly<Record<string, Partial<Question>>> = {
  title: { help: both('the title', 'le titre') },
  description: {
    ask: both(
      'Description, one or two sentences for search results',
      'Description, une ou deux phrases pour les moteurs de recherche',
    ),
  },
  lang: {
    ask: both('Language of the page', 'Langue de la page'),
    suggest: (_answers, { lang }) => lang,
  },
  route: {
    ask: both('Address of the page', 'Adresse de la page'),
    suggest: (answers) => `/${slug(String(answers.get('title')))}`,
  },
  gated: {
    ask: both('Protect the page with a password?', 'Protéger la page par un mot de passe ?'),
    help: both('protects the page with a password', 'protège la page par un mot de passe'),
    suggest: () => false,
  },
  order: {
    ask: both('Order among the others', 'Rang parmi les autres'),
    suggest: (_answers, desk) => Math.max(0, ...ordersBeside(desk)) + 1,
  },
  text: {
    ask: both(
      'First sentence of the text (the rest is written in the file)',
      "Première phrase du texte (la suite s'écrit dans le fichier)",
    ),
    help: both('the text below the fields', 'le texte sous les champs'),
  },
  template: { suggest: (_answers, { kind }) => kind.template },
  indexed: { suggest: (answers) => answers.get('gated') !== true },
}

const ordersBeside = ({ kind, present }: Desk): readonly number[] =>
  present.files
    .filter(({ source }) => source.path.startsWith(kind.folder))
    .map((file) => Number(fieldOf(file, 'order')))
    .filter(Number.isInteger)

/** The file that answers make, and the errors it would bring among all others; that answers are missing is none. */
export function propose(kind: NewKind, answers: Answers, present: Present) {
  const { sources, options } = present
  const file = draft(kind, answers, present)
  const all = [...sources, file].toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const known = new Set(present.findings.map(identity))
  const unanswered = ['field/missing', 'yaml/not-fields', 'placeholder/unwritten']
  if (!answers.has('text')) unanswered.push('markdown/no-text')
  const faults = checkTexts(all, { ...options, known: present.files }).findings.filter((found) => {
    return isError(found) && !known.has(identity(found)) && !unanswered.includes(found.code)
  })
  return { file, faults }
}

const identity = ({ file, line, column, code, en }: Finding): string =>
  JSON.stringify([file, line, column, code, en.message])

/** The new file as its answers make it; unanswered fields are left out. */
function draft(kind: NewKind, answers: Answers, { sources }: Present): Source {
  const fields = kind.fields
    .filter((field) => answers.has(field))
    .map((field) => stringify({ [field]: answers.get(field) }, { lineWidth: 0 }))
  const text = String(answers.get('text') ?? '').trim()
  const stem = slug(String(answers.get('route') ?? answers.get('title') ?? '')) || kind.word
  const paths = sources.map((source) => source.path)
  const bytes = Buffer.from(`---\n${fields.join('')}---\n\n${text}\n`)
  return { path: freePath(kind.folder + stem, '.md', paths), bytes }
}

/** A path that is not taken on any computer, with a number where it needs one. */
export function freePath(beginning: string, ending: string, paths: readonly string[]): string {
  const faults = (names: readonly string[]) => checkNames(names).length
  for (let count = 1; ; count++) {
    const path = `${beginning}${count === 1 ? '' : `-${count}`}${ending}`
    if (faults([...paths, path]) === faults(paths)) return path
  }
}

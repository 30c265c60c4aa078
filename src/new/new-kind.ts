import type { z } from 'zod'
import { Failure, type Sentence } from '../failure.ts'
import { nearest } from '../validate/nearest.ts'
import { missionCardSchema, pillarSchema } from '../validate/schemas/feature-card.ts'
import { pageSchemas } from '../validate/schemas/page.ts'
import { caseStudySchema } from '../validate/schemas/swarm.ts'
import type { Question } from './question.ts'
import { questions } from './questions.ts'

/** A kind of file that can be begun by answering questions. */
export interface NewKind {
  /** The word behind `npm run new --`. */
  readonly name: string
  readonly label: Sentence
  /** Below the content folder. */
  readonly folder: string
  readonly schema: z.ZodObject
  /** In the order in which they are asked. */
  readonly questions: readonly Question[]
  /** The fields in the order in which they are written. */
  readonly fields: readonly string[]
  /** What to do once the file is there; `{route}` stands for the address of a page. */
  readonly next: Sentence
}

const { title, text, description, language, route, gated, icon, order } = questions
const { client, result, extra, template, footerYear, indexed } = questions

const card = {
  questions: [title, icon, order, text],
  fields: ['icon', 'title', 'order'],
  next: {
    en: '“npm start” shows it on the landing page; “order” says where it stands.',
    fr: '« npm start » le montre sur la page d’accueil ; « order » dit où il se place.',
  },
} as const

/** Every kind of file that `npm run new` writes: those of which a site may have any number (contract 1 and 2). */
export const newKinds: readonly NewKind[] = [
  {
    name: 'page',
    label: { en: 'Page of text', fr: 'Page de texte' },
    folder: 'pages/',
    schema: pageSchemas.prose,
    questions: [template, title, description, language, route, gated, footerYear, indexed, text],
    fields: ['route', 'template', 'title', 'description', 'lang', 'gated', 'footerYear', 'indexed'],
    next: {
      en: 'Write on below the second ---. “npm start” shows it at {route}; “footerLinks” in site.yaml links it from every page.',
      fr: 'Continuez sous le second ---. « npm start » la montre à {route} ; « footerLinks » dans site.yaml y mène depuis chaque page.',
    },
  },
  {
    name: 'pillar-card',
    label: { en: 'Pillar card (first screen)', fr: 'Pilier (premier écran)' },
    folder: 'landing/pillars/',
    schema: pillarSchema,
    ...card,
  },
  {
    name: 'mission-card',
    label: { en: 'Mission card', fr: 'Carte de mission' },
    folder: 'landing/mission/',
    schema: missionCardSchema,
    ...card,
  },
  {
    name: 'case-study',
    label: { en: 'Case study (/swarm)', fr: 'Étude de cas (/swarm)' },
    folder: 'swarm/cases/',
    schema: caseStudySchema,
    questions: [title, client, result, extra, order, text],
    fields: ['title', 'client', 'result', 'order', 'extra'],
    next: {
      en: '“npm start” shows it on /swarm; “order” says where it stands.',
      fr: '« npm start » la montre sur /swarm ; « order » dit où elle se place.',
    },
  },
]

/** The kind that a word names, or the beginning of its name; anything else ends the command with exit 2. */
export function newKind(word: string): NewKind {
  const wanted = word.toLowerCase().replace(/[\s_]+/g, '-')
  const found = newKinds.find(({ name }) => name === wanted || name.startsWith(`${wanted}-`))
  if (found) return found

  const names = newKinds.map(({ name }) => name)
  const words = new Map(
    names.flatMap((name) => [name, ...name.split('-', 1)].map((one) => [one, name])),
  )
  const meant = words.get(nearest(wanted, words.keys()) ?? '')
  throw new Failure('usage', {
    en: `“${word}” is not a kind of file. ${meant ? `Did you mean “${meant}”? ` : ''}It is one of ${names.join(', ')}: npm run new -- page`,
    fr: `« ${word} » n’est pas une sorte de fichier. ${meant ? `Vouliez-vous dire « ${meant} » ? ` : ''}Sortes possibles : ${names.join(', ')} : npm run new -- page`,
  })
}

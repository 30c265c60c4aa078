import { sectionId } from '../check/markdown.ts'
import { fieldOf } from '../validate/world.ts'
import type { Question, Surroundings } from './question.ts'

/** Everything an editor may be asked for a new file. */
export const questions = {
  title: { field: 'title', option: 'title', ask: { en: 'Title', fr: 'Titre' } },
  description: {
    field: 'description',
    option: 'description',
    ask: {
      en: 'Description: one or two sentences for search results',
      fr: 'Description : une ou deux phrases pour les moteurs de recherche',
    },
  },
  language: {
    field: 'lang',
    option: 'language',
    ask: { en: 'Language of the page', fr: 'Langue de la page' },
    suggest: ({ lang }) => lang,
  },
  route: {
    field: 'route',
    option: 'route',
    ask: { en: 'Address of the page', fr: 'Adresse de la page' },
    suggest: (_surroundings, answers) => `/${sectionId(String(answers.get('title')))}`,
  },
  gated: {
    field: 'gated',
    option: 'gated',
    ask: { en: 'Behind the password?', fr: 'Derrière le mot de passe ?' },
    suggest: () => false,
  },
  icon: { field: 'icon', option: 'icon', ask: { en: 'Sign of the card', fr: 'Signe de la carte' } },
  order: {
    field: 'order',
    option: 'order',
    ask: { en: 'Place among the others', fr: 'Place parmi les autres' },
    suggest: nextOrder,
  },
  client: { field: 'client', option: 'client', ask: { en: 'Client', fr: 'Client' } },
  result: {
    field: 'result',
    option: 'result',
    ask: { en: 'Result: how it ended', fr: 'Résultat : comment cela a fini' },
  },
  extra: {
    field: 'extra',
    option: 'extra',
    ask: {
      en: 'Shown only when a visitor asks for more?',
      fr: 'Montré seulement à qui en demande plus ?',
    },
    suggest: () => false,
  },
  text: {
    field: 'text',
    option: 'text',
    ask: {
      en: 'Text: its first sentence; write on in the file',
      fr: 'Texte : sa première phrase ; la suite s’écrit dans le fichier',
    },
  },
  template: { field: 'template', ask: { en: 'Template', fr: 'Modèle' }, suggest: () => 'prose' },
  footerYear: {
    field: 'footerYear',
    ask: { en: 'Year in the footer', fr: 'Année du pied de page' },
    suggest: ({ today }) => Number(today.slice(0, 4)),
  },
  indexed: {
    field: 'indexed',
    ask: { en: 'Listed by search engines?', fr: 'Dans les moteurs de recherche ?' },
    suggest: (_surroundings, answers) => answers.get('gated') !== true,
  },
} as const satisfies Readonly<Record<string, Question>>

/** The place behind the last one. */
function nextOrder({ neighbours }: Surroundings): number {
  const orders = neighbours.map((entry) => Number(fieldOf(entry, 'order'))).filter(Number.isInteger)
  return Math.max(0, ...orders) + 1
}

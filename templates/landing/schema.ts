import { z } from 'zod'
import {
  type Both,
  choice,
  count,
  group,
  lettered,
  prose,
  shownTimes,
  words,
} from '../../src/check/fields.ts'
import type { ContentKind, PageKind } from '../../src/check/table.ts'
import { servedPage } from '../parts/served-page.ts'
import { contactSchema } from './contact-schema.ts'
import { eventSchema } from './event-schema.ts'
import { heroSchema } from './hero-schema.ts'
import { roundSchema } from './round-schema.ts'

/** The boxed letters of the sections. */
export const sectionLetters = { mission: 'A', event: 'B', contact: 'C' } as const

const order = count(
  ['Order', 'Ordre'],
  ['Cards are shown in ascending order.', 'Les cartes se suivent par ordre croissant.'],
  999,
)

/** The sign of a card, one of a few that are drawn. */
function drawn<const Name extends string>(note: Both, names: Readonly<Record<Name, Both>>) {
  const schema = choice(['Sign', 'Signe'], note, names)
  return schema.meta({ ...schema.meta(), format: 'sign' })
}

/** The signs of the three pillars. */
const pillarIcons = {
  held: ['Held', 'Tenu'],
  running: ['Running', 'Courant'],
  opening: ['Opening', 'Ouvert'],
} as const

/** The signs of the missions. */
const missionIcons = {
  tenuto: ['Tenuto', 'Tenuto'],
  repeat: ['Repeat', 'Reprise'],
  crescendo: ['Crescendo', 'Crescendo'],
  tie: ['Tie', 'Liaison'],
} as const

/** A pillar of the hero: a feature card with a sign. */
export const pillarSchema = group(
  ['pillar card', 'pilier'],
  [
    'One of the pillars; the body is its description.',
    'Un des piliers ; le corps est sa description.',
  ],
  {
    icon: drawn(['The sign beside it.', 'Le signe à côté.'], pillarIcons),
    title: words(['Title', 'Titre'], ['The name of the pillar.', 'Le nom du pilier.'], 12),
    order,
  },
)

/** A card of the mission section. */
export const missionCardSchema = group(
  ['mission card', 'carte de mission'],
  [
    'One of the missions; the body is its description.',
    'Une des missions ; le corps est sa description.',
  ],
  {
    icon: drawn(['The sign above the card.', 'Le signe au-dessus de la carte.'], missionIcons),
    title: words(['Title', 'Titre'], ['The name of the mission.', 'Le nom de la mission.'], 48),
    order,
    ...shownTimes,
  },
)

const term = group(
  ['Term', 'Terme'],
  ['An Italian word of music and its meaning.', 'Un mot italien de la musique et son sens.'],
  {
    term: words(['Term', 'Terme'], ['The Italian word.', 'Le mot italien.'], 18),
    gloss: words(
      ['Gloss', 'Sens'],
      ['What it means, shown beside it.', 'Ce qu’il veut dire, montré à côté.'],
      60,
    ),
  },
)

/** The head of the mission section and the terms of its signs. */
export const missionSchema = group(
  ['Mission', 'Mission'],
  ['The mission section of the landing page.', 'La section des missions de la page d’accueil.'],
  {
    navigation: words(
      ['Navigation', 'Navigation'],
      ['The word in the header.', 'Le mot dans l’en-tête.'],
      12,
    ),
    title: words(
      ['Title', 'Titre'],
      ['The heading of the section.', 'Le titre de la section.'],
      24,
    ),
    tempo: words(
      ['Tempo', 'Tempo'],
      ['The Italian marking beside the letter.', 'L’indication italienne à côté de la lettre.'],
      40,
    ),
    lead: prose(
      ['Lead', 'Chapeau'],
      ['The sentences beside the heading.', 'Les phrases à côté du titre.'],
      420,
    ),
    terms: group(
      ['Terms', 'Termes'],
      ['The word and its meaning for each sign.', 'Le mot et son sens pour chaque signe.'],
      {
        tenuto: term,
        repeat: term,
        crescendo: term,
        tie: term,
      } satisfies Record<keyof typeof missionIcons, typeof term>,
    ),
  },
)

/** A card of the double page: a heading; the body is a list of points. */
export const spreadCardSchema = group(
  ['Double-page card', 'Carte de la double page'],
  [
    'One half of the double page; the body is a list of points.',
    'Une moitié de la double page ; le corps est une liste de points.',
  ],
  {
    title: words(['Title', 'Titre'], ['The heading of the card.', 'Le titre de la carte.'], 40),
  },
)

/** The landing page: mission, event, contact. */
export const page = {
  schema: group(
    ['Landing page', 'Page d’accueil'],
    [
      'The foundation’s page: mission, event, contact.',
      'La page de la fondation : mission, événement, contact.',
    ],
    { template: z.literal('landing'), ...servedPage },
  ),
  sections: ['top', 'mission', 'event', 'contact'],
} as const satisfies PageKind

const shown = { language: 'en', shownOn: ['landing'] } as const

const spreadCard = {
  name: { en: 'a double-page card', fr: 'une carte de la double page' },
  schema: spreadCardSchema,
  ...shown,
  body: { room: 420 },
} as const

const card = {
  ask: ['title', ['icon', { en: 'Sign of the card', fr: 'Signe de la carte' }], 'order', 'text'],
  next: {
    en: 'See it on the landing page with “npm start”. “order” sets its place.',
    fr: 'À voir sur la page d’accueil avec « npm start ». « order » règle sa place.',
  },
} as const

export const files = [
  {
    path: 'landing/hero.yaml',
    name: { en: 'the hero', fr: 'l’ouverture' },
    schema: heroSchema,
    ...shown,
  },
  {
    path: 'landing/pillars/*.md',
    name: { en: 'a pillar card', fr: 'un pilier' },
    schema: pillarSchema,
    ...shown,
    body: { room: 30 },
    create: {
      word: 'pillar-card',
      label: { en: 'Pillar card (first screen)', fr: 'Pilier (premier écran)' },
      ...card,
    },
  },
  {
    path: 'landing/mission.yaml',
    name: { en: 'the mission', fr: 'la mission' },
    schema: lettered(sectionLetters.mission, missionSchema),
    ...shown,
  },
  {
    path: 'landing/mission/*.md',
    name: { en: 'a mission card', fr: 'une carte de mission' },
    schema: missionCardSchema,
    ...shown,
    body: { room: 240 },
    create: {
      word: 'mission-card',
      label: { en: 'Mission card', fr: 'Carte de mission' },
      ...card,
    },
  },
  {
    path: 'landing/event.yaml',
    name: { en: 'the event', fr: 'l’événement' },
    schema: lettered(sectionLetters.event, eventSchema),
    ...shown,
  },
  {
    path: 'landing/round.yaml',
    name: { en: 'the round', fr: 'le canon' },
    schema: roundSchema,
    language: 'en',
    shownOn: ['landing', 'prose'],
    shownWith: { prose: 'score' },
  },
  { path: 'landing/experience.md', ...spreadCard },
  { path: 'landing/impact.md', ...spreadCard },
  {
    path: 'landing/contact.yaml',
    name: { en: 'the contact', fr: 'le contact' },
    schema: lettered(sectionLetters.contact, contactSchema),
    ...shown,
  },
] as const satisfies readonly ContentKind[]

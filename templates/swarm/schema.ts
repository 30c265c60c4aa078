import { z } from 'zod'
import {
  type Both,
  count,
  group,
  mail,
  note,
  prose,
  shownTimes,
  truth,
  words,
} from '../../src/check/fields.ts'
import type { ContentKind, PageKind } from '../../src/check/table.ts'
import { servedPage } from '../parts/served-page.ts'

const lines = (label: Both, sentence: Both, longest: number) =>
  z
    .array(words(['Line', 'Ligne'], ['A line.', 'Une ligne.'], longest))
    .min(1)
    .max(3)
    .meta(note(label, sentence))

const step = group(['Method', 'Méthode'], ['One of the methods.', 'Une des méthodes.'], {
  dynamics: z
    .enum(['p', 'mf', 'f', 'ff'])
    .meta(note(['Dynamics', 'Nuance'], ['How loud it is.', 'L’intensité.'])),
  title: words(['Title', 'Titre'], ['The name of the method.', 'Le nom de la méthode.'], 60),
  text: prose(['Text', 'Texte'], ['What it is.', 'Ce qu’elle est.'], 300),
})

/** The words of /swarm. */
export const swarmSchema = group(
  ['Swarm', 'Essaim'],
  ['The words of /swarm.', 'Les mots de /swarm.'],
  {
    brand: words(['Brand', 'Marque'], ['The name of the brand.', 'Le nom de la marque.'], 10),
    navigation: group(
      ['Navigation', 'Navigation'],
      ['The words in the header.', 'Les mots de l’en-tête.'],
      {
        concept: words(
          ['Concept', 'Concept'],
          ['The link to the concept.', 'Le lien vers le concept.'],
          9,
        ),
        methodes: words(
          ['Méthodes', 'Méthodes'],
          ['The link to the methods.', 'Le lien vers les méthodes.'],
          9,
        ),
        resultats: words(
          ['Résultats', 'Résultats'],
          ['The link to the results.', 'Le lien vers les résultats.'],
          9,
        ),
        contact: words(
          ['Contact', 'Contact'],
          ['The button to the contact.', 'Le bouton vers le contact.'],
          16,
        ),
      },
    ),
    references: z
      .array(
        prose(
          ['Reference', 'Référence'],
          ['A reference above the headline.', 'Une référence au-dessus du grand titre.'],
          40,
        ),
      )
      .length(3)
      .meta(
        note(
          ['References', 'Références'],
          ['The three lines above the headline.', 'Les trois lignes au-dessus du grand titre.'],
        ),
      ),
    headline: lines(
      ['Headline', 'Grand titre'],
      [
        'The largest words of the page, line by line.',
        'Les plus grands mots de la page, ligne par ligne.',
      ],
      12,
    ),
    drawing: words(
      ['Picture', 'Image'],
      [
        'What a screen reader says of the swarm of notes.',
        'Ce qu’un lecteur d’écran dit de l’essaim de notes.',
      ],
      140,
    ),
    lead: prose(
      ['Lead', 'Chapeau'],
      ['What Essaim does, in three sentences.', 'Ce que fait Essaim, en trois phrases.'],
      500,
    ),
    aside: prose(
      ['Aside', 'Aparté'],
      ['The small sentence about the notes.', 'La petite phrase sur les notes.'],
      200,
    ),
    methods: group(['Methods', 'Méthodes'], ['The section methodes.', 'La section methodes.'], {
      title: words(
        ['Title', 'Titre'],
        ['The heading of the methods.', 'Le titre des méthodes.'],
        24,
      ),
      tempo: words(
        ['Tempo', 'Tempo'],
        ['The Italian marking beside it.', 'L’indication italienne à côté.'],
        40,
      ),
      steps: z
        .array(step)
        .min(1)
        .max(6)
        .meta(note(['Methods', 'Méthodes'], ['In order.', 'Dans l’ordre.'])),
    }),
    results: group(['Results', 'Résultats'], ['The section resultats.', 'La section resultats.'], {
      title: words(
        ['Title', 'Titre'],
        ['The heading of the results.', 'Le titre des résultats.'],
        24,
      ),
      tempo: words(['Tempo', 'Tempo'], ['The words beside it.', 'Les mots à côté.'], 40),
      calls: count(
        ['Calls', 'Appels'],
        ['The number of human calls.', 'Le nombre d’appels humains.'],
        999,
      ),
      callsNote: lines(
        ['Calls, words', 'Appels, en mots'],
        ['Beside the number, line by line.', 'À côté du nombre, ligne par ligne.'],
        40,
      ),
      caption: words(
        ['Caption', 'Légende'],
        ['Spoken name of the table of cases.', 'Nom prononcé du tableau des cas.'],
        60,
      ),
      extraCaption: words(
        ['Caption, extra cases', 'Légende des autres cas'],
        ['Spoken name of the further cases.', 'Nom prononcé des autres cas.'],
        60,
      ),
      columns: group(
        ['Columns', 'Colonnes'],
        ['The headings of the table.', 'Les titres du tableau.'],
        {
          work: words(['Work', 'Œuvre'], ['First column.', 'Première colonne.'], 24),
          action: words(['Action', 'Action'], ['Second column.', 'Deuxième colonne.'], 24),
          result: words(['Result', 'Résultat'], ['Third column.', 'Troisième colonne.'], 24),
        },
      ),
      more: words(['More', 'Plus'], ['Shows the further cases.', 'Montre les autres cas.'], 26),
      less: words(['Less', 'Moins'], ['Hides the further cases.', 'Cache les autres cas.'], 26),
    }),
    contact: group(['Contact', 'Contact'], ['The section contact.', 'La section contact.'], {
      headline: lines(
        ['Headline', 'Grand titre'],
        [
          'The heading of the contact section, line by line.',
          'Le titre de la section de contact, ligne par ligne.',
        ],
        16,
      ),
      lead: prose(['Lead', 'Chapeau'], ['The sentence below it.', 'La phrase en dessous.'], 200),
      button: words(['Button', 'Bouton'], ['Opens a message.', 'Ouvre un message.'], 26),
      mail: mail(['Mail', 'Courriel'], ['Where the message goes.', 'À qui va le message.']),
    }),
    publisher: group(
      ['Publisher', 'Éditeur'],
      [
        'Who publishes the page, below the contact. Without it nothing is said of it.',
        'Qui publie la page, sous le contact. Sans ce champ, elle n’en dit rien.',
      ],
      {
        heading: words(['Heading', 'Titre'], ['Above the notice.', 'Au-dessus de la notice.'], 40),
        text: prose(
          ['Text', 'Texte'],
          [
            'Who publishes the page and what is invented on it, with a link to the legal notice.',
            'Qui publie la page et ce qui y est inventé, avec un lien vers les mentions légales.',
          ],
          400,
        ),
      },
    ).optional(),
    footer: group(['Footer', 'Pied de page'], ['The foot of the page.', 'Le pied de la page.'], {
      colophon: words(['Colophon', 'Colophon'], ['The last sentence.', 'La dernière phrase.'], 140),
      end: words(
        ['End sign', 'Signe de fin'],
        ['The last word of the page.', 'Le dernier mot de la page.'],
        12,
      ),
    }),
  },
)

/** A case study of /swarm; the body is its description. */
export const caseStudySchema = group(
  ['case study', 'étude de cas'],
  ['A case; the body is its description.', 'Un cas ; le corps est sa description.'],
  {
    title: words(['Title', 'Titre'], ['The name of the case.', 'Le nom du cas.'], 48),
    client: words(['Client', 'Client'], ['For whom.', 'Pour qui.'], 48),
    result: words(['Outcome', 'Issue'], ['Outcome of the case.', 'Issue du dossier.'], 48),
    order: count(
      ['Order', 'Ordre'],
      ['Cases are shown in ascending order.', 'Les cas se suivent par ordre croissant.'],
      999,
    ),
    extra: truth(
      ['Extra', 'Supplément'],
      [
        'Shown only when the visitor asks for more.',
        'Montré seulement quand le visiteur en demande plus.',
      ],
    ),
    ...shownTimes,
  },
)

/** The page of Essaim. */
export const page = {
  schema: group(['Swarm page', 'Page Essaim'], ['The page of Essaim.', 'La page d’Essaim.'], {
    template: z.literal('swarm'),
    ...servedPage,
  }),
  sections: ['top', 'concept', 'methodes', 'resultats', 'contact'],
} as const satisfies PageKind

const shown = { language: 'fr', shownOn: ['swarm'] } as const

export const files = [
  {
    path: 'swarm/page.yaml',
    name: { en: 'the swarm page', fr: 'la page Essaim' },
    schema: swarmSchema,
    ...shown,
  },
  {
    path: 'swarm/cases/*.md',
    name: { en: 'a case study', fr: 'une étude de cas' },
    schema: caseStudySchema,
    ...shown,
    body: { room: 220 },
    create: {
      word: 'case-study',
      label: { en: 'Case study (/swarm)', fr: 'Étude de cas (/swarm)' },
      ask: [
        'title',
        'client',
        ['result', { en: 'Outcome', fr: 'Issue du dossier' }],
        [
          'extra',
          {
            en: 'Shown only when a visitor asks for more?',
            fr: 'Montré seulement à qui en demande plus ?',
          },
        ],
        'order',
        'text',
      ],
      next: {
        en: 'See it on /swarm with “npm start”. “order” sets its place.',
        fr: 'À voir sur /swarm avec « npm start ». « order » règle sa place.',
      },
    },
  },
] as const satisfies readonly ContentKind[]

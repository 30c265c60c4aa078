import { type Both, group, prose, words } from '../../src/check/fields.ts'

const heading = (title: Both) =>
  words(['Heading', 'Titre'], [`Of “${title[0]}”.`, `Celui de « ${title[1]} ».`], 30)

/** The words before a fact of `site.yaml`. */
const term = (label: Both) =>
  words(label, ['The words before it.', 'Les mots qui le précèdent.'], 40)

/** What the page says itself, in its language, and the words before it. */
const statement = (label: Both, sentence: Both) =>
  group(label, sentence, {
    term: term(['Term', 'Intitulé']),
    text: prose(['Text', 'Texte'], sentence, 320),
  })

const publisher = group(
  ['Publisher', 'Éditeur'],
  [
    'The words before each fact. The facts are in the settings of the site.',
    'Les mots devant chaque information. Les informations sont dans les réglages du site.',
  ],
  {
    heading: heading(['Publisher', 'Éditeur']),
    name: term(['Name', 'Nom']),
    form: term(['Legal form', 'Forme juridique']),
    number: term(['Registration number', 'Numéro d’enregistrement']),
    seat: term(['Registered office', 'Siège']),
    phone: term(['Telephone', 'Téléphone']),
    mail: term(['Email', 'Courriel']),
    director: term(['Publication director', 'Directeur de la publication']),
  },
)

const host = group(
  ['Host', 'Hébergeur'],
  [
    'The words before each fact. The facts are in the settings of the site.',
    'Les mots devant chaque information. Les informations sont dans les réglages du site.',
  ],
  {
    heading: heading(['Host', 'Hébergeur']),
    name: term(['Name', 'Nom']),
    address: term(['Address', 'Adresse']),
    phone: term(['Telephone', 'Téléphone']),
  },
)

const data = group(
  ['Personal data', 'Données personnelles'],
  [
    'What the GDPR asks a site to say of personal data (article 13).',
    'Ce que le RGPD demande de dire des données personnelles (article 13).',
  ],
  {
    heading: heading(['Personal data', 'Données personnelles']),
    controller: statement(
      ['Controller', 'Responsable'],
      [
        'Who decides what the data serve, and where to write.',
        'Qui décide de l’usage des données, et où lui écrire.',
      ],
    ),
    purposes: statement(
      ['Purposes', 'Finalités'],
      ['Which data are used, and what for.', 'Quelles données servent, et à quoi.'],
    ),
    basis: statement(
      ['Legal basis', 'Base légale'],
      [
        'What allows it: consent, a contract, a legitimate interest …',
        'Ce qui le permet : consentement, contrat, intérêt légitime…',
      ],
    ),
    recipients: statement(
      ['Recipients', 'Destinataires'],
      [
        'Who receives the data, also outside the European Union.',
        'Qui reçoit les données, y compris hors de l’Union européenne.',
      ],
    ),
    retention: statement(
      ['Retention', 'Durée de conservation'],
      ['How long the data are kept.', 'Combien de temps les données sont gardées.'],
    ),
    rights: statement(
      ['Rights', 'Droits'],
      ['What a person may ask for, and how.', 'Ce qu’une personne peut demander, et comment.'],
    ),
    complaint: statement(
      ['Complaint', 'Réclamation'],
      ['The authority to complain to.', 'L’autorité qui reçoit les réclamations.'],
    ),
  },
)

/** What makes a page a legal notice: before its text it shows the facts of `site.yaml` and these statements. */
export const legal = group(
  ['Legal notice', 'Mentions légales'],
  [
    'Shows publisher, host and the use of personal data before the text.',
    'Montre l’éditeur, l’hébergeur et l’usage des données personnelles avant le texte.',
  ],
  { publisher, host, data },
)

import { z } from 'zod'
import { isMoment, momentForm } from '../content/moment.ts'
import { message } from '../message.ts'
import { ownValue } from '../parse.ts'
import { typeset } from '../typography/typeset.ts'
import type { FieldNote } from './schema.ts'
import { addressForm, longestAddress } from './slug.ts'

/** Something said in English and in French, in this order. */
export type Both = readonly [en: string, fr: string]

/** What an editor is told of a field: its label, and one sentence that says what it is for. */
export const note = ([title, titre]: Both, [description, sentence]: Both) => ({
  title,
  description,
  fr: { title: typeset(titre, 'fr'), description: typeset(sentence, 'fr') },
})

const filled = z.string().trim().min(1)

/** A text of three times the length that its place has space for is a mistake; below that the design only suffers. */
const text = (longest: number) => filled.max(longest * 3)

/**
 * Plain running words: set with the typography of the page's language, no Markdown. `longest` is the number of
 * characters that their place has space for: a browser test fills every field to that length and finds nothing cut,
 * parted or overlapping from 320 to 2560 pixels. Of these, search engines show about `results`, where it stands there.
 */
export const words = (label: Both, sentence: Both, longest: number, results?: number) =>
  text(longest).meta({ ...note(label, sentence), text: 'words', longest, results })

/** Running words that may hold *emphasis*, **strong words** and [links](/address). */
export const prose = (label: Both, sentence: Both, longest: number) =>
  text(longest).meta({ ...note(label, sentence), text: 'prose', longest })

/** The name of the field whose words nobody may read before the page that opens the site is open to everyone. */
export const later = 'onlyWhenPublic'

/**
 * Words of a public page that would tell of what is still password-protected: `onlyWhenPublic` is shown once the page
 * that opens the site is open to everyone, `text` (if any) until then. `when` says when each of them is shown.
 */
export const discreet = (
  label: Both,
  sentence: Both,
  longest: number,
  when: Readonly<Record<'before' | 'after', Both>>,
) =>
  z
    .union([
      prose(label, sentence, longest),
      z.strictObject({
        text: prose(['Text', 'Texte'], when.before, longest).optional(),
        [later]: prose(['Text once public', 'Texte une fois public'], when.after, longest),
      }),
    ])
    .meta(note(label, sentence))

/** The field of a schema, with what else its notes say of it. */
const noted =
  <Schema extends z.ZodType>(schema: Schema, more?: FieldNote) =>
  (label: Both, sentence: Both): Schema =>
    schema.meta({ ...note(label, sentence), ...more })

/** A calendar day, year-month-day (ISO 8601). */
export const day = noted(z.iso.date(), { format: 'date' })

/** A wall time of the zone of the site, as it is written in content. */
const written = noted(z.string().regex(momentForm).refine(isMoment), { format: 'moment' })
const moment = (label: Both, sentence: Both) => written(label, sentence).optional()

/** From when, and until when, something is shown; what its file or the item of a list that has them is resolved by. */
export const shownTimes = {
  from: moment(
    ['Shown from', 'Affichage à partir du'],
    [
      'Shown from this time on, such as 2027-03-01 or 2027-03-01 09:00; before, it is nowhere on the website. The website changes by itself, at most one hour late.',
      'Affichage à partir de cette date, par exemple 2027-03-01 ou 2027-03-01 09:00 ; avant, rien n’en figure sur le site. Le site change de lui-même, avec au plus une heure de retard.',
    ],
  ),
  until: moment(
    ['Shown until', 'Affichage jusqu’au'],
    [
      'No longer shown from this time on. The website changes by itself, at most one hour late.',
      'Plus rien n’est affiché à partir de cette date. Le site change de lui-même, avec au plus une heure de retard.',
    ],
  ),
}

/** A whole number within sensible bounds. */
export const count = (label: Both, sentence: Both, most = 1_000_000) =>
  z.int().min(0).max(most).meta(note(label, sentence))

/** Several fields under one name. */
export const group = <Shape extends z.core.$ZodShape>(label: Both, sentence: Both, shape: Shape) =>
  z.strictObject(shape).meta(note(label, sentence))

/** The fields of a section with a boxed letter at its head. */
export const lettered = <Schema extends z.ZodType>(letter: string, schema: Schema): Schema =>
  schema.meta({ ...schema.meta(), letter })

/** One of a few values, each with what people call it. */
export const choice = <const Name extends string>(
  label: Both,
  sentence: Both,
  names: Readonly<Record<Name, Both>>,
) => {
  const given = Object.entries<Both>(names)
  const values = Object.fromEntries(given.map(([name, [en, fr]]) => [name, { en, fr }]))
  const all = ownValue<Name[]>(Object.keys(names))
  return z.enum(all).meta({ ...note(label, sentence), values })
}

/** Yes or no. */
export const truth = noted(z.boolean())

/** An international telephone number. */
export const phone = noted(z.string().regex(/^\+\d[\d ]{7,18}$/), { format: 'phone' })

/** As zod has it, and with any letters: domains may have accents, and so may names (RFC 6531). */
const mailForm =
  /^(?!\.)(?!\S*\.\.)[\p{L}\p{M}\p{N}_'+.-]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}\p{N}-]+$/u

/** A mail address. */
export const mail = noted(z.email({ pattern: mailForm }), { format: 'email' })

/** A latitude and a longitude in degrees (WGS 84), as map programs copy them: `48.4253, 2.2878`. */
const positionForm = /^(-?\d{1,2}(?:\.\d+)?), ?(-?\d{1,3}(?:\.\d+)?)$/

/** A place on the globe. */
export const position = noted(z.string().regex(positionForm), { format: 'position' })

/** The degrees of a position that has been checked. */
export function degreesOf(written: string) {
  const [, latitude = '', longitude = ''] = positionForm.exec(written) ?? []
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

/** What an editor is told of a position that cannot be one. */
export const wrongPosition = message('position/malformed', {
  en: 'The position “{written}” is not valid.',
  enFix:
    'Write latitude and longitude in degrees with a point, a comma between them, as a map program copies them: 48.4253, 2.2878',
  fr: "La position « {written} » n'est pas valide.",
  frFix:
    'Écrivez latitude et longitude en degrés avec un point, une virgule entre elles, comme un programme de cartes les copie : 48.4253, 2.2878',
})

/** The address of a page of this site, such as `/legal-notice`. */
export const pageAddress = noted(z.string().max(longestAddress).regex(addressForm), {
  refersTo: 'route',
})

/** What an editor is told of an address that cannot be one. */
export const wrongRoute = message('route/malformed', {
  en: 'The address “{written}” is not valid.',
  enFix:
    'Write /, then only lowercase letters without accents, digits and hyphens, for example /legal-notice.',
  fr: "L'adresse « {written} » n'est pas valide.",
  frFix:
    "Écrivez /, puis seulement des minuscules sans accent, des chiffres et des traits d'union, par exemple /mentions-legales.",
})

const oldAddressForm =
  /^(?:\/(?!(?:\.|%2[eE]){1,2}(?:\/|$))(?:[A-Za-z0-9._-]|%(?![01]|2[fF]|5[cC]|7[fF])[0-9A-Fa-f]{2})+)+\/?$/

/** An address that a page had before: what an address of this site or of an older one may be. */
const oldAddress = noted(z.string().max(300).regex(oldAddressForm), { refersTo: 'old address' })

/** What an editor is told of an old address that cannot be one. */
export const wrongOldAddress = message('redirect/malformed', {
  en: 'The old address “{written}” is not valid.',
  enFix:
    'Write what followed the name of the site, from the first / on, without ? or # and what follows. Write a space as %20. Example: /News_2019.html',
  fr: "L'ancienne adresse « {written} » n'est pas valide.",
  frFix:
    'Écrivez ce qui suivait le nom du site, à partir du premier /, sans ? ni # ni ce qui les suit. Écrivez un blanc comme %20. Exemple : /Actualites_2019.html',
})

const name = z.string().min(1)

/** The file of a picture, below the folder of the file that names it. */
export const pictureFile = noted(name, { refersTo: 'picture' })

/** The file of a picture for narrow screens, which stands for the one in a field beside it. */
export const narrowPicture = (of: string, label: Both, sentence: Both) =>
  noted(name, { refersTo: 'picture', narrowOf: of })(label, sentence)

/** The point of the picture in a field beside it that stays in view wherever it is cropped: `62% 40%`. */
export const focalPoint = (of: string, label: Both, sentence: Both) =>
  noted(z.string().regex(pointForm), { focusOf: of })(label, sentence)

const pointForm = /^(?:\d|[1-9]\d|100)% (?:\d|[1-9]\d|100)%$/

/** A year; a new file has the present one. */
export const year = (label: Both, sentence: Both) => {
  const schema = count(label, sentence, 2999)
  return schema.meta({ ...schema.meta(), suggests: 'this year' })
}

/** The `id` of a picture of the picture library. */
export const pictureId = noted(name, { refersTo: 'library picture' })

/** What every page says of itself: its name and its language. */
export const namedPage = {
  title: words(
    ['Title', 'Titre'],
    [
      'The name of the page in the browser’s tab and in search results.',
      'Le nom de la page dans l’onglet du navigateur et dans les résultats de recherche.',
    ],
    90,
    60,
  ),
  description: words(
    ['Description', 'Description'],
    [
      'One or two sentences for search results.',
      'Une ou deux phrases pour les résultats de recherche.',
    ],
    220,
    155,
  ),
  lang: choice(['Language', 'Langue'], ['The language of the page.', 'La langue de la page.'], {
    en: ['English', 'Anglais'],
    fr: ['French', 'Français'],
  }),
}

/** What a page says that has an address of its own. */
export const servedPage = {
  route: pageAddress(
    ['Route', 'Adresse'],
    [
      'The address of the page, such as /legal-notice.',
      'L’adresse de la page, comme /mentions-legales.',
    ],
  ),
  ...namedPage,
  gated: truth(
    ['Password-protected', 'Protégée par mot de passe'],
    ['Whether a password protects the page.', 'La page est-elle protégée par mot de passe ?'],
  ),
  indexed: truth(
    ['Indexed', 'Référencée'],
    [
      'Whether search engines may list the page.',
      'Les moteurs de recherche peuvent-ils montrer la page ?',
    ],
  ),
  redirectFrom: z
    .array(
      oldAddress(
        ['Old address', 'Ancienne adresse'],
        [
          'An address that the page had before, such as /News_2019.html.',
          'Une adresse que la page avait avant, comme /Actualites_2019.html.',
        ],
      ),
    )
    .meta(
      note(
        ['Old addresses', 'Anciennes adresses'],
        [
          'Addresses that the page had before; they redirect to the page.',
          'Les adresses que la page avait avant ; elles redirigent vers la page.',
        ],
      ),
    )
    .optional(),
  ...shownTimes,
}

/** The schemas of all page types as one, told apart by their `template`. */
export function anyPage<Schema extends z.ZodObject>(schemas: readonly Schema[]) {
  const [first, ...others] = schemas
  if (!first) throw new Error('a site has at least one kind of page')
  return z.discriminatedUnion('template', [first, ...others])
}

import type { z } from 'zod'
import { both, message, type Wording, warning } from '../message.ts'
import { wrongRoute } from './fields.ts'
import type { Field } from './form.ts'

/** A text that is not written as its field demands. `format` is zod's name of the form. */
export function explainFormat({ name, written, note }: Field, format: string): Wording {
  if (format === 'date') return impossibleDate({ written, example: near(written) })
  if (format === 'email') return wrongMail({ written })
  if (format === 'url') return wrongWebAddress({ written })
  if (note.format === 'phone') return wrongPhone({ written })
  return note.refersTo === 'route' ? wrongRoute({ written }) : wrongForm({ name, written })
}

/** The last day of the month that was meant, or a day that shows the form. */
function near(written: string): string {
  const [, year = '', month = ''] = /^(\d{4})-(\d{2})-\d{2}$/.exec(written) ?? []
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  if (!isMonth) return '2026-06-19'
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return `${year}-${month}-${last}`
}

/** A text, a list or a number that is too small or too large. */
export function explainSize(
  field: Field,
  { code, origin, exact }: SizeIssue,
  limit: number,
): Wording {
  const { name, value, note } = field
  const isLeast = code === 'too_small'
  if (origin === 'array') {
    const count = Array.isArray(value) ? value.length : 0
    const bound = bounds[exact ? 'exact' : isLeast ? 'least' : 'most']
    return wrongCount({ name, bound, limit, count, isShort: count < limit })
  }
  if (origin !== 'string') return numberOutOfRange({ name, isLeast, limit })
  const { length } = String(value).trim()
  if (length === 0) return emptyField({ name })
  if (exact) return wrongLength({ name, length: limit })
  const most = note.longest ?? limit
  return textTooLong({ name, most, length, excess: length - most })
}

type SizeIssue = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig

export const emptyField = message('field/empty', {
  en: ['“{name}” is empty.', 'Write its text after the colon.'],
  fr: ['« {name} » est vide.', 'Écrivez son texte après les deux-points.'],
})

export const numberTooLarge = message('field/number-too-large', {
  en: [
    '{written} is too large to be kept exactly.',
    'Write a smaller number; if it is a code and not a quantity, put it in quotes.',
  ],
  fr: [
    '{written} est trop grand pour être gardé exactement.',
    "Écrivez un nombre plus petit ; si c'est un code et non une quantité, mettez-le entre guillemets droits.",
  ],
})

export const impossibleDate = message('field/date', {
  en: ['“{written}” is not a day of the calendar.', 'Write year-month-day, for example {example}.'],
  fr: [
    "« {written} » n'est pas un jour du calendrier.",
    'Écrivez année-mois-jour, par exemple {example}.',
  ],
})

export const wrongMail = message('field/mail', {
  en: ['“{written}” is not a mail address.', 'Write it like name@example.org, and nothing else.'],
  fr: [
    "« {written} » n'est pas une adresse de courriel.",
    "Écrivez-la comme nom@exemple.org, et rien d'autre.",
  ],
})

export const wrongPhone = message('field/phone', {
  en: [
    '“{written}” is not an international phone number.',
    'Begin with + and the country, then digits and spaces: "+33 1 99 00 18 26"',
  ],
  fr: [
    "« {written} » n'est pas un numéro de téléphone international.",
    'Commencez par + et le pays, puis des chiffres et des espaces : "+33 1 99 00 18 26"',
  ],
})

export const wrongWebAddress = message('field/url', {
  en: [
    '“{written}” is not a complete address.',
    'Begin with https:// and write the whole address.',
  ],
  fr: [
    "« {written} » n'est pas une adresse complète.",
    "Commencez par https:// et écrivez l'adresse entière.",
  ],
})

export const wrongForm = message('field/format', {
  en: [
    '“{written}” cannot be the “{name}”.',
    'Use small letters without accents, digits and hyphens only, and begin with a letter.',
  ],
  fr: [
    '« {written} » ne convient pas pour « {name} ».',
    "N'employez que des minuscules sans accents, des chiffres et des traits d'union, une lettre d'abord.",
  ],
})

const textTooLong = message('field/too-long', {
  en: [
    '“{name}” has {length} {length|character|characters}; there is room for {most}.',
    'Shorten it by {excess} {excess|character|characters}.',
  ],
  fr: [
    '« {name} » a {length} {length|caractère|caractères} ; il y a de la place pour {most}.',
    'Raccourcissez-le de {excess} {excess|caractère|caractères}.',
  ],
})

export const longText = warning('field/long', {
  en: [
    '“{name}” has {length} {length|character|characters}; its place has room for {room}.',
    'Shorten it by {excess} {excess|character|characters}, or look whether the page still pleases.',
  ],
  fr: [
    '« {name} » a {length} {length|caractère|caractères} ; sa place en contient {room}.',
    'Raccourcissez-le de {excess} {excess|caractère|caractères}, ou regardez si la page plaît encore.',
  ],
})

const wrongLength = message('field/length', {
  en: ['“{name}” must have exactly {length} {length|character|characters}.', 'Write just that.'],
  fr: [
    '« {name} » doit avoir exactement {length} {length|caractère|caractères}.',
    "N'écrivez rien d'autre.",
  ],
})

const numberOutOfRange = message('field/range', {
  en: [
    '“{name}” may be {limit} at {isLeast|least|most}.',
    'Write a {isLeast|larger|smaller} number.',
  ],
  fr: [
    '« {name} » doit être {limit} au {isLeast|moins|plus}.',
    'Écrivez un nombre plus {isLeast|grand|petit}.',
  ],
})

const wrongCount = message('field/count', {
  en: [
    '“{name}” has {count} {count|entry|entries}; there must be {bound}{limit}.',
    '{isShort|Add what is missing|Remove what is too much}.',
  ],
  fr: [
    '« {name} » a {count} {count|élément|éléments} ; il en faut {bound}{limit}.',
    '{isShort|Ajoutez ce qui manque|Retirez ce qui est en trop}.',
  ],
})

const bounds = {
  least: both('at least ', 'au moins '),
  most: both('at most ', 'au plus '),
  exact: both('', ''),
} as const

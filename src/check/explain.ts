import { parsePhoneNumber } from 'awesome-phonenumber'
import { z } from 'zod'
import { both, message, quotedNames, type Wording, warning } from '../message.ts'
import { colon, quoted } from '../yaml/slips.ts'
import { isFields } from './data.ts'
import { wrongOldAddress, wrongPosition, wrongRoute } from './fields.ts'
import type { Field } from './form.ts'
import { nearest } from './nearest.mjs'
import { fieldNames } from './schema.ts'
import { slug } from './slug.ts'

/** An issue of zod. */
export type Issue = z.core.$ZodIssue

/** A message, and the replacement of the value where that is certain. */
export type Explanation = readonly [wording: Wording, replacement?: string | undefined]

/** The message for an issue of zod. Unknown fields and unions have been dealt with before. */
export function explainIssue(field: Field, issue: Issue): Explanation {
  if (field.note.format === 'moment' && field.value != null) return [explainFormat(field, 'moment')]
  switch (issue.code) {
    case 'invalid_type':
      return explainType(field, issue.expected)
    case 'invalid_value':
      return explainChoice(field, issue.values)
    case 'invalid_format':
      return [explainFormat(field, issue.format)]
    case 'too_small':
    case 'too_big':
      return [explainSize(field, issue)]
    case 'invalid_union':
      // Of two alternatives one is always text.
      return 'options' in issue && issue.options
        ? explainChoice(field, issue.options)
        : explainType(field, 'string')
    default:
      return [formWording(field)]
  }
}

/** A value that the field does not allow. */
export function explainChoice(field: Field, values: readonly unknown[]): Explanation {
  const { name, value, written } = field
  if (value === undefined || value === null) return explainType(field, 'string')
  const onlyTruth = values.every((choice) => typeof choice === 'boolean')
  if (onlyTruth && typeof value !== 'boolean') return explainType(field, 'boolean')
  const meant = nearest(written, values.map(String))
  const details = { name, written, choices: quotedNames(values.map(String)) }
  return meant === undefined
    ? [unknownChoice(details)]
    : [nearlyChoice({ ...details, meant }), meant]
}

/** A value of the wrong type. `expected` is the type as zod names it. */
export function explainType(field: Field, expected: string): Explanation {
  const { name, parent, value, written, isItem, isBetween } = field
  if (value === undefined) {
    const isTop = parent === undefined
    return [isTop ? missingAtTop({ name, isBetween }) : missingBelow({ name, parent, isItem })]
  }
  if (value === null) return [emptyField({ name })]
  if (expected === 'string') return explainText(field)
  if (expected === 'number' || expected === 'int') return explainNumber(field)
  if (expected === 'boolean') {
    const meant = yes.test(written) ? 'true' : no.test(written) ? 'false' : undefined
    const isClear = meant !== undefined
    return [notTrueOrFalse({ name, written, isClear, meant: meant ?? '' }), meant]
  }
  if (expected === 'array') return [notList({ name })]
  const names = fieldNames(field.schema).join(', ')
  return [notFieldGroup({ name, list: names === '' ? '' : both(`: ${names}`, ` : ${names}`) })]
}

const yes = /^(?:yes|y|on|oui|vrai|true)$/i
const no = /^(?:no|n|off|non|faux|false)$/i

function explainText({ name, value, written, source, note }: Field): Explanation {
  if (Array.isArray(value)) return [notText({ name, isList: true })]
  if (isFields(value)) {
    // `- Shuttles: between the station and the gate` is read as a field, and meant as a text.
    const isLine = Object.keys(value).length === 1 && /^[^{\n]+:\s[^\n]+$/.test(source)
    if (!isLine) return [notText({ name, isList: false })]
    return [colon({ name, corrected: `- ${quoted(source)}` }), quoted(source)]
  }
  const isPhone = note.format === 'phone' || /^(?:\+|00?)\d{8,}$/.test(written)
  const wording = isPhone
    ? unquotedPhone({ written })
    : unquotedText({ name, written, isNumber: typeof value !== 'boolean' })
  return [wording, quoted(written)]
}

function explainNumber({ name, value, written }: Field): Explanation {
  // 7 000, 7,000 and "7000" are meant to be 7000; 7.5 is not.
  const digits = String(value).replace(/(?<=\d)[\s,'’](?=\d{3})/g, '')
  const isClear = typeof value === 'string' && /^\d{1,15}$/.test(digits.trim())
  const corrected = isClear ? String(Number(digits)) : undefined
  return [notNumber({ name, written, isClear, corrected: corrected ?? 1 }), corrected]
}

/** A text in the wrong format. `format` is the format as zod names it. */
export function explainFormat(field: Field, format: string): Wording {
  const { written, note } = field
  if (format === 'date') {
    const example = dayNear(written)
    if (example !== undefined) return impossibleDate({ written, example })
    const day = dayIn(written)
    return otherDate({ written, isClear: day !== undefined, day: day ?? '2026-06-19' })
  }
  if (note.format === 'moment') return wrongMoment({ written })
  if (format === 'email') return wrongMail({ written })
  if (format === 'url') return wrongWebAddress({ written })
  if (note.format === 'phone') return wrongPhone({ written })
  if (note.format === 'position') return wrongPosition({ written })
  if (note.focusOf) return wrongFocus({ written })
  if (note.refersTo === 'old address') return wrongOldAddress({ written })
  return note.refersTo === 'route' ? wrongRoute({ written }) : formWording(field)
}

/** A text that is no id or the like, with an example of how it could be one. */
function formWording({ name, written, schema }: Field): Wording {
  const plain = slug(written)
  const isRight = schema !== undefined && z.safeParse(schema, plain).success
  return wrongForm({ name, written, example: isRight ? both(`: ${plain}`, ` : ${plain}`) : '' })
}

/** The last day of the month of a date that does not exist. */
function dayNear(written: string): string | undefined {
  const [, year, month] = /^(\d{4})-(\d{2})-\d{2}$/.exec(written) ?? []
  if (!year || !month) return undefined
  const last = new Date(Date.UTC(Number(year), Math.min(12, Math.max(1, Number(month))), 0))
  return last.toISOString().slice(0, 10)
}

/** The day that is meant by `June 28, 2026`, `28 juin 2026`, `28.06.2026` or `2026-6-28`. */
function dayIn(written: string): string | undefined {
  const named = monthNames().findIndex((names) => names.test(written)) + 1
  const year = /\b\d{4}\b/.exec(written)
  const others = written.match(/(?<!\d)\d{1,2}(?!\d)/g) ?? []
  const [day, month] = named ? [others[0], named] : year?.index === 0 ? others.toReversed() : others
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isDay = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
  return year && isDay ? date.toISOString().slice(0, 10) : undefined
}

/** The months in both languages, January first. */
const monthNames = () =>
  Array.from({ length: 12 }, (_, month) => {
    const first = new Date(2000, month)
    const names = ['en', 'fr'].map((one) => first.toLocaleString(one, { month: 'long' }))
    return new RegExp(`\\b(?:${names.join('|')})\\b`, 'iu')
  })

/** What to say of an international telephone number with fewer digits than any of its country (ITU-T E.164, with the plans that Google’s libphonenumber collects). */
export const phoneFault = (number: string): Wording | undefined =>
  parsePhoneNumber(number).possibility === 'too-short' ? shortPhone({ written: number }) : undefined

/** A text, a list or a number that is too small or too large. */
function explainSize(
  { name, value, written, note, schema }: Field,
  issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
): Wording {
  const { origin, exact } = issue
  const isLeast = issue.code === 'too_small'
  // For integers beyond the safe range zod reports the safe maximum, not that of the field.
  const largest = schema instanceof z.ZodNumber ? schema.maxValue : undefined
  const limit = Number(isLeast ? issue.minimum : (largest ?? issue.maximum))
  if (origin === 'array') {
    const count = Array.isArray(value) ? value.length : 0
    const bound = isLeast ? both('at least ', 'au moins ') : both('at most ', 'au plus ')
    const difference = Math.abs(limit - count)
    const details = { name, limit, count, difference, isShort: count < limit }
    return wrongCount({ ...details, bound: exact ? '' : bound })
  }
  if (origin !== 'string') return numberOutOfRange({ name, isLeast, limit, written })
  const { length } = String(value).trim()
  if (length === 0) return emptyField({ name })
  if (exact) return wrongLength({ name, length: limit, count: length })
  const most = note.longest ?? limit
  return tooLong({ name, most, length, excess: length - most })
}

const missingAtTop = message('field/missing', {
  en: 'The field “{name}” is missing.',
  enFix: 'Add a line “{name}: …”{isBetween| between the two lines of ---|}.',
  fr: 'Le champ « {name} » manque.',
  frFix: 'Ajoutez une ligne « {name}: … »{isBetween| entre les deux lignes de ---|}.',
})
const missingBelow = message('field/missing', {
  en: '{isItem|An item of |}“{parent}” lacks the field “{name}”.',
  enFix: 'Add a line “{name}: …” {isItem|to this item|below this field}.',
  fr: 'Le champ « {name} » manque {isItem|à un élément de|dans} « {parent} ».',
  frFix: 'Ajoutez une ligne « {name}: … » {isItem|à cet élément|sous ce champ}.',
})
const unquotedText = message('field/quotes', {
  en: '“{name}” must be text; without quotation marks, {written} is read as {isNumber|a number|yes or no}.',
  enFix: 'Put the text in quotation marks: "{written}"',
  fr: 'Le champ « {name} » doit être un texte ; sans guillemets, {written} se lit comme {isNumber|un nombre|oui ou non}.',
  frFix: 'Mettez le texte entre guillemets droits : "{written}"',
})
const unquotedPhone = message('field/phone-quotes', {
  en: 'Without quotation marks, a phone number loses its + and its leading zeros.',
  enFix: 'Put the number in quotation marks: "{written}"',
  fr: 'Sans guillemets, un numéro de téléphone perd son + et ses zéros de tête.',
  frFix: 'Mettez le numéro entre guillemets droits : "{written}"',
})
const shortPhone = warning('field/phone-short', {
  en: 'The phone number “{written}” is too short for its country.',
  enFix: 'Check whether a digit is missing.',
  fr: "Le numéro « {written} » a moins de chiffres qu'un numéro de ce pays.",
  frFix: "Vérifiez s'il manque un chiffre.",
})
const notText = message('field/invalid-type', {
  en: '“{name}” must be text; you wrote {isList|a list|a set of fields}.',
  enFix: 'Write the text after the colon, in quotation marks (").',
  fr: 'Le champ « {name} » doit être un texte ; vous avez écrit {isList|une liste|un groupe de champs}.',
  frFix: 'Écrivez le texte après le deux-points, entre guillemets droits.',
})
const notNumber = message('field/invalid-type', {
  en: '“{name}” must be a whole number, in digits and without quotation marks; you wrote “{written}”.',
  enFix: '{isClear|Write:|For example:} {corrected}',
  fr: 'Le champ « {name} » doit être un nombre entier, en chiffres et sans guillemets ; vous avez écrit « {written} ».',
  frFix: '{isClear|Écrivez|Par exemple} : {corrected}',
})
const notTrueOrFalse = message('field/true-false', {
  en: '“{name}” must be true or false; you wrote “{written}”.',
  enFix: '{isClear|Write: |Write true or false, without quotes.}{meant}',
  fr: 'Le champ « {name} » doit être true (oui) ou false (non) ; vous avez écrit « {written} ».',
  frFix: '{isClear|Écrivez : |Écrivez true ou false, sans guillemets.}{meant}',
})
const notFieldGroup = message('field/invalid-type', {
  en: '“{name}” must contain fields of its own{list}.',
  enFix: 'Write them below it, one per line, each two spaces further to the right.',
  fr: 'Le champ « {name} » doit contenir ses propres champs{list}.',
  frFix: 'Écrivez-les en dessous, un par ligne, deux espaces plus à droite.',
})
const notList = message('field/invalid-type', {
  en: '“{name}” must be a list.',
  enFix: 'Write one item per line below it, each beginning with “- ”.',
  fr: 'Le champ « {name} » doit être une liste.',
  frFix: 'Écrivez un élément par ligne en dessous, chacun précédé de « - ».',
})
const unknownChoice = message('field/invalid-value', {
  en: '“{name}” cannot be “{written}”.',
  enFix: 'Choose one of: {choices}.',
  fr: 'Le champ « {name} » ne peut pas contenir « {written} ».',
  frFix: 'Choisissez parmi : {choices}.',
})
const nearlyChoice = message('field/invalid-value', {
  en: '“{name}” cannot be “{written}”.',
  enFix: 'Did you mean “{meant}”? Choose one of: {choices}.',
  fr: 'Le champ « {name} » ne peut pas contenir « {written} ».',
  frFix: 'Vouliez-vous dire « {meant} » ? Choisissez parmi : {choices}.',
})
const emptyField = message('field/empty', {
  en: '“{name}” is empty.',
  enFix: 'Write the value after the colon.',
  fr: 'Le champ « {name} » est vide.',
  frFix: 'Écrivez la valeur après le deux-points.',
})
const impossibleDate = message('field/date', {
  en: 'The date “{written}” does not exist.',
  enFix: 'Write a day that exists as year-month-day, for example {example}.',
  fr: "La date « {written} » n'existe pas.",
  frFix: 'Écrivez un jour qui existe, année-mois-jour, par exemple {example}.',
})
const wrongMoment = message('time/malformed', {
  en: '“{written}” is not a date.',
  enFix:
    'Write year, month and day, and perhaps an hour, for example 2027-03-01 or 2027-03-01 09:00.',
  fr: "« {written} » n'est pas une date.",
  frFix:
    "Écrivez l'année, le mois et le jour, et l'heure si besoin, par exemple 2027-03-01 ou 2027-03-01 09:00.",
})
const otherDate = message('field/date', {
  en: 'The date “{written}” is not written as year-month-day.',
  enFix: '{isClear|Write:|Write a day as year-month-day, for example} {day}{isClear||.}',
  fr: "La date « {written} » n'est pas écrite année-mois-jour.",
  frFix: '{isClear|Écrivez :|Écrivez un jour, année-mois-jour, par exemple} {day}{isClear||.}',
})
const wrongMail = message('field/mail', {
  en: '“{written}” is not an email address.',
  enFix: 'Write one address only, for example name@example.org.',
  fr: "« {written} » n'est pas une adresse de courriel.",
  frFix: 'Écrivez une seule adresse, par exemple nom@exemple.org.',
})
const wrongPhone = message('field/phone', {
  en: '“{written}” is not an international phone number.',
  enFix: 'Begin with + and the country code, then digits and spaces: "+33 1 99 00 18 26"',
  fr: "« {written} » n'est pas un numéro international.",
  frFix:
    'Commencez par + et l’indicatif du pays, puis des chiffres et des espaces : "+33 1 99 00 18 26"',
})
const wrongFocus = message('field/focus', {
  en: '“{written}” is not a point of a picture.',
  enFix:
    'Write in whole per cent how far it is from the left and from the top, for example: 62% 40%',
  fr: "« {written} » n'est pas un point d'une image.",
  frFix:
    'Écrivez en pour cent entiers à quelle distance il est de la gauche et du haut, par exemple : 62% 40%',
})
const wrongWebAddress = message('field/url', {
  en: '“{written}” is not a complete web address.',
  enFix: 'Begin with https:// and write the whole address.',
  fr: "« {written} » n'est pas une adresse web complète.",
  frFix: "Commencez par https:// et écrivez l'adresse entière.",
})
const wrongForm = message('field/format', {
  en: '“{written}” cannot be used as “{name}”.',
  enFix: 'Use lowercase letters without accents, digits and hyphens, a letter first{example}',
  fr: 'Le champ « {name} » ne peut pas contenir « {written} ».',
  frFix:
    "Une lettre d'abord, puis des minuscules sans accent, des chiffres et des traits d'union{example}",
})
const tooLong = message('field/too-long', {
  en: '“{name}” has {length} {length|character|characters}; the limit is {most}.',
  enFix: 'Shorten it by {excess} {excess|character|characters}.',
  fr: 'Le champ « {name} » a {length} {length|caractère|caractères} ; la limite est de {most}.',
  frFix: 'Raccourcissez-le de {excess} {excess|caractère|caractères}.',
})
export const longText = warning('field/long', {
  en: '“{name}” has {length} {length|character|characters}; the layout is made for up to {room}.',
  enFix:
    'Shorten it by {excess} {excess|character|characters}, or check in the preview that it still fits.',
  fr: 'Le champ « {name} » a {length} {length|caractère|caractères} ; la mise en page en prévoit {room} au plus.',
  frFix:
    "Raccourcissez-le de {excess} {excess|caractère|caractères}, ou vérifiez dans l'aperçu qu'il tient.",
})
const wrongLength = message('field/length', {
  en: '“{name}” must have exactly {length} {length|character|characters}; it has {count}.',
  enFix: 'Write exactly {length} {length|character|characters}.',
  fr: 'Le champ « {name} » doit avoir exactement {length} {length|caractère|caractères} ; il en a {count}.',
  frFix: 'Écrivez exactement {length} {length|caractère|caractères}.',
})
const numberOutOfRange = message('field/range', {
  en: '“{name}” must be at {isLeast|least|most} {limit}; it is {written}.',
  enFix: 'Write a {isLeast|larger|smaller} number.',
  fr: 'Le champ « {name} » doit valoir au {isLeast|moins|plus} {limit} ; il vaut {written}.',
  frFix: 'Écrivez un nombre plus {isLeast|grand|petit}.',
})
const wrongCount = message('field/count', {
  en: '“{name}” has {count} {count|item|items}; it must have {bound}{limit}.',
  enFix: '{isShort|Add|Remove} {difference} {difference|item|items}.',
  fr: 'Le champ « {name} » a {count} {count|élément|éléments} ; il lui en faut {bound}{limit}.',
  frFix: '{isShort|Ajoutez|Retirez} {difference} {difference|élément|éléments}.',
})

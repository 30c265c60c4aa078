import type { z } from 'zod'
import { both, message, quotedNames, type Wording } from '../message.ts'
import { colon, quoted } from '../yaml/slips.ts'
import { isFields } from './data.ts'
import {
  emptyField,
  explainFormat,
  explainSize,
  numberTooLarge,
  wrongForm,
} from './explain-value.ts'
import type { Field } from './form.ts'
import { nearest } from './nearest.ts'
import { fieldNames } from './schema.ts'

/** A single complaint of zod. */
export type Issue = z.core.$ZodIssue

/** What an editor is told of a complaint, and what should stand in place of the value where that is certain. */
export interface Explanation {
  readonly wording: Wording
  readonly replacement?: string
}

/** A complaint of zod in an editor's  Unknown fields and alternatives are dealt with before. */
export function explainIssue(field: Field, issue: Issue): Explanation {
  const { name, value, written } = field
  // YAML rounds such numbers without a word.
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return { wording: numberTooLarge({ written }) }
  }
  switch (issue.code) {
    case 'invalid_type':
      return explainType(field, issue.expected)
    case 'invalid_value':
      return explainChoice(field, issue.values)
    case 'invalid_format':
      return { wording: explainFormat(field, issue.format) }
    case 'too_small':
      return { wording: explainSize(field, issue, Number(issue.minimum)) }
    case 'too_big':
      return { wording: explainSize(field, issue, Number(issue.maximum)) }
    case 'invalid_union':
      // Of two alternatives one is always text.
      return 'options' in issue && issue.options
        ? explainChoice(field, issue.options)
        : explainType(field, 'string')
    default:
      return { wording: wrongForm({ name, written }) }
  }
}

const yes = /^(?:yes|y|on|oui|vrai|true)$/i
const no = /^(?:no|n|off|non|faux|false)$/i

/** A value of another kind than its field takes. `expected` is zod's name of the kind. */
function explainType(field: Field, expected: string): Explanation {
  const { name, value } = field
  if (value === undefined) return { wording: missingField(field) }
  if (value === null) return { wording: emptyField({ name }) }
  if (expected === 'string') return explainText(field)
  if (expected === 'number' || expected === 'int') return explainNumber(field)
  if (expected === 'boolean') return explainTrueFalse(field)
  if (expected === 'array') return { wording: notList({ name }) }
  const names = fieldNames(field.schema).join(', ')
  const list = names === '' ? both('', '') : { en: `: ${names}`, fr: `\u00A0: ${names}` }
  return { wording: notFieldGroup({ name, list }) }
}

function explainText(field: Field): Explanation {
  const { name, value, written, note } = field
  if (Array.isArray(value)) return { wording: notText({ name, isList: true }) }
  if (isFields(value)) return explainColon(field, value)
  const replacement = quoted(written)
  const isPhone = note.format === 'phone' || /^(?:\+|00?)\d{8,}$/.test(written)
  if (isPhone) return { wording: unquotedPhone({ written }), replacement }
  const isNumber = typeof value !== 'boolean'
  return { wording: unquotedText({ name, written, isNumber }), replacement }
}

/** `- Shuttles: between the station and the gate` is read as a field, and meant as a text. */
function explainColon({ name, source }: Field, value: object): Explanation {
  const isLine = Object.keys(value).length === 1 && /^[^{\n]+:\s[^\n]+$/.test(source)
  if (!isLine) return { wording: notText({ name, isList: false }) }
  const replacement = quoted(source)
  return { wording: colon({ name, corrected: `- ${replacement}` }), replacement }
}

function explainNumber({ name, value, written }: Field): Explanation {
  // 7 000, 7,000 and "7000" are meant to be 7000; 7.5 is not.
  const digits = String(value).replace(/(?<=\d)[\s,'’](?=\d{3})/g, '')
  const isWhole = typeof value === 'string' && /^\d{1,15}$/.test(digits.trim())
  const corrected = isWhole ? Number(digits) : 1
  const wording = notNumber({ name, written, isClear: isWhole, corrected })
  return isWhole ? { wording, replacement: String(corrected) } : { wording }
}

function explainTrueFalse({ name, written }: Field): Explanation {
  const meant = yes.test(written) ? 'true' : no.test(written) ? 'false' : undefined
  return meant === undefined
    ? { wording: notTrueOrFalse({ name, written }) }
    : { wording: nearlyTrueOrFalse({ name, written, meant }), replacement: meant }
}

/** A value that is none of those its field allows. */
export function explainChoice(field: Field, values: readonly unknown[]): Explanation {
  const { name, value, written } = field
  if (value === undefined || value === null) return explainType(field, 'string')
  const choices = values.map(String)
  const onlyTruth = values.every((choice) => typeof choice === 'boolean')
  if (onlyTruth && typeof value !== 'boolean') return explainType(field, 'boolean')
  const meant = nearest(written, choices)
  const details = { name, written, choices: quotedNames(choices) }
  return meant === undefined
    ? { wording: unknownChoice(details) }
    : { wording: nearlyChoice({ ...details, meant }), replacement: meant }
}

const missingAtTop = message('field/missing', {
  en: ['The field “{name}” is missing.', 'Add a line “{name}: …”.'],
  fr: ['Le champ « {name} » manque.', 'Ajoutez une ligne « {name}: … ».'],
})

const missingBelow = message('field/missing', {
  en: ['“{parent}” has no “{name}”.', 'Add a line “{name}: …” below it.'],
  fr: ["« {parent} » n'a pas de champ « {name} ».", 'Ajoutez une ligne « {name}: … » en dessous.'],
})

const missingField = ({ name, parent }: Field): Wording =>
  parent === undefined ? missingAtTop({ name }) : missingBelow({ name, parent })

const unquotedText = message('field/quotes', {
  en: [
    '“{name}” must be text, and {written} without quotes is read as {isNumber|a number|yes or no}.',
    'Put it in quotes: "{written}"',
  ],
  fr: [
    '« {name} » doit être un texte, et {written} sans guillemets se lit comme {isNumber|un nombre|oui ou non}.',
    'Mettez-le entre guillemets droits : "{written}"',
  ],
})

export const unquotedPhone = message('field/phone-quotes', {
  en: [
    'Without quotes a phone number is read as an ordinary number and loses its first signs.',
    'Put the number in quotes: "{written}"',
  ],
  fr: [
    'Sans guillemets, un numéro de téléphone se lit comme un nombre et perd ses premiers signes.',
    'Mettez le numéro entre guillemets droits : "{written}"',
  ],
})

export const notText = message('field/invalid-type', {
  en: [
    '“{name}” must be text; here it is {isList|a list|a set of fields}.',
    'Write the text after the colon, in quotes if it holds signs such as : [ or {.',
  ],
  fr: [
    "« {name} » doit être un texte ; ici c'est {isList|une liste|un groupe de champs}.",
    "Écrivez le texte après les deux-points, entre guillemets droits s'il contient : [ ou {.",
  ],
})

export const notNumber = message('field/invalid-type', {
  en: [
    '“{name}” must be a whole number, without quotes or words; here it is “{written}”.',
    '{isClear|Write:|For example:} {corrected}',
  ],
  fr: [
    "« {name} » doit être un nombre entier, sans guillemets ni mots ; ici c'est « {written} ».",
    '{isClear|Écrivez|Par exemple} : {corrected}',
  ],
})

export const notTrueOrFalse = message('field/true-false', {
  en: [
    '“{name}” must be true or false; here it is “{written}”.',
    'Write true or false, without quotes.',
  ],
  fr: [
    "« {name} » doit être true (oui) ou false (non) ; ici c'est « {written} ».",
    'Écrivez true ou false, sans guillemets.',
  ],
})

const nearlyTrueOrFalse = message('field/true-false', {
  en: ['“{name}” must be true or false; here it is “{written}”.', 'Write: {meant}'],
  fr: [
    "« {name} » doit être true (oui) ou false (non) ; ici c'est « {written} ».",
    'Écrivez : {meant}',
  ],
})

const notFieldGroup = message('field/invalid-type', {
  en: [
    '“{name}” must hold fields of its own{list}.',
    'Write them below it, one per line, each two spaces further to the right.',
  ],
  fr: [
    '« {name} » doit contenir ses propres champs{list}.',
    'Écrivez-les en dessous, un par ligne, deux espaces plus à droite.',
  ],
})

export const notList = message('field/invalid-type', {
  en: ['“{name}” must be a list.', 'Write one item per line below it, each beginning with “- ”.'],
  fr: [
    '« {name} » doit être une liste.',
    'Écrivez un élément par ligne en dessous, chacun précédé de « - ».',
  ],
})

const unknownChoice = message('field/invalid-value', {
  en: ['“{written}” is not a possible value of “{name}”.', 'Choose one of: {choices}.'],
  fr: [
    "« {written} » n'est pas une valeur possible de « {name} ».",
    'Choisissez parmi : {choices}.',
  ],
})

const nearlyChoice = message('field/invalid-value', {
  en: [
    '“{written}” is not a possible value of “{name}”.',
    'Did you mean “{meant}”? Possible: {choices}.',
  ],
  fr: [
    "« {written} » n'est pas une valeur possible de « {name} ».",
    'Vouliez-vous dire « {meant} » ? Possibles : {choices}.',
  ],
})

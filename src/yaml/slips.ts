import { countBelow } from '../content/text.ts'
import { message, shortened } from '../message.ts'
import { hardSpace, indentSlips, missingDashSpace } from './indentation.ts'
import {
  type FieldNames,
  type IsField,
  quotation,
  quotations,
  type Row,
  rowsOf,
  type Slip,
} from './rows.ts'

/** All likely typing errors of a YAML text, one per row, in order. */
export function slipsOf(text: string, { isField, isGroup }: FieldNames): Slip[] {
  const rows = rowsOf(text, isField).map((row, index, all) => {
    const [below] = all.slice(index + 1)
    const displaced = below && isGroup(row.key ?? '') ? textSlip(row, below) : undefined
    return { row, named: nameSlip(row, isField), displaced }
  })
  const meant = rows.map(({ row, named, displaced }) => {
    if (displaced) return { ...row, value: '' }
    return named ? { ...row, key: /^[\p{L}\p{N}_-]+/u.exec(row.value)?.[0] } : row
  })
  const words = rows.flatMap(
    ({ row, named, displaced }) =>
      displaced ?? valueSlip(row) ?? named ?? hyphenSlip(row, isField) ?? bracedSlips(row, isField),
  )
  return [...indentSlips(meant), ...words].toSorted(byStart)
}

/** A text beside the name of a field that has fields of its own below it. */
function textSlip(row: Row, below: Row): Slip | undefined {
  const isBelow = below.column > row.column && (below.key !== undefined || below.dashes.length > 0)
  if (!isBelow || /^(?:$|[|>&*!{[])|:(?:\s|$)/.test(row.value)) return undefined
  const range = [row.valueAt, row.valueAt + row.value.length] as const
  const wording = textForFields({ name: row.key ?? '', text: shortened(onOneLine(row.value)) })
  return { range, edit: { range, text: '' }, wording, isOpen: true }
}

const byStart = ({ edit: one }: Pick<Slip, 'edit'>, { edit: other }: Pick<Slip, 'edit'>) =>
  one.range[0] - other.range[0]

// Each slip costs a parse; a text with more of them is better looked at as a whole.
const mostSlips = 24

/** The real slips: those whose correction lowers the count of `mistakes`. */
export function realSlips(
  text: string,
  slips: readonly Slip[],
  mistakes: (text: string) => number,
): Slip[] {
  const left = (kept: readonly Slip[]) => mistakes(repair(text, kept).text)
  const certain = slips.filter((slip) => slip.certain)
  if (left(certain) === 0) return certain
  let kept = slips.slice(0, mostSlips)
  for (const slip of kept) {
    if (slip.certain) continue
    const others = kept.filter((other) => other !== slip)
    if (left(others) <= left(kept)) kept = others
  }
  return kept
}

/** A row without a name whose first word is one: its colon is left out, or lacks the space behind it. */
function nameSlip({ key, value, valueAt }: Row, isField: IsField): Slip | undefined {
  const form = /^([\p{L}\p{N}_-]+)(?::(?!\/\/)(.+)|\s+[^:])/su
  const [, name, rest] = form.exec(value) ?? []
  if (key !== undefined || name === undefined || !isField(name)) return undefined
  const at = valueAt + name.length
  if (rest === undefined) {
    const edit = { range: [at, at], text: ':' } as const
    const corrected = `${name}:${onOneLine(value.slice(name.length))}`
    return { range: [valueAt, at], edit, wording: missingColon({ name, corrected }) }
  }
  const isHard = /^[\u00A0\u202F]/.test(rest)
  const corrected = `${name}: ${onOneLine(rest)}`
  const edit = { range: [at + 1, at + (isHard ? 2 : 1)], text: ' ' } as const
  return isHard
    ? { range: edit.range, edit, wording: hardSpace({ name }) }
    : { range: [at, at + 1], edit, wording: missingSpace({ name, corrected }) }
}

/** A hyphen without an ordinary space behind it. */
function hyphenSlip(row: Row, isField: IsField): Slip | undefined {
  const { key, dashes, value, valueAt } = row
  if (key?.startsWith('-') && isField(key.slice(1))) {
    const at = row.start + row.column + 1
    const edit = { range: [at, at], text: ' ' } as const
    return { range: [at - 1, at], edit, wording: missingDashSpace({ name: key }) }
  }
  const [hyphen, hard] = /^-(?:([\u00A0\u202F])|[^\s-])/.exec(value) ?? []
  if (key !== undefined || dashes.length > 0 || !hyphen) return undefined
  const at = valueAt + 1
  const edit = { range: [at, hard ? at + 1 : at], text: ' ' } as const
  const name = shortened(onOneLine(value))
  const wording = (hard ? hardSpace : missingDashSpace)({ name })
  return { range: [valueAt, at], edit, wording }
}

/** Fields between braces without the space behind their colon, which YAML reads as names without a value. */
function bracedSlips({ value, valueAt }: Row, isField: IsField): Slip[] {
  if (!value.startsWith('{')) return []
  const plain = value.replace(quotations, (words) => ' '.repeat(words.length))
  return [...plain.matchAll(unspaced)].flatMap(({ index, 1: before = '', 2: name = '' }) => {
    if (!isField(name)) return []
    const at = valueAt + index + before.length + name.length
    const rest = /^[^,}]*/.exec(value.slice(at + 1 - valueAt))?.[0] ?? ''
    const wording = missingSpace({ name, corrected: `${name}: ${onOneLine(rest.trim())}` })
    return {
      range: [at, at + 1],
      edit: { range: [at + 1, at + 1], text: ' ' },
      wording,
      certain: true,
    }
  })
}

/** A name between braces, and a value directly behind its colon. */
export const unspaced = /([{,]\s*)([\p{L}\p{N}_-]+):(?=[^\s:,}])/gu

/** The slip in a row's value, if any: what is not closed, not quoted or quoted in part, though it should be. */
function valueSlip({ key, dashes, value, valueAt, open }: Row): Slip | undefined {
  const isText = key === undefined && dashes.length === 0
  if (value === '' || isText) return undefined
  // An item of a list has no name; its first words stand for it.
  const words = value.replace(/^["'[{]/, '').split(/\s+/)
  const name = key ?? words.slice(0, 3).join(' ')
  const end = valueAt + value.length
  const range = [valueAt, end] as const
  const first = value.charAt(0)
  const isQuote = /^["']/.test(value)
  const mark = /^\*+/.exec(value)?.[0] ?? first
  const requoted = (wordingOf: typeof specialStart, text = value): Slip => {
    const start = key === undefined ? '- ' : `${key}: `
    const corrected = start + quoted(onOneLine(text))
    const wording = wordingOf({ name, corrected, mark })
    return { range, edit: { range, text: quoted(text) }, wording }
  }
  if (open) {
    const closing = isQuote ? first : first === '[' ? ']' : '}'
    if (isQuote && curly[closing]?.test(value)) return requoted(curlyEnd, value.slice(1, -1))
    const wording = isQuote
      ? openQuote({ name, mark: closing })
      : openBracket({ name, first, mark: closing })
    return { range, edit: { range: [end, end], text: closing }, wording, certain: isQuote }
  }
  if (isQuote) {
    const whole = quotation.exec(value)?.[0] ?? value
    return whole === value ? undefined : requoted(textAfterQuote, unquoted(value, whole))
  }
  if (startsSpecially(value)) return requoted(specialStart)
  const holdsColon = !/^[[{&*!|>]/.test(value) && /:(?:[ \t\n]|$)/.test(value)
  return holdsColon ? requoted(colon, withoutMarks(value)) : undefined
}

/** The typographic marks that a word processor puts in the place of a closing one. */
const curly: Readonly<Record<string, RegExp>> = { '"': /[“”]$/, "'": /[‘’]$/ }

/** 'L'art' and "The "great" hall" were meant to be quoted as a whole; "Hold" the note begins with a quotation of its own. */
function unquoted(value: string, quotation: string): string {
  const first = value.charAt(0)
  const isTorn = first === "'" || /^""|\s"$/.test(quotation)
  if (!isTorn || !value.endsWith(first)) return value
  return value.slice(1, -1).replaceAll("''", "'")
}

/** A text without the marks that were meant to quote it: typographic ones, or a last one whose first is forgotten. */
const withoutMarks = (value: string): string =>
  /^“([^“”]*)”$/.exec(value)?.[1] ?? (/^[^"]*"$/.test(value) ? value.slice(0, -1) : value)

/** A text over several lines as one. */
const onOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')

/** Whether a value is meant as text and begins with an indicator of YAML. */
function startsSpecially(value: string): boolean {
  if (/^\*/.test(value)) return !/^\*[^\s*]+$/.test(value)
  if (/^[|>]/.test(value)) return !/^[|>][+-]?\d?[+-]?\s*$/.test(value)
  if (/^\[/.test(value)) return /\]\s*[^\s\]}]/.test(value.replace(/,\s*/g, ''))
  return /^(?:\{.*\}\s*[^\s\]}]|&\s|[@`%,\]}]|[-?](?:\s|$))/s.test(value)
}

/** Applies edits that do not overlap. `toOriginal` maps offsets back; those within a replacement to its start. */
export function repair(text: string, slips: readonly Pick<Slip, 'edit'>[]) {
  const edits = slips.toSorted(byStart).map(({ edit }) => edit)
  /** Where each replacement begins in the repaired text. */
  const starts: number[] = []
  let repaired = ''
  let done = 0
  for (const { range, text: replacement } of edits) {
    repaired += text.slice(done, range[0])
    starts.push(repaired.length)
    repaired += replacement
    done = range[1]
  }
  const toOriginal = (offset: number): number => {
    const index = countBelow(starts, offset + 1) - 1
    const { range, text: replacement } = edits[index] ?? { range: [0, 0], text: '' }
    const inside = offset - (starts[index] ?? 0)
    if (inside < replacement.length) return Math.min(range[1], range[0] + inside)
    return range[1] + inside - replacement.length
  }
  return { text: repaired + text.slice(done), toOriginal }
}

/** A text as YAML takes it verbatim: between double quotes, or single ones where it holds double quotes. */
export function quoted(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`
  return `'${text.replaceAll("'", "''")}'`
}

const write = { enFix: 'Write: {corrected}', frFix: 'Écrivez : {corrected}' } as const

const missingSpace = message('yaml/space', {
  en: 'The field “{name}” has no space after its colon.',
  fr: "Le champ « {name} » n'a pas de blanc après son deux-points.",
  ...write,
})
const textForFields = message('yaml/text', {
  en: 'The field “{name}” has fields of its own below it, so no text can stand beside its name.',
  enFix: 'Move “{text}” into one of these fields, or delete it.',
  fr: 'Le champ « {name} » a ses propres champs en dessous : aucun texte ne peut suivre son nom.',
  frFix: "Déplacez « {text} » dans l'un de ces champs, ou supprimez-le.",
})
const missingColon = message('yaml/colon-missing', {
  en: 'The field “{name}” has no colon after its name.',
  enFix: 'Write “{corrected}”, or join the line with the one above if it goes on there.',
  fr: "Le champ « {name} » n'a pas de deux-points après son nom.",
  frFix: 'Écrivez « {corrected} », ou joignez la ligne à celle du dessus si elle la continue.',
})
export const colon = message('yaml/colon', {
  en: 'The text of “{name}” contains a colon, so it needs quotation marks.',
  fr: 'Le texte de « {name} » contient un deux-points ; il lui faut des guillemets droits.',
  ...write,
})
const openQuote = message('yaml/quote', {
  en: 'The text of “{name}” opens a quotation mark and does not close it.',
  enFix: 'Add {mark} at the end of the text.',
  fr: 'Le texte de « {name} » ouvre un guillemet et ne le ferme pas.',
  frFix: 'Ajoutez {mark} à la fin du texte.',
})
const curlyEnd = message('yaml/quote', {
  en: 'The text of “{name}” ends with a curly quotation mark, which does not close it.',
  fr: 'Le texte de « {name} » finit par un guillemet courbe, qui ne le ferme pas.',
  ...write,
})
const textAfterQuote = message('yaml/quote', {
  en: 'The text of “{name}” contains a “{mark}”: it would be cut off there.',
  fr: 'Le texte de « {name} » contient un « {mark} » : il serait coupé à cet endroit.',
  ...write,
})
const specialStart = message('yaml/special', {
  en: 'The text of “{name}” begins with “{mark}”, a reserved character, so it needs quotation marks.',
  fr: 'Le texte de « {name} » commence par « {mark} », un caractère réservé ; il lui faut des guillemets droits.',
  ...write,
})
const openBracket = message('yaml/bracket', {
  en: 'The text of “{name}” begins with “{first}”, which is not closed.',
  enFix: 'Put the text in quotation marks ("), or add {mark} at the end of a list.',
  fr: "Le texte de « {name} » commence par « {first} », qui n'est pas fermé.",
  frFix: 'Mettez le texte entre guillemets droits ("), ou ajoutez {mark} à la fin d’une liste.',
})

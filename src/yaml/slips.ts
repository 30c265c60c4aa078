import { message } from '../message.ts'
import { hardSpace, indentSlips, missingDashSpace } from './indentation.ts'
import { type IsField, quotation, type Row, rowsOf, type Slip } from './rows.ts'

/** Everything in a YAML text that looks like a slip of the hand, one per row, in order. */
export function slipsOf(text: string, isField: IsField): Slip[] {
  const rows = rowsOf(text, isField)
  const names = rows.map((row) => (row.key === undefined ? nameSlip(row, isField) : undefined))
  const meant = rows.map((row, index) =>
    names[index] ? { ...row, key: /^[\p{L}\p{N}_-]+/u.exec(row.value)?.[0] } : row,
  )
  const words = rows.flatMap(
    (row, index) => valueSlip(row) ?? names[index] ?? hyphenSlip(row) ?? [],
  )
  return [...indentSlips(meant), ...words].toSorted(
    (one, other) => one.edit.range[0] - other.edit.range[0],
  )
}

// Each slip costs a parse; a text with more of them is better looked at as a whole.
const mostSlips = 24

/**
 * The slips that are real: those whose correction leaves the text with fewer mistakes. `mistakes` counts what the parser
 * finds wrong with a text.
 */
export function realSlips(
  text: string,
  slips: readonly Slip[],
  mistakes: (text: string) => number,
): Slip[] {
  const left = (kept: readonly Slip[]) => mistakes(repair(text, kept).text)
  let kept = slips.slice(0, mostSlips)
  for (const slip of kept) {
    if (slip.certain) continue
    const others = kept.filter((other) => other !== slip)
    if (left(others) <= left(kept)) kept = others
  }
  return kept
}

/** A row without a name whose first word is one: its colon is left out, or lacks the space behind it. */
function nameSlip({ value, valueAt }: Row, isField: IsField): Slip | undefined {
  const form = /^([\p{L}\p{N}_-]+)(?::(?!\/\/)(.+)|\s+[^:])/su
  const [, name, rest] = form.exec(value) ?? []
  if (name === undefined || !isField(name)) return undefined
  const at = valueAt + name.length
  if (rest === undefined) {
    return {
      range: [valueAt, at],
      edit: { range: [at, at], text: ':' },
      wording: missingColon({ name }),
    }
  }
  const isHard = /^[\u00A0\u202F]/.test(rest)
  return {
    range: isHard ? [at + 1, at + 2] : [at, at + 1],
    edit: { range: [at + 1, at + (isHard ? 2 : 1)], text: ' ' },
    wording: isHard ? hardSpace() : missingSpace({ corrected: `${name}: ${rest}` }),
  }
}

/** A hyphen without an ordinary space behind it. */
function hyphenSlip({ key, dashes, value, valueAt }: Row): Slip | undefined {
  const [hyphen, hard] = /^-(?:([\u00A0\u202F])|[^\s-])/.exec(value) ?? []
  if (key !== undefined || dashes.length > 0 || !hyphen) return undefined
  const at = valueAt + 1
  return {
    range: [valueAt, at],
    edit: { range: [at, hard ? at + 1 : at], text: ' ' },
    wording: hard ? hardSpace() : missingDashSpace(),
  }
}

/**
 * The slip in a row's value, if any: an unclosed quotation or bracket, text behind a quotation, a sign at the start that
 * YAML takes for its own, a colon in the text.
 */
function valueSlip(row: Row): Slip | undefined {
  const { key, value, valueAt } = row
  const isText = key === undefined && row.dashes.length === 0
  if (value === '' || isText) return undefined
  // An item of a list has no name; its first words stand for it.
  const words = value.replace(/^["'[{]/, '').split(/\s+/)
  const name = key ?? words.slice(0, 3).join(' ')
  const end = valueAt + value.length
  const range = [valueAt, end] as const
  const first = value.charAt(0)
  const isQuote = /^["']/.test(value)
  if (row.open) {
    const mark = isQuote ? first : first === '[' ? ']' : '}'
    const wording = isQuote ? openQuote({ name, mark }) : openBracket({ name, mark })
    return { range, edit: { range: [end, end], text: mark }, wording, certain: isQuote }
  }
  const requote = (text: string, wording: (corrected: string) => Slip['wording']): Slip => {
    const start = key === undefined ? '- ' : `${key}: `
    const corrected = start + quoted(text.replace(/\s*\n\s*/g, ' '))
    return { range, edit: { range, text: quoted(text) }, wording: wording(corrected) }
  }
  if (isQuote) {
    if ((quotation.exec(value)?.[0] ?? value) === value) return undefined
    // 'L'art' was meant to be quoted as a whole; "Hold" the note begins with a quotation of its own.
    const isWhole = first === "'" && value.endsWith("'")
    const text = isWhole ? value.slice(1, -1).replaceAll("''", "'") : value
    return requote(text, (corrected) => textAfterQuote({ name, corrected }))
  }
  if (startsSpecially(value)) {
    const mark = /^\*+/.exec(value)?.[0] ?? first
    return requote(value, (corrected) => specialStart({ name, corrected, mark }))
  }
  return !/^[[{&*!|>]/.test(value) && /:(?:[ \t\n]|$)/.test(value)
    ? requote(value, (corrected) => colon({ name, corrected }))
    : undefined
}

/** Signs with which YAML begins something other than text, where it is plainly text that follows. */
function startsSpecially(value: string): boolean {
  if (/^\*/.test(value)) return !/^\*[^\s*]+$/.test(value)
  if (/^[|>]/.test(value)) return !/^[|>][+-]?\d?[+-]?\s*$/.test(value)
  if (/^\[/.test(value)) return /\]\s*[^\s\]}]/.test(value.replace(/,\s*/g, ''))
  return /^(?:\{.*\}\s*[^\s\]}]|&\s|[@`%,\]}]|[-?](?:\s|$))/s.test(value)
}

/** A text with edits made, and the way back to the offsets it had before. */
export interface Repaired {
  readonly text: string
  readonly toOriginal: (offset: number) => number
}

/** Corrects slips, whose edits do not overlap. An offset inside a replacement goes back to where that began. */
export function repair(text: string, slips: readonly Pick<Slip, 'edit'>[]): Repaired {
  const sorted = slips.toSorted((one, other) => one.edit.range[0] - other.edit.range[0])
  let result = ''
  let done = 0
  const pieces = sorted.map(({ edit: { range, text: replacement } }) => {
    const [start, end] = range
    result += text.slice(done, start)
    const at = result.length
    result += replacement
    done = end
    return { at, length: replacement.length, start, end }
  })
  const toOriginal = (offset: number): number => {
    const piece = pieces.findLast(({ at }) => at <= offset)
    if (!piece) return offset
    const beyond = offset - piece.at - piece.length
    if (beyond >= 0) return piece.end + beyond
    return Math.min(piece.end, piece.start + offset - piece.at)
  }
  return { text: result + text.slice(done), toOriginal }
}

/** A text as YAML takes it verbatim: between double quotes, or single ones where it holds double quotes. */
export function quoted(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`
  return `'${text.replaceAll("'", "''")}'`
}

const missingSpace = message('yaml/space', {
  en: 'A space is missing after the colon.',
  enFix: 'Write: {corrected}',
  fr: 'Il manque une espace après les deux-points.',
  frFix: 'Écrivez : {corrected}',
})

const missingColon = message('yaml/colon-missing', {
  en: 'There is no colon after “{name}”.',
  enFix: 'Write “{name}:”, a space, and then the text.',
  fr: "Il n'y a pas de deux-points après « {name} ».",
  frFix: 'Écrivez « {name}: », une espace, puis le texte.',
})

export const colon = message('yaml/colon', {
  en: 'The text of “{name}” contains a colon; put the text in quotes.',
  enFix: 'Write: {corrected}',
  fr: 'Le texte de « {name} » contient un deux-points ; mettez-le entre guillemets droits.',
  frFix: 'Écrivez : {corrected}',
})

const openQuote = message('yaml/quote', {
  en: 'The quoted text of “{name}” is not closed.',
  enFix: 'Add {mark} at the end of the text.',
  fr: "Le texte entre guillemets de « {name} » n'est pas fermé.",
  frFix: 'Ajoutez {mark} à la fin du texte.',
})

const textAfterQuote = message('yaml/quote', {
  en: 'The quotation mark inside the text of “{name}” ends it too early.',
  enFix: 'Write: {corrected}',
  fr: 'Le guillemet au milieu du texte de « {name} » le ferme trop tôt.',
  frFix: 'Écrivez : {corrected}',
})

const specialStart = message('yaml/special', {
  en: 'The text of “{name}” begins with “{mark}”, which has a meaning of its own; put the text in quotes.',
  enFix: 'Write: {corrected}',
  fr: 'Le texte de « {name} » commence par « {mark} », qui a un sens particulier ; mettez-le entre guillemets droits.',
  frFix: 'Écrivez : {corrected}',
})

const openBracket = message('yaml/bracket', {
  en: 'The bracket that opens “{name}” is not closed.',
  enFix: 'Add {mark} at the end, or put the text in quotes.',
  fr: "Le crochet qui ouvre « {name} » n'est pas fermé.",
  frFix: 'Ajoutez {mark} à la fin, ou mettez le texte entre guillemets droits.',
})

import { isScalar } from 'yaml'
import { z } from 'zod'
import type { Finding } from '../content/finding.ts'
import { escapedCharacter, lineAt, lineRange, type TextRange } from '../content/text.ts'
import { type Both, message, ofName, shortened, unknownName, warning } from '../message.ts'
import type { Suggestion } from '../problem.ts'
import { wrongIndent } from '../yaml/indentation.ts'
import { plainValue, type Yaml } from '../yaml/parse-yaml.ts'
import { quoted } from '../yaml/slips.ts'
import {
  figuresIn,
  isFields,
  isWithin,
  lastName,
  letterPlace,
  moved,
  type Path,
  samePath,
  valueAt,
  wordsInBraces,
} from './data.ts'
import { explainChoice, explainIssue, type Issue, longText, phoneFault } from './explain.ts'
import {
  type FieldFinding,
  type Form,
  fieldAt,
  fieldFinding,
  nameRangeIn,
  nodeIn,
  rangeIn,
} from './form.ts'
import { nearest } from './nearest.mjs'
import { chooser, guessType, isPageType, schemaOfType, withoutType } from './page-type.ts'
import { type FieldText, fieldNames, schemaAt } from './schema.ts'
import type { FileKind } from './table.ts'

/** Fields after their check. */
export interface Fields extends Form {
  readonly findings: readonly FieldFinding[]
}

/** Whether a field of a file, or one within it, has an error or a warning. */
export const isFaultyAt = (
  { fields }: { readonly fields?: Fields | undefined },
  field: Path,
): boolean => fields?.findings.some(({ path }) => isWithin(path, field)) ?? false

/** What a file of fields is called, and what it must hold. */
type FormKind = Pick<FileKind, 'name' | 'schema' | 'variants' | 'usual'>

/**
 * Checks parsed fields against the schema of their kind. Every issue of zod becomes one message at the place of the
 * value. An unknown field that is a misspelt or misplaced known one is one error, and its value is checked as that field.
 */
export function checkFields(yaml: Yaml, kind: FormKind): Fields {
  const data = plainValue(yaml.document.contents)
  const written = { yaml, data, schema: schemaOfType(kind, data), corrections: [] }
  const { form, issues } = correct(written, kind)
  const guess = kind.variants && guessType(kind, form.data)
  const others = withoutEchoes(form, issues).flatMap((issue): FieldFinding[] => {
    // Of a page without a type, the message about that names every field that is missing.
    if (guess && issue.path.length === 1 && guess.missing.includes(lastName(issue.path))) return []
    if (guess && samePath(issue.path, [chooser])) {
      const wording = withoutType(kind, guess, yaml.region.source.path)
      return [{ ...fieldFinding(form, [chooser], wording), lacking: 'missing' }]
    }
    if (issue.code !== 'unrecognized_keys') return [issueFinding(form, issue, kind)]
    return issue.keys.map((name) => unknownField(form, [...issue.path, name], kind.name))
  })
  const cut = missingAtEnd(form)
  const about = `the end of ${yaml.region.source.file}`
  const findings = others.map((one) =>
    cut.some((path) => samePath(path, one.path)) ? { ...one, about } : one,
  )
  return { ...form, findings: [...form.corrections, ...findings] }
}

/** The fields that a file lacks because it seems cut off: those that would come after the last one. */
function missingAtEnd({ data, schema }: Pick<Form, 'data' | 'schema'>, path: Path = []): Path[] {
  const value = valueAt(data, path)
  if (Array.isArray(value)) return missingAtEnd({ data, schema }, [...path, value.length - 1])
  if (!isFields(value)) return []
  const names = fieldNames(schemaAt(schema, data, path))
  const written = Object.keys(value)
  const last = written.at(-1)
  const at = Math.max(...written.map((name) => names.indexOf(name)))
  const after = names.slice(at + 1).map((name) => [...path, name])
  return last === undefined ? after : [...after, ...missingAtEnd({ data, schema }, [...path, last])]
}

/** Drops issues that follow from a wrong type: of its missing fields, and of all items of a list but the first. */
function withoutEchoes(form: Form, issues: readonly Issue[]): Issue[] {
  const strangers = issues.filter(({ path, code }) => {
    const value = valueAt(form.data, path)
    const known = fieldNames(schemaAt(form.schema, form.data, path))
    const isGroup = code === 'unrecognized_keys' && path.length > 0 && isFields(value)
    return isGroup && known.length > 0 && !known.some((name) => Object.hasOwn(value, name))
  })
  const shaped = issues.flatMap((issue): Issue[] => {
    const { path } = issue
    if (strangers.includes(issue)) {
      return [{ code: 'invalid_type', expected: 'object', path, message: '' }]
    }
    return strangers.some((other) => samePath(other.path, path.slice(0, -1))) ? [] : [issue]
  })
  const lists = shaped.map((issue) => {
    const takesFields = issue.code === 'invalid_type' && issue.expected === 'object'
    const isItem = takesFields && typeof issue.path.at(-1) === 'number'
    return isItem ? JSON.stringify(issue.path.slice(0, -1)) : undefined
  })
  return shaped.filter((_, index) => !lists[index] || lists.indexOf(lists[index]) === index)
}

function issueFinding(form: Form, issue: Issue, { variants }: FormKind): FieldFinding {
  const { path } = issue
  const field = fieldAt(form, path)
  // A variant knows only its own name; the editor may choose from all.
  const explanation =
    variants && samePath(path, [chooser])
      ? explainChoice(field, Object.keys(variants))
      : explainIssue(field, issue)
  const { value } = field
  const isEmpty = typeof value === 'string' ? value.trim() === '' : value === null
  const lacking = value === undefined ? 'missing' : isEmpty ? 'empty' : undefined
  const hidden = value === null ? hiddenText(form, path) : undefined
  if (hidden) return { ...hidden, lacking: 'empty' }
  const [wording, fix] = explanation
  return { ...fieldFinding(form, path, wording, { fix }), ...(lacking && { lacking }) }
}

/** A value that is missing because it begins with #, which makes a comment of it. */
function hiddenText(form: Form, path: Path): FieldFinding | undefined {
  const { source } = form.yaml.region
  const at = nodeIn(form, path)?.range?.[0]
  if (at === undefined) return undefined
  const start = form.yaml.toSource(at)
  const [, lineEnd] = lineRange(source, lineAt(source, start))
  const [comment, space = '', text = ''] =
    /^(\s*)(#\S.*)$/.exec(source.text.slice(start, lineEnd).trimEnd()) ?? []
  if (comment === undefined) return undefined
  const from = start + space.length
  const wording = onlyComment({ name: lastName(path), corrected: quoted(text) })
  return fieldFinding(form, path, wording, { at: [from, from + text.length] })
}

/** What is wrong with a text that has the right shape. */
export function checkWords(form: Fields, text: FieldText): Finding[] {
  const { source } = form.yaml.region
  const range = rangeIn(form, text.path)
  if (text.note.text !== undefined) {
    const comment = commentBehind(form, text.path, range)
    if (comment) return [comment]
  }
  const isTold = form.findings.some(({ path }) => samePath(path, text.path))
  const wording = wordsFault(form.data, text, source.text.slice(...range))
  return wording && !(isTold && wording.severity === 'warning')
    ? [fieldFinding(form, text.path, wording, { at: range })]
    : []
}

/**
 * Telephone numbers that lack a digit, letters that are not where they are looked for, figures that are not there, line
 * breaks in a text that takes one line, strange characters that were written as escapes, and texts that are longer than
 * their place.
 */
function wordsFault(data: unknown, { path, value, note }: FieldText, written: string) {
  const name = lastName(path)
  const beside = valueAt(data, path.slice(0, -1))
  const short = note.format === 'phone' ? phoneFault(value) : undefined
  if (short) return short
  if (note.letterOf !== undefined) {
    const words = [valueAt(beside, [note.letterOf])].flat().at(-1)
    const isLost = typeof words === 'string' && letterPlace(words, value) < 0
    return isLost ? lostLetter({ name, letter: value, words }) : undefined
  }
  if (note.text === undefined) return undefined
  const hidden = escapedCharacter(value.replaceAll('\r', '\n'), written)
  if (hidden) return hidden
  const breaks = note.text === 'words' ? /[\n\r]/ : /\r/
  if (breaks.test(value.trim())) return severalLines({ name })
  const figures = figuresIn(beside)
  for (const figure of wordsInBraces(value)) {
    const meant = figures.includes(figure) ? undefined : nearest(figure, figures)
    if (meant) return unknownFigure({ figure: `{${figure}}`, meant: `{${meant}}` })
  }
  const { length } = value.trim()
  const room = note.longest ?? length
  return length > room ? longText({ name, room, length, excess: length - room }) : undefined
}

/** A comment behind an unquoted text that was meant as a part of it: after one space; after two it is a comment. */
function commentBehind(form: Form, path: Path, [start, end]: TextRange): Finding | undefined {
  const { source } = form.yaml.region
  if (!source.text.startsWith(' #', end)) return undefined
  const node = nodeIn(form, path)
  if (!isScalar(node) || node.type !== 'PLAIN') return undefined
  const [, lineEnd] = lineRange(source, lineAt(source, end))
  const lost = source.text.slice(end + 1, lineEnd).trim()
  const corrected = quoted(`${source.text.slice(start, end)} ${lost}`)
  const wording = cutText({ name: lastName(path), lost: shortened(lost), corrected })
  return fieldFinding(form, path, wording, { at: [end + 1, end + 1 + lost.length] })
}

/** Corrects misspelt and misplaced fields one by one, and gives the issues that remain. */
function correct(form: Form, kind: FormKind): { form: Form; issues: Issue[] } {
  const issues = flatIssues(form)
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
  )
  // A misspelt name first: what seems misplaced may be at home in the field that it names.
  const correction = [misspelt, misplaced]
    .values()
    .flatMap((meaning) => unknown.values().map((path) => meaning(form, path, kind)))
    .find(Boolean)
  // Each correction is final, so this ends; the limit only guards against a bug.
  if (!correction || form.corrections.length === 200) return { form, issues }
  const data = moved(form.data, correction.from, correction.path)
  return correct({ ...form, data, corrections: [...form.corrections, correction] }, kind)
}

/** The issues of zod, one per path; of a union of text and fields, those of the branch that fits the value. */
function flatIssues(form: Form): Issue[] {
  const { error } = z.safeParse(form.schema, form.data)
  const issues = (error?.issues ?? []).flatMap((issue) => flat(form, issue))
  return issues.filter(
    (issue, index) => index === issues.findIndex((other) => samePath(other.path, issue.path)),
  )
}

function flat(form: Form, issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const chosen = schemaAt(form.schema, form.data, issue.path)
  const takesFields = isFields(valueAt(form.data, issue.path)) && chosen instanceof z.ZodObject
  // Issues of the branch of fields have a longer path, or name unknown fields.
  const isAboutFields = (error: Issue) =>
    error.path.length > 0 || error.code === 'unrecognized_keys'
  const inner = issue.errors.find((errors) => errors.some(isAboutFields) === takesFields)
  return (inner ?? []).map((error) => ({ ...error, path: [...issue.path, ...error.path] }))
}

/** An unknown field whose name is nearly that of a missing one: one error, not two. */
function misspelt(form: Form, path: Path, kind: FormKind) {
  const meant = nearest(String(path.at(-1)), lackingNames(form, path.slice(0, -1)))
  if (meant === undefined) return undefined
  if (
    samePath([meant], [...path.slice(0, -1), chooser]) &&
    !isPageType(kind, valueAt(form.data, path))
  )
    return undefined
  return { ...unknownField(form, path, kind.name, meant), from: path, path: path.with(-1, meant) }
}

/** The error of an unknown field, with the name that is meant. */
function unknownField(form: Form, path: Path, kind: Both, meant?: string): FieldFinding {
  const above = path.slice(0, -1)
  const name = lastName(above)
  const wording = notAField({
    name: String(path.at(-1)),
    kind: ofName(name === '' ? kind : { en: `“${name}”`, fr: `« ${name} »` }),
    names: fieldNames(schemaAt(form.schema, form.data, above)),
    nearest: meant,
  })
  return fieldFinding(form, path, wording, { at: nameRangeIn(form, path), fix: meant })
}

/** The fields at a path that the schema knows and the data lacks. */
function lackingNames({ data, schema }: Form, path: Path): string[] {
  const value = valueAt(data, path)
  const names = fieldNames(schemaAt(schema, data, path))
  return isFields(value) ? names.filter((name) => !Object.hasOwn(value, name)) : names
}

/** An unknown field that stands too far left or right, where YAML sees nothing wrong, and belongs to the field before it or to fields around it. */
function misplaced(form: Form, path: Path) {
  const name = String(path.at(-1))
  const takes = (home: Path) => lackingNames(form, home).includes(name)
  const inner = innerHomes(form, path).find(takes)
  const outer = path.slice(1).map((_, index) => path.slice(0, path.length - 2 - index))
  const home = inner ?? outer.find(takes)
  if (!home) return undefined
  const neighbour = inner ? namesAt(form, home).at(-1) : String(path[home.length])
  // Beside a field of its new home, or two spaces to the right of the home's own name.
  const wanted = neighbour ? columnOf(form, [...home, neighbour]) : columnOf(form, home) + 2
  const by = wanted - columnOf(form, path)
  const details = { name, neighbour: neighbour ?? String(home.at(-1)), below: false }
  const wording = wrongIndent({ ...details, count: Math.abs(by), isRight: !inner })
  const [start, end] = nameRangeIn(form, path)
  const at = inner ? ([start, end] as const) : ([start + by, start] as const)
  const found = fieldFinding(form, path, wording, { at, fix: reindented(form, path, by) })
  return { ...found, from: path, path: [...home, name] }
}

/** The field before this one, the last field of that, and so on. */
function innerHomes(form: Form, path: Path): Path[] {
  const homes: Path[] = []
  const siblings = namesAt(form, path.slice(0, -1))
  let last = siblings[siblings.indexOf(String(path.at(-1))) - 1]
  for (let home = path.slice(0, -1); last !== undefined; last = namesAt(form, home).at(-1)) {
    home = [...home, last]
    homes.push(home)
  }
  return homes
}

function namesAt({ data }: Form, path: Path): string[] {
  const value = valueAt(data, path)
  return isFields(value) ? Object.keys(value) : []
}

/** The edit that changes the indentation of a field of a single line; longer ones are moved by hand. */
function reindented(form: Form, path: Path, by: number): Suggestion | undefined {
  const { source } = form.yaml.region
  const [start] = nameRangeIn(form, path)
  const [line, lineEnd] = lineRange(source, lineAt(source, start))
  const isSingle = rangeIn(form, path)[1] <= lineEnd && typeof valueAt(form.data, path) !== 'object'
  if (!isSingle || source.text.slice(line, start).trim() !== '') return undefined
  return { range: [line, start], text: ' '.repeat(Math.max(0, start - line + by)) }
}

function columnOf(form: Form, path: Path): number {
  const { source } = form.yaml.region
  const [start] = nameRangeIn(form, path)
  return start - lineRange(source, lineAt(source, start))[0]
}

const notAField = unknownName('field/unknown', {
  en: '“{name}” is not a field of {kind}.',
  enFix: 'Delete the line, or choose one of: {names}.',
  fr: "« {name} » n'est pas un champ {kind}.",
  frFix: 'Supprimez la ligne, ou choisissez parmi : {names}.',
})
const onlyComment = message('field/empty', {
  en: '“{name}” is empty: what follows a # is a comment.',
  enFix: 'If the # belongs to the text, write {corrected}. Else write the value before it.',
  fr: 'Le champ « {name} » est vide : ce qui suit un # est un commentaire.',
  frFix: 'Si le # fait partie du texte, écrivez {corrected}. Sinon, écrivez la valeur devant.',
})
const cutText = warning('text/comment', {
  en: '“{name}” ends before “{lost}”: what follows a # is a comment, and is not shown.',
  enFix:
    'If the # belongs to the text, write {corrected}. If it begins a comment, put two spaces before it.',
  fr: "Le champ « {name} » s'arrête avant « {lost} » : ce qui suit un # est un commentaire, et ne s'affiche pas.",
  frFix:
    "Si le # fait partie du texte, écrivez {corrected}. S'il commence un commentaire, mettez deux espaces devant.",
})
const lostLetter = warning('field/letter', {
  en: 'The letter “{letter}” of “{name}” is not in “{words}”, so it is not marked.',
  enFix: 'Choose a letter of that text.',
  fr: "La lettre « {letter} » du champ « {name} » n'est pas dans « {words} » : elle n'est pas marquée.",
  frFix: 'Choisissez une lettre de ce texte.',
})
const unknownFigure = warning('field/figure', {
  en: '“{figure}” does not stand for a number, so visitors see it as it is.',
  enFix: 'Did you mean “{meant}”?',
  fr: "« {figure} » ne désigne aucun nombre et s'affiche tel quel.",
  frFix: 'Vouliez-vous dire « {meant} » ?',
})
const severalLines = message('text/line-break', {
  en: '“{name}” must be on one line; it has a line break.',
  enFix: 'Write it on one line.',
  fr: 'Le champ « {name} » doit tenir sur une ligne, mais contient un retour à la ligne.',
  frFix: 'Écrivez-le sur une seule ligne.',
})

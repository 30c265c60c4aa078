import type { Finding } from '../content/finding.ts'
import type { TextFile } from '../content/text.ts'
import { byPlace, isError } from '../problem.ts'
import { chooser } from './page-type.ts'

/**
 * One cause, one error: what follows from a mistake becomes a note under it. Gives the causes in the order of their
 * places; `texts` are the files by the names that findings call them.
 */
export function underTheirCauses(
  findings: readonly Finding[],
  texts: ReadonlyMap<string, TextFile>,
): Finding[] {
  const errors = findings.filter(isError)
  const others = findings.filter((found) => !isError(found))
  const causes: Causes = new Map()
  const byFile = Map.groupBy(errors.toSorted(byPlace), ({ file }) => file)
  for (const found of errors) {
    const first = byFile.get(found.judgedBy ?? '')?.find(({ judgedBy }) => judgedBy === undefined)
    if (first) causes.set(found, first)
  }
  for (const [about, [first, ...more]] of Map.groupBy(errors, (found) => found.about)) {
    if (about === undefined || !first || causes.has(first)) continue
    for (const one of more) causes.set(one, first)
  }
  for (const [file, own] of byFile) {
    const text = texts.get(file)
    if (text && own.length > 1) findCauses(own, text, causes)
  }
  const consequences = Map.groupBy([...causes.keys()], (found) => rootOf(found, causes))
  const told = errors
    .filter((found) => !causes.has(found))
    .map((found) => {
      const notes = consequences.get(found)?.toSorted(byPlace)
      return notes ? { ...found, notes } : found
    })
  return [...told, ...others].toSorted(byPlace)
}

/** The cause of each finding that has one. */
type Causes = Map<Finding, Finding>

function rootOf(found: Finding, causes: Causes): Finding {
  const cause = causes.get(found)
  return cause ? rootOf(cause, causes) : found
}

/** Codes of syntax errors that an earlier syntax error may have caused. */
const structural = /^yaml\/(?:indent|duplicate-key|dash|syntax)$/

/** Codes of errors that a syntax error nearby may have caused. */
const follows =
  /^(?:(?:field|alt|translation)\/|(?:image\/missing|link\/broken|markdown\/one-paragraph)$)/

/** The name of the field that a mistake is about. */
const fieldName = ({ path = [] }: Finding): string => String(path.at(-1))

/** Whether the value itself is wrong, such as a month 13: no other mistake causes that. */
const isOfValue = ({ code, line, endLine }: Finding): boolean =>
  line === endLine && ofValues.test(code)

const ofValues = /^field\/(?:date|mail|url|phone|format|range|invalid-value|too-long)$/

/** The errors of one file, in order, and how one is put under another. */
interface Case {
  readonly errors: readonly Finding[]
  readonly slips: readonly Finding[]
  readonly text: Lines
  readonly put: (found: Finding, cause: Finding | undefined) => void
}

function findCauses(errors: readonly Finding[], source: TextFile, causes: Causes): void {
  const slips = errors.filter(({ code }) => code.startsWith('yaml/'))
  const put: Case['put'] = (found, cause) => {
    // An error with a certain correction is never a consequence.
    const isOwn = found.suggestion && !isStructural(found) && cause && byPlace(found, cause) !== 0
    if (!cause || isOwn || causes.has(found) || rootOf(cause, causes) === found) return
    causes.set(found, cause)
  }
  // With the wrong template all fields are checked against the wrong schema.
  const template = errors.find(({ code }) => code === 'page/same-template')
  for (const found of errors) if (found.code.startsWith('field/')) put(found, template)
  const one = { errors, slips, text: linesWithSlips(source, slips), put }
  const missing = errors.filter(({ lacking }) => lacking === 'missing')
  for (const found of missing) explainMissing(found, missing.length === 1, one)
  explainNeighbours(one)
}

/**
 * The cause of a missing field: a syntax error that hides it, the end of a file that was cut off, its line in another
 * place or under another name. A field that is missing without a cause may be the cause of others.
 */
function explainMissing(found: Finding, isAlone: boolean, { errors, slips, text, put }: Case) {
  const around = slips.filter((slip) => isNear(found, slip, text))
  const isHidden = around.some((slip) => isNamed(found, slip, text))
  const last = errors.find((one) => isEnd(one, text, found.about !== undefined))
  if (isHidden || last) put(found, around[0] ?? last)
  else if (around.every(isStructural)) for (const slip of around) put(slip, found)
  // All fields that a list item lacks are reported at the same place.
  const { line } = found
  const same = (one: Finding) => byPlace(one, found) === 0
  if (line > 1) put(found, errors.find(same))
  // The field that is too many elsewhere.
  const elsewhere = (one: Finding) => isUnknown(one) && fieldName(one) === fieldName(found)
  put(found, errors.find(elsewhere))
  // Without its type a page lacks more than one field, all told by one message.
  if (!isAlone || fieldName(found) === chooser) return
  const near = errors.filter((one) => isStranger(one, text) && isNear(found, one, text))
  const [first, ...more] = near.filter(isUnknown)
  const isRenamed = first && (line === 1) === (first.column === 1)
  // What falls to the field before stands deeper than the line that was deleted; other names are wrong in themselves.
  const { length = 0 } = found.path ?? []
  const isBelow = ({ path = [] }: Finding) => path.length > length
  if (isRenamed && more.length === 0) put(found, first)
  else for (const one of near) if (!isUnknown(one) || isBelow(one)) put(one, found)
}

/** Puts errors on the line of a syntax error or of an unknown field, and those near a syntax error, under it. */
function explainNeighbours({ errors, slips, text, put }: Case): void {
  for (const [index, first] of errors.entries()) {
    if (!slips.includes(first) && !isUnknown(first)) continue
    for (const one of errors.slice(index + 1)) if (one.line === first.line) put(one, first)
  }
  for (const [index, found] of errors.entries()) {
    if (!isStructural(found) && (!follows.test(found.code) || isOfValue(found))) continue
    const around = slips.filter((slip) => slip !== found && isNear(found, slip, text))
    const first = around.find((slip) => !isStructural(slip)) ?? around[0]
    if (first && (!isStructural(found) || errors.indexOf(first) < index)) put(found, first)
  }
}

const isUnknown = ({ code }: Finding): boolean => /^(?:field|alt)\/unknown$/.test(code)

/** Whether an error is where a file was cut off: on its last line, and of any kind if all missing fields come after it. */
const isEnd = ({ line, code, lacking }: Finding, { last }: Lines, isTail: boolean): boolean =>
  line === last && (isTail ? lacking !== 'missing' : /^(?:yaml\/|field\/empty$)/.test(code))

/** Whether an error is what a deleted line leaves behind: what was below it falls to the field before. */
function isStranger(found: Finding, { lines }: Lines): boolean {
  const isBelow = /^[\s-]/.test(lines[found.line] ?? '')
  const { code } = found
  return isUnknown(found) || code === 'field/count' || (code === 'field/invalid-type' && isBelow)
}

const isStructural = ({ code }: Finding): boolean => structural.test(code)

/** The lines of a file, from 1, and for each the number of top-level fields up to it. */
interface Lines {
  readonly lines: readonly string[]
  readonly blocks: readonly number[]
  /** The last line that is not blank. */
  readonly last: number
}

function linesWithSlips({ text }: TextFile, slips: readonly Finding[]): Lines {
  const wrong = new Set(slips.map(({ line }) => line))
  const lines = ['', ...text.split('\n')]
  let block = 0
  const blocks = lines.map((line, number) => {
    // A line with a syntax error may be at the top level by mistake.
    if (/^[^\s#-]|^---/.test(line) && !wrong.has(number)) block += 1
    return block
  })
  return { lines, blocks, last: lines.findLastIndex((line) => line.trim() !== '') }
}

/** Whether an error is close enough to a syntax error to follow from it: in the same or the next top-level field. */
function isNear({ line, lacking }: Finding, slip: Finding, { blocks }: Lines): boolean {
  if (lacking === 'missing' && line === 1) return true
  const own = blocks[line] ?? 0
  const other = blocks[slip.line] ?? 0
  return Math.abs(own - other) <= (isStructural(slip) ? 1 : 0)
}

/** Whether the name of a missing field is written near a syntax error that keeps it from being read. */
function isNamed(found: Finding, slip: Finding, { lines, blocks }: Lines) {
  const name = `${RegExp.escape(fieldName(found))}["']?\\s*`
  const own = new RegExp(`(?:^|[\\s{,"'-])${name}(?::|$)`)
  // Where two lines became one, no space need be left between them.
  const joined = new RegExp(`${name}:`)
  const near = [found.line, slip.line].map((at) => blocks[at] ?? 0)
  return lines.some((line, number) => {
    const block = blocks[number] ?? 0
    const isHere = found.line === 1 || near.some((one) => Math.abs(one - block) <= 1)
    return isHere && (own.test(line) || (number === slip.line && joined.test(line)))
  })
}

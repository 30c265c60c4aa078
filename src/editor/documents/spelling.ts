import { Document, isCollection, isMap, isScalar, isSeq, Scalar } from 'yaml'
import { strangeCharacters } from '../../content/text.ts'
import { parseDocumentSafely } from '../../yaml/parse-yaml.ts'
import { isList } from './differences.ts'

/** How a file indents: the columns that fields and lists below the name of a field are further right. */
export interface Steps {
  readonly fields: number
  readonly list: number
}

/** Where a value is to be written. */
export interface ValueSpot {
  /** The column of the name or the hyphen it belongs to. */
  readonly column: number
  /** Behind a name, or behind a hyphen and so many spaces. */
  readonly behind: 'name' | number
  readonly inFlow: boolean
  readonly steps: Steps
  /** A neighbour, whose style it takes. */
  readonly like?: unknown
  /** Every text goes between double quotes, whatever the neighbours do. */
  readonly quoted: boolean
}

/** A value as YAML: what stands behind its name, and the whole lines below that. */
interface Written {
  readonly inline: string
  readonly below: string
}

/** Writes a value in the style of its neighbours. */
export function written(value: unknown, spot: ValueSpot): Written {
  const { column, behind, inFlow, steps, like, quoted } = spot
  if (!isCollected(value)) {
    const style = styleOf(like)
    const block =
      typeof value === 'string' && value.includes('\n') && !inFlow && !quoted && style === 'PLAIN'
        ? blockText(value, { header: '|', column: column + steps.fields, parent: column })
        : undefined
    if (block) return { inline: block.header, below: block.lines }
    return { inline: scalarText(value, quoted ? 'QUOTE_DOUBLE' : style, inFlow), below: '' }
  }
  const isEmpty = Object.keys(value).length === 0
  const isFlow = inFlow || isEmpty || (isCollection(like) && like.flow && like.items.length > 0)
  if (isFlow) return { inline: flowText(value, spot), below: '' }
  const step = behind === 'name' ? steps[isList(value) ? 'list' : 'fields'] : 1 + behind
  return { inline: '', below: blockLines(value, { ...spot, column: column + step }) }
}

/** An entry of a block, from its hyphen or name to its last line feed, but for the indentation of its first line. */
export function entryText(start: string, value: unknown, spot: ValueSpot): string {
  const { inline, below } = written(value, spot)
  const gap = ' '.repeat(spot.behind === 'name' ? 1 : spot.behind)
  if (inline !== '') return `${start}${gap}${inline}\n${below}`
  return spot.behind === 'name' ? `${start}\n${below}` : start + gap + below.trimStart()
}

/** The lines of a list or of fields, all at the column of the spot. */
function blockLines(value: object, spot: ValueSpot): string {
  const indent = ' '.repeat(spot.column)
  const entries = isList(value)
    ? value.map((item) => entryText('-', item, { ...spot, behind: 1, like: itemOf(spot) }))
    : Object.entries(value).map(([name, field]) => {
        const inside = { ...spot, behind: 'name', like: likeField(spot, name) } as const
        return entryText(`${nameText(name)}:`, field, inside)
      })
  return entries.map((entry) => indent + entry).join('')
}

/** A value in one line, with brackets where it holds others. */
function flowText(value: unknown, spot: ValueSpot): string {
  const inside = { ...spot, inFlow: true }
  if (!isCollected(value)) return written(value, inside).inline
  if (isList(value)) {
    return `[${value.map((item) => flowText(item, { ...inside, like: itemOf(spot) })).join(', ')}]`
  }
  const fields = Object.entries(value).map(
    ([name, field]) =>
      `${nameText(name)}: ${flowText(field, { ...inside, like: likeField(spot, name) })}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** What an item of a list is like, and what a field is. */
const itemOf = ({ like }: ValueSpot) => (isSeq(like) ? like.items[0] : undefined)
const likeField = ({ like }: ValueSpot, name: string) =>
  isMap(like) ? like.get(name, true) : undefined

const isCollected = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The quotation marks of a neighbour that needs none; of all other styles none. */
function styleOf(like: unknown): Scalar.Type {
  if (!isScalar(like) || typeof like.value !== 'string' || !like.type?.startsWith('QUOTE')) {
    return 'PLAIN'
  }
  return canBePlain(like.value, false) ? like.type : 'PLAIN'
}

/** The name of a field. */
export const nameText = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name) && canBePlain(name, true) ? name : doubleQuoted(name)

/** A value of one line in a style, or between double quotes where that style cannot hold it. */
export function scalarText(
  value: unknown,
  style: Scalar.Type | undefined,
  inFlow: boolean,
): string {
  if (typeof value !== 'string') return Object.is(value, -0) ? '-0' : String(value)
  if (style === 'PLAIN' && canBePlain(value, inFlow)) return value
  if (style === 'QUOTE_SINGLE' && isCalm(value) && !value.includes('\n')) {
    return `'${value.replaceAll("'", "''")}'`
  }
  return doubleQuoted(value)
}

/** A text without anything that only an escape can show. */
const isCalm = (text: string) => text.isWellFormed() && strangeCharacters(text).length === 0

/** Whether a text without quotation marks is read as this very text. */
function canBePlain(text: string, inFlow: boolean): boolean {
  if (/^\s|\n|\s$/.test(text) || !isCalm(text)) return false
  const document = parseDocumentSafely(inFlow ? `[${text}]` : `- ${text}`)
  if (document === 'too deep' || document.errors.length > 0 || !isSeq(document.contents))
    return false
  const [item, ...more] = document.contents.items
  return isScalar(item) && item.value === text && item.type === 'PLAIN' && more.length === 0
}

/** A text between double quotes: whatever it holds, on one line. */
function doubleQuoted(text: string): string {
  const quoted = JSON.stringify(text)
  const strange = strangeCharacters(quoted)
  return quoted.replace(/[^\0-\x7e]/gu, (character, index: number) => {
    if (!strange.some(({ range }) => range[0] <= index && index < range[1])) return character
    const code = character.codePointAt(0) ?? 0
    const [sign, digits] = code > 0xffff ? (['U', 8] as const) : (['u', 4] as const)
    return `\\${sign}${code.toString(16).padStart(digits, '0')}`
  })
}

/** How a text is written in lines of its own. */
interface BlockStyle {
  readonly header: string
  readonly column: number
  /** The column of the name or the hyphen. */
  readonly parent: number
}

/** A text in lines of its own, literally (`|`) or folded (`>`); undefined where these cannot hold it. */
export function blockText(
  text: string,
  { header, column, parent }: BlockStyle,
): { readonly header: string; readonly lines: string } | undefined {
  if (text.trim() === '' || !isCalm(text)) return undefined
  const scalar = new Scalar(text)
  scalar.type = header.startsWith('>') ? 'BLOCK_FOLDED' : 'BLOCK_LITERAL'
  const written = new Document({ a: scalar }).toString({ lineWidth: 0, indent: 2 })
  const [, sign, digit, chomp, lines = ''] = /^a: ([|>])(\d?)([-+]?)\n(.*)$/s.exec(written) ?? []
  const indent = column - parent
  if (!sign || indent < 1 || indent > 9) return undefined
  const isCounted = digit !== '' || /\d/.test(header)
  return {
    header: `${sign}${isCounted ? indent : ''}${chomp}`,
    lines: lines.replace(/^ {2}/gm, ' '.repeat(column)),
  }
}

import type { Definition, FootnoteDefinition, Heading, List, Nodes, Parents, Root } from 'mdast'
import type { TextRange } from '../content/text.ts'
import { type Wording, warning } from '../message.ts'
import { innerRange, walk } from './markdown.ts'

/** A mistake in a Markdown text, and where it stands in that text. */
export type Misread = readonly [at: TextRange, wording: Wording]

/** What Markdown reads otherwise than it was meant: numbers that count on, and lines that vanish or become a heading. */
export function misreadLines(
  text: string,
  root: Root,
  lost: readonly Definition[],
): readonly Misread[] {
  // Most texts have no numbers there, and need no further look.
  const lists = /^[\s>]*\d+[.)]/m.test(text) ? misreadLists(text, root) : []
  return [...lists, ...lost.map((node) => misreadDefinition(text, node))]
}

const startOf = (node: Nodes): number => innerRange(node)[0]

function misreadLists(text: string, root: Root): Misread[] {
  const found: Misread[] = []
  walk(root, (node) => {
    if (node.type === 'list' && node.ordered) found.push(...misreadNumber(text, node))
    if ('children' in node) found.push(...misplacedLists(node))
  })
  return found
}

/** No month has more days, and few lists more items: above it, a number at the start of a line is mostly a year. */
const mostItems = 31

/** The first number of a list that visitors see as another one, or that is no number of a list. */
function misreadNumber(text: string, { children }: List): Misread[] {
  const marks = children.map((item) => /^\d+[.)]/.exec(text.slice(...innerRange(item)))?.[0] ?? '')
  const numbers = marks.map((mark) => Number.parseInt(mark, 10))
  const [first = 1] = numbers
  // Every item may be written 1.
  const isRepeated = first <= 1 && numbers.every((number) => number === first)
  const other = isRepeated ? -1 : numbers.findIndex((number, index) => number !== first + index)
  const index = other < 0 && first > mostItems ? 0 : other
  const item = children[index]
  const written = marks[index]
  if (!item || written === undefined) return []
  const at: TextRange = [startOf(item), startOf(item) + written.length]
  const corrected = `${written.slice(0, -1)}\\${written.slice(-1)}`
  const details = { written, corrected }
  if (other < 0) return [[at, listOfYear(details)]]
  return [[at, otherNumber({ ...details, shown: String(first + other) })]]
}

/** Lists that are meant to lie in the numbered item above them, and are indented too little for that. */
const misplacedLists = ({ children }: Parents): Misread[] =>
  children.flatMap((list, index): Misread[] => {
    const above = children[index - 1]
    if (list.type !== 'list' || list.ordered || above?.type !== 'list' || !above.ordered) return []
    const [own = 0, other = 0] = [list, above].map(({ position }) => position?.start.column)
    return own > other ? [[[startOf(list), startOf(list) + 1], shallowList()]] : []
  })

/** The definitions that nothing refers to, of addresses and of notes: Markdown shows neither. */
export function lostDefinitions(text: string, root: Root) {
  const definitions: Definition[] = []
  const notes: FootnoteDefinition[] = []
  const named = { links: new Set<string>(), notes: new Set<string>() }
  const look = (node: Nodes) => {
    if (node.type === 'definition') definitions.push(node)
    if (node.type === 'footnoteDefinition') notes.push(node)
    if (node.type === 'linkReference' || node.type === 'imageReference')
      named.links.add(node.identifier)
    if (node.type === 'footnoteReference') named.notes.add(node.identifier)
  }
  if (text.includes(']:')) walk(root, look)
  // The first of several with one name is the one that counts.
  const isLost =
    (known: Set<string>) =>
    ({ identifier }: Definition | FootnoteDefinition) =>
      !known.delete(identifier)
  return {
    definitions: definitions.filter(isLost(named.links)),
    notes: notes.filter(isLost(named.notes)),
  }
}

function misreadDefinition(text: string, node: Definition): Misread {
  const [start, end] = innerRange(node)
  const sign = /^\[(?:\\.|[^\]\\])*\]:/.exec(text.slice(start, end))?.[0] ?? '[…]:'
  return [[start, start + sign.length], lostLine({ sign })]
}

/** Whether a heading is one by the line below it. */
export const isUnderlined = (text: string, heading: Heading): boolean =>
  text[startOf(heading)] !== '#'

/** Whether such a heading seems to be a text above a horizontal line: it ends as a sentence does, or the line is short. */
export function isMisread(text: string, heading: Heading): boolean {
  const lines = text.slice(...innerRange(heading)).split('\n')
  const words = lines.slice(0, -1)
  const underline = lines.at(-1)?.replace(/[\s>]/g, '') ?? ''
  return underline.length <= 3 || words.length > 1 || /[.!?…:;,]\s*$/.test(words.join(''))
}

export const underlined = warning('markdown/underline', {
  en: 'The line of {sign} makes a heading of the text above it.',
  enFix:
    'For a horizontal line, put a blank line above it and write ---. For a heading, delete it and begin the heading with “## ”.',
  fr: 'La ligne de {sign} fait un titre de section du texte qui la précède.',
  frFix:
    'Pour une ligne horizontale, laissez une ligne vide au-dessus et écrivez ---. Pour un titre de section, supprimez-la et commencez le titre par « ## ».',
})
const otherNumber = warning('markdown/list-number', {
  en: 'Visitors see {shown} instead of “{written}”: a number at the start of a line makes a list, which counts on.',
  enFix:
    'If the number belongs to the text, write {corrected} with a backslash. If this is a list, number it 1, 2, 3.',
  fr: 'Au lieu de « {written} », on lit {shown} : un nombre en début de ligne fait une liste, qui compte à la suite.',
  frFix:
    "Si le nombre fait partie du texte, écrivez {corrected} avec une barre oblique inverse. Si c'est une liste, numérotez-la 1, 2, 3.",
})
const listOfYear = warning('markdown/list-number', {
  en: '“{written}” at the start of a line makes a numbered list.',
  enFix: 'If the number belongs to the text, write {corrected} with a backslash.',
  fr: '« {written} » en début de ligne fait une liste numérotée.',
  frFix: 'Si le nombre fait partie du texte, écrivez {corrected} avec une barre oblique inverse.',
})
const shallowList = warning('markdown/list-indent', {
  en: 'This list is not part of the numbered item above it, and the numbers begin again below it.',
  enFix: 'Put three spaces before each - of it.',
  fr: "Cette liste ne fait pas partie de l'élément numéroté qui la précède, et les numéros recommencent après elle.",
  frFix: 'Mettez trois espaces devant chacun de ses tirets.',
})
const lostLine = warning('markdown/definition', {
  en: 'This line is not shown: what begins with {sign} is read as the address of a link, and no link refers to it.',
  enFix: 'If it is text, write \\{sign} with a backslash. If not, delete the line.',
  fr: "Cette ligne ne s'affiche pas : ce qui commence par {sign} se lit comme l'adresse d'un lien, et aucun lien n'y renvoie.",
  frFix:
    "Si c'est du texte, écrivez \\{sign} avec une barre oblique inverse. Sinon, supprimez la ligne.",
})

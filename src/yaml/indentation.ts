import { type Both, both, message, shortened } from '../message.ts'
import type { Row, Slip } from './rows.ts'

/** A list or a set of fields that is still open at some line: the column of its entries. */
interface Level {
  readonly column: number
  readonly kind: 'list' | 'fields'
  /** What its entries are called. */
  readonly names: readonly string[]
  /** That entry holds entries of its own. */
  readonly opens: boolean
  /** That entry comes further down. */
  readonly below?: boolean
}

/** Rows that do not line up with their neighbours, or lack their hyphen; tabs and no-break spaces before a row. */
export function indentSlips(rows: readonly Row[]): Slip[] {
  let levels = firstLevels(rows)
  return rows.flatMap((row, index) => {
    if (row.key === undefined && row.dashes.length === 0) return []
    const before = rows[index - 1]
    const target = tabLevel(row, levels, before, rows[index + 1]) ?? levelFor(row, levels, before)
    const start = startOf(row)
    const column = target?.column ?? start
    const added = levelsOf(row, column - start, levels)
    // A list may stand in the same column as the name of its field.
    const holds = (level: Level) =>
      level.column < column ||
      (level.column === added[0]?.column && level.kind === 'fields' && added[0].kind === 'list')
    levels = [...levels.filter(holds), ...added]
    return slipOf(row, target) ?? []
  })
}

/** Where the first row starts further right than a later one, the later one gives the column. */
function firstLevels([first, ...rest]: readonly Row[]): readonly Level[] {
  const leftmost = rest.find((row) => row.key !== undefined && startOf(row) === 0)
  if (!first || !leftmost || startOf(first) === 0) return []
  return [{ column: 0, kind: 'fields', names: [leftmost.key ?? ''], opens: false, below: true }]
}

/** A single tab stands for any indentation: what the row looks like tells which. */
function tabLevel(row: Row, levels: readonly Level[], before?: Row, behind?: Row) {
  const top = levels.at(-1)
  if (row.space !== '\t' || !top) return undefined
  if (before?.value === '') {
    const next = behind && !behind.space.includes('\t') ? startOf(behind) : 0
    return levelOf(row, next > top.column ? next : top.column + 2, kindOf(row))
  }
  const alike = levels.filter(({ kind }) => kind === kindOf(row))
  const deeper = alike.filter(({ column }) => column > 0)
  const same = deeper.findLast(({ opens }) => opens === (row.value === ''))
  return same ?? deeper.at(-1) ?? alike.at(-1)
}

/** The level the row should line up with; undefined where it rightly opens a level of its own. */
function levelFor(row: Row, levels: readonly Level[], before: Row | undefined): Level | undefined {
  const start = startOf(row)
  const top = levels.at(-1)
  if (!top) return undefined
  const isDeeper = start > top.column
  const isListOf = start === top.column && top.kind === 'fields' && row.dashes.length > 0
  if (before?.value === '' && (isDeeper || isListOf)) return undefined
  const same = levels.filter((level) => level.column === start)
  if (isDeeper || same.length === 0) return closest(levels, row)
  const inItem = levels[levels.lastIndexOf(same.at(-1) ?? top) + 1]
  const isLacking = inItem && row.key !== undefined && !inItem.names.includes(row.key)
  return same.find((level) => level.kind === kindOf(row)) ?? (isLacking ? inItem : same.at(-1))
}

/** The nearest level of the same kind; of two as near the inner one, unless the row opens fields of its own. */
function closest(levels: readonly Level[], row: Row): Level | undefined {
  const alike = levels.filter((level) => level.kind === kindOf(row))
  const distance = (level: Level) => Math.abs(level.column - startOf(row))
  const candidates = alike.length > 0 ? alike : levels
  const ordered = row.value === '' ? candidates : candidates.toReversed()
  return ordered.toSorted((one, other) => distance(one) - distance(other))[0]
}

function slipOf(row: Row, target: Level | undefined): Slip | undefined {
  const { start, space } = row
  const is = startOf(row)
  const due = target?.column ?? is
  const edit = { range: [start, start + space.length], text: ' '.repeat(due) } as const
  const name = shortened(row.key ?? row.value)
  const strange = space.search(/[^ ]/)
  if (strange >= 0) {
    const isTab = space[strange] === '\t'
    const wording = isTab ? tab({ name, spaces: spacesOf(due) }) : hardSpace({ name })
    return { range: [start + strange, start + strange + 1], edit, wording, certain: true }
  }
  if (!target) return undefined
  const { below = false } = target
  const neighbour = shortened(target.names.at(-1) ?? '')
  const isRight = due < is
  const wording = wrongIndent({ name, neighbour, below, count: Math.abs(due - is), isRight })
  const at = start + is
  if (isRight) return { range: [start + due, at], edit, wording }
  if (due > is) return { range: [at, at + Math.max(1, name.length)], edit, wording }
  if (target.kind !== 'list' || kindOf(row) !== 'fields') return undefined
  const dash = { range: [at, at], text: '- ' } as const
  return { range: [at, at + name.length], edit: dash, wording: missingDash({ name }) }
}

/** The column in which a row starts; a tab counts as two spaces. */
const startOf = (row: Row): number => row.space.replaceAll('\t', '  ').length

const kindOf = (row: Row): Level['kind'] => (row.dashes.length > 0 ? 'list' : 'fields')

const levelOf = ({ key, value }: Row, column: number, kind: Level['kind']): Level => ({
  column,
  kind,
  names: [key ?? value],
  opens: value === '',
})

/** The levels that a row opens, or of which it is a further entry. */
function levelsOf(row: Row, shift: number, before: readonly Level[]): Level[] {
  // Columns were counted with a tab as one character.
  const by = startOf(row) - row.space.length + shift
  const lists = row.dashes.map((column) => levelOf(row, column + by, 'list'))
  if (row.key === undefined) return lists
  const fields = levelOf(row, row.column + by, 'fields')
  const same = before.find(({ column, kind }) => column === fields.column && kind === 'fields')
  const isFurther = same && lists.length === 0
  return [...lists, isFurther ? { ...fields, names: [...same.names, ...fields.names] } : fields]
}

/** What to do with the tab where a line begins with so many spaces. */
const spacesOf = (count: number): Both => {
  if (count === 0) return both('Delete the tab', 'Supprimez la tabulation')
  return count === 1
    ? both('Replace the tab with 1 space', 'Remplacez la tabulation par 1 espace')
    : both(`Replace the tab with ${count} spaces`, `Remplacez la tabulation par ${count} espaces`)
}

const tab = message('yaml/tab', {
  en: 'The line “{name}” begins with a tab, which is not allowed.',
  enFix: '{spaces}.',
  fr: "La ligne « {name} » commence par une tabulation, ce qui n'est pas permis.",
  frFix: '{spaces}.',
})
export const hardSpace = message('yaml/space-kind', {
  en: 'The line “{name}” has a no-break space where an ordinary one is expected.',
  enFix: 'Delete this space and type it again, with the space bar alone.',
  fr: 'La ligne « {name} » contient un blanc insécable là où il faut un blanc ordinaire.',
  frFix: "Effacez ce blanc et retapez-le avec la barre d'espace seule.",
})
export const wrongIndent = message('yaml/indent', {
  en: 'The line “{name}” begins {count} {count|space|spaces} too far to the {isRight|right|left}.',
  enFix:
    '{isRight|Delete|Add} {count} {count|space|spaces} before it, so that it lines up with “{neighbour}” {below|below|above}.',
  fr: 'La ligne « {name} » commence {count} {count|espace|espaces} trop à {isRight|droite|gauche}.',
  frFix:
    "{isRight|Supprimez|Ajoutez} {count} {count|espace|espaces} devant, pour l'aligner sur « {neighbour} » {below|plus bas|plus haut}.",
})
const missingDash = message('yaml/dash', {
  en: 'The line “{name}” belongs to a list, but does not begin with a hyphen.',
  enFix: 'Begin the line with a hyphen and a space, like the lines above.',
  fr: "La ligne « {name} » fait partie d'une liste, mais ne commence pas par un tiret.",
  frFix: 'Commencez la ligne par un tiret et un blanc, comme les lignes au-dessus.',
})
export const missingDashSpace = message('yaml/space', {
  en: 'The line “{name}” has no space after its hyphen.',
  enFix: 'Put a space between the hyphen and the text.',
  fr: "La ligne « {name} » n'a pas de blanc après son tiret.",
  frFix: 'Mettez un blanc entre le tiret et le texte.',
})

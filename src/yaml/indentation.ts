import { message } from '../message.ts'
import type { Slip, WholeRow } from './rows.ts'

/** A list or a set of fields that is still open at some line: the column of its entries. */
interface Level {
  readonly column: number
  readonly kind: 'list' | 'fields'
  /** What its latest entry is called. */
  readonly name: string
  /** That entry holds entries of its own. */
  readonly opens: boolean
  /** That entry comes further down. */
  readonly below?: boolean
}

interface Step {
  readonly levels: readonly Level[]
  readonly slip?: Slip
}

/** Rows that do not line up with their neighbours, or lack their hyphen; tabs and no-break spaces before a row. */
export function indentSlips(rows: readonly WholeRow[]): Slip[] {
  const slips: Slip[] = []
  let levels: readonly Level[] = []
  let before: WholeRow | undefined
  for (const [index, row] of rows.entries()) {
    const first = index === 0 ? firstColumn(rows) : undefined
    const step = place(row, first ?? levels, { before, behind: rows[index + 1] })
    if (step.slip) slips.push(step.slip)
    levels = step.levels
    before = row
  }
  return slips
}

/** Where the first row starts further right than a later one, the later one gives the column. */
function firstColumn([first, ...rest]: readonly WholeRow[]): readonly Level[] {
  const leftmost = rest.find((row) => row.key !== undefined && startOf(row) === 0)
  if (!first || !leftmost || startOf(first) === 0) return []
  return [{ column: 0, kind: 'fields', name: leftmost.key ?? '', opens: false, below: true }]
}

interface Neighbours {
  readonly before: WholeRow | undefined
  readonly behind: WholeRow | undefined
}

function place(row: WholeRow, levels: readonly Level[], neighbours: Neighbours): Step {
  if (row.key === undefined && row.dashes.length === 0) return { levels }
  const start = startOf(row)
  const target = tabLevel(row, levels, neighbours) ?? targetLevel(row, levels, neighbours.before)
  const shift = (target?.column ?? start) - start
  const added = levelsOf(row, shift)
  const kept = levels.filter((level) => level.column < start + shift || isParent(level, added))
  const slip = slipOf(row, target, shift)
  return slip ? { levels: [...kept, ...added], slip } : { levels: [...kept, ...added] }
}

/** A single tab stands for any indentation: what the row looks like tells which. */
function tabLevel(
  row: WholeRow,
  levels: readonly Level[],
  { before, behind }: Neighbours,
): Level | undefined {
  const top = levels.at(-1)
  if (row.space !== '\t' || !top) return undefined
  if (before?.value === '') {
    const next = behind && !behind.space.includes('\t') ? startOf(behind) : 0
    const column = next > top.column ? next : top.column + 2
    return { column, kind: kindOf(row), name: row.key ?? row.value, opens: row.value === '' }
  }
  const alike = levels.filter(({ kind }) => kind === kindOf(row))
  const deeper = alike.filter(({ column }) => column > 0)
  const same = deeper.findLast(({ opens }) => opens === (row.value === ''))
  return same ?? deeper.at(-1) ?? alike.at(-1)
}

/** A list may stand in the same column as the name of its field. */
const isParent = (level: Level, [first]: readonly Level[]): boolean =>
  level.kind === 'fields' && first?.kind === 'list' && level.column === first.column

/** The level the row should line up with; undefined where it rightly opens a level of its own. */
function targetLevel(
  row: WholeRow,
  levels: readonly Level[],
  before: WholeRow | undefined,
): Level | undefined {
  const start = startOf(row)
  const top = levels.at(-1)
  if (!top) return undefined
  const opens = before?.value === ''
  if (start > top.column) return opens ? undefined : closest(levels, row)
  if (opens && start === top.column && top.kind === 'fields' && row.dashes.length > 0) {
    return undefined
  }
  const same = levels.filter((level) => level.column === start)
  if (same.length > 0) return same.find((level) => level.kind === kindOf(row)) ?? same.at(-1)
  return closest(levels, row)
}

/** The nearest level of the same kind; of two as near the inner one, unless the row opens fields of its own. */
function closest(levels: readonly Level[], row: WholeRow): Level | undefined {
  const alike = levels.filter((level) => level.kind === kindOf(row))
  const distance = (level: Level) => Math.abs(level.column - startOf(row))
  const candidates = alike.length > 0 ? alike : levels
  const ordered = row.value === '' ? candidates : candidates.toReversed()
  return ordered.toSorted((one, other) => distance(one) - distance(other))[0]
}

function slipOf(row: WholeRow, target: Level | undefined, shift: number): Slip | undefined {
  const start = row.range[0]
  const column = startOf(row)
  const name = row.key ?? row.value
  const strange = /[^ ]/.exec(row.space)
  if (strange) {
    const at = start + strange.index
    return {
      range: [at, at + 1],
      edit: { range: [start, start + row.space.length], text: ' '.repeat(column + shift) },
      wording: strange[0] === '\t' ? tab() : hardSpace(),
      certain: true,
    }
  }
  if (!target) return undefined
  if (shift === 0)
    return target.kind === 'list' && kindOf(row) === 'fields' ? noDash(row) : undefined
  const edit = { range: [start, start + column] as const, text: ' '.repeat(column + shift) }
  const details = { name, ...neighbour(target), count: Math.abs(shift) }
  if (shift > 0) {
    const at = start + column
    const wording = tooFarLeft(details)
    return { range: [at, at + Math.max(1, name.length)], edit, wording, certain: false }
  }
  const range = [start + column + shift, start + column] as const
  return { range, edit, wording: tooFarRight(details), certain: false }
}

const neighbour = ({ name, below = false }: Level) => ({ neighbour: name, below })

function noDash(row: WholeRow): Slip {
  const at = row.range[0] + row.column
  return {
    range: [at, at + (row.key ?? '').length],
    edit: { range: [at, at], text: '- ' },
    wording: missingDash({ name: row.key ?? '' }),
    certain: false,
  }
}

/** The column in which a row starts; a tab counts as two spaces. */
const startOf = (row: WholeRow): number => row.space.replaceAll('\t', '  ').length

const kindOf = (row: WholeRow): Level['kind'] => (row.dashes.length > 0 ? 'list' : 'fields')

function levelsOf(row: WholeRow, shift: number): Level[] {
  const name = row.key ?? row.value
  // Columns were counted with a tab as one character.
  const tabs = startOf(row) - row.space.length + shift
  const opens = row.value === ''
  const lists = row.dashes.map(
    (column) => ({ column: column + tabs, kind: 'list', name, opens }) as const,
  )
  if (row.key === undefined) return lists
  return [...lists, { column: row.column + tabs, kind: 'fields', name, opens }]
}

const tab = message('yaml/tab', {
  en: ['A tab is used to indent this line.', 'Replace the tab by two spaces.'],
  fr: ['Cette ligne est décalée par une tabulation.', 'Remplacez la tabulation par deux espaces.'],
})

export const hardSpace = message('yaml/space-kind', {
  en: [
    'A no-break space stands where an ordinary space is due.',
    'Delete it and type the space again, without holding Alt.',
  ],
  fr: [
    "Une espace insécable tient la place d'une espace ordinaire.",
    "Effacez-la et retapez l'espace, sans la touche Alt.",
  ],
})

export const tooFarRight = message('yaml/indent', {
  en: [
    '“{name}” starts {count} {count|space|spaces} too far to the right.',
    'Remove the extra {count|space|spaces}, so that it lines up with “{neighbour}” {below|below|above}.',
  ],
  fr: [
    '« {name} » commence {count} {count|espace|espaces} trop à droite.',
    "Supprimez {count|l'espace|les espaces} en trop, pour l'aligner sur « {neighbour} » {below|plus bas|au-dessus}.",
  ],
})

export const tooFarLeft = message('yaml/indent', {
  en: [
    '“{name}” starts {count} {count|space|spaces} too far to the left.',
    'Add {count} {count|space|spaces} before it, so that it lines up with “{neighbour}” {below|below|above}.',
  ],
  fr: [
    '« {name} » commence {count} {count|espace|espaces} trop à gauche.',
    "Ajoutez {count} {count|espace|espaces} devant, pour l'aligner sur « {neighbour} » {below|plus bas|au-dessus}.",
  ],
})

const missingDash = message('yaml/dash', {
  en: [
    '“{name}” stands in a list, but has no hyphen.',
    'Begin the line with “- ”, like the items above.',
  ],
  fr: [
    "« {name} » est dans une liste, mais n'a pas de trait d'union.",
    'Commencez la ligne par « - », comme les éléments du dessus.',
  ],
})

export const missingDashSpace = message('yaml/space', {
  en: ['A space is missing after the hyphen.', 'Put a space between the hyphen and the text.'],
  fr: [
    "Il manque une espace après le trait d'union.",
    "Mettez une espace entre le trait d'union et le texte.",
  ],
})

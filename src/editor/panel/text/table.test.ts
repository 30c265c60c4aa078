import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { toString as plainText } from 'mdast-util-to-string'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../../../check/markdown.ts'
import * as tables from './table.ts'

const stateOf = (doc: string) =>
  EditorState.create({ doc, extensions: markdown({ base: markdownLanguage }) })

function tableIn(state: EditorState) {
  const tree = ensureSyntaxTree(state, state.doc.length, 1e4)
  const [table] = tree ? tables.tablesIn(state, tree) : []
  if (!table) throw new Error(`There is no table in: ${state.doc}`)
  return table
}

type Act = (lines: readonly string[]) => readonly string[]

/** A text after its table got other lines. */
function after(doc: string, act: Act): string {
  const state = stateOf(doc)
  const table = tableIn(state)
  return state.update({ changes: tables.changeTo(table, act(table.lines)) }).newDoc.toString()
}

const hours = `Table: Provisional

| Day       | Gates |
| --------- | ----- |
| Friday 19 | 3 pm  |
|Saturday|11 *am*|

After.`

test.each<[string, Act, from: string, to: string]>([
  ['a cell', (lines) => tables.withCell(lines, 1, 1, '4 pm'), '3 pm ', '4 pm '],
  ['an emptied cell', (lines) => tables.withCell(lines, 1, 1, ''), ' 3 pm  ', '       '],
  ['a new row', tables.withRow, '*am*|', `*am*|\n|${' '.repeat(11)}|       |`],
  ['a row less', (lines) => tables.withoutRow(lines, 1), '\n| Friday 19 | 3 pm  |', ''],
  ['the last row less', (lines) => tables.withoutRow(lines, 2), '\n|Saturday|11 *am*|', ''],
  [
    'a moved row',
    (lines) => tables.withMoved(lines, 2, -1),
    '| Friday 19 | 3 pm  |\n|Saturday|11 *am*|',
    '|Saturday|11 *am*|\n| Friday 19 | 3 pm  |',
  ],
])('%s changes its lines only', (_, act, from, to) => {
  expect(hours).toContain(from)
  expect(after(hours, act)).toBe(hours.replace(from, () => to))
})

test('a column comes at the end, and goes', () => {
  const wider = after(hours, tables.withColumn)
  expect(wider).toContain('| Day       | Gates |  |\n| --------- | ----- | --- |\n')
  expect(after(wider, (lines) => tables.withoutColumn(lines, 2))).toBe(hours)
})

test('a caption is written, changed and taken away', () => {
  const written = (doc: string, text: string) => {
    const state = stateOf(doc)
    const changes = tables.captionChange(tableIn(state), state.doc, text, 'Tableau : ')
    return state.update({ changes }).newDoc.toString()
  }
  expect(tableIn(stateOf(hours)).caption).toBe('Provisional')
  expect(written(hours, 'Final')).toBe(hours.replace('Provisional', 'Final'))
  const bare = written(hours, '')
  expect(bare).toBe(hours.replace('Table: Provisional\n\n', ''))
  expect(written(bare, 'Final')).toBe(`Tableau : Final\n\n${bare}`)
})

const oneOf = (items: readonly string[]) => fc.constantFrom(...items)

test('in any table another cell changes its row only, and reads as it was typed', () => {
  const property = fc.property(fc.gen(), (choose) => {
    const pick = (...items: readonly string[]) => choose(oneOf, items)
    const below = (most: number) => choose(fc.nat, most - 1)
    const word = () => pick('', 'a', 'b c', '**d**', 'e\\|f', '[g](/h)', 'é', '\\\\', '`i`', 'j\\')
    const columns = 1 + below(4)
    const pad = pick('', ' ', '   ')
    const line = (cell: () => string) =>
      `|${Array.from({ length: columns }, () => `${pad}${cell()}${pad || ' '}`).join('|')}|`
    const rows = Array.from({ length: 1 + below(4) }, () => line(word))
    const rule = line(() => pick('---', ':--', '--:', ':-:'))
    const doc = ['Before.', '', line(() => 'h'), rule, ...rows, '', 'After.'].join('\n')
    const row = below(rows.length + 1)
    const column = below(columns)
    const typed = pick('', 'x', 'y | z', '| ', 'end\\', 'a\\|b', '*much longer than before*')
    const changed = after(doc, (lines) => tables.withCell(lines, row, column, typed))
    const differ = changed
      .split('\n')
      .flatMap((changedLine, at) => (changedLine === doc.split('\n')[at] ? [] : at))
    expect([[], [row === 0 ? 2 : row + 3]]).toContainEqual(differ)
    const lines = tableIn(stateOf(changed)).lines
    expect(tables.rowsOf(lines)[row]?.[column]).toBe(tables.asRead(typed))
    // As the pages read it: the same number of cells, and the words of the one.
    const table = parseMarkdown(changed).children.find(({ type }) => type === 'table')
    const cells = table?.type === 'table' ? table.children.map(({ children }) => children) : []
    expect(cells.map(({ length }) => length)).toEqual(
      tables.rowsOf(lines).map(({ length }) => length),
    )
    const shown = plainText(cells[row]?.[column] ?? table ?? []).replace(/\\$/, '')
    expect(shown).toBe(tables.asRead(typed).replace(/\\$|[*]/g, ''))
  })
  fc.assert(property, { seed: 1, numRuns: 200 })
})

/** A column of a table: its head, and whether figures stand in it. */
export interface Column {
  readonly head: string
  readonly figures?: boolean
}

/** A table in Markdown, a row a line. */
export const markdownTable = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string =>
  [
    line(columns.map(({ head }) => head)),
    `|${columns.map(({ figures }) => (figures ? '---:|' : '---|')).join('')}`,
    ...rows.map(line),
  ].join('\n')

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** How many times as long as its floor a work took, by its name. A name has no comma and no quotation mark. */
export type Ratios = Readonly<Record<string, number>>

/** A run of measurements. */
export interface Run {
  /** Year-month-day. */
  readonly date: string
  readonly commit: string
  readonly ratios: Ratios
}

const head = ['date', 'commit']

/** The runs of a history in CSV, the oldest first. What a run did not measure is empty. */
export function readHistory(csv: string): readonly Run[] {
  const [heads = [], ...rows] = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  return rows.map(([date = '', commit = '', ...cells]) => {
    const figures = cells.map((cell, index) => [heads[index + head.length] ?? '', cell] as const)
    const measured = figures.filter(([, cell]) => cell !== '')
    const ratios = Object.fromEntries(measured.map(([name, cell]) => [name, Number(cell)]))
    return { date, commit, ratios }
  })
}

/** A history in CSV: a column for each work that any run has measured. */
export function writeHistory(runs: readonly Run[]): string {
  const names = [...new Set(runs.flatMap(({ ratios }) => Object.keys(ratios)))]
  const strange = names.find((name) => /[",\n]/.test(name))
  if (strange !== undefined) throw new Error(`“${strange}” would be two columns`)
  const rows = runs.map(({ date, commit, ratios }) => [
    date,
    commit,
    ...names.map((name) => ratios[name]?.toFixed(3) ?? ''),
  ])
  return [[...head, ...names], ...rows].map((cells) => `${cells.join(',')}\n`).join('')
}

/** The runs of several histories, each of them once, the oldest first. */
export function joined(...histories: readonly (readonly Run[])[]): readonly Run[] {
  const byRow = new Map(histories.flat().map((run) => [writeHistory([run]), run]))
  return [...byRow.values()].toSorted((one, other) => one.date.localeCompare(other.date))
}

/** A work, how it was measured last, and how the time before. */
export interface Measured {
  readonly name: string
  readonly ratio: number
  readonly before: number | undefined
}

/** What each work took last, and the time before. */
export function lastOf(runs: readonly Run[]): readonly Measured[] {
  const names = [...new Set(runs.flatMap(({ ratios }) => Object.keys(ratios)))]
  return names.flatMap((name) => {
    const [before, ratio] = [undefined, ...runs.flatMap(({ ratios }) => ratios[name] ?? [])].slice(
      -2,
    )
    return ratio === undefined ? [] : [{ name, ratio, before }]
  })
}

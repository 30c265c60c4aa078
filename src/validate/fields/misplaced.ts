import { type Edit, type Finding, finding } from '../finding.ts'
import { tooFarLeft, tooFarRight } from '../messages/indentation.ts'
import { lineAt, lineRange } from '../text/text-file.ts'
import type { Correction } from './correction.ts'
import { type Form, nameRangeIn, rangeIn } from './field.ts'
import { lackingNames } from './misspelt.ts'
import { isFields, type Path, valueAt } from './path.ts'

/**
 * An unknown field that belongs to the field before it (it stands too far left), or to fields around it (too far
 * right). YAML itself sees nothing wrong there.
 */
export function misplaced(form: Form, path: Path): Correction | undefined {
  const name = String(path.at(-1))
  const inner = innerHomes(form, path).find((home) => lackingNames(form, home).includes(name))
  if (inner) return { from: path, to: [...inner, name], finding: leftFinding(form, path, inner) }
  const outer = outerHomes(path).find((home) => lackingNames(form, home).includes(name))
  if (!outer) return undefined
  return { from: path, to: [...outer, name], finding: rightFinding(form, path, outer) }
}

/** The field before this one, the last field of that, and so on. */
function innerHomes(form: Form, path: Path): Path[] {
  const above = path.slice(0, -1)
  const siblings = namesAt(form, above)
  const before = siblings[siblings.indexOf(String(path.at(-1))) - 1]
  const homes: Path[] = []
  for (
    let last = before, home: Path = above;
    last !== undefined;
    last = namesAt(form, home).at(-1)
  ) {
    home = [...home, last]
    homes.push(home)
  }
  return homes
}

const outerHomes = (path: Path): Path[] =>
  path.slice(0, -1).map((_, index) => path.slice(0, path.length - 2 - index))

function namesAt({ data }: Form, path: Path): string[] {
  const value = valueAt(data, path)
  return isFields(value) ? Object.keys(value) : []
}

function leftFinding(form: Form, path: Path, home: Path): Finding {
  const range = nameRangeIn(form, path)
  const neighbour = namesAt(form, home).at(-1)
  // Beside a field of its new home, or two spaces to the right of the home's own name.
  const wanted = neighbour ? columnOf(form, [...home, neighbour]) : columnOf(form, home) + 2
  const count = wanted - columnOf(form, path)
  const details = { name: String(path.at(-1)), neighbour: neighbour ?? String(home.at(-1)) }
  const wording = tooFarLeft({ ...details, below: false, count })
  return finding(form.yaml.region.source, range, wording, reindented(form, path, count))
}

function rightFinding(form: Form, path: Path, home: Path): Finding {
  const [start] = nameRangeIn(form, path)
  const neighbour = String(path[home.length])
  const count = columnOf(form, path) - columnOf(form, [...home, neighbour])
  const wording = tooFarRight({ name: String(path.at(-1)), neighbour, below: false, count })
  const edit = reindented(form, path, -count)
  return finding(form.yaml.region.source, [start - count, start], wording, edit)
}

/** The edit that moves a field sideways, where it is a single line; deeper ones are moved by hand. */
function reindented(form: Form, path: Path, by: number): Edit | undefined {
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

import type { Place } from '../protocol.ts'

interface Open {
  readonly indent: number
  readonly step: string | number
}

/**
 * The field that stands in a line of a file, lines counted from 1: read off the indentation, as editors write it. Good
 * enough to put a message beside its field; a line that says nothing belongs to the field before it.
 */
export function placeOfLine(text: string, line: number): Place | undefined {
  const lines = text.split(/\r\n|[\r\n]/)
  const hasFields = lines[0]?.replace('\uFEFF', '') === '---'
  const end = hasFields ? lines.indexOf('---', 1) + 1 : lines.length
  if (line > end || line < 1) return undefined
  let open: readonly Open[] = []
  for (const written of lines.slice(hasFields ? 1 : 0, line)) open = afterLine(open, written)
  return open.map(({ step }) => step)
}

function afterLine(before: readonly Open[], line: string): readonly Open[] {
  const indent = line.search(/[^\s]/)
  if (indent < 0 || line[indent] === '#') return before
  const item = /^(\s*)-\s+/.exec(line) ?? /^(\s*)-$/.exec(line)
  if (item) {
    // Items may stand below their field without being indented.
    const isSame = ({ indent: at, step }: Open) => at === indent && typeof step === 'number'
    const former = before.findLast(isSame)
    const outer = before.filter(
      ({ indent: at, step }) => at < indent || (at === indent && typeof step === 'string'),
    )
    const step = typeof former?.step === 'number' ? former.step + 1 : 0
    const opened = [...outer, { indent, step }]
    const rest = line.slice(item[0].length)
    return rest ? afterKey(opened, ' '.repeat(item[0].length) + rest, item[0].length) : opened
  }
  return afterKey(before, line, indent)
}

function afterKey(before: readonly Open[], line: string, indent: number): readonly Open[] {
  const key = /^(?:"([^"]*)"|'([^']*)'|([^\s"'#][^:#]*?))\s*:(?:\s|$)/.exec(line.slice(indent))
  const step = key?.[1] ?? key?.[2] ?? key?.[3]
  // A line that begins no field goes on with the one before it.
  if (step === undefined) return before
  return [...before.filter((one) => one.indent < indent), { indent, step }]
}

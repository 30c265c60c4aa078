import { cellsOf } from './cells.ts'

/** Breaks a sentence between words so that no line is wider than `width`; further lines are set in by two spaces. */
export function wrap(text: string, width: number): string {
  if (cellsOf(text) <= width) return text
  const lines: string[] = []
  let line = ''
  // Only ordinary spaces separate: two together stand behind the place of a problem, three before its code.
  for (const part of text.split(/(?<=\S)(?= )/)) {
    const joined = line === '' ? part : line + part
    if (cellsOf(joined) <= width || line === '') line = joined
    else {
      lines.push(line)
      line = `  ${part.trimStart()}`
    }
  }
  return [...lines, line].join('\n')
}

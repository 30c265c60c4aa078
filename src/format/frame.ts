import type { Problem } from '../problem.ts'
import { cellsOf } from './cells.ts'
import { visible } from './visible.ts'

/** A line of a code frame; the marked one carries carets below its mistake. */
export interface FrameLine {
  /** What stands before the bar: the mark and the number. */
  readonly gutter: string
  readonly text: string
  readonly kind: 'text' | 'marked' | 'carets'
}

/**
 * The lines around a mistake as contract section 4 draws them: the one before, the marked one, carets below what is
 * wrong, and the one behind unless it is blank. Lines wider than `width` are cut around the mistake.
 */
export function frameOf(problem: Problem, text: string, width: number): FrameLine[] {
  const lines = text.split(/\r\n?|\n/)
  const { line } = problem
  const shown = [line - 1, line, line + 1].filter((number) => isShown(lines, line, number))
  const digits = String(shown.at(-1) ?? line).length
  const room = Math.max(20, width - digits - 5)
  const cut = cutAround(problem, lines[line - 1] ?? '', room)
  return shown.flatMap((number): FrameLine[] => {
    const own = lines[number - 1] ?? ''
    const label = String(number).padStart(digits)
    if (number !== line) return [{ gutter: `  ${label}`, text: cut.of(own), kind: 'text' }]
    return [
      { gutter: `> ${label}`, text: cut.of(own), kind: 'marked' },
      { gutter: ' '.repeat(digits + 2), text: cut.carets, kind: 'carets' },
    ]
  })
}

function isShown(lines: readonly string[], line: number, number: number): boolean {
  if (number < 1 || number > lines.length) return false
  return number <= line || (lines[number - 1] ?? '').trim() !== ''
}

interface Cut {
  readonly of: (line: string) => string
  readonly carets: string
}

/** The part of the lines that has room, chosen so that the mistake is in it. */
function cutAround(
  { line, column, endLine, endColumn }: Problem,
  marked: string,
  room: number,
): Cut {
  const characters = [...marked]
  const from = column - 1
  const to = endLine === line ? Math.max(endColumn - 1, column) : characters.length
  const before = cellsOf(visible(characters.slice(0, from).join('')))
  const width = Math.max(1, cellsOf(visible(characters.slice(from, to).join(''))))
  if (cellsOf(visible(marked)) <= room) {
    return { of: (text) => fitted(visible(text), 0, room), carets: carets(before, width) }
  }
  const start = Math.max(0, Math.min(before - Math.floor(room / 3), before))
  return {
    of: (text) => fitted(visible(text), start, room),
    carets: carets(before - start, Math.min(width, room - (before - start))),
  }
}

const carets = (before: number, width: number): string => ' '.repeat(before) + '^'.repeat(width)

function fitted(text: string, start: number, room: number): string {
  const characters = [...text].slice(start)
  let cells = 0
  const end = characters.findIndex((character) => {
    cells += cellsOf(character)
    return cells > room
  })
  const part = end < 0 ? characters : [...characters.slice(0, end - 1), '…']
  return (start > 0 && part.length > 0 ? ['…', ...part.slice(1)] : part).join('')
}

import { visible } from '../message.ts'
import type { Problem } from '../problem.ts'

/** A line of a file, with the stretch of it that is wrong. */
interface ExcerptLine {
  readonly number: number
  readonly before: string
  /** Empty on the lines around the mistake. */
  readonly wrong: string
  readonly after: string
}

/** The line of a problem with one line on each side, as far as they are there. Columns count code points. */
function excerptOf({ line, column, endLine, endColumn }: Problem, text: string) {
  const lines = text.split(/\r\n?|\n/)
  return [line - 1, line, line + 1].flatMap((number): ExcerptLine[] => {
    const own = lines[number - 1]
    if (own === undefined) return []
    if (number !== line) return [{ number, before: own, wrong: '', after: '' }]
    const letters = [...own]
    const start = Math.min(column - 1, letters.length)
    const end = endLine > line ? letters.length : Math.max(endColumn - 1, start + 1)
    const part = (from: number, to?: number) => letters.slice(from, to).join('')
    return [{ number, before: part(0, start), wrong: part(start, end), after: part(end) }]
  })
}

interface FrameLine {
  readonly kind: 'text' | 'marked' | 'carets'
  readonly line: string
}

/**
 * The lines around a mistake, with carets below what is wrong; those wider than `width` are cut around the mistake. None
 * for a mistake of the file as a whole.
 */
export function frameOf(problem: Problem, text: string, width: number): FrameLine[] {
  if (problem.endLine === 1 && problem.endColumn === 1) return []
  const lines = excerptOf(problem, text).filter(
    ({ number, before }) => number <= problem.line || before.trim() !== '',
  )
  const digits = String(lines.at(-1)?.number).length
  const room = Math.max(20, width - digits - 5)
  const marked = lines.find(({ number }) => number === problem.line)
  if (!marked) return []
  const { start, carets } = cutOf(marked, room)
  return lines.flatMap(({ number, before, wrong, after }): FrameLine[] => {
    const own = fitted(shown(before + wrong + after), start, room)
    const label = String(number).padStart(digits)
    if (number !== problem.line) return [{ kind: 'text', line: `  ${label} | ${own}` }]
    return [
      { kind: 'marked', line: `> ${label} | ${own}` },
      { kind: 'carets', line: `${' '.repeat(digits + 2)} | ${carets}` },
    ]
  })
}

/** Where the lines begin that have no room as a whole, chosen so that the mistake is in view, and its carets. */
function cutOf({ before, wrong, after }: ExcerptLine, room: number) {
  const from = cellsOf(shown(before))
  const width = Math.max(1, cellsOf(shown(wrong)))
  const fits = cellsOf(shown(before + wrong + after)) <= room
  const start = fits ? 0 : Math.max(0, from - Math.floor(room / 3))
  const seen = fits ? width : Math.min(width, room - (from - start))
  return { start, carets: ' '.repeat(from - start) + '^'.repeat(seen) }
}

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

/** A line of a file as it can be shown: tabs as arrows. */
export const shown = (text: string): string => visible(text.replaceAll('\t', '→   '))

const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\p{Emoji_Presentation}]/u

/** How many columns of a terminal a text takes: accents that stand by themselves none, emoji and Chinese two. */
const cellsOf = (text: string): number =>
  [...text.replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, '')].reduce(
    (cells, character) => cells + (wide.test(character) ? 2 : 1),
    0,
  )

import type { Problem } from '../problem.ts'

/** A line of a code frame; the marked one carries carets below its mistake. */
interface FrameLine {
  /** What stands before the bar: the mark and the number. */
  readonly gutter: string
  readonly text: string
  readonly kind: 'text' | 'marked' | 'carets'
}

/**
 * The lines around a mistake as reports show them: the one before, the marked one, carets below what is
 * wrong, and the one behind unless it is blank. Lines wider than `width` are cut around the mistake.
 */
export function frameOf(problem: Problem, text: string, width: number): FrameLine[] {
  const { line } = problem
  const lines = text.split(/\r\n?|\n/)
  const shown = [line - 1, line, line + 1].filter((number) => {
    const own = lines[number - 1]
    return own !== undefined && (number <= line || own.trim() !== '')
  })
  const digits = String(shown.at(-1) ?? line).length
  const room = Math.max(20, width - digits - 5)
  const { from, carets } = stretchOf(problem, lines[line - 1] ?? '', room)
  return shown.flatMap((number): FrameLine[] => {
    const own = fitted(visible(lines[number - 1] ?? ''), from, room)
    const label = String(number).padStart(digits)
    if (number !== line) return [{ gutter: `  ${label}`, text: own, kind: 'text' }]
    return [
      { gutter: `> ${label}`, text: own, kind: 'marked' },
      { gutter: ' '.repeat(digits + 2), text: carets, kind: 'carets' },
    ]
  })
}

/** Where lines are cut so that the mistake is in what has room, and the carets below it. */
function stretchOf({ line, column, endLine, endColumn }: Problem, text: string, room: number) {
  const characters = [...text]
  const start = Math.min(column - 1, characters.length)
  const end = endLine > line ? characters.length : Math.max(endColumn - 1, start + 1)
  const cells = (from: number, to: number) => cellsOf(visible(characters.slice(from, to).join('')))
  const before = cells(0, start)
  const wrong = Math.max(1, cells(start, end))
  const fits = cells(0, characters.length) <= room
  const from = fits ? 0 : Math.max(0, before - Math.floor(room / 3))
  const marked = fits ? wrong : Math.min(wrong, room - (before - from))
  return { from, carets: ' '.repeat(before - from) + '^'.repeat(marked) }
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

/** Tabs as arrows; characters that would move the cursor or the direction of writing as a box. */
export const visible = (text: string): string =>
  text.replaceAll('\t', '→   ').replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '␣')

const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\p{Emoji_Presentation}]/u

/** How many columns of a terminal a text takes: accents that stand by themselves none, emoji and Chinese two. */
function cellsOf(text: string): number {
  let cells = 0
  for (const character of text) {
    if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) continue
    cells += wide.test(character) ? 2 : 1
  }
  return cells
}

import type { Problem } from '../problem.ts'
import { type FrameLine, frameOf } from './frame.ts'
import { paint, type Style } from './paint.ts'
import type { PrintOptions, Report } from './report.ts'
import { summary } from './summary.ts'
import { wrap } from './wrap.ts'

/** More problems than these are counted, not shown: they are mended in turns. */
const mostShown = 20

/** A report for people: each problem with its place, sentence, fix, code and frame (contract section 4). */
export function pretty(report: Report, options: PrintOptions): string {
  const shown = mostUseful(report.problems)
  const rest = report.problems.length - shown.length
  const more = { en: `… and ${rest} more.`, fr: `… et ${rest} de plus.` }[options.lang]
  const blocks = shown.map((problem) => block(problem, report, options))
  return [
    ...blocks,
    ...(rest > 0 ? [`${more}\n`] : []),
    `${paint(options, 'bold', summary(report, options.lang))}\n`,
  ].join('\n')
}

/** All if they are few; else errors before warnings and notes, still in the order of files and lines. */
function mostUseful(problems: readonly Problem[]): readonly Problem[] {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  const notes = problems.filter(({ severity }) => severity === 'info')
  const chosen = new Set([...errors, ...warnings, ...notes].slice(0, mostShown))
  return problems.filter((problem) => chosen.has(problem))
}

function block(problem: Problem, { texts }: Report, options: PrintOptions): string {
  const { file, line, column, severity, message, fix, code } = problem
  const colour = colours[severity]
  const place = `${file}:${line}:${column}`
  const notice = notices[options.lang][severity]
  const head = wrap(`${place}  ${notice}${message}`, options.width)
  const remedy = wrap(`  ${fix}   [${code}]`, options.width)
  const text = texts.get(file)
  const frame = text === undefined ? [] : frameOf(problem, text, options.width)
  return [
    paint(options, 'bold', place) + head.slice(place.length),
    remedy,
    ...frame.map((one) => frameLine(one, colour, options)),
    '',
  ].join('\n')
}

const colours = { error: 'red', warning: 'yellow', info: 'cyan' } as const

const notices = {
  en: { error: '', warning: 'Warning: ', info: 'Note: ' },
  fr: { error: '', warning: 'Avertissement\u00A0: ', info: 'Note\u00A0: ' },
} as const

function frameLine(
  { gutter, text, kind }: FrameLine,
  colour: Style,
  options: PrintOptions,
): string {
  const line = `${gutter} | ${text}`.trimEnd()
  if (kind === 'text') return paint(options, 'dim', line)
  return kind === 'carets' ? paint(options, colour, line) : line
}

import { type InspectColor, styleText } from 'node:util'
import { both, shortened } from '../message.ts'
import type { Problem } from '../problem.ts'
import type { Language } from '../site.ts'
import { frameOf, shown, wrap } from './frame.ts'
import { andMore, notesOf, type PrintOptions, type Report, severities, summary } from './report.ts'

/** More problems than these are counted, not shown: they are fixed in turns. */
const mostShown = 20

/** A report for people: each problem with its place, sentence, fix, code and frame. */
export function pretty(report: Report, options: PrintOptions): string {
  const chosen = mostUseful(report.problems)
  const rest = report.problems.length - chosen.length
  return [
    ...chosen.map((problem) => block(problem, report, options)),
    ...(rest > 0 ? [`${andMore(rest)[options.lang]}\n`] : []),
    `${paint(options, 'bold', summary(report, options.lang))}\n`,
  ].join('\n')
}

/** All if they are few; else errors before warnings and notes, still in the order of files and lines. */
function mostUseful(problems: readonly Problem[]): readonly Problem[] {
  const ranked = severities.flatMap((severity) =>
    problems.filter((problem) => problem.severity === severity),
  )
  const chosen = new Set(ranked.slice(0, mostShown))
  return problems.filter((problem) => chosen.has(problem))
}

function block(problem: Problem, { texts }: Report, options: PrintOptions): string {
  const { file, line, column, severity, message, fix, code } = problem
  const place = `${file}:${line}:${column}`
  const head = wrap(`${place}  ${notices[severity][options.lang]}${message}`, options.width)
  const text = texts.get(file)
  const frame = text === undefined ? [] : frameOf(problem, text, options.width)
  const styles = { text: 'dim', marked: undefined, carets: colours[severity] } as const
  return [
    paint(options, 'bold', place) + head.slice(place.length),
    wrap(`  ${fix}   [${code}]`, options.width),
    ...frame.map((one) => paint(options, styles[one.kind], one.line.trimEnd())),
    ...notesOf(problem, options.lang).map((note) => wrap(`  ${note}`, options.width)),
    '',
  ].join('\n')
}

const colours = { error: 'red', warning: 'yellow', info: 'cyan' } as const

const notices = {
  error: both('', ''),
  warning: both('Warning: ', 'Avertissement : '),
  info: both('Note: ', 'Note : '),
} as const

/** The text in a style, where the terminal has colours. */
const paint = ({ colour }: PrintOptions, style: InspectColor | undefined, text: string): string =>
  colour && style ? styleText(style, text, { validateStream: false }) : text

/** A line for each correction: where it was made, the words before and after; `texts` are as they were. */
export function corrections(
  fixed: readonly Problem[],
  texts: ReadonlyMap<string, string>,
  lang: Language,
): string {
  const lines = fixed.flatMap(({ file, line, suggestion }) => {
    if (!suggestion) return []
    const text = texts.get(file) ?? ''
    const [start, end] = suggestion.range
    // With the rest of the words that it cuts into.
    const [before = ''] = /\S*$/.exec(text.slice(0, start)) ?? []
    const [behind = ''] = /^\S*/.exec(text.slice(end)) ?? []
    const [was, is] = [text.slice(start, end), suggestion.text].map((middle) =>
      shortened(shown(before + middle + behind)),
    )
    return [`  ${file}:${line}  ${was} → ${is}`]
  })
  return `${[titleOf(lines.length, lang), ...lines, ''].join('\n')}\n`
}

const titleOf = (count: number, lang: Language): string =>
  (count === 1
    ? both('1 correction was made:', '1 correction a été faite :')
    : both(`${count} corrections were made:`, `${count} corrections ont été faites :`))[lang]

import { type InspectColor, styleText } from 'node:util'
import { administratorLine, both, shortened } from '../message.ts'
import type { Problem } from '../problem.ts'
import type { Language } from '../site.ts'
import { frameOf, shown, wrap } from './frame.ts'
import {
  andMore,
  bySeverity,
  explained,
  notesOf,
  type PrintOptions,
  type Report,
  summary,
} from './report.ts'

/** More problems than these are counted, not shown: they are fixed in turns. */
const mostShown = 20

/** A report for people: each problem with its place, sentence, fix, code and frame; errors first, the summary last. */
export function pretty(report: Report, options: PrintOptions): string {
  const { lang, findHelp = () => undefined } = options
  const problems = bySeverity(report.problems).flat()
  const chosen = problems.slice(0, mostShown)
  const rest = problems.length - chosen.length
  const said = chosen.map(({ message, fix }) => `${message} ${fix}`).join('\n')
  const last = [
    administratorLine(said, findHelp)?.[lang] ?? [],
    problems.length > 0 ? explained[lang] : [],
    `${paint(options, 'bold', summary(report, lang))}\n`,
  ].flat()
  return [
    ...chosen.map((problem) => block(problem, report, options)),
    ...(rest > 0 ? [`${andMore(rest)[lang]}\n`] : []),
    last.join('\n'),
  ].join('\n')
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

// In French a sentence goes on in small letters behind a colon.
const notices = {
  error: both('Error: ', 'Erreur. '),
  warning: both('Warning: ', 'Avertissement. '),
  info: both('Note: ', 'Note. '),
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

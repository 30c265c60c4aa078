import { shown } from '../../src/format/frame.ts'
import type { Problem } from '../../src/problem.ts'
import type { Language } from '../../src/site.ts'
import { type Change, textOf, textWith } from '../foundation.ts'
import { tableOf } from '../rows.ts'

/** What the page of messages tells of an error code: words, and the change that was the first to bring them about. */
export interface Example extends Pick<Problem, 'code' | 'severity' | 'message' | 'fix'> {
  readonly file?: string
  readonly change?: Change
}

type Words = Record<'intro' | 'wrong' | 'right', string> & {
  readonly severity: Readonly<Record<Problem['severity'], string>>
}
const words = tableOf<Record<Language, Words>>(import.meta.dirname, 'messages.yaml')

/** The page that every error code leads to: one heading a code, in the order of the alphabet. */
export function messagesPage(examples: ReadonlyMap<string, Example>, lang: Language): string {
  const { intro, severity } = words[lang]
  const entries = [...examples.values()]
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
    .map((one) =>
      [
        `## ${one.code}`,
        `**${severity[one.severity]}.** ${literal(one.message)}  \n${literal(one.fix)}`,
        ...exampleOf(one, lang),
      ].join('\n\n'),
    )
  return `${[intro.trim(), ...entries].join('\n\n')}\n`
}

/** A sentence of ours is no Markdown. */
const literal = (sentence: string) => sentence.replace(/[\\`*_[\]<>#~|]/g, '\\$&')

function exampleOf({ file, change = {} }: Example, lang: Language): readonly string[] {
  const path = file !== undefined && Object.hasOwn(change, file) ? file : Object.keys(change)[0]
  if (path === undefined || !/\.(?:md|yaml)$/.test(path)) return []
  const [wrong, right] = [textWith(path, change[path]), textOf(path)].map((text) =>
    text.split(/\r\n?|\n/),
  )
  if (!wrong || !right || change[path] === undefined || right.length === 1) return []
  const shortest = Math.min(wrong.length, right.length)
  const same = (at: (lines: readonly string[], index: number) => string | undefined) => {
    const index = wrong.findIndex((_, one) => at(wrong, one) !== at(right, one))
    return Math.min(index < 0 ? shortest : index, shortest)
  }
  const start = same((lines, index) => lines[index])
  const end = Math.min(
    same((lines, index) => lines.at(-1 - index)),
    shortest - start,
  )
  const block = (lines: readonly string[]) => {
    const part = lines.slice(Math.max(0, start - 1), lines.length - Math.max(0, end - 1))
    const rest = part.length > mostLines ? ['…'] : []
    return ['````', ...part.slice(0, mostLines).map(shortLine), ...rest, '````'].join('\n')
  }
  const { wrong: no, right: yes } = words[lang]
  return [no.replace('PATH', path), block(wrong), yes, block(right)]
}

const mostLines = 8
const shortLine = (line: string) => {
  const text = shown(line)
  return text.length > 90 ? `${text.slice(0, 89)}…` : text
}

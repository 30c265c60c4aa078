import type { Problem } from '../problem.ts'
import type { Language } from '../site.ts'
import { visible } from './visible.ts'

/** What was corrected: the problems that are no more, and the texts as they were. */
export interface Corrections {
  readonly mended: readonly Problem[]
  readonly texts: ReadonlyMap<string, string>
}

/** A line for each correction: where it was made, the words before and after. */
export function corrections({ mended, texts }: Corrections, lang: Language): string {
  const lines = mended.flatMap(({ file, line, suggestion }) => {
    if (!suggestion) return []
    const text = texts.get(file) ?? ''
    const [from, to] = wordsAround(text, suggestion.range)
    const [start, end] = suggestion.range
    const after = text.slice(from, start) + suggestion.text + text.slice(end, to)
    return [`  ${file}:${line}  ${shown(text.slice(from, to))} → ${shown(after)}`]
  })
  return `${[sentences[lang](lines.length), ...lines, ''].join('\n')}\n`
}

/** The stretch with the rest of the words it cuts into. */
function wordsAround(text: string, [start, end]: readonly [number, number]) {
  const before = /\S*$/.exec(text.slice(0, start))?.[0].length ?? 0
  const behind = /^\S*/.exec(text.slice(end))?.[0].length ?? 0
  return [start - before, end + behind] as const
}

const longest = 60

function shown(words: string): string {
  const characters = [...visible(words)]
  return characters.length > longest
    ? `${characters.slice(0, longest - 1).join('')}…`
    : characters.join('')
}

const sentences = {
  en: (count: number) => {
    if (count === 0) return 'Nothing could be corrected with certainty.'
    return count === 1 ? '1 correction was made:' : `${count} corrections were made:`
  },
  fr: (count: number) => {
    if (count === 0) return 'Rien ne pouvait être corrigé avec certitude.'
    return count === 1
      ? '1 correction a été faite\u00A0:'
      : `${count} corrections ont été faites\u00A0:`
  },
} as const

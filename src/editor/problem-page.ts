import type { Language } from '../site.ts'
import type { Kind } from '../validate/messages/kind.ts'
import { printedExamples } from './printed-examples.ts'
import { areaNames, pageWords, severityWords } from './problem-page-words.ts'

/** What a page of all problems is made of. */
export interface ProblemSources {
  readonly catalogue: readonly Kind<never>[]
  /** Printed problems of every kind, in each language. */
  readonly printed: Readonly<Record<Language, string>>
}

/** A code, all kinds of mistake that share it, and what is printed of them. */
interface CodeEntry {
  readonly code: string
  readonly kinds: readonly Kind<never>[]
  readonly told: readonly string[]
}

/**
 * Every kind of problem on one page of Markdown, for editors who look a code up: how grave it is, what makes it, what is
 * printed and what to do. Each code is a heading: `#fieldunknown` leads to `field/unknown`.
 */
export function problemPage({ catalogue, printed }: ProblemSources, language: Language): string {
  const examples = printedExamples(printed[language])
  const byCode = Map.groupBy(catalogue, ({ code }) => code)
  const entries = [...byCode]
    .map(([code, kinds]) => ({ code, kinds, told: examples.get(code) ?? [] }))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
  const areas = [...Map.groupBy(entries, ({ code }) => code.split('/')[0] ?? '')].map(
    ([area, own]) => ({ name: areaNames[language].get(area) ?? area, own }),
  )
  const { title, introduction, colon } = pageWords[language]
  return [
    `# ${title}`,
    introduction,
    areas.map(({ name, own }) => `- ${name}${colon} ${own.map(link).join(', ')}`).join('\n'),
    ...areas.flatMap(({ name, own }) => [
      `## ${name}`,
      ...own.flatMap((entry) => describe(entry, language)),
    ]),
  ]
    .join('\n\n')
    .concat('\n')
}

const link = ({ code }: CodeEntry): string => `[${code}](#${code.replace('/', '')})`

function describe({ code, kinds, told }: CodeEntry, language: Language): string[] {
  const examples = kinds.map(({ example }) => example)
  const lines = examples.filter((example) => typeof example === 'string')
  const words = examples.flatMap((example) =>
    typeof example === 'string' ? [] : plain(example[language].trim()),
  )
  const severity = severityWords[language][kinds[0]?.severity ?? 'error']
  const { forExample, says } = pageWords[language]
  return [
    `### ${code}`,
    [`**${severity}.** ${forExample}`, ...words].join(' '),
    ...(lines.length > 0 ? [fenced(lines.join('\n'))] : []),
    says,
    fenced(told.join('\n\n')),
  ]
}

const fenced = (text: string): string => `\`\`\`text\n${text}\n\`\`\``

/** Words in which no sign means anything in Markdown. */
const plain = (words: string): string => words.replace(/[\\`*_{}[\]<>#~!|]/g, '\\$&')

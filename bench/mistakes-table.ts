import { validate } from '../src/check/diagnose.ts'
import { loadSources } from '../src/content/load.ts'
import type { Source } from '../src/site.ts'
import { kinds } from '../templates/kinds.ts'
import { markdownTable } from './markdown-table.ts'
import { type Mistake, mistakes } from './mistakes.ts'

const heads = ['Mistake', 'Astro 7.3.5', 'Eleventy 3.1.7', 'Here']
const options = { lang: 'en', contentFolder: 'content', today: '2026-01-01' } as const

/** Makes the common mistakes in the shipped content, one after the other: what the check says of them, as a table. */
export async function mistakesTable(content: string): Promise<string> {
  const shipped = await loadSources(content)
  const tried = mistakes.map((mistake) => ({ mistake, problems: told(shipped, mistake) }))
  const rows = tried.map(({ mistake: { name, astro, eleventy }, problems }) => {
    const words = problems.map(
      ({ line, column, message, fix }) => `${line}:${column} ${message} ${fix}`,
    )
    return [name, astro, eleventy, words.length === 0 ? 'fine' : words.join('<br>')]
  })
  const real = tried.filter(({ mistake }) => mistake.places.length > 0)
  const right = real.filter(({ mistake, problems }) => {
    const found = problems.map(({ file, line }) => `${file.slice('content/'.length)}:${line}`)
    return String(found) === String(mistake.places)
  })
  const table = markdownTable(
    heads.map((head) => ({ head })),
    rows,
  )
  return `${table}\n\nRight file, exact line and nothing else: ${right.length} of ${real.length}.`
}

/** What the check says of the shipped content with changes made, warnings aside. */
function told(shipped: readonly Source[], { changes }: Mistake) {
  const sources = shipped.map((source) => {
    const change = changes[source.path]
    if (!change) return source
    return { ...source, bytes: Buffer.from(change(Buffer.from(source.bytes).toString())) }
  })
  return validate(sources, { ...options, table: kinds }).problems.filter(
    ({ severity }) => severity === 'error',
  )
}

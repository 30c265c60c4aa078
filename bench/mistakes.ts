import { checkTexts } from '../src/check/check-texts.ts'
import { problemsOf } from '../src/content/finding.ts'
import { loadSources } from '../src/content/load.ts'
import { isError } from '../src/problem.ts'
import type { Source } from '../src/site.ts'
import { kinds } from '../templates/kinds.ts'
import { product } from './summary.ts'
import { table } from './tables.ts'

/** A change of a content file, and the line that a check should name: a number, or that of the change; 0 where it is no mistake. */
type Edit = readonly [path: string, line: number | 'changed', found: string | RegExp, put: string]

const card = 'landing/mission/protection.md'
const english = 'chateau/en.yaml'
const event = 'landing/event.yaml'
const gallery = 'chateau/gallery.yaml'
const practical = 'pages/practical-information.md'

const noSubtitle: Edit = [english, 1, /subtitle: .*\n/, '']
const noDay: Edit = [event, 'changed', 'end: 2026-06-21', 'end: 2026-06-31']
const noIcon: Edit = [card, 2, 'tenuto', 'tenutto']
const noField: Edit = [card, 3, 'title:', 'tilte:']

/** The common mistakes, each as changes of the shipped content. */
const mistakes: Readonly<Record<string, readonly Edit[]>> = {
  'Indentation, front matter': [[card, 3, 'title:', '  title:']],
  'Indentation, YAML file': [[english, 'changed', '  text: Raised', '    text: Raised']],
  'Missing field': [[card, 1, /title: .*\n/, '']],
  'Wrong type': [[card, 4, 'order: 1', 'order: first']],
  'Missing image': [[gallery, 'changed', 'images/hall.png', 'images/hal.png']],
  'Unknown field `tilte`': [noField],
  'Missing translation': [noSubtitle],
  'Broken internal link': [[practical, 'changed', /$/, '\n[The château](/chateau-farchevile)\n']],
  'Date 2026-06-31': [noDay],
  Tab: [[card, 4, 'order:', '\torder:']],
  'Field twice': [[card, 4, /(title: .*\n)/, '$1title: Again\n']],
  'Windows line ends, byte order mark (no mistake)': [
    [card, 0, /^/, '\uFEFF'],
    [card, 0, /\n/g, '\r\n'],
  ],
  '`title: Music: x`': [[card, 3, /title: .*/, 'title: Music: x']],
  'Quotation not closed': [[card, 3, /title: (.*)/, 'title: "$1']],
  'Value that cannot be chosen': [noIcon],
  'No closing `---`': [[card, 1, '\n---\n', '\n']],
  'Four mistakes in three files': [noSubtitle, noDay, noIcon, noField],
}

/** What Astro 7.3.5 and Eleventy 3.1.7 said of the same mistakes in sites of their own, tried by hand. */
const others: Readonly<Record<string, readonly [astro: string, eleventy: string]>> = {
  'Indentation, front matter': ['one line too high', 'right line, printed four times'],
  'Indentation, YAML file': ['right line, hint about JSON and TOML', 'right line'],
  'Missing field': ['file, 0:0', 'no line'],
  'Wrong type': ['file, 0:0', 'no line'],
  'Missing image': ['names a file of node_modules', 'no message'],
  'Unknown field `tilte`': ['two messages, not linked', 'never mentions `tilte`'],
  'Missing translation': ['file, 0:0', 'no message'],
  'Broken internal link': ['no message', 'no message'],
  'Date 2026-06-31': ['no message', 'no message'],
  Tab: ['right line', 'right line'],
  'Field twice': ['one line too high', 'right line'],
  'Windows line ends, byte order mark (no mistake)': ['fine', 'fine'],
  '`title: Music: x`': ['wrong line, wrong words', 'right line, wrong words'],
  'Quotation not closed': ['last line', 'last line'],
  'Value that cannot be chosen': ['file, 0:0', 'no line'],
  'No closing `---`': ['six messages about something else', 'wrong place'],
  'Four mistakes in three files': ['1 of 4', '1 of 4'],
}

/** Makes the common mistakes in the shipped content, one after the other: what the check says of them, as a table. */
export async function mistakesTable(content: string): Promise<string> {
  const shipped = await loadSources(content)
  let right = 0
  let real = 0
  const rows = Object.entries(mistakes).map(([name, edits]) => {
    const problems = told(shipped, edits)
    const found = problems.map(({ file, line }) => `${file.replace(/^content\//, '')}:${line}`)
    const wanted = edits.flatMap((edit) => {
      const line = lineOf(shipped, edit)
      return line > 0 ? `${edit[0]}:${line}` : []
    })
    if (wanted.length > 0) real++
    if (wanted.length > 0 && String(found) === String(wanted)) right++
    const words = problems.map(
      ({ line, column, message, fix }) => `${line}:${column} ${message} ${fix}`,
    )
    return [name, ...(others[name] ?? []), words.join('<br>') || 'fine']
  })
  const heads = ['Mistake', 'Astro 7.3.5', 'Eleventy 3.1.7', product]
  const counted = `For ${product} this run counted: ${right} of ${real} mistakes are reported at the line that its authors expect, and nothing else is. For the other tools nobody counted.`
  return `${table(heads, rows, heads.length)}\n\n${counted}`
}

/** The line that a check should name: of a change, the first line that it writes. */
function lineOf(shipped: readonly Source[], [path, line, found, put]: Edit): number {
  if (line !== 'changed') return line
  const text = Buffer.from(shipped.find((one) => one.path === path)?.bytes ?? []).toString()
  const at = typeof found === 'string' ? text.indexOf(found) : text.search(found)
  const [blank = ''] = /^\n*/.exec(put) ?? []
  return (text.slice(0, at) + blank).split('\n').length
}

/** What the check says of the shipped content with changes made, warnings aside. */
function told(shipped: readonly Source[], edits: readonly Edit[]) {
  const sources = shipped.map((source) => {
    const { path, bytes } = source
    const own = edits.filter(([edited]) => edited === path)
    const text = own.reduce(
      (before, [, , found, put]) => before.replace(found, put),
      Buffer.from(bytes).toString(),
    )
    return own.length === 0 ? source : { ...source, bytes: Buffer.from(text) }
  })
  const options = { table: kinds, content: 'content', today: '2026-01-01' }
  return problemsOf(checkTexts(sources, options).findings, 'en').filter(isError)
}

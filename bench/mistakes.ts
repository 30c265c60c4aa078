import { loadSources } from '../src/load/sources.ts'
import { validate } from '../src/validate/validate.ts'

/**
 * The common mistakes of content, made in the shipped content one after the other, and what the check says of them; beside
 * it what Astro 7.3.5 and Eleventy 3.1.7 said of the same mistakes in sites of their own, which
 * were tried by hand. Prints a Markdown table: `node --import tsx bench/mistakes.ts`.
 */
interface Mistake {
  readonly name: string
  readonly astro: string
  readonly eleventy: string
  readonly changes: Readonly<Record<string, (text: string) => string>>
  /** Where the problems are, as `file:line`; nothing where there is no mistake. */
  readonly places: readonly string[]
}

const card = 'landing/mission/protection.md'
const english = 'chateau/en.yaml'
const event = 'landing/event.yaml'
const gallery = 'chateau/gallery.yaml'
const practical = 'pages/practical-information.md'

const mistakes: readonly Mistake[] = [
  {
    name: 'Indentation, front matter',
    astro: 'one line too high',
    eleventy: 'right line, printed four times',
    changes: { [card]: (text) => text.replace('title:', '  title:') },
    places: [`${card}:3`],
  },
  {
    name: 'Indentation, YAML file',
    astro: 'right line, hint about JSON and TOML',
    eleventy: 'right line',
    changes: { [english]: (text) => text.replace('  text: Raised', '    text: Raised') },
    places: [`${english}:13`],
  },
  {
    name: 'Missing field',
    astro: 'file, 0:0',
    eleventy: 'no line',
    changes: { [card]: (text) => text.replace(/title: .*\n/, '') },
    places: [`${card}:1`],
  },
  {
    name: 'Wrong type',
    astro: 'file, 0:0',
    eleventy: 'no line',
    changes: { [card]: (text) => text.replace('order: 1', 'order: first') },
    places: [`${card}:4`],
  },
  {
    name: 'Missing image',
    astro: 'names a file of node_modules',
    eleventy: '**builds**',
    changes: { [gallery]: (text) => text.replace('images/hall.png', 'images/hal.png') },
    places: [`${gallery}:12`],
  },
  {
    name: 'Unknown field `tilte`',
    astro: 'two messages, not linked',
    eleventy: 'never mentions `tilte`',
    changes: { [card]: (text) => text.replace('title:', 'tilte:') },
    places: [`${card}:3`],
  },
  {
    name: 'Missing translation',
    astro: 'file, 0:0',
    eleventy: '**builds**',
    changes: { [english]: (text) => text.replace(/subtitle: .*\n/, '') },
    places: [`${english}:1`],
  },
  {
    name: 'Broken internal link',
    astro: '**builds**',
    eleventy: '**builds**',
    changes: { [practical]: (text) => `${text}\n[The château](/chateau-farchevile)\n` },
    places: [`${practical}:58`],
  },
  {
    name: 'Date 2026-06-31',
    astro: '**builds**',
    eleventy: '**builds**',
    changes: { [event]: (text) => text.replace('end: 2026-06-21', 'end: 2026-06-31') },
    places: [`${event}:5`],
  },
  {
    name: 'Tab',
    astro: 'right line',
    eleventy: 'right line',
    changes: { [card]: (text) => text.replace('order:', '\torder:') },
    places: [`${card}:4`],
  },
  {
    name: 'Field twice',
    astro: 'one line too high',
    eleventy: 'right line',
    changes: { [card]: (text) => text.replace(/(title: .*\n)/, '$1title: Again\n') },
    places: [`${card}:4`],
  },
  {
    name: 'Windows line ends, byte order mark (no mistake)',
    astro: 'fine',
    eleventy: 'fine',
    changes: { [card]: (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}` },
    places: [],
  },
  {
    name: '`title: Music: x`',
    astro: 'wrong line, wrong words',
    eleventy: 'right line, wrong words',
    changes: { [card]: (text) => text.replace(/title: .*/, 'title: Music: x') },
    places: [`${card}:3`],
  },
  {
    name: 'Quotation not closed',
    astro: 'last line',
    eleventy: 'last line',
    changes: { [card]: (text) => text.replace(/title: (.*)/, 'title: "$1') },
    places: [`${card}:3`],
  },
  {
    name: 'Value that cannot be chosen',
    astro: 'file, 0:0',
    eleventy: 'no line',
    changes: { [card]: (text) => text.replace('tenuto', 'tenutto') },
    places: [`${card}:2`],
  },
  {
    name: 'No closing `---`',
    astro: 'six messages about something else',
    eleventy: 'wrong place',
    changes: { [card]: (text) => text.replace('\n---\n', '\n') },
    places: [`${card}:1`],
  },
  {
    name: 'Four mistakes in three files',
    astro: '1 of 4',
    eleventy: '1 of 4',
    changes: {
      [card]: (text) => text.replace('tenuto', 'tenutto').replace('title:', 'tilte:'),
      [english]: (text) => text.replace(/subtitle: .*\n/, ''),
      [event]: (text) => text.replace('end: 2026-06-21', 'end: 2026-06-31'),
    },
    places: [`${english}:1`, `${event}:5`, `${card}:2`, `${card}:3`],
  },
]

const shipped = await loadSources('content')
const options = { lang: 'en', contentFolder: 'content', today: '2026-01-01' } as const

/** What the check says of the shipped content with changes made, warnings aside. */
function told(changes: Mistake['changes']) {
  const sources = shipped.map((source) => {
    const change = changes[source.path]
    if (!change) return source
    return { ...source, bytes: Buffer.from(change(Buffer.from(source.bytes).toString())) }
  })
  return validate(sources, options).problems.filter(({ severity }) => severity === 'error')
}

const rows = mistakes.map(({ name, astro, eleventy, changes, places }) => {
  const problems = told(changes)
  const found = problems.map(({ file, line }) => `${file.slice('content/'.length)}:${line}`)
  const isRight = String(found) === String(places)
  const words = problems.map(
    ({ line, column, message, fix }) => `${line}:${column} ${message} ${fix}`,
  )
  const own = problems.length === 0 ? 'fine' : words.join('<br>')
  return {
    isRight,
    isMistake: places.length > 0,
    line: `| ${name} | ${astro} | ${eleventy} | ${own} |`,
  }
})
const real = rows.filter(({ isMistake }) => isMistake)
const right = real.filter(({ isRight }) => isRight).length
const header = ['| Mistake | Astro 7.3.5 | Eleventy 3.1.7 | Here |', '|---|---|---|---|']
const score = `Right file, exact line and nothing else: ${right} of ${real.length}.`
process.stdout.write([...header, ...rows.map(({ line }) => line), '', score, ''].join('\n'))
process.exitCode = rows.every(({ isRight }) => isRight) ? 0 : 1

/** A common mistake of content, and what two other generators say of it. */
export interface Mistake {
  readonly name: string
  /** What Astro 7.3.5 and Eleventy 3.1.7 said of the same mistake in sites of their own, tried by hand. */
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

/** The common mistakes, each as a change of the shipped content. */
export const mistakes: readonly Mistake[] = [
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

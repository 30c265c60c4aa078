import { expect, test } from 'vitest'
import { z } from 'zod'
import { count, group, pictureFile, servedPage, truth, words } from '../../check/fields.ts'
import type { ContentTable } from '../../check/table.ts'
import { both } from '../../message.ts'
import type { Language } from '../../site.ts'
import type { PageInfo } from '../protocol.ts'
import { summaryOf, tellChanges } from './changes.ts'

const silent = ['', ''] as const

const artist = group(['Artist', 'Artiste'], silent, {
  name: words(['Name', 'Nom'], silent, 40),
  photo: pictureFile(['Photo', 'Photo'], silent).optional(),
})

const season = group(['Season', 'Saison'], silent, {
  title: words(['Headline', 'Titre'], silent, 60),
  seats: count(['Seats', 'Places'], silent).optional(),
  open: truth(['Open', 'Ouverte'], silent),
  lines: z.array(words(['Line', 'Ligne'], silent, 60)).meta({
    title: 'Lines',
    description: '',
    fr: { title: 'Lignes', description: '' },
  }),
  artists: z
    .array(artist)
    .meta({ title: 'Line-up', description: '', fr: { title: 'Artistes', description: '' } }),
})

const table: ContentTable = {
  settings: { file: 'season.yaml' },
  kinds: [
    {
      path: 'season.yaml',
      name: { en: 'the season', fr: 'la saison' },
      schema: season,
      language: 'en',
      shownOn: ['front'],
    },
    {
      path: 'works/*.md',
      name: { en: 'a work', fr: 'une œuvre' },
      schema: group(['Work', 'Œuvre'], silent, { title: words(['Title', 'Titre'], silent, 60) }),
      language: 'en',
      shownOn: 'every page',
      body: { room: 500 },
    },
  ],
  pages: {
    front: {
      schema: z.strictObject({ template: z.literal('front'), ...servedPage }),
      sections: [],
      body: 'page',
    },
  },
  pictures: {
    widths: [320],
    narrowUpTo: 320,
    smallUpTo: 320,
    enlarged: 320,
    fallback: 320,
    needed: { wide: 320, narrow: 320 },
    duotone: { ink: '#000000', paper: '#ffffff' },
    qualities: {},
  },
}

const pages: readonly PageInfo[] = ['Front', 'Second'].map((title, index) => ({
  file: `pages/${title.toLowerCase()}.md`,
  route: index === 0 ? '/' : '/second',
  title,
  name: both(title, title),
  language: 'en',
  gated: false,
  template: 'front',
}))

type Texts = Readonly<
  Record<string, readonly [before: string | undefined, now: string | undefined]>
>

function tell(texts: Texts) {
  const bytes = (text: string | undefined) => (text === undefined ? undefined : Buffer.from(text))
  const files = Object.entries(texts).map(([path, [before, now]]) => {
    return { path, before: bytes(before), now: bytes(now) }
  })
  return tellChanges(files, { table, pages })
}

const told = (texts: Texts, language: Language = 'en') =>
  tell(texts).map(({ page, sentence }) => `${page[language]} | ${sentence[language]}`)

const before = `title: Opening season
seats: 4
open: false
lines: [one, two, three]
artists:
  - name: Solo piano
  - name: Early music
    photo: early.jpg
`

/** What is changed in the season, and what is said of it: the text behind `Front | `, in both languages where that is new. */
test.each<[from: string, to: string, ...said: string[]]>([
  [
    ...(['Opening season', 'Opening weekend'] as const),
    'Headline: “Opening season” became “Opening weekend”.',
    'Titre : « Opening season » devient « Opening weekend ».',
  ],
  ['seats: 4', 'seats: 5', 'Seats: “4” became “5”.'],
  ['seats: 4\n', '', 'Seats: “4” was removed.', 'Places : retrait de « 4 ».'],
  ['false', 'true', 'Open: “no” became “yes”.', 'Ouverte : « non » devient « oui ».'],
  ['two', 'due', 'Lines 2: “two” became “due”.', 'Lignes 2 : « two » devient « due ».'],
  ['three]', 'three, four]', 'Lines: “four” was added.', 'Lignes : ajout de « four ».'],
  ['two, ', '', 'Lines: “two” was removed.'],
  [
    ...(['[one, two, three]', '[three, one, two]'] as const),
    'Lines: “three” moved from 3 to 1.',
    'Lignes : « three » passe de 3 à 1.',
  ],
  [
    ...(['[one, two, three]', '[three, two, one]'] as const),
    'Lines: “three” moved from 3 to 1. Lines: “one” moved from 1 to 3.',
  ],
  [
    ...(['Solo piano', 'Ilse Maren, piano'] as const),
    'Line-up 1, Name: “Solo piano” became “Ilse Maren, piano”.',
  ],
  ['artists:\n', 'artists:\n  - name: A choir\n', 'Line-up: “A choir” was added.'],
  [
    ...(['early.jpg', 'late.jpg'] as const),
    'Line-up 2, Photo: new picture, “late.jpg”.',
    'Artistes 2, Photo : nouvelle image, « late.jpg ».',
  ],
  ['seats: 4', 'seats:   4', 'The file “season.yaml” has changed.'],
])('“%s” as “%s” is told as %s', (from, to, ...said) => {
  const texts: Texts = { 'season.yaml': [before, before.replace(from, to)] }
  const inOne = (language: Language) =>
    told(texts, language)
      .map((one) => one.replace('Front | ', ''))
      .join(' ')
      .replaceAll('\u00A0', ' ')
  expect([inOne('en'), inOne('fr')].slice(0, said.length)).toEqual(said)
})

const work = (title: string, ...paragraphs: readonly string[]) =>
  `---\ntitle: ${title}\n---\n\n${paragraphs.join('\n\n')}\n`
const long = 'The concert begins when everybody has found a seat. '.repeat(3)

test.each<[string, Texts]>([
  [
    'A work | “A”, Text, paragraph 2: “two” became “due”.',
    { 'works/a.md': [work('A', 'one', 'two'), work('A', 'one', 'due')] },
  ],
  [
    'A work | “A”, Text: “one and a half” was added.',
    { 'works/a.md': [work('A', 'one', 'two'), work('A', 'one', 'one and a half', 'two')] },
  ],
  [
    'A work | “A”, Text: “one” was removed.',
    { 'works/a.md': [work('A', 'one', 'two'), work('A', 'two')] },
  ],
  [
    'A work | “A”, Text: “one” moved from 1 to 2.',
    { 'works/a.md': [work('A', 'one', 'two'), work('A', 'two', 'one')] },
  ],
  [
    'A work | The file “a.md” has changed.',
    { 'works/a.md': [work('A', 'one\ntwo'), work('A', 'one two')] },
  ],
  [
    'A work | “A”, Text, paragraph 1: “…a seat. At eight.” became “…a seat. At nine.”.',
    { 'works/a.md': [work('A', `${long}At eight.`), work('A', `${long}At nine.`)] },
  ],
  [
    'A work | “A”, Text: 6 paragraphs have changed.',
    { 'works/a.md': [work('A', ...'abcdef'), work('A', ...'ABCDEF')] },
  ],
  ['A work | Added: a work, “A”.', { 'works/a.md': [undefined, work('A')] }],
  ['A work | Removed: a work, “A”.', { 'works/a.md': [work('A'), undefined] }],
  [
    'A work | The file is now called “b.md”.',
    { 'works/a.md': [work('A'), undefined], 'works/b.md': [undefined, work('A')] },
  ],
  [
    'A work | “A”, Text, paragraph 1: “x” became “y”.',
    { 'works/a.md': [work('A', 'x'), undefined], 'works/b.md': [undefined, work('A', 'y')] },
  ],
  ['Pictures | New picture, “a.jpg”.', { 'a.jpg': [undefined, ''] }],
  ['Pictures | Picture replaced, “b.jpg”.', { 'b.jpg': ['', ''] }],
  ['Pictures | Picture removed, “c.jpg”.', { 'c.jpg': ['', undefined] }],
  ['Other files | The file “gate.json” has changed.', { 'gate.json': ['{}', '{"v":1}'] }],
  ['A work | The file “a.md” has changed.', { 'works/a.md': ['---\ntitle: [', work('A')] }],
  [
    'Front | Line-up 2, Photo: new picture, “late.jpg”.',
    {
      'late.jpg': [undefined, ''],
      'season.yaml': [before, before.replace('early', 'late')],
    },
  ],
])('%s', (said, texts) => {
  expect(told(texts)).toEqual([said])
})

test('pages come first, in their order, and name the commit', () => {
  const page = (title: string, text: string) =>
    `---\ntemplate: front\ntitle: ${title}\n---\n\n${text}\n`
  const texts: Texts = {
    'works/a.md': [work('A', 'x'), work('B', 'y')],
    'pages/second.md': [page('Second', 'x'), page('Second', 'y')],
    'season.yaml': [before, before.replace('Opening season', 'x').replace('seats: 4', 'seats: 5')],
  }
  const changes = tell(texts)
  expect(changes.map(({ page }) => page.en)).toMatchInlineSnapshot(`
    [
      "Front",
      "Front",
      "Second",
      "A work",
      "A work",
    ]
  `)
  expect([summaryOf(changes, 'en'), summaryOf(changes, 'fr')]).toMatchInlineSnapshot(`
    [
      "Front: Headline, Seats; Second: Text; A work: “B”",
      "Front : Titre, Places ; Second : Texte ; Une œuvre : « B »",
    ]
  `)
})

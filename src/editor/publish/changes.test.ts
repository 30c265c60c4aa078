import { expect, test } from 'vitest'
import { z } from 'zod'
import { count, group, pictureFile, servedPage, truth, words } from '../../check/fields.ts'
import type { ContentTable } from '../../check/table.ts'
import { both } from '../../message.ts'
import type { Language } from '../../site.ts'
import type { PageInfo } from '../protocol.ts'
import { summaryOf, tellChanges } from './changes.ts'

const silent = ['', ''] as const
const { footerYear: _, ...served } = servedPage

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
      schema: z.strictObject({ template: z.literal('front'), ...served }),
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

const edits = [
  ['a text', 'Opening season', 'Opening weekend'],
  ['a number', 'seats: 4', 'seats: 5'],
  ['a number that goes', 'seats: 4\n', ''],
  ['yes or no', 'false', 'true'],
  ['a line', 'two', 'due'],
  ['a line more', 'three]', 'three, four]'],
  ['a line less', 'two, ', ''],
  ['lines in another order', '[one, two, three]', '[three, one, two]'],
  ['lines all over', '[one, two, three]', '[three, two, one]'],
  ['an item', 'Solo piano', 'Ilse Maren, piano'],
  ['an item more', 'artists:\n', 'artists:\n  - name: A choir\n'],
  ['a picture', 'early.jpg', 'late.jpg'],
  ['spaces', 'seats: 4', 'seats:   4'],
] as const

test('fields', () => {
  const all = edits.map(([what, from, to]) => {
    const texts: Texts = { 'season.yaml': [before, before.replace(from, to)] }
    return [what, ...told(texts), ...told(texts, 'fr')]
  })
  expect(all).toMatchInlineSnapshot(`
    [
      [
        "a text",
        "Front | Headline: “Opening season” became “Opening weekend”.",
        "Front | Titre : « Opening season » devient « Opening weekend ».",
      ],
      [
        "a number",
        "Front | Seats: “4” became “5”.",
        "Front | Places : « 4 » devient « 5 ».",
      ],
      [
        "a number that goes",
        "Front | Seats: “4” was removed.",
        "Front | Places : retrait de « 4 ».",
      ],
      [
        "yes or no",
        "Front | Open: “no” became “yes”.",
        "Front | Ouverte : « non » devient « oui ».",
      ],
      [
        "a line",
        "Front | Lines 2: “two” became “due”.",
        "Front | Lignes 2 : « two » devient « due ».",
      ],
      [
        "a line more",
        "Front | Lines: “four” was added.",
        "Front | Lignes : ajout de « four ».",
      ],
      [
        "a line less",
        "Front | Lines: “two” was removed.",
        "Front | Lignes : retrait de « two ».",
      ],
      [
        "lines in another order",
        "Front | Lines: “three” moved from 3 to 1.",
        "Front | Lignes : « three » passe de 3 à 1.",
      ],
      [
        "lines all over",
        "Front | Lines: “three” moved from 3 to 1.",
        "Front | Lines: “one” moved from 1 to 3.",
        "Front | Lignes : « three » passe de 3 à 1.",
        "Front | Lignes : « one » passe de 1 à 3.",
      ],
      [
        "an item",
        "Front | Line-up 1, Name: “Solo piano” became “Ilse Maren, piano”.",
        "Front | Artistes 1, Nom : « Solo piano » devient « Ilse Maren, piano ».",
      ],
      [
        "an item more",
        "Front | Line-up: “A choir” was added.",
        "Front | Artistes : ajout de « A choir ».",
      ],
      [
        "a picture",
        "Front | Line-up 2, Photo: new picture, “late.jpg”.",
        "Front | Artistes 2, Photo : nouvelle image, « late.jpg ».",
      ],
      [
        "spaces",
        "Front | The file “season.yaml” has changed.",
        "Front | Le fichier « season.yaml » a changé.",
      ],
    ]
  `)
})

const work = (title: string, ...paragraphs: readonly string[]) =>
  `---\ntitle: ${title}\n---\n\n${paragraphs.join('\n\n')}\n`

test('paragraphs', () => {
  const long = `${'The concert begins when everybody has found a seat. '.repeat(3)}`
  expect([
    ...told({ 'works/a.md': [work('A', 'one', 'two'), work('A', 'one', 'due')] }),
    ...told({ 'works/a.md': [work('A', 'one', 'two'), work('A', 'one', 'one and a half', 'two')] }),
    ...told({ 'works/a.md': [work('A', 'one', 'two'), work('A', 'two')] }),
    ...told({ 'works/a.md': [work('A', 'one', 'two'), work('A', 'two', 'one')] }),
    ...told({ 'works/a.md': [work('A', 'one\ntwo'), work('A', 'one two')] }),
    ...told({ 'works/a.md': [work('A', `${long}At eight.`), work('A', `${long}At nine.`)] }),
    ...told({ 'works/a.md': [work('A', ...'abcdef'), work('A', ...'ABCDEF')] }, 'fr'),
  ]).toMatchInlineSnapshot(`
    [
      "A work | “A”, Text, paragraph 2: “two” became “due”.",
      "A work | “A”, Text: “one and a half” was added.",
      "A work | “A”, Text: “one” was removed.",
      "A work | “A”, Text: “one” moved from 1 to 2.",
      "A work | The file “a.md” has changed.",
      "A work | “A”, Text, paragraph 1: “…a seat. At eight.” became “…a seat. At nine.”.",
      "Une œuvre | « A », Texte : 6 paragraphes ont changé.",
    ]
  `)
})

test('files that come, go, and are called otherwise', () => {
  expect([
    ...told({ 'works/a.md': [undefined, work('A')] }),
    ...told({ 'works/a.md': [work('A'), undefined] }, 'fr'),
    ...told({ 'works/a.md': [work('A'), undefined], 'works/b.md': [undefined, work('A')] }),
    ...told({
      'works/a.md': [work('A', 'x'), undefined],
      'works/b.md': [undefined, work('A', 'y')],
    }),
    ...told({ 'a.jpg': [undefined, ''], 'b.jpg': ['', ''], 'c.jpg': ['', undefined] }),
    ...told({ 'gate.json': ['{}', '{"v":1}'] }),
    ...told({ 'works/a.md': ['---\ntitle: [', work('A')] }),
    ...told({
      'late.jpg': [undefined, ''],
      'season.yaml': [before, before.replace('early', 'late')],
    }),
  ]).toMatchInlineSnapshot(`
    [
      "A work | Added: a work, “A”.",
      "Une œuvre | Retrait : une œuvre, « A ».",
      "A work | The file is now called “b.md”.",
      "A work | “A”, Text, paragraph 1: “x” became “y”.",
      "Pictures | New picture, “a.jpg”.",
      "Pictures | Picture replaced, “b.jpg”.",
      "Pictures | Picture removed, “c.jpg”.",
      "Other files | The file “gate.json” has changed.",
      "A work | The file “a.md” has changed.",
      "Front | Line-up 2, Photo: new picture, “late.jpg”.",
    ]
  `)
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

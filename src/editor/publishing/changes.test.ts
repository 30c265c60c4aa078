import { expect, test } from 'vitest'
import { z } from 'zod'
import { tableOf } from '../../../test/rows.ts'
import { kinds } from '../../../test/sites/small/kinds.ts'
import { count, group, pictureFile, servedPage, truth, words } from '../../check/fields.ts'
import type { ContentTable } from '../../check/table.ts'
import { both } from '../../message.ts'
import type { Language } from '../../site.ts'
import type { PageInfo } from '../protocol/state.ts'
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
  ...kinds,
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
}

const pages: readonly PageInfo[] = ['Front', 'Second'].map((title, index) => ({
  file: `pages/${title.toLowerCase()}.md`,
  route: index === 0 ? '/' : '/second',
  address: index === 0 ? '/' : '/second',
  title,
  name: both(title, title),
  language: 'en',
  gated: false,
  template: 'front',
}))

/** A file before and after: its text, or title and paragraphs of a work; none where it is not there. */
type Text = string | readonly string[] | null
type Texts = Readonly<Record<string, readonly [before: Text, now: Text]>>

const bytesOf = (text: Text) => {
  const [title, ...paragraphs] = text ?? []
  const all = [
    '---',
    `title: ${title}`,
    '---',
    ...paragraphs.flatMap((paragraph) => ['', paragraph]),
    '',
  ]
  return text === null ? undefined : Buffer.from(typeof text === 'string' ? text : all.join('\n'))
}

const tell = (texts: Texts) =>
  tellChanges(
    Object.entries(texts).map(([path, [before, now]]) => {
      return { path, before: bytesOf(before), now: bytesOf(now) }
    }),
    { table, pages },
  )

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

const { season: rows, files } = tableOf<{
  readonly season: readonly Readonly<Record<string, readonly string[]>>[]
  readonly files: Readonly<Record<string, Texts>>
}>(import.meta.dirname, 'changes.test.yaml')

test.each(rows.flatMap(Object.entries<readonly string[]>))('“%s” is told', (change, said) => {
  const [from = '', to = ''] = change.split(' → ')
  const texts: Texts = { 'season.yaml': [before, before.replace(from, to)] }
  const inOne = (language: Language) =>
    told(texts, language)
      .map((line) => line.replace('Front | ', ''))
      .join(' ')
      .replaceAll('\u00A0', ' ')
  expect([inOne('en'), inOne('fr')].slice(0, said.length)).toEqual(said)
})

test.each(Object.entries(files))('%s', (said, texts) => {
  expect(told(texts)).toEqual([said])
})

test('pages come first, in their order, and name the commit', () => {
  const page = (title: string, text: string) =>
    `---\ntemplate: front\ntitle: ${title}\n---\n\n${text}\n`
  const texts: Texts = {
    'works/a.md': [
      ['A', 'x'],
      ['B', 'y'],
    ],
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

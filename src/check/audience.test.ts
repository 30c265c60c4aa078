import { expect, test } from 'vitest'
import { z } from 'zod'
import { kinds } from '../../templates/kinds.ts'
import { pictures } from '../../templates/pictures.ts'
import { filesWith, launchDay } from '../../test/foundation.ts'
import { publicTexts, textsOf } from './audience.ts'
import { note, words } from './fields.ts'
import { readFile } from './file.ts'
import { fileKinds, kindAt } from './table.ts'

test('sentences count as they read, with the figures beside them', () => {
  const figure = (text: string) => text.replace(/minutes: \d+/, 'minutes: 37')
  const far = { 'landing/event.yaml': figure }
  const counted = (texts: readonly string[]) => texts.some((text) => /^37 \p{L}+/u.test(text))
  expect(counted(textsOf(kinds, filesWith(far)).gated)).toBe(true)
  const open = textsOf(kinds, filesWith({ ...launchDay, ...far }))
  expect([counted(open.open), counted(open.gated)]).toEqual([true, false])
})

const label = ['Label', 'Nom'] as const
const schema = z.strictObject({
  plain: words(label, label, 20),
  elsewhere: z
    .strictObject({ text: words(label, label, 20) })
    .meta({ ...note(label, label), shownOn: ['inner'] }),
})
const pageKind = (name: string) => ({
  schema: z.looseObject({ template: z.literal(name), gated: z.boolean() }),
  sections: [],
})

test.each([
  ['every page', {}, ['Plain'], ['Elsewhere']],
  [['outer'], {}, ['Plain'], ['Elsewhere']],
  [['inner'], {}, [], ['Plain', 'Elsewhere']],
  [['outer'], { outer: 'gated' }, ['Plain'], ['Elsewhere']],
  [['outer'], { outer: 'score' }, [], ['Plain', 'Elsewhere']],
  [undefined, {}, [], ['Plain', 'Elsewhere']],
] as const)(
  'a file shown on %s with %o, a field of it on a gated page',
  (shownOn, shownWith, open, gated) => {
    const words = { path: 'words.yaml', name: { en: 'words', fr: 'mots' }, language: 'en' } as const
    const table = {
      settings: { file: 'site.yaml' },
      kinds: [{ ...words, schema, shownWith, ...(shownOn && { shownOn }) }],
      pages: { outer: pageKind('outer'), inner: pageKind('inner') },
      pictures,
    }
    const files = Object.entries({
      'words.yaml': 'plain: Plain\nelsewhere: { text: Elsewhere }\n',
      'pages/outer.md': '---\ntemplate: outer\ngated: false\n---\n',
      'pages/inner.md': '---\ntemplate: inner\ngated: true\n---\n',
    }).flatMap(([path, text]) => {
      const kind = kindAt(fileKinds(table), path)
      return kind ? readFile({ path, bytes: Buffer.from(text) }, path, kind) : []
    })
    const texts = textsOf(table, { all: () => files })
    const own = (list: readonly string[]) => list.filter((text) => /^[PE]/.test(text))
    expect([own(texts.open), own(texts.gated)]).toEqual([open, gated])
  },
)

test('addresses of pages are public, and what public texts lead to and name', () => {
  const texts = textsOf(
    kinds,
    filesWith({
      'pages/practical-information.md': (text) =>
        text.replace(/^gated:/m, 'redirectFrom: [/the-old-dinner]\ngated:'),
      'pages/legal-notice.md': (text) =>
        `${text}\n[a](https://other.test/a "Of the house") [b](tel:+33142600000), {office}\n`,
    }),
  )
  const wanted = [
    '/practical-information',
    '/the-old-dinner',
    'https://other.test/a',
    'Of the house',
    'tel:+33142600000',
    'a b, +61 2 5550 1826',
  ]
  expect(texts.open).toEqual(expect.arrayContaining(wanted))
})

const withEth = (text: string) => text.replace('description: ', 'description: Ð ')

test('words behind the password are no public text, those of public pages are', () => {
  const gated = filesWith({ 'pages/practical-information.md': (text) => `${text}\nÐ\n` })
  expect(publicTexts(kinds, gated)).toEqual(publicTexts(kinds, filesWith({})))
  const open = publicTexts(kinds, filesWith({ 'pages/legal-notice.md': withEth }))
  expect(open.get('en')?.join()).toContain('Ð')
  expect(open.get('fr')?.join()).not.toContain('Ð')
})

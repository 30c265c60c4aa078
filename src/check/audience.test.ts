import { expect, test } from 'vitest'
import { z } from 'zod'
import { kinds } from '../../templates/kinds.ts'
import { pictures } from '../../templates/pictures.ts'
import { filesWith, launchDay } from '../../test/foundation.ts'
import { publicTexts, textsOf } from './audience.ts'
import { note, words } from './fields.ts'

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
const fields = { plain: 'Plain', elsewhere: { text: 'Elsewhere' } }
const body = { type: 'root' as const, children: [] }
const blocks: readonly string[] = []
const page = (template: string, gated: boolean) => ({
  path: `pages/${template}.md`,
  schema: z.looseObject({}),
  shownOn: undefined,
  fields: { template, gated },
  body,
  blocks,
})

/** A kind of file that pages show only with a field. */
const waitsFor = (field: string) => ({
  path: 'words.yaml',
  name: { en: 'the words', fr: 'les mots' },
  schema,
  language: 'en' as const,
  shownWith: { outer: field },
})

test.each([
  ['every page', ['Plain'], ['Elsewhere']],
  [['outer'], ['Plain'], ['Elsewhere']],
  [['inner'], [], ['Plain', 'Elsewhere']],
  [['outer.gated'], ['Plain'], ['Elsewhere']],
  [['outer.score'], [], ['Plain', 'Elsewhere']],
  [undefined, [], ['Plain', 'Elsewhere']],
] as const)('a file shown on %s, a field of it on a gated page', (shownOn, open, gated) => {
  const file = { path: 'words.yaml', schema, shownOn, fields, body, blocks }
  const all = [file, page('outer', false), page('inner', true)]
  const never = () => {
    throw new Error('not asked for')
  }
  const files = { all: () => all, one: never, document: never, many: never, gate: undefined }
  const texts = textsOf(
    {
      settings: { file: 'site.yaml' },
      kinds: [waitsFor('gated'), waitsFor('score')],
      pages: {},
      pictures,
    },
    files,
  )
  const own = (list: readonly string[]) => list.filter((text) => /^[PE]/.test(text))
  expect([own(texts.open), own(texts.gated)]).toEqual([open, gated])
})

const withEth = (text: string) => text.replace('description: ', 'description: Ð ')

test('words behind the password are no public text, those of public pages are', () => {
  const gated = filesWith({ 'pages/practical-information.md': (text) => `${text}\nÐ\n` })
  expect(publicTexts(kinds, gated)).toEqual(publicTexts(kinds, filesWith({})))
  const open = publicTexts(kinds, filesWith({ 'pages/legal-notice.md': withEth }))
  expect(open.get('en')?.join()).toContain('Ð')
  expect(open.get('fr')?.join()).not.toContain('Ð')
})

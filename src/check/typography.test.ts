import { describe, expect, test } from 'vitest'
import { kinds } from '../../templates/kinds.ts'
import { contentWith } from '../../test/mistakes/sample.ts'
import { typeset } from '../typography/typeset.ts'
import { validate } from './diagnose.ts'

const options = {
  table: kinds,
  lang: 'fr',
  contentFolder: 'content',
  today: '2026-01-01',
  verbose: true,
} as const

const notesOn = (path: string, change: (text: string) => string) =>
  validate(contentWith({ [path]: change }), options).problems.filter(
    ({ severity, file }) => severity === 'info' && file === `content/${path}`,
  )

const subtitle = (words: string) => (text: string) =>
  text.replace(/^subtitle: .*/m, () => `subtitle: ${JSON.stringify(words)}`)

const notesOnWords = (words: string) =>
  notesOn('chateau/fr.yaml', subtitle(words)).filter(({ line }) => line === 3)

describe('French typography that the build corrects', () => {
  test.each([
    ["L'art de tenir l'accord", 'typography/apostrophe', 13],
    ['Et puis... la nuit', 'typography/ellipsis', 19],
    ['Le mot "essaim" dit tout', 'typography/quotation-marks', 19],
    ['Qui va là?', 'typography/space', 21],
    ['Qui va là ?', 'typography/space', 22],
    ['Trois mots: les voici', 'typography/space', 22],
    ['Le mot « essaim » dit tout', 'typography/space', 19],
  ])('%s', (words, code, column) => {
    expect(notesOnWords(words)).toMatchObject([{ code, line: 3, column }])
    expect(notesOnWords(typeset(words, 'fr'))).toEqual([])
  })

  test.each([
    'Qui va là\u202F?',
    'Le mot «\u202Fessaim\u202F» dit tout',
    'Voir https://a.example/b:c?d',
    '{year} : 12:30',
  ])('%s needs none', (words) => {
    const notes = notesOnWords(words)
    expect(notes.filter(({ column }) => column > 19)).toEqual([])
  })

  test('bodies of French pages are read, their links and English pages are not', () => {
    const added = (text: string) => `${text}\nL'accord [ici](/mentions-legales "L'accord").\n`
    const codes = notesOn('pages/mentions-legales.md', added).map(({ code }) => code)
    expect(codes).toContain('typography/apostrophe')
    expect(notesOn('pages/legal-notice.md', (text) => `${text}\nLet's go...\n`)).toEqual([])
  })

  test('the sentence says that nothing needs to be done, in both languages', () => {
    expect(notesOnWords("L'art de l'accord")).toMatchObject([
      {
        message: 'Une apostrophe droite se trouve ici, 2 fois dans ce texte.',
        fix: 'Il n’y a rien à faire\u00A0: la construction du site le corrige.',
      },
    ])
  })
})

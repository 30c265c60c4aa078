import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { kinds } from '../../templates/kinds.ts'
import { diagnose } from '../check/diagnose.ts'
import type { Source } from '../site.ts'
import {
  type Answer,
  type Answers,
  newKind as kindIn,
  type NewKind,
  newKinds,
  propose,
} from './new-file.ts'

const all = newKinds(kinds)
const newKind = (word: string) => kindIn(all, word)

const options = { table: kinds, contentFolder: 'content', today: '2026-01-01' }

/** A content folder that holds some files. */
function present(...files: readonly (readonly [path: string, text: string])[]) {
  const sources: Source[] = files.map(([path, text]) => ({ path, bytes: Buffer.from(text) }))
  return { sources, options, diagnosis: diagnose(sources, options) }
}

const card = (order: number) =>
  `---\nicon: tie\ntitle: Card ${order}\norder: ${order}\n---\n\nA card.\n`

const answered: Readonly<Record<string, Answer>> = {
  title: 'Journal d’été',
  description: 'What happened.',
  lang: 'fr',
  route: '/journal',
  gated: false,
  template: 'prose',
  footerYear: 2026,
  indexed: true,
  order: 7,
  client: 'Une maison',
  result: 'Vendu',
  extra: true,
  text: 'Il a plu.',
}

/** Answers to every question of a kind, some of them given. */
const answersTo = (kind: NewKind, given: Readonly<Record<string, Answer>> = {}): Answers => {
  const icon = kind.word === 'pillar-card' ? 'held' : 'repeat'
  return new Map(
    kind.questions.map(({ field }) => [field, { ...answered, icon, ...given }[field] ?? '']),
  )
}

const textOf = ({ bytes }: Source) => Buffer.from(bytes).toString()
const codes = (kind: NewKind, answers: Answers, ...files: readonly (readonly [string, string])[]) =>
  propose(kind, answers, present(...files)).faults.map(({ wording }) => wording.code)

describe('a new file', () => {
  test.each(all.map((kind) => [kind.word, kind] as const))('of the kind %s is valid', (_, kind) => {
    const { file, faults } = propose(kind, answersTo(kind), present())
    expect(faults).toEqual([])
    expect(file.path.startsWith(kind.folder)).toBe(true)
  })

  test('is written as an editor would', () => {
    const answers = answersTo(newKind('case-study'), { title: 'Vente: le piano', text: ' Sourd. ' })
    expect(textOf(propose(newKind('case-study'), answers, present()).file)).toBe(
      '---\ntitle: "Vente: le piano"\nclient: Une maison\nresult: Vendu\norder: 7\nextra: true\n---\n\nSourd.\n',
    )
  })

  test('is named after its address or title, and never like one that is there', () => {
    const pathOf = (name: string, ...there: string[]) => {
      const kind = newKind(name)
      const files = there.map((path, index) => [path, card(index + 20)] as const)
      return propose(kind, answersTo(kind), present(...files)).file.path
    }
    expect(pathOf('page')).toBe('pages/journal.md')
    expect(pathOf('mission')).toBe('landing/mission/journal-d-ete.md')
    const taken = ['landing/mission/Journal-d-Ete.md', 'landing/mission/journal-d-ete-2.md']
    expect(pathOf('mission', ...taken)).toBe('landing/mission/journal-d-ete-3.md')
  })

  test('has a name that every computer can store, whatever its title', () => {
    const kind = newKind('pillar-card')
    const pathOf = (title: string) => propose(kind, answersTo(kind, { title }), present()).file.path
    expect(pathOf('CON')).toBe('landing/pillars/con-2.md')
    expect(pathOf('音楽')).toBe('landing/pillars/pillar-card.md')
  })

  test('takes any title, or says what is wrong with it', () => {
    const kind = newKind('mission-card')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const title = typed.trim()
        const { file, faults } = propose(kind, answersTo(kind, { title }), present())
        if (faults.length > 0) return
        const [, fields = ''] = textOf(file).split('---\n')
        expect(parse(fields)).toMatchObject({ title, order: 7 })
      }),
      { seed: 4, numRuns: 40 },
    )
  })
})

describe('what is wrong with a new file', () => {
  test('is found in it and in the files it stands beside, in the words of the check', () => {
    const kind = newKind('mission-card')
    const neighbour = ['landing/mission/zither.md', card(7)] as const
    expect(codes(kind, answersTo(kind, { icon: 'tenutto' }))).toEqual(['field/invalid-value'])
    expect(codes(kind, answersTo(kind), neighbour)).toEqual(['order/duplicate'])
    expect(codes(kind, answersTo(kind, { text: '' }))).toEqual(['markdown/no-text'])
  })

  test('is not what was wrong before, nor that answers are missing', () => {
    const kind = newKind('page')
    expect(codes(kind, new Map())).toEqual([])
    expect(codes(kind, new Map([['title', 'Journal']]))).toEqual([])
    expect(codes(kind, answersTo(kind), ['pages/broken.md', 'no fields'])).toEqual([])
  })
})

test('a kind is named in full or by its first word; another word is refused with the nearest kind', () => {
  expect([newKind('case').word, newKind('Mission card').word]).toEqual([
    'case-study',
    'mission-card',
  ])
  expect(() => newKind('pilar')).toThrow(
    '“pilar” is not a kind of file. Did you mean “pillar-card”?',
  )
})

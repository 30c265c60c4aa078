import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds } from '../../templates/kinds.ts'
import { type Change, contentWith, textOf } from '../../test/foundation.ts'
import type { LoadedSource } from '../content/load.ts'
import { checkTexts } from './check-texts.ts'
import type { File } from './file.ts'
import {
  type Fingerprints,
  fingerprintPath,
  fingerprintsIn,
  wordsIn,
  written,
} from './fingerprints.ts'
import { fingerprintsAfter, type Owed, owedIn, owedNotes } from './owed.ts'

const options = { table: kinds, content: 'content', today: '2026-01-01' } as const
const en = 'chateau/en.yaml'
const fr = 'chateau/fr.yaml'
const notice = 'pages/legal-notice.md'
const mentions = 'pages/mentions-legales.md'

/** Texts of two languages that agree, and what comes of edits. Each step keeps what an editor keeps at a save. */
function world(change: Change = {}, only = /./) {
  let sources: readonly LoadedSource[] = contentWith(change).filter(({ path }) => only.test(path))
  let known: readonly File[] = []
  const read = () => (known = checkTexts(sources, { ...options, known }).files)
  const put = (path: string, text: string | undefined) => {
    const rest = sources.filter((one) => one.path !== path)
    const bytes = new TextEncoder().encode(text)
    sources = (text === undefined ? rest : [...rest, { path, bytes }]).toSorted((one, other) =>
      one.path < other.path ? -1 : 1,
    )
  }
  const note = (right: 'all' | readonly string[] = []) => {
    const text = fingerprintsAfter(sources, read(), { table: kinds, right })
    if (text !== undefined) put(fingerprintPath, text)
    return text
  }
  const textAt = (path: string) =>
    Buffer.from(sources.find((one) => one.path === path)?.bytes ?? []).toString()
  const fingerprints = (): Fingerprints => {
    const found = fingerprintsIn(sources)
    if (!found || found === 'damaged') throw new Error('no fingerprints')
    return found
  }
  const owed = () => owedIn(read(), kinds, fingerprints())
  note()
  return {
    put,
    note,
    textAt,
    owed,
    edit: (path: string, to: (text: string) => string) => {
      const text = to(textAt(path))
      expect(text).not.toBe(textAt(path))
      put(path, text)
    },
    told: () => owed().map(shown),
    notes: () =>
      owedNotes(sources, read(), kinds).map(
        ({ file, line, code, en }) => `${file}:${line} ${code} ${en.message}`,
      ),
  }
}

/** What changed and what owes, on one line. */
const shown = ({ changed, owes }: Owed): string =>
  [changed, owes]
    .map(
      (text) =>
        `${text.language}: ${text.isThere ? written(text).text.slice(0, 24).trim() : '(none)'}`,
    )
    .join(' → ')

const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to)

test('an edit of one side makes the other owe, until that is edited, too', () => {
  const { edit, told, note, notes } = world()
  expect(told()).toEqual([])
  expect(notes()).toEqual([])
  edit(fr, replace('dessin de sa première', 'tracé de sa première'))
  const owed = ['fr: Élevé au XIIIe siècle, l → en: Raised in the thirteenth']
  expect(told()).toEqual(owed)
  // Written or not, it is owed.
  note()
  expect(told()).toEqual(owed)
  expect(notes()).toEqual([
    'chateau/en.yaml:13 translation/owed The English text has not followed the French one, which has changed at content/chateau/fr.yaml:13.',
  ])
  edit(fr, replace('tracé', 'plan'))
  expect(told()).toEqual(owed)
  edit(en, replace('kept the plan', 'kept the whole plan'))
  expect(told()).toEqual([])
  expect(notes()).toEqual([expect.stringContaining('translations.json:1 translation/unnoted')])
  note()
  expect(notes()).toEqual([])
  edit(en, replace('the whole plan', 'the plan'))
  expect(told()).toEqual(['en: Raised in the thirteenth → fr: Élevé au XIIIe siècle, l'])
})

test('what is put back is owed no more, and so is what is edited on both sides at once', () => {
  const { edit, told } = world()
  const before = textOf(mentions)
  edit(mentions, replace('aucun cookie', 'pas de cookie'))
  expect(told()).toHaveLength(1)
  edit(mentions, () => before)
  expect(told()).toEqual([])
  edit(mentions, replace('aucun cookie', 'pas de cookie'))
  edit(notice, replace('no cookie', 'no cookies'))
  expect(told()).toEqual([])
})

test('what is still right is owed no more, one by one or all at once', () => {
  const { edit, told, note, owed } = world()
  edit(fr, replace('Une forteresse', 'Une belle forteresse'))
  edit(mentions, replace('title: Mentions légales', 'title: Les mentions'))
  edit(mentions, replace('Pour nous écrire', 'Écrivez-nous'))
  const [first] = owed()
  expect(told()).toHaveLength(3)
  note([first?.id ?? ''])
  expect(told()).toEqual([
    'fr: Les mentions → en: Legal notice',
    'fr: Écrivez-nous : [{contact → en: To write to us: [{contac',
  ])
  note('all')
  expect(told()).toEqual([])
  edit(fr, replace('Une belle forteresse', 'Une forteresse'))
  expect(told()).toHaveLength(1)
})

test.each<[string, string, (text: string) => string]>([
  ['line breaks', mentions, replace('de pages statiques. Il ne', 'de pages\nstatiques.   Il\nne')],
  ['quotation marks and apostrophes', mentions, replace("l'onglet", 'l’onglet')],
  ['emphasis', mentions, replace('Ce site est fait', '**Ce site** est fait')],
  ['a heading of another level', mentions, replace('## Hébergement', '### Hébergement')],
  ['where a link leads', mentions, replace('(mailto:{contact})', '(/chateau-farcheville)')],
  ['the quotes of YAML', fr, replace(/^title: (.*)/m, 'title: "$1"')],
  ['a text on several lines', fr, replace(/^subtitle: (.*),/m, 'subtitle: >-\n  $1,\n ')],
  ['comments and the order of fields', fr, (text) => `${text}# fin\n`],
  ['line ends', fr, (text) => text.replaceAll('\n', '\r\n')],
  ['parted accents', fr, (text) => text.normalize('NFD')],
  [
    'punctuation',
    fr,
    replace('nous ouvrons la maison, pas un hôtel', 'nous ouvrons la maison ; pas un hôtel'),
  ],
])('another form is no other text: %s', (_, path, change) => {
  const { edit, told, notes } = world()
  edit(path, change)
  expect(told()).toEqual([])
  expect(notes()).toEqual([])
})

test('words, numbers and signs count, spaces and marks do not', () => {
  const same = [
    '« 7 000 places », à 12 h 30',
    '"7\u202f000 *places*" à 12h30',
    '7 000\nplaces - à 12 h 30…',
  ]
  expect(new Set(same.map(wordsIn)).size).toBe(1)
  const others = ['50 %', '50 €', '50', '5 0 0', 'Now here', 'nowhere', 'Nowhere']
  expect(new Set(others.map(wordsIn)).size).toBe(others.length)
})

/** Paragraphs of a text, each in English and in French. */
const numbers = ['one', 'two', 'three', 'four', 'five']
const page = (path: string, paragraphs: readonly string[]) =>
  `${textOf(path).split('\n---\n')[0]}\n---\n\n${paragraphs.join('\n\n')}\n`
const english = numbers.map((one) => `Paragraph ${one}.`)
const french = numbers.map((one) => `Paragraphe ${one}.`)
const five = { [notice]: () => page(notice, english), [mentions]: () => page(mentions, french) }

test('a paragraph that is new on one side is owed alone, and so is one that is taken away', () => {
  const { put, told, note, notes, owed } = world(five)
  put(notice, page(notice, english.toSpliced(2, 0, 'New.')))
  expect(told()).toEqual(['en: New. → fr: (none)'])
  expect(owed()[0]?.owes).toMatchObject({ block: 2, isThere: false })
  expect(notes()).toEqual([
    'pages/legal-notice.md:17 translation/owed This English text is new, and content/pages/mentions-legales.md has no French one for it.',
  ])
  put(mentions, page(mentions, french.toSpliced(2, 0, 'Nouveau.')))
  expect(told()).toEqual([])
  note()
  put(mentions, page(mentions, french))
  expect(told()).toEqual(['fr: (none) → en: New.'])
  expect(notes()[0]).toContain('legal-notice.md:17 translation/owed The French text beside this')
  put(notice, page(notice, english))
  expect(told()).toEqual([])
})

test('a paragraph that stands alone and is right stays right when it is edited', () => {
  const { put, told, note } = world(five)
  put(notice, page(notice, [...english, 'For readers abroad.']))
  note('all')
  expect(told()).toEqual([])
  put(notice, page(notice, [...english, 'For those who read abroad.']))
  expect(told()).toEqual([])
  put(mentions, page(mentions, [...french, "Pour l'étranger."]))
  expect(told()).toEqual([])
})

test('an edit beside an inserted paragraph is told from it', () => {
  const { put, told } = world(five)
  put(notice, page(notice, ['Start.', 'Paragraph one.', 'Paragraph 2.', ...english.slice(2)]))
  expect(told()).toEqual(['en: Start. → fr: (none)', 'en: Paragraph 2. → fr: Paragraphe two.'])
})

test('what is owed stays so when a page gets another file, or a field another name', () => {
  const { edit, put, told, note, textAt } = world(five)
  edit(mentions, replace('Paragraphe two', 'Paragraphe 2'))
  const owed = ['fr: Paragraphe 2. → en: Paragraph two.']
  put('pages/imprint.md', textAt(notice))
  put(notice, undefined)
  expect(told()).toEqual(owed)
  note()
  expect(textAt(fingerprintPath)).toContain('"pages/imprint.md | pages/mentions-legales.md"')
  expect(told()).toEqual(owed)
  edit(fr, replace('au XIIIe siècle', 'vers 1290'))
  for (const path of [en, fr])
    edit(path, (text) =>
      text.replace('history:', 'past:').replace('place:', 'history:').replace('past:', 'place:'),
    )
  expect(told()).toEqual(['fr: Élevé vers 1290, le chât → en: Raised in the thirteenth', ...owed])
})

test('texts that stand in both languages in one file know each other', () => {
  const { edit, told } = world()
  edit('site.yaml', replace('en: Foundation for music', 'en: Foundation for all music'))
  edit('pages/chateau-farcheville.md', replace(/^title: .*/m, 'title: Farcheville'))
  expect(told()).toEqual([
    'fr: Farcheville → en: Château de Farcheville,',
    'en: Foundation for all music → fr: Fondation pour la musiqu',
  ])
})

test('a file that cannot be read leaves what is known of it as it is', () => {
  const { edit, put, told, note, textAt } = world(five)
  edit(mentions, replace('Paragraphe two', 'Paragraphe 2'))
  note()
  const [whole, known] = [textAt(mentions), textAt(fingerprintPath)]
  put(mentions, whole.replace('\n---\n', '\n'))
  expect(told()).toEqual([])
  expect(note()).toBeUndefined()
  put(mentions, whole)
  expect(told()).toEqual(['fr: Paragraphe 2. → en: Paragraph two.'])
  expect(textAt(fingerprintPath)).toBe(known)
})

test('nothing is owed without the file, and a damaged one is told and left alone', () => {
  const { put, notes, note, textAt } = world()
  const whole = textAt(fingerprintPath)
  put(fr, textAt(fr).replace('Une forteresse', 'Une belle forteresse'))
  put(fingerprintPath, undefined)
  expect(notes()).toEqual([])
  for (const broken of [
    '',
    '{',
    `<<<<<<< HEAD\n${whole}`,
    '{"key":"a","pairs":{}}',
    '[]',
    '\u0000',
  ]) {
    const sources = contentWith({ [fingerprintPath]: broken })
    const { findings } = checkTexts(sources, options)
    expect(findings.map(({ file, code, severity }) => [file, code, severity])).toEqual([
      ['translations.json', 'translation/damaged', 'warning'],
    ])
    put(fingerprintPath, broken)
    expect(notes()).toEqual([])
    expect(note()).toBeUndefined()
  }
})

test('the file has no word of a text, and a line for each', () => {
  const { textAt, edit, note } = world(five)
  const before = textAt(fingerprintPath)
  expect(before).not.toMatch(/forteresse|fortress|Paragraph/i)
  expect(before).toMatch(/^ {6}"title": "[\w-]{8} [\w-]{8}",?$/m)
  edit(notice, replace('Paragraph three.', 'Paragraph three.\n\nNew.'))
  edit(mentions, replace('Paragraphe three.', 'Paragraphe three.\n\nNouveau.'))
  note()
  const lines = before.split('\n')
  const added = textAt(fingerprintPath)
    .split('\n')
    .filter((line) => !lines.includes(line))
  expect(added).toEqual([expect.stringMatching(/^ {8}"[\w-]{8} [\w-]{8}",$/)])
})

type Step = Readonly<{
  side: 'en' | 'fr'
  do: 'edit' | 'insert' | 'remove' | 'move'
  at: number
  to: number
}>

test('after any edits, what is owed is what was touched on one side only', () => {
  const steps = fc.array(
    fc.record({
      side: fc.constantFrom('en' as const, 'fr' as const),
      do: fc.constantFrom('edit' as const, 'insert' as const, 'remove' as const, 'move' as const),
      at: fc.nat({ max: 20 }),
      to: fc.nat({ max: 20 }),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(steps, (all: readonly Step[]) => {
      const { put, told, note, owed } = world(five, /legales|legal/)
      const now = { en: english, fr: french }
      all.forEach((step, index) => {
        const list = now[step.side]
        const at = step.at % Math.max(1, list.length)
        const fresh = `${step.side} ${index} x`
        if (step.do === 'insert') now[step.side] = list.toSpliced(at, 0, fresh)
        else if (step.do === 'edit' && list.length > 0) now[step.side] = list.with(at, fresh)
        else if (step.do === 'remove') now[step.side] = list.toSpliced(at, 1)
        else
          now[step.side] = list
            .toSpliced(at, 1)
            .toSpliced(step.to % 5, 0, ...list.slice(at, at + 1))
      })
      put(notice, page(notice, now.en))
      put(mentions, page(mentions, now.fr))
      const untouched = (list: readonly string[], was: readonly string[]) =>
        was.map((one) => list.includes(one))
      const [ours, theirs] = [untouched(now.en, english), untouched(now.fr, french)]
      const found = told()
      for (const [index, isOurs] of ours.entries()) {
        const [one = '', other = ''] = [english[index], french[index]]
        const isOwed = (text: string) => found.some((line) => line.includes(`: ${text}`))
        // Where both stand as they were nothing is owed; where one does, that one is.
        if (isOurs && theirs[index]) expect([isOwed(one), isOwed(other)]).toEqual([false, false])
        else if (isOurs) expect(isOwed(one)).toBe(true)
        else if (theirs[index]) expect(isOwed(other)).toBe(true)
      }
      if (all.every(({ do: what }) => what === 'move')) expect(found).toEqual([])
      // Noted, the same is owed; settled, nothing is.
      note()
      expect(told()).toEqual(found)
      note(owed().map(({ id }) => id))
      expect(told()).toEqual([])
      note()
      expect(told()).toEqual([])
    }),
    { numRuns: 100 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds } from '../../templates/kinds.ts'
import { type Change, contentWith, textOf } from '../../test/foundation.ts'
import { playScenes, type Steps } from '../../test/play-scenes.ts'
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

/** Paragraphs of a text, each in English and in French. */
const numbers = ['one', 'two', 'three', 'four', 'five']
const page = (path: string, paragraphs: readonly string[]) =>
  `${textOf(path).split('\n---\n')[0]}\n---\n\n${paragraphs.join('\n\n')}\n`
const english = numbers.map((one) => `Paragraph ${one}.`)
const french = numbers.map((one) => `Paragraphe ${one}.`)
const five = { [notice]: () => page(notice, english), [mentions]: () => page(mentions, french) }

/** The text before an arrow becomes the one behind it. */
const replaced = (edit: string) => (text: string) => {
  const [from = '', to = ''] = edit.split(' → ')
  return text.replace(from, () => to)
}

function steps(): Steps {
  let here = world()
  const names: Readonly<Record<string, string>> = { en, fr, notice, mentions }
  const pathOf = (name: unknown) => names[String(name)] ?? String(name)
  const edit = (edits: unknown) => {
    for (const [name, to] of Object.entries(Object(edits)))
      here.edit(pathOf(name), replaced(String(to)))
  }
  const owed = (said: unknown) => expect(here.told()).toEqual(said)
  const notes = (said: unknown) => {
    const lines = Object(said).map((line: string) => expect.stringContaining(line))
    expect(here.notes()).toEqual(lines)
  }
  return {
    five: () => (here = world(five)),
    edit,
    same: (edits) => {
      edit(edits)
      owed([])
      notes([])
    },
    turned: (name) => here.edit(pathOf(name), (text) => text.replaceAll('\n', '\r\n')),
    parted: (name) => here.edit(pathOf(name), (text) => text.normalize('NFD')),
    moved: (names) => {
      for (const [name, to] of Object.entries(Object(names))) {
        here.put(String(to), here.textAt(pathOf(name)))
        here.put(pathOf(name), undefined)
      }
    },
    note: () => here.note(),
    right: (which) => here.note(which === 'all' ? which : [here.owed()[0]?.id ?? '']),
    'nothing to note': () => expect(here.note()).toBeUndefined(),
    known: (text) => expect(here.textAt(fingerprintPath)).toContain(text),
    owed,
    block: (block) => expect(here.owed()[0]?.owes).toMatchObject({ block, isThere: false }),
    notes,
  }
}

playScenes(import.meta.dirname, 'owed.test.yaml', steps)

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

test('nothing is owed without the file, and a damaged one is told and left alone', () => {
  const { put, notes, note, textAt } = world()
  const whole = textAt(fingerprintPath)
  put(fr, textAt(fr).replace('Une forteresse', 'Une belle forteresse'))
  put(fingerprintPath, undefined)
  expect(notes()).toEqual([])
  const merging = `<<<<<<< HEAD\n${whole}`
  for (const broken of ['', '{', merging, '{"key":"a","pairs":{}}', '[]', '\u0000']) {
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
  edit(notice, replaced('three. → three.\n\nNew.'))
  edit(mentions, replaced('three. → three.\n\nNouveau.'))
  note()
  const lines = before.split('\n')
  const added = textAt(fingerprintPath)
    .split('\n')
    .filter((line) => !lines.includes(line))
  expect(added).toEqual([expect.stringMatching(/^ {8}"[\w-]{8} [\w-]{8}",$/)])
})

type Edit = Readonly<{
  side: 'en' | 'fr'
  do: 'edit' | 'insert' | 'remove' | 'move'
  at: number
  to: number
}>

test('after any edits, what is owed is what was touched on one side only', () => {
  const edits = fc.array(
    fc.record({
      side: fc.constantFrom('en' as const, 'fr' as const),
      do: fc.constantFrom('edit' as const, 'insert' as const, 'remove' as const, 'move' as const),
      at: fc.nat({ max: 20 }),
      to: fc.nat({ max: 20 }),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(edits, (all: readonly Edit[]) => {
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
      const ours = untouched(now.en, english)
      const theirs = untouched(now.fr, french)
      const found = told()
      for (const [index, isOurs] of ours.entries()) {
        const one = english[index] ?? ''
        const other = french[index] ?? ''
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

import { fromHtml } from 'hast-util-from-html'
import { describe, expect, test } from 'vitest'
import { textIn } from '../emit/built-page.ts'
import { overlay } from './overlay.tsx'
import { firstVersion, nextVersion } from './version.ts'

const noon = new Date(2026, 5, 19, 14, 32)
const problem = {
  file: 'content/landing/mission/protection.md',
  line: 2,
  column: 1,
  endLine: 2,
  endColumn: 6,
  severity: 'error' as const,
  code: 'field/unknown',
  message: '“tilte” is not a field of a feature card.',
  fix: 'Did you mean “title”?',
}
const stopped = nextVersion(firstVersion([], noon), {
  files: [],
  problems: [problem],
  texts: new Map([[problem.file, 'icon: tenuto\ntilte: <b>Music</b>\norder: 1']]),
  seconds: 1,
  at: noon,
})

/** What an editor reads in a piece of HTML. */
const read = (html: string) =>
  fromHtml(html, { fragment: true })
    .children.map((child) => (child.type === 'element' ? textIn(child) : ''))
    .join('')

test('the bar counts the corrections and says from when the shown version is', () => {
  expect(read(overlay(stopped, 'en'))).toMatch(
    /^Proof1 correction\. Showing the last good edition, 14:32\.Read the proof/,
  )
  expect(read(overlay(stopped, 'fr'))).toMatch(
    /^Épreuve1 correction\. Vous voyez la dernière bonne édition, 14:32\.Lire l’épreuve/,
  )
})

test('the sheet tells sentence, place, excerpt and fix of each mistake, in this order', () => {
  expect(read(overlay(stopped, 'en'))).toContain(
    '“tilte” is not a field of a feature card.' +
      'content/landing/mission/protection.mdline 2, column 1' +
      '1icon: tenuto2tilte: <b>Music</b>3order: 1' +
      'Fix Did you mean “title”?',
  )
})

test('where no version was ever good, the bar says so', () => {
  const nothing = { ...stopped, printed: undefined }
  expect(read(overlay(nothing, 'en'))).toContain('There is no edition to show yet.')
})

test('a defect of the generator sends the editor to the terminal', () => {
  const broken = nextVersion(firstVersion([], noon), { defect: 'Error: broken' })
  expect(read(overlay(broken, 'en'))).toBe(
    'ProofThe site’s generator stopped with a defect of its own; the terminal tells more. Showing the last good edition, 14:32.',
  )
})

test('the first good version is passed for print, and then there is nothing to say', () => {
  const good = {
    files: [],
    problems: [],
    texts: new Map<string, string>(),
    seconds: 0.41,
    at: noon,
  }
  const corrected = nextVersion(stopped, good)
  expect(read(overlay(corrected, 'en'))).toBe('Bon à tirerNo corrections. Built in 0.41 s.')
  expect(overlay(nextVersion(corrected, good), 'en')).toBe('')
})

describe('the excerpt', () => {
  const marked = (text: string, place: object) => {
    const wrong = { ...problem, endLine: 1, line: 1, ...place }
    const outcome = { files: [], problems: [wrong], seconds: 1, at: noon }
    const texts = new Map([[wrong.file, text]])
    const html = overlay(nextVersion(firstVersion([], noon), { ...outcome, texts }), 'en')
    return /<mark>(.*?)<svg/.exec(html)?.[1]
  }

  test.each([
    [
      'counts letters as people do, accents and emoji once',
      'é🎵x: y',
      { column: 3, endColumn: 4 },
      'x',
    ],
    [
      'marks one letter where a mistake has no extent',
      'title: a',
      { column: 8, endColumn: 8 },
      'a',
    ],
    [
      'marks the rest of its first line',
      't: "a\r\nb"',
      { column: 4, endLine: 2, endColumn: 3 },
      '&quot;a',
    ],
    ['marks nothing behind the end of a line', 'a', { column: 2, endColumn: 2 }, undefined],
  ])('%s', (_, text, place, wrong) => {
    expect(marked(text, place)).toBe(wrong)
  })
})

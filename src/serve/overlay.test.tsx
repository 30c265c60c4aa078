import { expect, test } from 'vitest'
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
const before = firstVersion([], noon)
const stopped = (text: string, place = {}) =>
  nextVersion(before, {
    files: [],
    problems: [{ ...problem, ...place }],
    texts: new Map([[problem.file, text]]),
    seconds: 1,
    at: noon,
  })
const text = 'icon: tenuto\ntilte: <b>Music</b>\norder: 1'

/** What an editor reads in a piece of HTML. */
const read = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')

test('the bar and the sheet speak the language of the editor', () => {
  expect(read(overlay(stopped(text), 'fr'))).toMatch(
    /^Épreuve1 correction\. Vous voyez la dernière bonne édition, 14:32\.Lire l’épreuve/,
  )
})

test('the sheet tells sentence, place, excerpt and fix of each mistake, in this order', () => {
  expect(read(overlay(stopped(text), 'en'))).toContain(
    '“tilte” is not a field of a feature card.' +
      'content/landing/mission/protection.mdline 2, column 1' +
      '1icon: tenuto2tilte: <b>Music</b>3order: 1' +
      'Fix Did you mean “title”?',
  )
})

test('a defect of the generator sends the editor to the terminal', () => {
  expect(read(overlay(nextVersion(before, { defect: 'Error: broken' }), 'en'))).toBe(
    'ProofThe site’s generator stopped with a defect of its own; the terminal tells more. Showing the last good edition, 14:32.',
  )
})

test.each([
  ['é🎵x: y', { column: 3, endColumn: 4 }, 'x'],
  ['t: "a\r\nb"', { column: 4, endLine: 2, endColumn: 3 }, '&quot;a'],
  ['a', { column: 2, endColumn: 2 }, undefined],
])('in %j the excerpt marks what is wrong', (line, place, wrong) => {
  const html = overlay(stopped(line, { line: 1, endLine: 1, ...place }), 'en')
  expect(/<mark>(.*?)<svg/.exec(html)?.[1]).toBe(wrong)
})

import { fromHtml } from 'hast-util-from-html'
import { expect, test } from 'vitest'
import { textIn } from '../emit/built-page.ts'
import { firstEdition, nextEdition } from './edition.ts'
import { proof } from './proof.tsx'

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
const stopped = nextEdition(firstEdition([], noon), {
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

test('the bar counts the corrections and says from when the shown edition is', () => {
  expect(read(proof(stopped, 'en'))).toMatch(
    /^Proof1 correction\. Showing the last good edition, 14:32\.Read the proof/,
  )
  expect(read(proof(stopped, 'fr'))).toMatch(
    /^Épreuve1 correction\. Vous voyez la dernière bonne édition, 14:32\.Lire l’épreuve/,
  )
})

test('the sheet tells sentence, place, excerpt and fix of each mistake, in this order', () => {
  expect(read(proof(stopped, 'en'))).toContain(
    '“tilte” is not a field of a feature card.' +
      'content/landing/mission/protection.mdline 2, column 1' +
      '1icon: tenuto2tilte: <b>Music</b>3order: 1' +
      'Fix Did you mean “title”?',
  )
})

test('where no edition was ever good, the bar says so', () => {
  const nothing = { ...stopped, printed: undefined }
  expect(read(proof(nothing, 'en'))).toContain('There is no edition to show yet.')
})

test('a defect of the generator sends the editor to the terminal', () => {
  const broken = nextEdition(firstEdition([], noon), { defect: 'Error: broken' })
  expect(read(proof(broken, 'en'))).toBe(
    'ProofThe site’s generator stopped with a defect of its own; the terminal tells more. Showing the last good edition, 14:32.',
  )
})

test('the first good edition is passed for print, and then there is nothing to say', () => {
  const good = {
    files: [],
    problems: [],
    texts: new Map<string, string>(),
    seconds: 0.41,
    at: noon,
  }
  const corrected = nextEdition(stopped, good)
  expect(read(proof(corrected, 'en'))).toBe('Bon à tirerNo corrections. Built in 0.41 s.')
  expect(proof(nextEdition(corrected, good), 'en')).toBe('')
})

import { expect, test } from 'vitest'
import { kinds } from '../../../../templates/kinds.ts'
import { contentWith } from '../../../../test/foundation.ts'
import { mistakes } from '../../../../test/mistakes/table.ts'
import { checkTexts } from '../../../check/check-texts.ts'
import { pagesIn, withFields } from '../../site/open-file.ts'
import { isOfText, wordingIn } from './problem-words.ts'

const options = { table: kinds, content: 'content', today: '2026-01-01' }

/** What a file has and a form has not. */
const ofFiles = {
  en: /quotation mark|---|\ba line “|after the colon|two spaces|npm run (?!check -- --fix|gate)/,
  fr: /guillemets droits|---|une ligne «|le deux-points|deux espaces/,
}

// One of each kind that is about a field.
const ofFields = /^(?:alt|field|image|text|translation)\/|\/no-text$/
const changes = [...Map.groupBy(mistakes, ({ codes }) => codes[0]).entries()].flatMap(
  ([code = '', [mistake]]) => (mistake && ofFields.test(code) ? [mistake.change] : []),
)
const told = changes.flatMap((change) => {
  const { files, findings } = checkTexts(contentWith(change), options)
  const problems = withFields(findings, files, pagesIn(kinds, files))
  return problems.filter(
    (problem) => problem.at && !isOfText(problem) && ofFields.test(problem.code),
  )
})

test.each(['en', 'fr'] as const)(
  'in %s a form tells every mistake by labels, and says nothing of lines and signs of its file',
  (language) => {
    expect(told.length).toBeGreaterThan(25)
    for (const problem of told) {
      const { message, fix } = wordingIn(problem, language)
      const { labels = [], code } = problem
      expect.soft(`${code}: ${message} ${fix}`).not.toMatch(ofFiles[language])
      for (const [name, label] of labels)
        if (label.en !== name) expect.soft(message, code).not.toContain(`“${name}”`)
      expect.soft(problem[language].fix === '' || fix !== '', code).toBe(true)
    }
  },
)

test('what only the text of a file shows is told as the check tells it', () => {
  const { files, findings } = checkTexts(
    contentWith({ 'landing/hero.yaml': (text) => text.replace(/^season: /m, 'season: "') }),
    options,
  )
  const [problem] = withFields(findings, files, [])
  if (!problem) throw new Error('Nothing was found.')
  expect(isOfText(problem)).toBe(true)
  expect(wordingIn(problem, 'fr')).toMatchObject(problem.fr)
})

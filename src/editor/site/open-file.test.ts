import { expect, test } from 'vitest'
import { kinds } from '../../../templates/kinds.ts'
import { contentWith } from '../../../test/foundation.ts'
import { checkTexts } from '../../check/check-texts.ts'
import { withFields } from './open-file.ts'

test('a problem in a text says on which line of that text it is', () => {
  const page = 'pages/practical-information.md'
  const sources = contentWith({ [page]: (text) => `${text}\nSee [this](/nowhere).\n` })
  const options = { table: kinds, content: 'content', today: '2026-01-01' }
  const { findings, files } = checkTexts(sources, options)
  const [found] = withFields(findings, files, []).filter(({ code }) => code === 'link/broken')
  const source = sources.find(({ path }) => path === page)
  const text = Buffer.from(source?.bytes ?? []).toString()
  const body = text.slice(text.indexOf('\n---\n') + 5)
  const line = body.split('\n')[(found?.bodyLine ?? 0) - 1]
  expect([found?.at, line]).toEqual([['body'], 'See [this](/nowhere).'])
})

test('a problem of the passwords names them, not their file', () => {
  const sources = contentWith({ 'gate.json': () => '{}' })
  const options = { table: kinds, content: 'content', today: '2026-01-01' }
  const { findings, files } = checkTexts(sources, options)
  const found = withFields(findings, files, []).filter(({ file }) => file === 'gate.json')
  expect(found.map(({ where }) => where?.en)).toEqual(['the passwords'])
})

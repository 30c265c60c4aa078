import { expect, test } from 'vitest'
import { kinds } from '../templates/kinds.ts'
import { contentWith } from '../test/foundation.ts'
import { checkSources } from './check.ts'

test.each([
  ['practical-information', ['text/font “Ψ京東”']],
  ['legal-notice', []],
])('letters that no font holds are noted where a page is gated: %s', async (page, told) => {
  const foreign = (text: string) => `${text}\n東京 and Ψ, as in *Dvořák*.\n`
  const request = { table: kinds, content: 'content', lang: 'en', today: '2026-01-01' } as const
  const sources = contentWith({ [`pages/${page}.md`]: foreign })
  const { problems, files } = await checkSources(sources, request)
  const notes = problems.filter(({ severity }) => severity === 'info')
  expect(notes.map(({ code, message }) => `${code} ${message.split(' ')[0]}`)).toEqual(told)
  expect(files).toBeDefined()
})

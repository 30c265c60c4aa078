import { expect, test } from 'vitest'
import { firstEdition, isStopped, nextEdition } from './edition.ts'

const problem = (severity: 'error' | 'warning') => ({
  file: 'content/site.yaml',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 5,
  severity,
  code: 'field/unknown',
  message: '“naem” is not a field of the site.',
  fix: 'Did you mean “name”?',
})

const built = (word: string, problems: readonly ReturnType<typeof problem>[] = []) => ({
  files: [{ path: 'index.html', bytes: Buffer.from(word) }],
  problems,
  texts: new Map<string, string>(),
  seconds: 0.41,
  at: new Date(2026, 5, 19, 14, 32),
})

const shown = (edition: ReturnType<typeof firstEdition>) =>
  String(edition.files.get('index.html') ?? 'nothing')

test('a mistake keeps the last good edition in view, and every run counts', () => {
  const good = nextEdition(firstEdition([], undefined), built('one'))
  const stopped = nextEdition(good, built('two', [problem('error')]))
  expect(shown(stopped)).toBe('one')
  expect(stopped).toMatchObject({ number: 2, printed: good.printed })
  expect(isStopped(stopped)).toBe(true)
})

test('the first good edition after a mistake says so, the one after it does not', () => {
  const stopped = nextEdition(firstEdition([], undefined), built('one', [problem('error')]))
  const corrected = nextEdition(stopped, built('two'))
  expect(shown(corrected)).toBe('two')
  expect(corrected.corrected).toBe(true)
  expect(nextEdition(corrected, built('three')).corrected).toBe(false)
})

test('a warning stops nothing', () => {
  const edition = nextEdition(firstEdition([], undefined), built('one', [problem('warning')]))
  expect(shown(edition)).toBe('one')
  expect(isStopped(edition)).toBe(false)
})

test('a defect of the generator keeps the last good edition as well', () => {
  const good = nextEdition(firstEdition([], undefined), built('one'))
  const stopped = nextEdition(good, { defect: 'Error: broken' })
  expect(shown(stopped)).toBe('one')
  expect(isStopped(stopped)).toBe(true)
})

test('the site of an earlier start stands in until there is a good edition', () => {
  const earlier = firstEdition([{ path: 'index.html', bytes: Buffer.from('zero') }], new Date(0))
  expect(shown(nextEdition(earlier, built('one', [problem('error')])))).toBe('zero')
})

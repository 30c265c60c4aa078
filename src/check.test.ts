import { expect, test } from 'vitest'
import { kinds } from '../templates/kinds.ts'
import { bytesOf, type Change, contentWith, paths } from '../test/foundation.ts'
import { fingerprintPath } from './check/fingerprints.ts'
import { fingerprintsAfter } from './check/owed.ts'
import { check } from './check.ts'
import { isError } from './problem.ts'

const request = { table: kinds, content: 'content', lang: 'en', today: '2026-01-01' } as const

test.each([
  ['practical-information', ['text/font “Ψ京東”']],
  ['legal-notice', []],
  ['not-found', []],
])('letters that no font holds are noted where a page is gated: %s', async (page, told) => {
  const foreign = (text: string) => `${text}\n東京 and Ψ, as in *Dvořák*.\n`
  const sources = contentWith({ [`pages/${page}.md`]: foreign })
  const { problems, content } = await check(sources, request)
  const notes = problems.filter(({ severity }) => severity === 'info')
  expect(notes.map(({ code, message }) => `${code} ${/“.*”/.exec(message)?.[0]}`)).toEqual(told)
  expect(content).toBeDefined()
})

test('a broken file is as broken when the same process reads it again', async () => {
  const path = 'landing/mission/protection.md'
  const sources = contentWith({ [path]: (text) => text.replace('title: ', 'title: Held: ') })
  const first = await check(sources, request)
  expect(first.problems).toMatchObject([{ file: path, code: 'yaml/colon' }])
  expect(first.content).toBeUndefined()
  for (const before of [undefined, first])
    expect((await check(sources, request, before)).problems).toEqual(first.problems)
})

test('what a translation owes is told once nothing is wrong, and stops nothing', async () => {
  const sources = contentWith({})
  const { files } = await check(sources, request)
  const text = fingerprintsAfter(sources, files, { table: kinds }) ?? ''
  const noted = { [fingerprintPath]: text }
  const codes = async (change: Change) =>
    (await check(contentWith({ ...noted, ...change }), request)).problems.map(
      ({ severity, code }) => `${severity} ${code}`,
    )
  expect(await codes({})).toEqual([])
  const subtitle = (line: string): Change => ({
    'chateau/en.yaml': (file) => file.replace(/^subtitle: .*\n/m, line),
  })
  expect(await codes(subtitle('subtitle: Other words\n'))).toEqual(['info translation/to-update'])
  expect(await codes(subtitle(''))).toEqual(['error translation/missing'])
})

test('a picture whose name is stored with parted accents is looked at again when it changes', async () => {
  const [first = ''] = paths.filter((path) => path.startsWith('chateau/images/'))
  const name = 'château.png'
  const sources = contentWith({
    [first]: undefined,
    [`chateau/images/${name.normalize('NFD')}`]: bytesOf(first),
    'chateau/gallery.yaml': (text) =>
      text.replace(first.slice('chateau/'.length), `images/${name}`),
  })
  const before = await check(sources, request)
  expect(before.problems.filter(isError)).toEqual([])
  const broken = sources.map((source) =>
    source.path.endsWith(name.normalize('NFD')) ? { ...source, bytes: Buffer.from('no') } : source,
  )
  const after = await check(broken, request, before)
  expect(after.problems.filter(isError).map(({ code }) => code)).toEqual(['picture/unreadable'])
})

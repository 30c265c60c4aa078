import { expect, test } from 'vitest'
import { z } from 'zod'
import { pictures } from '../../templates/pictures.ts'
import { namedPage, servedPage } from './fields.ts'
import {
  type ContentTable,
  fileKinds,
  isOfKind,
  isReserved,
  kindAt,
  outputPath,
  requiredFiles,
} from './table.ts'

const named = (name: string) => ({ name: { en: name, fr: name }, schema: z.strictObject({}) })
const album = z.strictObject({ template: z.literal('album'), ...servedPage })
const lost = z.strictObject({ template: z.literal('lost'), ...namedPage })

const table = {
  kinds: [
    { ...named('the site'), path: 'site.yaml', language: 'en', shownOn: 'every page' },
    { ...named('a song'), path: 'songs/*.md', language: 'fr', body: { room: 40 } },
  ],
  pages: {
    album: { schema: album, sections: ['top'], body: 'page' },
    lost: { schema: lost, sections: [], file: '404.html' },
  },
  settings: { file: 'site.yaml' },
  pictures,
} as const satisfies ContentTable

test('a path with one star stands for the files of one folder', () => {
  expect(isOfKind('songs/*.md', 'songs/e\u0301te\u0301.md')).toBe(true)
  for (const path of ['songs/.md', 'songs/a/b.md', 'songs/a.yaml', 'song/a.md'])
    expect(isOfKind('songs/*.md', path), path).toBe(false)
})

test('required files, reserved addresses and places of pages follow from the table', () => {
  expect(requiredFiles(table)).toEqual(['site.yaml'])
  const reserved = ['/404', '/404/more', '/assets', '/licences.txt', '/index', '/con', '/press/aux']
  for (const route of reserved) expect(isReserved(table, route)).toBe(true)
  for (const route of ['/', '/press', '/console', '/press/assets'])
    expect(isReserved(table, route)).toBe(false)
  expect(outputPath(table, { template: 'lost' })).toBe('404.html')
  expect(outputPath(table, { template: 'album', route: '/' })).toBe('index.html')
  expect(outputPath(table, { template: 'album', route: '/a/b' })).toBe('a/b/index.html')
})

test('what becomes of the text below the fields follows from the kind', () => {
  const kinds = fileKinds(table)
  const use = (path: string, template?: string) => kindAt(kinds, path)?.bodyOf(template)
  expect(use('songs/one.md')).toEqual({ use: 'short', room: 40 })
  expect(use('pages/a.md', 'album')?.use).toBe('page')
  expect(use('pages/a.md', 'lost')?.use).toBe('none')
  expect(use('pages/a.md', 'toString')?.use).toBe('unknown')
  expect(use('other.md')).toBeUndefined()
})

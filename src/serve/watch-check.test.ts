import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kinds } from '../../templates/kinds.ts'
import { check, checkSources } from '../check.ts'
import { type LoadedSource, loadSources } from '../content/load.ts'
import { reload } from './watch-check.ts'

const request = { table: kinds, content: 'content', lang: 'en', today: '2026-01-01' } as const
const shipped = await loadSources('content')

const withText = (path: string, change: (text: string) => string): readonly LoadedSource[] =>
  shipped.map((source) =>
    source.path === path
      ? { path, bytes: Buffer.from(change(Buffer.from(source.bytes).toString())) }
      : source,
  )

test('finds what a single check finds', async () => {
  const { problems } = await check(request)
  expect((await checkSources(shipped, request, undefined)).problems).toEqual(problems)
})

test('after a change finds what a fresh check would, and reads only what changed', async () => {
  const first = await checkSources(shipped, request, undefined)
  const path = 'landing/mission/protection.md'
  const changed = withText(path, (text) => text.replace('tenuto', 'tenutto'))
  const second = await checkSources(changed, request, first)
  expect(second.problems).toEqual((await checkSources(changed, request, undefined)).problems)
  expect(second.problems.map(({ code }) => code)).toContain('field/invalid-value')

  const kept = second.diagnosis.files.filter((file) => first.diagnosis.files.includes(file))
  expect(kept).toHaveLength(first.diagnosis.files.length - 1)
  expect(second.pictures).toBe(first.pictures)
  expect((await checkSources(shipped, request, second)).problems).toEqual(first.problems)
})

test('a change in one file is told in another that depends on it', async () => {
  const first = await checkSources(shipped, request, undefined)
  const path = 'pages/chateau-farcheville.md'
  const moved = withText(path, (text) => text.replace(/route: .*/, 'route: /elsewhere'))
  const { problems } = await checkSources(moved, request, first)
  const broken = problems.filter(({ code }) => code.startsWith('link/'))
  expect(broken.map(({ file }) => file)).toContain('content/landing/event.yaml')
})

test('a picture is looked at again where it or its name has changed', async () => {
  const first = await checkSources(shipped, request, undefined)
  const path = 'chateau/images/hall.png'
  const damaged = shipped.map((source) =>
    source.path === path ? { path, bytes: source.bytes.subarray(0, 9_000) } : source,
  )
  const second = await checkSources(damaged, request, first)
  expect(second.problems.map(({ file, code }) => `${file} ${code}`)).toContainEqual(
    'content/chateau/gallery.yaml picture/damaged',
  )
  expect((await checkSources(shipped, request, second)).problems).toEqual(first.problems)
})

describe('after a change', () => {
  let folder: string
  let before: readonly LoadedSource[]
  const file = (name: string) => join(folder, name)

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'reload-'))
    mkdirSync(file('pages'))
    for (const name of ['site.yaml', 'pages/home.md', 'pages/legal.md'])
      writeFileSync(file(name), name)
    before = await loadSources(folder)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** The files after a change, each with whether it still has the very bytes of before. */
  async function seenAfter(changed: readonly string[] | 'all') {
    const told = changed === 'all' ? changed : new Set(changed)
    const sources = await reload(folder, before, told)
    expect(sources.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual(
      (await loadSources(folder)).map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]),
    )
    return sources.map(({ path, bytes }) => {
      const kept = before.some((one) => one.bytes === bytes)
      return `${path} ${kept ? 'kept' : 'read'}`
    })
  }

  test('a file that was written over is read, the others keep their bytes', async () => {
    writeFileSync(file('pages/home.md'), 'other words')
    expect(await seenAfter(['pages/home.md'])).toEqual([
      'pages/home.md read',
      'pages/legal.md kept',
      'site.yaml kept',
    ])
  })

  test('a file that was saved without a change keeps its bytes', async () => {
    writeFileSync(file('site.yaml'), 'site.yaml')
    expect(await seenAfter(['site.yaml'])).toContain('site.yaml kept')
  })

  test('a file that replaces another, as many editors save, is read under its own name', async () => {
    writeFileSync(file('site.yaml.new'), 'other words')
    renameSync(file('site.yaml.new'), file('site.yaml'))
    expect(await seenAfter(['site.yaml.new', 'site.yaml'])).toEqual([
      'pages/home.md kept',
      'pages/legal.md kept',
      'site.yaml read',
    ])
  })

  test('new, removed and renamed files and folders are found, the others keep their bytes', async () => {
    writeFileSync(file('gate.yaml'), 'new')
    rmSync(file('site.yaml'))
    expect(await seenAfter(['gate.yaml', 'site.yaml'])).toEqual([
      'gate.yaml read',
      'pages/home.md kept',
      'pages/legal.md kept',
    ])
    renameSync(file('pages'), file('leaves'))
    expect(await seenAfter(['pages', 'leaves'])).toHaveLength(3)
  })

  test('a file that became a link is not read through it', async () => {
    rmSync(file('site.yaml'))
    symlinkSync(file('pages/home.md'), file('site.yaml'))
    const sources = await reload(folder, before, new Set(['site.yaml']))
    expect(sources.find(({ path }) => path === 'site.yaml')).toMatchObject({ unread: 'link' })
  })

  test('where nobody knows what changed, all is read and compared', async () => {
    writeFileSync(file('site.yaml'), 'other words')
    expect(await seenAfter('all')).toEqual([
      'pages/home.md kept',
      'pages/legal.md kept',
      'site.yaml read',
    ])
  })
})

import { expect, test } from 'vitest'
import { check } from '../check.ts'
import { type LoadedSource, loadSources } from '../content/load.ts'
import { recheck } from './recheck.ts'

const request = { content: 'content', lang: 'en', today: '2026-01-01' } as const
const shipped = await loadSources('content')

const withText = (path: string, change: (text: string) => string): readonly LoadedSource[] =>
  shipped.map((source) =>
    source.path === path
      ? { path, bytes: Buffer.from(change(Buffer.from(source.bytes).toString())) }
      : source,
  )

test('finds what a single check finds', async () => {
  const { problems } = await check(request)
  expect((await recheck(shipped, request, undefined)).problems).toEqual(problems)
})

test('after a change finds what a fresh check would, and reads only what changed', async () => {
  const first = await recheck(shipped, request, undefined)
  const path = 'landing/mission/protection.md'
  const changed = withText(path, (text) => text.replace('tenuto', 'tenutto'))
  const second = await recheck(changed, request, first)
  expect(second.problems).toEqual((await recheck(changed, request, undefined)).problems)
  expect(second.problems.map(({ code }) => code)).toContain('field/invalid-value')

  const kept = second.diagnosis.files.filter((file) => first.diagnosis.files.includes(file))
  expect(kept).toHaveLength(first.diagnosis.files.length - 1)
  expect(second.pictures).toBe(first.pictures)
  expect((await recheck(shipped, request, second)).problems).toEqual(first.problems)
})

test('a change in one file is told in another that depends on it', async () => {
  const first = await recheck(shipped, request, undefined)
  const path = 'pages/chateau-farcheville.md'
  const moved = withText(path, (text) => text.replace(/route: .*/, 'route: /elsewhere'))
  const { problems } = await recheck(moved, request, first)
  const broken = problems.filter(({ code }) => code.startsWith('link/'))
  expect(broken.map(({ file }) => file)).toContain('content/landing/event.yaml')
})

test('a picture is looked at again where it or its name has changed', async () => {
  const first = await recheck(shipped, request, undefined)
  const path = 'chateau/images/hall.png'
  const damaged = shipped.map((source) =>
    source.path === path ? { path, bytes: source.bytes.subarray(0, 9_000) } : source,
  )
  const second = await recheck(damaged, request, first)
  expect(second.problems.map(({ file, code }) => `${file} ${code}`)).toContainEqual(
    'content/chateau/gallery.yaml picture/damaged',
  )
  expect((await recheck(shipped, request, second)).problems).toEqual(first.problems)
})

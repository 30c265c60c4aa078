import { hash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { build, siteBuilder } from '../src/build.ts'
import { buildSite } from '../src/command/build.ts'
import { readOptions } from '../src/command/options.ts'
import type { LoadedSource } from '../src/content/load.ts'
import { Failure } from '../src/failure.ts'
import { today } from '../src/site.ts'
import { site } from '../templates/site.ts'
import { filesIn, writeFiles } from './built-site.ts'
import { type Change, contentWith, foundation } from './foundation.ts'
import { seed, seriesOf } from './random.ts'
import { type Content, randomEdits } from './random-edits.ts'
import { newFolder } from './temporary.ts'

vi.setConfig({ testTimeout: 3_600_000 })

// `FUZZ_SEED` tries others, `SERIES=1000` that many.
const runs = seriesOf(1)
/** How many edits a series has: half as many on every commit. */
const length = runs > 1 ? 6 : 3

const request = { content: foundation.content, lang: 'en', today: '2026-01-01' } as const

const prose = (name: string, more: string) =>
  `---\nroute: /${name}\ntemplate: prose\ntitle: Page ${name}\ndescription: About ${name}, ${more}.\nlang: en\ngated: ${more.length % 2 === 0}\nfooterYear: 2026\nindexed: true\n---\n\n## One\n\nWords ${more}, [home](/).\n`

const first: Content = new Map(contentWith({}).map(({ path, bytes }) => [path, bytes]))

/** A build by a builder that has built before, all of it made. */
async function whole(work: ReturnType<ReturnType<typeof siteBuilder>>) {
  const { files, later, verify, ...built } = await work
  const made = later.map(async ({ path, make }) => ({ path, bytes: await make() }))
  const rest = await Promise.all(made)
  await verify(rest)
  return { ...built, files: [...files, ...rest] }
}

/** What a build came to, as one text that differs where a byte does. */
async function told(work: ReturnType<typeof build | typeof whole>): Promise<string> {
  try {
    const { files, hosting, problems } = await work
    const all = [...files, ...hosting].map(({ path, bytes }) => `${path} ${hash('sha1', bytes)}`)
    return [...all.toSorted(), JSON.stringify(problems)].join('\n')
  } catch (error) {
    return String(error)
  }
}

const sourcesOf = (content: Content): readonly LoadedSource[] =>
  [...content]
    .map(([path, bytes]) => ({ path, bytes }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))

const { series, edited } = randomEdits(first, prose, length)

test('after any edits a site is byte for byte the one that a fresh build makes', async () => {
  const property = fc.asyncProperty(series, async (steps) => {
    const again = siteBuilder(site)
    let content = first
    await told(whole(again({ ...request, sources: sourcesOf(content) })))
    for (const step of steps) {
      content = edited(content, step)
      const sources = sourcesOf(content)
      const incremental = await told(whole(again({ ...request, sources })))
      expect(incremental).toBe(await told(build({ site, ...request, sources })))
    }
  })
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true })
})

test('a page is made again where its text or what it reads of others has changed, and no other is', async () => {
  const again = siteBuilder(site)
  const pagesWith = async (change: Change) => {
    const { files } = await again({ ...request, sources: contentWith(change) })
    return new Map(files.flatMap(({ path, bytes }) => (/html$/.test(path) ? [[path, bytes]] : [])))
  }
  const before = await pagesWith({})
  const others = async (change: Change) => {
    const now = await pagesWith(change)
    return [...now].filter(([path, bytes]) => before.get(path) !== bytes).map(([path]) => path)
  }
  const legal = 'pages/legal-notice.md'
  expect(await others({ [legal]: (text) => `${text}\nMore words.\n` })).toEqual([
    'legal-notice/index.html',
  ])
  const named = (text: string) => text.replace(/^name: /m, 'name: The ')
  expect(await others({ 'site.yaml': named })).toHaveLength(before.size)
})

test('after any edits and with any options the command publishes what a fresh build makes', {
  tags: ['night'],
}, async () => {
  const silence = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => silence.mockRestore())
  const module = new URL('../templates/site.ts', import.meta.url).href
  const property = fc.asyncProperty(series, async (steps) => {
    const world = newFolder('incremental-')
    const folder = join(world, 'content')
    const out = join(world, 'dist')
    let content = first
    let expected: ReadonlyMap<string, Uint8Array> = new Map()
    for (const step of [['as it was', 0] as const, ...steps]) {
      content = edited(content, step)
      rmSync(folder, { recursive: true, force: true })
      writeFiles(folder, content)
      const [, number] = step
      const url = number % 5 === 4 ? 'https://elsewhere.example' : undefined
      const isPacked = number % 7 === 6
      const words = ['--content', folder, '--out', out, '--lang', 'en']
      const more = [...(url ? ['--url', url] : []), ...(isPacked ? ['--precompress'] : [])]
      const options = readOptions('build', [...words, ...more], {})
      const code = await buildSite(module, options, new AbortController().signal).catch(refused)
      if (code === 0) expected = await fresh(folder, url)
      const files = [...filesIn(out)].filter(([path]) => !/\.(?:br|gz)$/.test(path))
      expect(hashes(files)).toEqual(hashes(expected))
      if (code === 0) expect(files.length < filesIn(out).size).toBe(isPacked)
    }
  })
  await fc.assert(property, { seed, numRuns: Math.ceil(runs / 4), endOnFailure: true })
})

/** Words from behind the password, which are told by an error. */
const refused = (error: unknown) => {
  if (error instanceof Failure) return 1
  throw error
}

const hashes = (files: Iterable<readonly [string, Uint8Array]>) =>
  Object.fromEntries(
    [...files].map(([path, bytes]) => [path, hash('sha1', bytes)] as const).toSorted(),
  )

async function fresh(content: string, url: string | undefined) {
  const { files } = await build({ ...request, site, content, url, today: today() })
  return new Map(files.map(({ path, bytes }) => [path, bytes]))
}

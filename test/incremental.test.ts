import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
import { contentWith, foundation } from './foundation.ts'

vi.setConfig({ testTimeout: 3_600_000 })

// Every run edits other places; a seed repeats one. `SERIES=1000` tries that many.
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
const runs = Number(process.env['SERIES'] ?? 20)
const length = 6
process.stdout.write(`Random edits: FUZZ_SEED=${seed}\n`)

const request = { content: foundation.content, lang: 'en', today: '2026-01-01' } as const

/** A number below another, always the same for the same number. */
type Pick = (below: number) => number
type Content = ReadonlyMap<string, Uint8Array>

const textAt = (content: Content, path: string) => Buffer.from(content.get(path) ?? []).toString()
const markdown = (content: Content) => [...content.keys()].filter((path) => path.endsWith('.md'))
const texts = (content: Content) =>
  [...content.keys()].filter((path) => /\.(?:md|yaml|json)$/.test(path))

/** What an editor may do to the content; gives the files that are other ones then, `undefined` for one that is gone. */
type Edit = (
  content: Content,
  pick: Pick,
) => readonly (readonly [string, string | Uint8Array | undefined])[]

const anyOf = <Value>(values: readonly Value[], pick: Pick): Value[] =>
  values.slice(pick(values.length)).slice(0, 1)

const replaced =
  (from: RegExp, to: string): Edit =>
  (content, pick) => {
    const found = texts(content).filter((path) => from.test(textAt(content, path)))
    return anyOf(found, pick).map((path) => [path, textAt(content, path).replace(from, to)])
  }

const anotherWord =
  (among: (content: Content) => readonly string[]): Edit =>
  (content, pick) =>
    anyOf(among(content), pick).map((path) => {
      const text = textAt(content, path)
      const words = [...text.matchAll(/(?<=[a-z] )[a-z]{4,9}(?= [a-z])/g)]
      const [word] = anyOf(words, pick)
      const rest = word && text.slice(word.index + word[0].length)
      return [path, word ? `${text.slice(0, word.index)}harbour${rest}` : text]
    })

const prose = (name: string, more: string) =>
  `---\nroute: /${name}\ntemplate: prose\ntitle: Page ${name}\ndescription: About ${name}, ${more}.\nlang: en\ngated: ${more.length % 2 === 0}\nfooterYear: 2026\nindexed: true\n---\n\n## One\n\nWords ${more}, [home](/).\n`

const edits: Readonly<Record<string, Edit>> = {
  'a word': anotherWord(texts),
  'a word on a page': anotherWord((content) =>
    markdown(content).filter((path) => path.startsWith('pages/')),
  ),
  'a title': replaced(/^title: .*$/m, 'title: Another title'),
  'a letter that no font holds': replaced(/(?<=[a-z] )the /, 'the Ω '),
  'a page opened': replaced(/^gated: true$/m, 'gated: false'),
  'a page closed': replaced(/^gated: false$/m, 'gated: true'),
  'old addresses': replaced(/^indexed: (\w+)$/m, 'indexed: $1\nredirectFrom: [/old, /Old.html]'),
  'an order': replaced(/^order: 1$/m, 'order: 9'),
  'a mistake': replaced(/^title:/m, 'titel:'),
  'a page made': (_, pick) => [[`pages/new-${pick(3)}.md`, prose(`new-${pick(3)}`, `x${pick(9)}`)]],
  'a page gone': (content, pick) =>
    anyOf(
      markdown(content).filter((path) => path.includes('new-')),
      pick,
    ).map((path) => [path, undefined]),
  'a picture gone': (content) => [
    [
      'chateau/gallery.yaml',
      textAt(content, 'chateau/gallery.yaml').replace(/ {2}- id: room\n(?: {4}.*\n)+/, ''),
    ],
  ],
  'a page that moves': (content, pick) =>
    anyOf(
      markdown(content).filter((path) => path.includes('new-')),
      pick,
    ).flatMap((path) => [
      [path, undefined],
      [path.replace('new-', 'new-old-'), textAt(content, path)],
    ]),
  'another picture': (content, pick) => {
    const pictures = [...content.keys()].filter((path) => path.endsWith('.png'))
    const [from, to] = [anyOf(pictures, pick), anyOf(pictures.toReversed(), pick)]
    return to.map((path) => [path, content.get(from[0] ?? '')])
  },
  'other keys': replaced(/(?<="seed": ")./, 'x'),
  'the shared words': replaced(/^tagline:$/m, 'tagline: # of the house'),
  'the address': replaced(/^url: .*$/m, 'url: https://elsewhere.example/below'),
  'as it was': (content, pick) =>
    anyOf(
      [...first.keys()].filter((path) => content.get(path) !== first.get(path)),
      pick,
    ).map((path) => [path, textAt(first, path)]),
}

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

/** The content after a step. */
function edited(content: Content, [name, number]: readonly [string, number]): Content {
  const changes = edits[name]?.(content, (below) => number % Math.max(1, below)) ?? []
  const next = new Map(content)
  for (const [path, to] of changes)
    if (to === undefined) next.delete(path)
    else if (to !== textAt(content, path) && to !== content.get(path))
      next.set(path, Buffer.from(to))
  return next
}

const sourcesOf = (content: Content): readonly LoadedSource[] =>
  [...content]
    .map(([path, bytes]) => ({ path, bytes }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))

const series = fc.array(fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat()), {
  minLength: length,
  maxLength: length,
})

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

test('after any edits and with any options the command publishes what a fresh build makes', async () => {
  const silence = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => silence.mockRestore())
  const module = new URL('../templates/site.ts', import.meta.url).href
  const property = fc.asyncProperty(series, async (steps) => {
    const world = mkdtempSync(join(tmpdir(), 'incremental-'))
    onTestFinished(() => rmSync(world, { recursive: true }))
    const [folder, out] = [join(world, 'content'), join(world, 'dist')]
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

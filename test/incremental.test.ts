import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { build, siteBuilder } from '../src/build.ts'
import type { LoadedSource } from '../src/content/load.ts'
import { site } from '../templates/site.ts'
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
  [...content.keys()].filter((path) => /\.(?:md|yaml)$/.test(path))

/** What an editor may do to the content; gives the files that are other ones then, `undefined` for one that is gone. */
type Edit = (content: Content, pick: Pick) => readonly (readonly [string, string | undefined])[]

const anyOf = <Value>(values: readonly Value[], pick: Pick): Value[] =>
  values.slice(pick(values.length)).slice(0, 1)

const replaced =
  (from: RegExp, to: string): Edit =>
  (content, pick) => {
    const found = texts(content).filter((path) => from.test(textAt(content, path)))
    return anyOf(found, pick).map((path) => [path, textAt(content, path).replace(from, to)])
  }

const prose = (name: string, more: string) =>
  `---\nroute: /${name}\ntemplate: prose\ntitle: Page ${name}\ndescription: About ${name}, ${more}.\nlang: en\ngated: ${more.length % 2 === 0}\nfooterYear: 2026\nindexed: true\n---\n\n## One\n\nWords ${more}, [home](/).\n`

const edits: Readonly<Record<string, Edit>> = {
  'a word': (content, pick) =>
    anyOf(texts(content), pick).map((path) => {
      const words = [...textAt(content, path).matchAll(/(?<=[a-z] )[a-z]{4,9}(?= [a-z])/g)]
      const [word] = anyOf(words, pick)
      const text = textAt(content, path)
      return [
        path,
        word
          ? `${text.slice(0, word.index)}harbour${text.slice(word.index + word[0].length)}`
          : text,
      ]
    }),
  'a title': replaced(/^title: .*$/m, 'title: Another title'),
  'a letter that no font holds': replaced(/(?<=[a-z] )the /, 'the Ω '),
  'a page opened': replaced(/^gated: true$/m, 'gated: false'),
  'a page closed': replaced(/^gated: false$/m, 'gated: true'),
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

const series = fc.array(fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat()), {
  minLength: length,
  maxLength: length,
})

test('after any edits a site is byte for byte the one that a fresh build makes', async () => {
  const property = fc.asyncProperty(series, async (steps) => {
    const again = siteBuilder(site)
    let content = first
    const sourcesOf = (): readonly LoadedSource[] =>
      [...content]
        .map(([path, bytes]) => ({ path, bytes }))
        .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    await told(whole(again({ ...request, sources: sourcesOf() })))
    for (const [name, number] of steps) {
      const changes = edits[name]?.(content, (below) => number % Math.max(1, below)) ?? []
      const next = new Map(content)
      for (const [path, text] of changes)
        if (text === undefined) next.delete(path)
        else if (text !== textAt(content, path)) next.set(path, Buffer.from(text))
      content = next
      const sources = sourcesOf()
      const incremental = await told(whole(again({ ...request, sources })))
      expect(incremental).toBe(await told(build({ site, ...request, sources })))
    }
  })
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true })
})

import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { siteBuilder } from '../src/build.ts'
import { liveFile, liveFileSchema } from '../src/render/live-file.ts'
import { site } from '../templates/site.ts'
import { type Change, contentWith, foundation, paths, textOf, validated } from './foundation.ts'
import { type Place, places } from './mistakes/mutants.ts'
import { seed, seriesOf } from './random.ts'

vi.setConfig({ testTimeout: 3_600_000 })

// `FUZZ_SEED` tries others, `SERIES=1000` that many.
const runs = seriesOf(30)

/** Files that only pages behind the password show, and those pages themselves. */
const secret = paths.filter(
  (path) =>
    (path.startsWith('landing/') && /\.(?:yaml|md)$/.test(path)) ||
    (path.startsWith('pages/') && /^gated: true$/m.test(textOf(path))),
)

/** What hosts and machines are told of a page, open or not, and the year at the foot of its gate. */
const told = /^(?:route|template|lang|gated|indexed|footerYear|translation|redirectFrom)$/
/** Pictures that are used only behind the password have files of their own, whose number tells (contract, 6.6). */
const named = /^(?:src|small|image|plate|picture|frontispiece|library)$/

const hidden = places.filter(
  ({ path, name }) => secret.includes(path) && !told.test(name) && !named.test(name),
)
const bodies = secret.filter((path) => path.endsWith('.md'))

/** Words with letters that no other page has. */
const words = fc
  .array(fc.constantFrom('the', 'Ŋever', 'ðust', 'ꝼire', 'note', '7,421', 'Ω', '漢字', 'été'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((some) => some.join(' '))
const day = fc
  .integer({ min: 1, max: 28 })
  .map((number) => `2026-07-${String(number).padStart(2, '0')}`)

/** Another value for a field: one of its kind. */
function another(place: Place): fc.Arbitrary<string> {
  if (typeof place.value === 'boolean') return fc.constant(String(!place.value))
  if (typeof place.value === 'number') return fc.integer({ min: 0, max: 99_999 }).map(String)
  const own = /^\d{4}-\d\d-\d\d$/.test(place.value) ? day : words
  const like = hidden.filter(({ name, value }) => name === place.name && value !== place.value)
  const values = like.map(({ value }) => JSON.stringify(value))
  return fc.oneof(
    own.map((value) => JSON.stringify(value)),
    fc.constantFrom(...values, '"Ŋ"'),
  )
}

const field = fc.constantFrom(...hidden).chain((place) =>
  another(place).map((value): Change => {
    const { path, text, start, end } = place
    return { [path]: text.slice(0, start) + value + text.slice(end) }
  }),
)
const body = fc.tuple(fc.constantFrom(...bodies), words, fc.nat({ max: 9 })).map(
  ([path, some, count]): Change => ({
    [path]: `${textOf(path).trimEnd()}\n\n${`${some}.\n\n`.repeat(count)}`,
  }),
)
const card = fc.constantFrom(...bodies.filter((path) => /^order: /m.test(textOf(path))))
const gone = card.map((path): Change => ({ [path]: undefined }))
const more = fc.tuple(card, words).map(
  ([path, title]): Change => ({
    [path.replace(/[^/]+$/, 'another.md')]: textOf(path)
      .replace(/^order: .*/m, 'order: 99')
      .replace(/^title: .*/m, `title: ${JSON.stringify(title)}`),
  }),
)

const build = siteBuilder(site)
const request = { content: foundation.content, lang: 'en', today: '2026-01-01' } as const

const sealedName = /\bg\.[0-9a-f]{16}\.bin/g

/**
 * The names of the sealed files, what tells that there is another version, and every other file without them: only its
 * gate knows a name.
 */
async function published(change: Change) {
  const { files, later, hosting } = await build({ ...request, sources: contentWith(change) })
  const all = [...files, ...hosting, ...later.map(({ path }) => ({ path, bytes: nothing }))]
  const isSealed = (path: string) => path.search(sealedName) >= 0
  const open = all.filter(({ path }) => !isSealed(path) && path !== liveFile)
  const live = files.find(({ path }) => path === liveFile)
  return {
    live: liveFileSchema.parse(JSON.parse(Buffer.from(live?.bytes ?? nothing).toString())),
    sealed: all
      .map(({ path }) => path)
      .filter(isSealed)
      .toSorted(),
    shown: Object.fromEntries(
      open.map(({ path, bytes }) => [
        path,
        Buffer.from(bytes).toString('latin1').replaceAll(sealedName, 'g.….bin'),
      ]),
    ),
  }
}

const nothing = new Uint8Array()
const texts = new Map(
  contentWith({}).map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]),
)

test('whatever is changed behind the password, no public byte changes', async () => {
  expect(hidden.length).toBeGreaterThan(100)
  const before = await published({})
  let changed = 0
  const property = fc.asyncProperty(fc.oneof(field, field, body, gone, more), async (change) => {
    // What is no content is not published.
    fc.pre(validated(change).files !== undefined)
    const { sealed, shown, live } = await published(change)
    expect(shown).toEqual(before.shown)
    // A random value may be the one that is there.
    const isSame = Object.entries(change).every(([path, text]) => texts.get(path) === text)
    expect(live.sources === before.live.sources).toBe(isSame)
    expect(live.instant).toBe(before.live.instant)
    if (String(sealed) !== String(before.sealed)) changed += 1
  })
  await fc.assert(property, { seed, numRuns: runs, maxSkipsPerRun: 1000 })
  // Pages would tell of nothing if nothing of it were on them.
  expect(changed).toBeGreaterThan(runs / 2)
})

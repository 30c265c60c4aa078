import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type BuildRequest, siteBuilder } from '../src/build.ts'
import { liveFile } from '../src/render/live-file.ts'
import { site } from '../templates/site.ts'
import { type Change, contentWith, foundation, launchDay, textOf } from './foundation.ts'
import { seed, seriesOf } from './random.ts'

vi.setConfig({ testTimeout: 3_600_000 })

// `FUZZ_SEED` tries others, `SERIES=1000` that many.
const runs = seriesOf(3)

const build = siteBuilder(site)

/** Every file that is made at an instant, but for those that name the content and its next instants. */
async function made(change: Change, at: BuildRequest['at']) {
  const request = { content: foundation.content, lang: 'en', today: '2026-01-01', at } as const
  const { files, later, hosting, problems } = await build({
    ...request,
    sources: contentWith(change),
  })
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const all = [...files, ...hosting].filter(({ path }) => path !== liveFile && path !== 'due.txt')
  const named = all.map(({ path, bytes }) => [path, Buffer.from(bytes).toString('latin1')] as const)
  const due = Buffer.from(hosting.find(({ path }) => path === 'due.txt')?.bytes ?? []).toString()
  const others = later.map(({ path, recipe }) => [path, recipe] as const)
  return { files: Object.fromEntries([...named, ...others]), due }
}

/** What the clocks of Paris show at an instant, told by another program than the one that is tested. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})

/** From one hour before 28 March 2027 on, when clocks go forward, to the end of October, when they go back. */
const start = Date.UTC(2027, 2, 27, 23) / 60_000
const end = Date.UTC(2027, 9, 31, 2) / 60_000
// Of an hour that comes twice the first is meant: the second cannot be written.
const isSecond = (minute: number) => minute >= Date.UTC(2027, 9, 31, 1) / 60_000
const instant = fc
  .oneof(
    fc.integer({ min: start, max: start + 240 }),
    fc.integer({ min: end - 240, max: end }),
    fc.integer({ min: start, max: end }),
  )
  .filter((minute) => !isSecond(minute))
  .map((minute) => minute * 60)

const span = fc
  .record({ from: fc.option(instant), until: fc.option(instant) })
  .filter(({ from, until }) => from === null || until === null || from < until)
type Span = { readonly from: number | null; readonly until: number | null }

const always: Span = { from: null, until: null }
const isShown = ({ from, until }: Span, at: number) =>
  (from ?? 0) <= at && at < (until ?? Number.POSITIVE_INFINITY)

const fields = ({ from, until }: Span, indent = '') =>
  [
    ...(from === null ? [] : [`from: ${clock.format(from * 1000)}`]),
    ...(until === null ? [] : [`until: ${clock.format(until * 1000)}`]),
  ]
    .map((line) => `${indent}${line}\n`)
    .join('')

/** A file of fields and text, with times at the end of the fields. */
const timedFile = (text: string, span: Span) =>
  text.replace(/^(---\n[\s\S]*?)---\n/, `$1${fields(span)}---\n`)

const cardText = (name: string) =>
  `---\nicon: repeat\ntitle: ${name}\norder: ${100 + name.length}\n---\n\nA card of ${name}.\n`
const pageText = (name: string) =>
  `---\nroute: /${name}\ntemplate: prose\ntitle: Page ${name}\ndescription: What ${name} says.\nlang: en\ngated: false\nfooterYear: 2026\nindexed: true\n---\n\nWords of ${name}.\n`

interface Timed {
  readonly isOpen: boolean
  readonly cards: readonly Span[]
  readonly pages: readonly Span[]
  readonly artists: readonly Span[]
  readonly isFlow: boolean
  readonly season: Span
}

const timed = fc.record({
  isOpen: fc.boolean(),
  cards: fc.array(span, { maxLength: 3 }),
  pages: fc.array(span, { maxLength: 2 }),
  artists: fc.array(span, { minLength: 1, maxLength: 4 }),
  isFlow: fc.boolean(),
  season: span.filter(({ from, until }) => from !== null || until !== null),
})

const names = ['alpha', 'beta-two', 'gamma-three']

/** The list of artists; one of them is always there, since the page has to show one. */
function event(artists: readonly Span[], isFlow: boolean, title: string): string {
  const all = [...artists, always]
  const block = all.map(
    (one, index) =>
      `    # Number ${index} - a note\n    - name: Artist ${index}\n${fields(one, '      ')}      confirmed: false\n`,
  )
  const flow = all.map((one, index) => {
    const times = fields(one).trim().replaceAll('\n', ', ')
    return `{ name: Artist ${index}, ${times && `${times}, `}confirmed: false }`
  })
  const list = isFlow ? ` [${flow.join(', ')}]\n` : `\n${block.join('')}`
  const text = textOf('landing/event.yaml').replace(/^ {2}title: Line-up$/m, `  title: ${title}`)
  return text.replace(/^ {2}acoustic:\n[\s\S]*?(?=^ {2}\w)/m, `  acoustic:${list}`)
}

/** The content with times, or as a person would write it for an instant, without any. */
function contentOf({ isOpen, cards, pages, artists, isFlow, season }: Timed, at?: number): Change {
  const kept = (spans: readonly Span[]) =>
    spans
      .map((one, index) => ({ one, name: names[index] ?? '' }))
      .filter(({ one }) => at === undefined || isShown(one, at))
  const put = (one: Span, text: string) => (at === undefined ? timedFile(text, one) : text)
  const own = (title: string) =>
    at === undefined
      ? event(artists, isFlow, title)
      : // The lines of those that are not shown are left out.
        event(
          artists.filter((one) => isShown(one, at)).map(() => always),
          isFlow,
          title,
        )
  const isOn = at !== undefined && isShown(season, at)
  const numbered = (text: string) => {
    if (at === undefined) return text
    const shown = [...artists, always].flatMap((one, index) => (isShown(one, at) ? index : []))
    let next = 0
    return text.replace(/Artist \d/g, () => `Artist ${shown[next++]}`)
  }
  return {
    ...(isOpen ? launchDay : {}),
    ...Object.fromEntries(
      kept(cards).map(({ one, name }) => [`landing/mission/${name}.md`, put(one, cardText(name))]),
    ),
    ...Object.fromEntries(
      kept(pages).map(({ one, name }) => [`pages/${name}.md`, put(one, pageText(name))]),
    ),
    'landing/event.yaml': numbered(own(isOn ? 'Season' : 'Line-up')),
    ...(at === undefined && {
      'seasons/summer/season.yaml': fields(season),
      'seasons/summer/landing/event.yaml': own('Season'),
    }),
  }
}

test('a build at an instant is the build of what a person would write for it', async () => {
  const property = fc.asyncProperty(timed, instant, async (content, at) => {
    const spans = [...content.cards, ...content.pages, ...content.artists, content.season]
    const changes = spans.flatMap(({ from, until }) => [from, until].filter((one) => one !== null))
    // On both sides of a change as well.
    const [nearest = at] = changes.toSorted((one, two) => Math.abs(one - at) - Math.abs(two - at))
    for (const moment of [nearest - 1, nearest]) {
      const { files, due } = await made(contentOf(content), moment)
      expect(files).toEqual((await made(contentOf(content, moment), 0)).files)
      const coming = new Set(changes.filter((one) => one > moment))
      expect(due).toBe(
        [...coming]
          .toSorted((one, two) => one - two)
          .map((one) => `${one}\n`)
          .join(''),
      )
    }
  })
  await fc.assert(property, { seed, numRuns: runs })
})

test('what is not due is in no public byte, nor is when it is due', async () => {
  const early = (words: string, day: string): Change => ({
    ...launchDay,
    'pages/secret.md': pageText(words)
      .replace(/^route:.*/m, `route: /secret-${day.slice(0, 4)}`)
      .replace('---\n\n', `from: ${day}\n---\n\n`),
    'landing/mission/secret.md': cardText(words).replace('---\n\n', `from: ${day}\n---\n\n`),
    'seasons/autumn/season.yaml': `from: ${day}\n`,
    'seasons/autumn/landing/hero.yaml': textOf('landing/hero.yaml').replace(/fermata/gi, words),
  })
  const one = await made(early('ŋever-told-before', '2027-03-01 09:00'), '2026-12-01')
  const other = await made(early('ꝼ-漢字', '2028-11-30'), '2026-12-01')
  expect(one.files).toEqual(other.files)
  expect(one.files).toEqual((await made(launchDay, 0)).files)
  const later = await made(early('never-told-before', '2027-03-01 09:00'), '2027-03-02')
  expect(later.files).not.toEqual(one.files)
})

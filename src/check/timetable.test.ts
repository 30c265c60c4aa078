import { expect, test } from 'vitest'
import { site } from '../../templates/site.ts'
import { type Change, contentWith, launchDay, textOf } from '../../test/foundation.ts'
import { rowsOf } from '../../test/rows.ts'
import { check } from '../check.ts'
import { textsOf } from './audience.ts'

const { content: table } = site
const request = { table, content: 'content', lang: 'en', today: '2026-01-01' } as const
const plain = await check(contentWith({}), request)
const checked = (change: Change, at: string) =>
  check(contentWith(change), { ...request, at }, plain)

const path = 'landing/event.yaml'
const listed = (list: string) =>
  textOf(path).replace(/^ {2}acoustic:\n[\s\S]*?(?=^ {2}\w)/m, `  acoustic:${list}`)

type Listed = Readonly<{ list: string; names: readonly string[] }>

test.each(rowsOf<Listed>(import.meta.dirname, 'timetable.test.yaml'))(
  'an item is taken out of a list %s',
  async (_, { list, names }) => {
    const text = listed(list)
    for (const [index, at] of ['2027-02-28', '2027-03-01'].entries()) {
      for (const content of [text, text.replaceAll('\n', '\r\n'), `\uFEFF${text}`]) {
        const { now } = await checked({ [path]: content }, at)
        expect(now.findings.map(({ code }) => code)).toEqual(
          plain.now.findings.map(({ code }) => code),
        )
        const file = now.files.find(({ source }) => source.path === path)
        const artists: readonly { name: string }[] = Object(file?.fields?.data).lineup.acoustic
        expect(artists.map(({ name }) => name).join(' ')).toBe(names[index])
        expect(artists.flatMap(Object.keys)).not.toContain('from')
      }
    }
  },
)

test('a list of which nothing is shown is an empty one', async () => {
  const text = listed('\n  - name: One\n    until: 2027-03-01\n    confirmed: false\n')
  const { problems } = await checked({ [path]: text }, '2026-12-01')
  expect(problems.map(({ message }) => message)).toContain(
    'From 1 March 2027, 0:00, “acoustic” has 0 items; it must have at least 1.',
  )
})

test('what is not due yet is secret', async () => {
  const words = 'A quartet of glass harmonicas.'
  const page = textOf('pages/legal-notice.md')
    .replace(/^route: .*$/m, 'route: /soon\nfrom: 2027-02-01')
    .replace(/---\n[\s\S]*?\n---\n[\s\S]*/, (all) => `${all}\n${words}\n`)
  const { times, instant, files } = await checked(
    { ...launchDay, 'pages/soon.md': page },
    '2026-12-01',
  )
  const { early, gated, open } = textsOf(
    site.content,
    { all: () => plain.files },
    times.pending(instant),
  )
  expect(files.length).toBe(plain.files.length + 1)
  expect([early, gated, open].map((texts) => texts.includes(words))).toEqual([true, false, false])
})

import { expect, test } from 'vitest'
import { site } from '../../templates/site.ts'
import { type Change, contentWith, launchDay, textOf } from '../../test/foundation.ts'
import { check } from '../check.ts'
import { isError } from '../problem.ts'
import { textsOf } from './audience.ts'

const card = (title: string, fields: string) =>
  `---\nicon: repeat\ntitle: ${title}\norder: 90\n${fields}---\n\nA card.\n`
const page = (route: string, fields: string, body = 'Words.') =>
  `---\nroute: ${route}\ntemplate: prose\ntitle: Of ${route}\ndescription: On ${route}.\nlang: en\ngated: false\nfooterYear: 2026\nindexed: true\n${fields}---\n\n${body}\n`

const request = {
  table: site.content,
  content: 'content',
  lang: 'en',
  today: '2026-01-01',
} as const
const plain = await check(contentWith({}), request)

const checked = (change: Change, at: string) =>
  check(contentWith(change), { ...request, at }, plain)

/** What is said of times on 1 December 2026: place, code and sentences. */
async function told(change: Change): Promise<string> {
  const { told } = await checked(change, '2026-12-01')
  const known = new Set(plain.told.map(({ en }) => en.message))
  return told
    .filter(({ en }) => !known.has(en.message))
    .map(
      ({ file, line, code, en, fr }) =>
        `${file}:${line} ${code}\n  ${en.message}\n  ${fr.message}\n`,
    )
    .join('')
}

/** The text of a file at an instant. */
const textAt = async (change: Change, path: string, at: string) => {
  const { now } = await checked(change, at)
  const found = now.sources.find((one) => one.path === path)
  return found && Buffer.from(found.bytes).toString()
}

const cardPath = 'landing/mission/new.md'

test('a file is there from its first instant until its last, without its times', async () => {
  const content = { [cardPath]: card('New', 'from: 2027-03-01 09:00\nuntil: 2027-04-01\n') }
  const shown = card('New', '                      \n                 \n')
  const times = ['2027-03-01 08:59', '2027-03-01 09:00', '2027-03-31 23:59', '2027-04-01']
  const texts = await Promise.all(times.map((at) => textAt(content, cardPath, at)))
  expect(texts).toEqual([undefined, shown, shown, undefined])
})

test.each([
  [
    'hyphens',
    '\n    - name: One\n      from: 2027-03-01\n      confirmed: false\n    - name: Two\n      confirmed: false\n',
    ['Two', 'One Two'],
  ],
  [
    'hyphens on lines of their own',
    '\n    - # one - here\n      from: 2027-03-01\n      name: One\n      confirmed: false\n    - name: Two\n      confirmed: false\n',
    ['Two', 'One Two'],
  ],
  [
    'brackets',
    ' [{ name: One, confirmed: false, from: 2027-03-01 }, { name: Two, confirmed: false }]\n',
    ['Two', 'One Two'],
  ],
  [
    'a comma at the end',
    ' [{ name: Two, confirmed: false }, { from: 2027-03-01, name: One, confirmed: false }]\n',
    ['Two', 'Two One'],
  ],
])('items of a list with %s', async (_, list, names) => {
  const text = textOf('landing/event.yaml').replace(
    /^ {2}acoustic:\n[\s\S]*?(?=^ {2}\w)/m,
    `  acoustic:${list}`,
  )
  for (const [index, at] of ['2027-02-28', '2027-03-01'].entries()) {
    for (const content of [text, text.replaceAll('\n', '\r\n'), `\uFEFF${text}`]) {
      const { now, problems } = await checked({ 'landing/event.yaml': content }, at)
      expect(problems.filter(isError)).toEqual([])
      const file = now.files.find(({ source }) => source.path === 'landing/event.yaml')
      const artists = Object(file?.fields?.data).lineup.acoustic
      expect(artists.map(({ name }: { name: string }) => name).join(' ')).toBe(names[index])
      expect(Object.keys(artists[0])).not.toContain('from')
    }
  }
})

test('a list of which nothing is shown is an empty one', async () => {
  const text = textOf('landing/event.yaml').replace(
    /^( {2}acoustic:\n)[\s\S]*?(?=^ {2}\w)/m,
    '$1  - name: One\n    until: 2027-03-01\n    confirmed: false\n',
  )
  expect(await told({ 'landing/event.yaml': text })).toContain(
    'From 1 March 2027, 0:00: “acoustic” has 0 items; it must have at least 1.',
  )
})

test('a season’s files stand in for those of the same path, and mistakes are told where they lie', async () => {
  const content = {
    'seasons/autumn/season.yaml': 'from: 2027-09-01\nuntil: 2027-12-01\n',
    'seasons/autumn/landing/mission.yaml': textOf('landing/mission.yaml').replace(
      'title:',
      'titel:',
    ),
  }
  const path = 'landing/mission.yaml'
  const [before, during, after] = await Promise.all(
    ['2027-08-31', '2027-09-01', '2027-12-01'].map((at) => textAt(content, path, at)),
  )
  expect([before, after]).toEqual([textOf(path), textOf(path)])
  expect(during).toContain('titel:')
  expect(await told(content)).toMatch(
    /seasons\/autumn\/landing\/mission.yaml:\d+ field\/unknown\n {2}“titel”/,
  )
})

test('what is not due yet is secret', async () => {
  const content = {
    ...launchDay,
    'pages/soon.md': page('/soon', 'from: 2027-02-01\n', 'A quartet of glass harmonicas.'),
  }
  const { content: files, times, instant } = await checked(content, '2026-12-01')
  if (!files) throw new Error('errors')
  const { gated, open } = textsOf(site.content, files, times.pending(instant))
  expect(gated).toContain('A quartet of glass harmonicas.')
  expect(open).not.toContain('A quartet of glass harmonicas.')
})

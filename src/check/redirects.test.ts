import { expect, test } from 'vitest'
import { problemsWith } from '../../test/foundation.ts'
import { tableOf } from '../../test/rows.ts'
import { servedPage } from './fields.ts'
import { addressKey, encodedAddress, mostRedirects, redirectsOf } from './redirects.ts'

type Rows = Readonly<Record<string, string | null>>
const table = tableOf<Readonly<Record<'compared by' | 'files' | 'told', Rows>>>(
  import.meta.dirname,
  'redirects.test.yaml',
)

const old = (...addresses: readonly string[]) => ({
  'pages/legal-notice.md': (text: string) =>
    text.replace('\n---\n', () => `\nredirectFrom: ${JSON.stringify(addresses)}\n---\n`),
})

const told = (...addresses: readonly string[]) =>
  problemsWith(old(...addresses)).map(({ code, severity, line }) => `${line} ${severity} ${code}`)

test.each(Object.entries(table['compared by']))('%s is compared as %s', (address, key) => {
  expect(addressKey(address) ?? null).toBe(key)
})

test('an address is printed in signs that settings of hosts give no meaning to', () => {
  expect(encodedAddress("/a b;{c}$d*'(e)!#?&é")).toBe(
    '/a%20b%3B%7Bc%7D%24d%2A%27%28e%29%21%23%3F%26%C3%A9',
  )
})

test('a page stands at an old address under its exact name, and nowhere that a system would take it for another one', () => {
  const redirectFrom = Object.keys(table.files)
  const found = redirectsOf([{ route: '/press' }, { route: '/news', redirectFrom }])
  expect(Object.fromEntries(found.map(({ from, file }) => [from, file ?? null]))).toEqual(
    table.files,
  )
})

test('what is the address of a page leads nowhere else, and an address leads to one page', () => {
  const pages = [
    { route: '/press', redirectFrom: ['/news', '/a'] },
    { route: '/news', redirectFrom: ['/a', '/b'] },
    { redirectFrom: ['/c'] },
  ]
  expect(redirectsOf(pages).map(({ from, to }) => `${from} ${to}`)).toEqual([
    '/a /press',
    '/b /news',
  ])
})

test.each(Object.entries(table.told))('of the old address “%s” is told: %s', (address, code) => {
  const isForm = code === null || /page|reserved/.test(code)
  expect(servedPage.redirectFrom.safeParse([address]).success).toBe(isForm)
  expect(told(address)).toEqual(code === null ? [] : [`11 error ${code}`])
})

test('one address in several forms is told once, more than some hosts are told of are a warning', () => {
  expect(told('/old', '/old/', '/old/index.html')).toEqual(['11 error redirect/duplicate'])
  const many = Array.from({ length: mostRedirects + 1 }, (_, index) => `/old-${index}`)
  expect(told(...many.slice(1))).toEqual([])
  expect(told(...many)).toEqual(['11 warning redirect/many'])
})

test.each([
  ['/old/', 'warning link/moved', '/legal-notice'],
  ['/old#publisher', 'error link/gone', '/legal-notice#publisher'],
  ['/Legal-Notice', 'error link/gone', '/legal-notice'],
])('a link to %s is told with the new address: %s', (address, told, suggested) => {
  const found = problemsWith({
    ...old('/old', '/Legal-Notice'),
    'pages/practical-information.md': (text) => `${text}\nSee [it](${address}).\n`,
  }).map(({ code, severity, suggestion }) => [`${severity} ${code}`, suggestion?.text])
  expect(found).toEqual([[told, suggested]])
})

import { expect, test } from 'vitest'
import { problemsWith } from '../../test/foundation.ts'
import { servedPage } from './fields.ts'
import { addressKey, encodedAddress, mostRedirects, redirectsOf } from './redirects.ts'

const old = (...addresses: readonly string[]) => ({
  'pages/legal-notice.md': (text: string) =>
    text.replace('\n---\n', () => `\nredirectFrom: ${JSON.stringify(addresses)}\n---\n`),
})

const told = (...addresses: readonly string[]) =>
  problemsWith(old(...addresses)).map(({ code, severity, line }) => `${line} ${severity} ${code}`)

test.each([
  ['/Press_2019.html', '/Press_2019.html'],
  ['/v1/', '/v1'],
  ['/v1/index.html', '/v1'],
  ['/caf%C3%A9', '/café'],
  ['/%7Bold%7D;a', '/{old};a'],
  ['/index.html', '/'],
])('%s is compared as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each(['/a%2Fb', '/a%5cb', '/a%0Ab', '/a%00', '/%E9', '/a%C2%A0b', '/a%E2%80%AE', '/a%'])(
  '%s is an address that nobody can be sure of',
  (address) => {
    expect(addressKey(address)).toBeUndefined()
  },
)

test('an address is printed in signs that settings of hosts give no meaning to', () => {
  expect(encodedAddress("/a b;{c}$d*'(e)!#?&é")).toBe(
    '/a%20b%3B%7Bc%7D%24d%2A%27%28e%29%21%23%3F%26%C3%A9',
  )
})

const filesOf = (...redirectFrom: readonly string[]) =>
  redirectsOf([{ route: '/press' }, { route: '/news', redirectFrom }]).map(
    ({ from, file }) => `${from} ${file}`,
  )

test('a page stands at an old address as a page of the site does, or by its exact name', () => {
  expect(filesOf('/Old', '/old_news.html', '/caf%c3%a9/', '/a%20b')).toEqual([
    '/Old Old/index.html',
    '/old_news.html old_news.html',
    '/caf%C3%A9 café/index.html',
    '/a%20b a b/index.html',
  ])
})

test('no page stands where a system would take it for another one, or cannot store it', () => {
  expect(
    filesOf(
      '/Press',
      '/press.html',
      '/what%3F',
      '/con',
      '/old.html',
      '/old.html/more',
      '/OLD.html',
    ),
  ).toEqual([
    '/Press undefined',
    '/press.html undefined',
    '/what%3F undefined',
    '/con undefined',
    '/old.html old.html',
    '/old.html/more undefined',
    '/OLD.html undefined',
  ])
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

test.each([
  '/a;b',
  '/a b',
  '/{a}',
  '/$a',
  '/a\nb',
  '/a?b',
  '/a#b',
  '/a%3',
  '/a%0Ab',
  '/a%2Fb',
  '/..',
  '/%2e%2E/a',
  '//example.org',
  'https://example.org/a',
  'a',
  '/',
  '',
])('“%s” is no old address', (address) => {
  expect(servedPage.redirectFrom.safeParse([address]).success).toBe(false)
  expect(told(address).join()).toMatch(/error (?:redirect\/malformed|field\/empty)/)
})

test.each([
  '/a',
  '/A_b.php',
  '/a/',
  '/a%3Bb',
  '/%7Ba%7D',
  '/%24a',
  '/a%20b',
  '/.well-known/x',
  '/-a',
])('“%s” is an old address', (address) => {
  expect(told(address)).toEqual([])
})

test('an old address that something else has is told at its place', () => {
  expect(told('/legal-notice/')).toEqual(['11 error redirect/page'])
  expect(told('/swarm')).toEqual(['11 error redirect/page'])
  expect(told('/index.html')).toEqual(['11 error redirect/page'])
  for (const address of ['/404.html', '/Assets/old.css', '/favicon.ico', '/robots.txt/a', '/-/a'])
    expect(told(address)).toEqual(['11 error redirect/reserved'])
  expect(told('/old', '/old/', '/old/index.html')).toEqual(['11 error redirect/duplicate'])
})

test('more old addresses than some hosts are told of are a warning', () => {
  const many = Array.from({ length: mostRedirects + 1 }, (_, index) => `/old-${index}`)
  expect(told(...many.slice(1))).toEqual([])
  expect(told(...many)).toEqual(['11 warning redirect/many'])
})

test('a link to an old address is a warning with the new one, an error where no page stands', () => {
  const linked = (address: string) =>
    problemsWith({
      ...old('/old', '/Legal-Notice'),
      'pages/practical-information.md': (text) => `${text}\nSee [it](${address}).\n`,
    }).map(({ code, severity, suggestion }) => [severity, code, suggestion?.text])
  expect(linked('/old')).toEqual([['warning', 'link/moved', '/legal-notice']])
  expect(linked('/old/')).toEqual([['warning', 'link/moved', '/legal-notice']])
  expect(linked('/old#publisher')).toEqual([['error', 'link/gone', '/legal-notice#publisher']])
  expect(linked('/Legal-Notice')).toEqual([['error', 'link/gone', '/legal-notice']])
})

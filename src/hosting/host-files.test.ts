import { hash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { redirectsOf } from '../check/redirects.ts'
import { hostFiles, packBeside } from './host-files.ts'

const policy = [
  ['default-src', "'none'"],
  ['style-src', "'self'", "'sha256-x='"],
]
const style = { path: 'assets/page-0a1b.css', bytes: Buffer.from('p{}') }

function written(path: string, base = '', paths = ['index.html', '404.html']) {
  const pages = paths.map((page) => ({ path: page, policy }))
  const files = [
    ...pages.map((page) => ({ ...page, bytes: Buffer.from('<!doctype html>') })),
    style,
  ]
  const { published, beside } = hostFiles(files, base, pages)
  return String([...published, ...beside].find((file) => file.path === path)?.bytes)
}

test('_headers holds what every response carries, what may be kept, and the whole policy of each page', () => {
  expect(written('_headers')).toMatchInlineSnapshot(`
    "/*
      X-Content-Type-Options: nosniff
      Referrer-Policy: strict-origin-when-cross-origin
      Cross-Origin-Opener-Policy: same-origin
      Cross-Origin-Resource-Policy: same-origin
      Permissions-Policy: camera=(), microphone=(), geolocation=(), browsing-topics=()
      Strict-Transport-Security: max-age=63072000
      Content-Security-Policy: frame-ancestors 'none'; upgrade-insecure-requests

    /assets/*
      Cache-Control: public, max-age=31536000, immutable

    /
      Content-Security-Policy: default-src 'none'; style-src 'self' 'sha256-x='; frame-ancestors 'none'; upgrade-insecure-requests
    "
  `)
})

test('_headers names a page with and without the slash at its end, below the base of the site', () => {
  const headers = written('_headers', '/project', ['index.html', 'v2/index.html'])
  expect(headers.match(/^\/.*/gm)?.join(' ')).toBe(
    '/project/* /project/assets/* /project /project/ /project/v2 /project/v2/',
  )
})

test('_headers stays within the hundred rules and 2,000 characters a line that Cloudflare Pages reads', () => {
  const pages = Array.from({ length: 80 }, (_, number) => `page-${number}/index.html`)
  const lines = written('_headers', '', pages).split('\n')
  expect(lines.filter((line) => line.startsWith('/'))).toHaveLength(100)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2000)
})

test('_redirects answers an address without the slash by the page itself, not by a redirect', () => {
  const paths = ['index.html', 'v2/index.html', '404.html']
  expect(written('_redirects', '', paths)).toBe('/v2 /v2/ 200\n')
})

const moved = (name: string, base: string, ...redirectFrom: readonly string[]) => {
  const documents = [{ path: 'news/index.html', policy }]
  const redirects = redirectsOf([{ route: '/news', redirectFrom }])
  const { published, beside } = hostFiles([style], base, documents, redirects)
  return String([...published, ...beside].find(({ path }) => path === name)?.bytes)
}

test('_redirects leads old addresses to their page first; Netlify is told to, where a page stands', () => {
  expect(moved('_redirects', '/project', '/old.html', '/News', '/a%3b%2A%20%7B%24%c3%a9')).toBe(
    `/project/old.html /project/news 301!
/project/old.html /project/news 301
/project/News /project/news 301
/project/a%3B%2A%20%7B%24%C3%A9 /project/news 301
/project/news /project/news/ 200
`,
  )
})

test('_redirects holds no more than Cloudflare Pages reads, and old addresses before the rest', () => {
  const many = Array.from({ length: 1200 }, (_, number) => `/old-${number}`)
  const lines = moved('_redirects', '', ...many)
    .trim()
    .split('\n')
  expect([lines.length, lines.at(-1)]).toEqual([2000, '/old-999 /news 301'])
  expect(moved('nginx.conf', '', ...many).match(/return 301/g)).toHaveLength(1200)
})

test.each(['nginx.conf', 'Caddyfile'])(
  '%s compares old addresses to the letter, by no sign that it gives a meaning to',
  (name) => {
    const settings = moved(name, '/a.b', '/old.html', '/a%3Bb%20%7Bc%7D%24%22%23%27%60%C3%A9')
    expect(settings).toContain(String.raw`^/a\x2eb/old\x2ehtml$`)
    expect(settings).toContain(
      String.raw`^/a\x2eb/a\x3bb\x20\x7bc\x7d\x24\x22\x23\x27\x60é(?:/(?:index\.html)?)?$`,
    )
    expect(settings).toMatch(/(?:return 301 \/a\.b\/news;|redir \* \/a\.b\/news 301)/)
  },
)

test.each(['nginx.conf', 'Caddyfile'])('%s matches a base to the letter', (name) => {
  const pattern = String.raw`^/a\.b(?:/(?:index\.html)?)?$`
  expect(written(name, '/a.b')).toContain(pattern)
})

const text = Buffer.from('A held note is a held breath. '.repeat(40))
const file = (path: string, bytes: Uint8Array = text) => ({ path, bytes })

test('packing beforehand packs text in both ways, beside its file, into the same bytes on any machine', async () => {
  const packed = await packBeside([file('v2/index.html')])
  expect(packed.map(({ path, bytes }) => [path, hash('sha256', bytes).slice(0, 16)])).toEqual([
    ['v2/index.html.br', 'bcc8f9be74f62ca0'],
    ['v2/index.html.gz', '90d313930f7ed90d'],
  ])
  const [brotli = text, gzip = text] = packed.map(({ bytes }) => bytes)
  expect([brotliDecompressSync(brotli), gunzipSync(gzip)]).toEqual([text, text])
})

test('packing beforehand leaves alone pictures, fonts, sealed pages and what becomes no smaller', async () => {
  const names = ['plate.avif', 'plate.jpg', 'imbue.woff2', 'g.0a1b.bin', '_headers']
  const files = [...names.map((name) => file(name)), file('a.txt', Buffer.from('a'))]
  expect(await packBeside(files)).toEqual([])
})

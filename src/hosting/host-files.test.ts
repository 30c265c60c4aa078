import { hash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
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

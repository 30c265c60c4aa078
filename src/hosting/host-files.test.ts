import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyOldAddresses } from '../../test/hosting/old-addresses.ts'
import { runProgram } from '../../test/run-program.ts'
import { addressKey, redirectsOf } from '../check/redirects.ts'
import { hostFiles, packBeside } from './host-files.ts'

const style = { path: 'assets/page-0a1b.css', bytes: Buffer.from('p{}') }
const at = (base: string, origin = 'https://foundation.example.org') => ({ origin, base })

function written(path: string, base = '', paths = ['index.html', '404.html']) {
  const files = [...paths.map((page) => ({ path: page })), style]
  const { published, beside } = hostFiles(files, at(base))
  return String([...published, ...beside].find((file) => file.path === path)?.bytes)
}

test('_headers holds what every response carries, and what may be kept; nothing of any page', () => {
  const text = written('_headers', '/project', ['index.html', 'v2/index.html'])
  expect(text).toMatchInlineSnapshot(`
    "/project/*
      X-Content-Type-Options: nosniff
      Referrer-Policy: strict-origin-when-cross-origin
      Cross-Origin-Opener-Policy: same-origin
      Cross-Origin-Resource-Policy: same-origin
      Permissions-Policy: camera=(), microphone=(), geolocation=(), browsing-topics=()
      Strict-Transport-Security: max-age=86400
      Content-Security-Policy: frame-ancestors 'none'; upgrade-insecure-requests

    /project/assets/*
      Cache-Control: public, max-age=31536000, immutable
    "
  `)
  expect(written('_headers', '/project', ['another/index.html'])).toBe(text)
})

test('what a server holds does not change with the content', () => {
  const redirects = redirectsOf([{ route: '/news', redirectFrom: ['/old'] }])
  const before = hostFiles([style], at('/project')).beside
  const after = hostFiles([{ path: 'more/index.html' }], at('/project'), redirects).beside
  for (const name of ['nginx.conf', 'Caddyfile']) {
    const [one, other] = [before, after].map((files) => files.find(({ path }) => path === name))
    expect(String(other?.bytes)).toBe(String(one?.bytes))
  }
})

test('_redirects answers an address without the slash by the page itself, not by a redirect', () => {
  const paths = ['index.html', 'v2/index.html', '404.html']
  expect(written('_redirects', '', paths)).toBe('/v2 /v2/ 200\n')
})

const moved = (name: string, base: string, ...redirectFrom: readonly string[]) => {
  const redirects = redirectsOf([{ route: '/news', redirectFrom }])
  const { published, beside } = hostFiles([style, { path: 'news/index.html' }], at(base), redirects)
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
  expect(moved('nginx-redirects.conf', '', ...many).match(/return 301/g)).toHaveLength(1200)
})

test('.htaccess leads old addresses to the public address, whatever host a visitor asks for', () => {
  const text = moved('.htaccess', '/project', '/old')
  expect(text).toContain(
    'RewriteRule ^ "https://foundation.example.org/project/news" [R=301,NE,L]\n',
  )
  expect(text).not.toMatch(/HTTP_HOST|SERVER_NAME|Forwarded-Host/)
})

test('.htaccess leads nowhere while the public address is a made-up one: the small pages do', () => {
  const redirects = redirectsOf([{ route: '/news', redirectFrom: ['/old'] }])
  const { published } = hostFiles([style], at('', 'https://foundation.example'), redirects)
  const apache = String(published.find(({ path }) => path === '.htaccess')?.bytes)
  expect(apache).not.toContain('R=301')
})

/** A setting of an old address, to its end: nothing in it ends what it stands in. */
const settings = {
  'nginx-redirects.conf': /^location ~ (\^\S+) \{$/gm,
  'Caddyfile-redirects': /^@old\d+ path_regexp (\^\S+)$/gm,
  '.htaccess': /^ {2}RewriteCond %\{REQUEST_URI\} "(\^[^"\s]+\$)"\n {2}RewriteRule \^ "https:/gm,
} as const

test.each(Object.entries(settings))(
  '%s leads any old address that the check lets through, and no other',
  (name, setting) => {
    const property = fc.property(anyOldAddresses(6), (addresses) => {
      const found = [...moved(name, '/a', ...addresses).matchAll(setting)]
      const patterns = found.map(([, pattern = '']) => {
        expect(pattern).toMatch(
          /^\^(?:[\w/-]|\\x[0-9a-f]{2}|[^\0-\x7f])+(?:\(\?:\/\(\?:index\\\.html\)\?\)\?)?\$$/,
        )
        return new RegExp(pattern)
      })
      const keys = addresses.map((address) => `/a${addressKey(address)}`)
      expect(keys.map((key) => patterns.map((one) => one.test(key)))).toEqual(
        keys.map((key) => keys.map((other) => other === key)),
      )
      const near = keys.flatMap((key) => [`${key}a`, `a${key}`, `${key.slice(0, -1)}\u0378`])
      expect(near.filter((other) => patterns.some((one) => one.test(other)))).toEqual([])
    })
    fc.assert(property, { seed: 1, numRuns: 200 })
  },
)

test('Netlify’s own builder, which tests no program, publishes nothing', () => {
  const settings = readFileSync('netlify.toml', 'utf8')
  const [, command = ''] = /^ {2}command = '''(.+)'''$/m.exec(settings) ?? []
  const { status, stdout } = runProgram('sh', ['-c', command], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([1, expect.stringContaining('docs/deploy.md')])
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

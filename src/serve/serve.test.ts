import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen, serve } from './serve.ts'

const policy = "default-src 'none'; script-src 'self' 'sha256-x='"
const home = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy.replaceAll("'", '&#x27;')}"><title>Home</title>`

const files = {
  'index.html': home,
  'v2/index.html': 'second',
  '404.html': 'not here',
  'assets/menu-abc.js': 'export {}',
  'assets/plate-abc.avif': 'picture',
  'assets/g.abc.bin': 'sealed',
  'event.ics': 'calendar',
  'old/index.html': 'moved',
  _redirects: '/old /v2 301!\n/old /v2 301\n/a%3Bb.html /v2 301\n/v2 /v2/ 200\n',
}

const world = mkdtempSync(join(tmpdir(), 'serve-'))
const folder = join(world, 'dist')
let server: Listening
let project: Listening

beforeAll(async () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  writeFileSync(join(world, 'secret.txt'), 'secret')
  symlinkSync('../secret.txt', join(folder, 'link.txt'))
  server = await serve({ folder, base: '', port: 0 })
  project = await serve({ folder, base: '/project', port: 0 })
})

afterAll(async () => {
  await Promise.all([server.close(), project.close()])
})

/** Asks for a path exactly as written: `fetch` would tidy it first. */
const ask = async (path: string, headers = {}, method = 'GET', port = server.port) => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const where = { host: '127.0.0.1', port, path, headers, method }
    get(where, resolve).on('error', reject).end()
  })
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

const shown = async (path: string, port = server.port) => {
  const { status, body } = await ask(path, {}, 'GET', port)
  return `${status} ${body}`
}

test.each(['/old', '/old/', '/old?from=letter', '/old/index.html', '/a%3bb.html', '/a;b.html'])(
  '%s leads to the page that has moved',
  async (path) => {
    const { status, headers } = await ask(path)
    expect([status, headers.location, headers['cache-control']]).toEqual([301, '/v2', 'no-cache'])
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  },
)

test('what was asked for by another name of this machine, or from another origin, is refused', async () => {
  const { port } = server
  for (const headers of [{ host: 'evil.example' }, { origin: 'https://evil.example' }])
    expect((await ask('/', headers)).status).toBe(403)
  for (const name of ['127.0.0.1', 'localhost', '[::1]'])
    expect((await ask('/', { host: `${name}:${port}` })).status).toBe(200)
})

test.each(['/v2', '/v2/', '/v2?from=letter', '/%76%32'])('%s is the page', async (path) => {
  expect(await shown(path)).toBe('200 second')
})

test.each([
  '/nowhere',
  '/v2/index.html/',
  '/V2',
  '//v2',
  '/v2//',
  '/./v2',
  '/../secret.txt',
  '/v2/../../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/..\\secret.txt',
  '/..%5csecret.txt',
  '/link.txt',
  '/assets',
  '/%00',
  '/index.html%00.png',
  '/%zz',
  '/%3Cimg%20src=x%20onerror=alert(1)%3E',
  `/${'a'.repeat(8192)}`,
])('%s is the 404 page with status 404', async (path) => {
  expect(await shown(path)).toBe('404 not here')
})

test.each([
  ['/project/v2', '200 second'],
  ['/project', `200 ${home}`],
  ['/v2', '404 not here'],
  ['/projectv2', '404 not here'],
])('below the base path /project, %s is %s', async (path, answer) => {
  expect(await shown(path, project.port)).toBe(answer)
})

const framing = "frame-ancestors 'none'"
test.each([
  ['GET', '/', `${policy}; ${framing}`],
  ['GET', '/nowhere', framing],
  ['GET', '/assets/menu-abc.js', framing],
  ['POST', '/', framing],
])(
  'headers guard every answer, with the policy of the page: %s %s',
  async (method, path, stated) => {
    expect((await ask(path, {}, method)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringContaining(stated),
    })
  },
)

const forever = 'public, max-age=31536000, immutable'
test.each([
  ['/assets/menu-abc.js', 'text/javascript; charset=utf-8', forever],
  ['/', 'text/html; charset=utf-8', 'no-cache'],
  ['/assets/gone.js', 'text/html; charset=utf-8', 'no-cache'],
  ['/event.ics', 'text/calendar; charset=utf-8', 'no-cache'],
  ['/assets/g.abc.bin', 'application/octet-stream', forever],
])('%s is %s, and kept: %s', async (path, type, caching) => {
  const { headers } = await ask(path)
  expect([headers['content-type'], headers['cache-control']]).toEqual([type, caching])
})

test.each([
  ['/', 'gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['/', 'br;q=0, gzip', 'gzip', gunzipSync],
  ['/', 'identity', undefined, Buffer.from],
  ['/assets/plate-abc.avif', 'br', undefined, Buffer.from],
] as const)('%s is packed as the browser likes: %s', async (path, accepted, packing, unpack) => {
  const { headers, body } = await ask(path, { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(packing)
  expect(String(unpack(body))).toBe(path === '/' ? home : 'picture')
})

test('bodies are not sent again to a browser that has them', async () => {
  const { headers } = await ask('/', { 'accept-encoding': 'br' })
  const again = { 'accept-encoding': 'br', 'if-none-match': `"x", W/${headers.etag}` }
  expect(await ask('/', again)).toMatchObject({ status: 304, body: Buffer.alloc(0) })
  expect((await ask('/', { 'if-none-match': headers.etag })).status).toBe(200)
})

test('bodies are left out of the answer to HEAD, their length is not; they cannot be posted', async () => {
  const head = await ask('/v2', {}, 'HEAD')
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '6', 0])
  const post = await ask('/', {}, 'POST')
  expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD'])
})

test('a taken port gives the next free one', async () => {
  const first = await listen(() => {}, 0)
  const next = await listen(() => {}, first.port)
  expect(next.port).toBeGreaterThan(first.port)
  await Promise.all([first.close(), next.close()])
})

test('closing ends open connections at once', async () => {
  const open = await listen(() => {}, 0)
  const socket = connect(open.port, '127.0.0.1')
  const ended = new Promise((resolve) => socket.on('close', resolve).on('error', () => {}))
  await new Promise((resolve) => socket.on('connect', resolve))
  await open.close()
  await ended
})

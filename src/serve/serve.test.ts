import { symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFiles } from '../../test/built-site.ts'
import { ask as askServer } from '../../test/hosting/server.ts'
import { newFolder } from '../../test/temporary.ts'
import { type Listening, listen, serve } from './serve.ts'

// What this server answers as all hosts do, test/hosting/hosts.test.ts asks of it as well.
const home = '<!doctype html><meta charset="utf-8"><title>Home</title>'

const files = {
  'index.html': home,
  'v2/index.html': 'second',
  '404.html': 'not here',
  'assets/plate-abc.avif': 'picture',
  'event.ics': 'calendar',
}

const world = newFolder('serve-')
const folder = join(world, 'dist')
let server: Listening
let project: Listening

beforeAll(async () => {
  writeFiles(folder, Object.entries(files))
  writeFileSync(join(world, 'secret.txt'), 'secret')
  symlinkSync('../secret.txt', join(folder, 'link.txt'))
  server = await serve({ folder, base: '', port: 0 })
  project = await serve({ folder, base: '/project', port: 0 })
})

afterAll(async () => {
  await Promise.all([server.close(), project.close()])
})

const ask = (path: string, headers = {}, method = 'GET', port = server.port) =>
  askServer(port, path, headers, method)

const shown = async (path: string, port = server.port) => {
  const { status, body } = await ask(path, {}, 'GET', port)
  return `${status} ${body}`
}

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
  '/link.txt',
  '/assets',
  '/../secret.txt',
  '/v2/../../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/..\\secret.txt',
  '/..%5csecret.txt',
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

test('a calendar has its type', async () => {
  const { headers } = await ask('/event.ics')
  expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8' })
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

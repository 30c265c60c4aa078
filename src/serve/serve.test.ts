import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as get, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  'assets/text-abc.woff2': 'font',
  'event.ics': 'calendar',
  'site.webmanifest': '{}',
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
  rmSync(world, { recursive: true })
})

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Asks for a path exactly as written: `fetch` would tidy it first. */
const ask = (path: string, headers = {}, method = 'GET', port = server.port) =>
  new Promise<Answer>((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    asked.on('error', reject).end()
  })

const shown = async (path: string, port = server.port) => {
  const { status, body } = await ask(path, {}, 'GET', port)
  return `${status} ${body}`
}

describe('addresses', () => {
  test.each(['/v2', '/v2/', '/v2?from=letter', '/%76%32'])(
    '%s is the page, without a redirect',
    async (path) => {
      expect(await shown(path)).toBe('200 second')
    },
  )

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

  test('below a base path the site is there and nowhere else', async () => {
    expect(await shown('/project/v2', project.port)).toBe('200 second')
    expect(await shown('/project', project.port)).toBe(`200 ${home}`)
    expect(await shown('/v2', project.port)).toBe('404 not here')
    expect(await shown('/projectv2', project.port)).toBe('404 not here')
  })
})

describe('headers', () => {
  test('guard every answer, the 404 page and the refused method too', async () => {
    for (const answer of [
      await ask('/'),
      await ask('/nowhere'),
      await ask('/assets/menu-abc.js'),
      await ask('/', {}, 'POST'),
    ])
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
  })

  test('carry the policy that the page states', async () => {
    const { headers } = await ask('/')
    expect(headers['content-security-policy']).toBe(`${policy}; frame-ancestors 'none'`)
  })

  test('let hashed files be kept for a year and pages be asked for each time', async () => {
    const caching = async (path: string) => (await ask(path)).headers['cache-control']
    expect(await caching('/assets/menu-abc.js')).toBe('public, max-age=31536000, immutable')
    expect(await caching('/')).toBe('no-cache')
    expect(await caching('/assets/gone.js')).toBe('no-cache')
  })

  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/assets/plate-abc.avif', 'image/avif'],
    ['/assets/g.abc.bin', 'application/octet-stream'],
    ['/assets/text-abc.woff2', 'font/woff2'],
    ['/event.ics', 'text/calendar; charset=utf-8'],
    ['/site.webmanifest', 'application/manifest+json'],
  ])('%s is %s', async (path, type) => {
    expect((await ask(path)).headers['content-type']).toBe(type)
  })
})

describe('bodies', () => {
  test('are packed as the browser likes, and pictures are not', async () => {
    const packed = async (path: string, accepted: string) => {
      const { headers, body } = await ask(path, { 'accept-encoding': accepted })
      return { packing: headers['content-encoding'], body }
    }
    const brotli = await packed('/', 'gzip, deflate, br, zstd')
    expect(brotli.packing).toBe('br')
    expect(brotliDecompressSync(brotli.body).toString()).toBe(home)
    const zipped = await packed('/', 'br;q=0, gzip')
    expect(zipped.packing).toBe('gzip')
    expect(gunzipSync(zipped.body).toString()).toBe(home)
    expect((await packed('/', 'identity')).packing).toBeUndefined()
    expect((await packed('/assets/plate-abc.avif', 'br')).packing).toBeUndefined()
  })

  test('are not sent again to a browser that has them', async () => {
    const { headers } = await ask('/', { 'accept-encoding': 'br' })
    const again = { 'accept-encoding': 'br', 'if-none-match': `"x", W/${headers.etag}` }
    expect(await ask('/', again)).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    expect((await ask('/', { 'if-none-match': headers.etag })).status).toBe(200)
  })

  test('are left out of the answer to HEAD, their length is not', async () => {
    const { status, headers, body } = await ask('/v2', {}, 'HEAD')
    expect({ status, length: headers['content-length'], size: body.length }).toEqual({
      status: 200,
      length: '6',
      size: 0,
    })
  })

  test('cannot be posted', async () => {
    expect(await ask('/', {}, 'POST')).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
  })
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

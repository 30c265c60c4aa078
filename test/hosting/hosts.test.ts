import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagePolicy } from '../../src/serve/respond.ts'
import { serve } from '../../src/serve/serve.ts'
import { arriveAndUnlock, opened } from '../browser/visitor.ts'
import type { Found } from './debian-program.ts'
import { caddy, nginx, sendsBrotli, serveWithCaddy, serveWithNginx } from './real-servers.ts'
import {
  type Answer,
  ask,
  askSecurely,
  type Certificate,
  type Server,
  selfSigned,
} from './server.ts'
import { foundationWorld, oldAddresses, projectWorld, type World } from './world.ts'

type Hosted = World & { readonly certificate: Certificate | undefined }

interface Host {
  readonly name: string
  readonly program: Found
  readonly serve: (program: string, world: Hosted) => Promise<Server>
  /** Whether it keeps the files for hosts to itself and asks browsers for HTTPS. */
  readonly configured: boolean
  readonly packings: (packed: boolean) => readonly string[]
}

const hosts: readonly Host[] = [
  {
    name: 'npm run preview',
    program: { path: '' },
    serve: async (_, { root, base }) => ({
      ...(await serve({ folder: join(root, base), base, port: 0 })),
      securePort: undefined,
    }),
    configured: false,
    packings: () => ['br', 'gzip'],
  },
  {
    name: 'nginx',
    program: nginx,
    serve: serveWithNginx,
    configured: true,
    packings: (packed) => (packed && sendsBrotli ? ['br', 'gzip'] : ['gzip']),
  },
  {
    name: 'Caddy',
    program: caddy,
    serve: serveWithCaddy,
    configured: true,
    packings: (packed) => (packed ? ['br', 'gzip'] : ['gzip']),
  },
]

const certificate = selfSigned()
const worlds = [await foundationWorld(), await projectWorld('/point-dorgue')]

const guards = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
}

/** Every address of every page, with the file that answers. */
const addresses = ({ files, base }: World) =>
  [...files.keys()]
    .filter((path) => path.endsWith('index.html') && !/^(?:old|caf|a )/.test(path))
    .flatMap((path) => {
      const address = `${base}/${path.slice(0, -'index.html'.length)}`
      const both = path === 'index.html' ? [address] : [address, address.slice(0, -1)]
      return both.map((one) => [one, path] as const)
    })

/** One file of every kind: its type, and whether it may be kept for a year. */
const kinds = ({ files }: World) =>
  Object.entries({
    '.avif': 'image/avif',
    '.jpg': 'image/jpeg',
    '.woff2': 'font/woff2',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.bin': 'application/octet-stream',
    'robots.txt': 'text/plain; charset=utf-8',
    'sitemap.xml': 'application/xml',
    'icon.svg': 'image/svg+xml',
  }).flatMap(([ending, type]) => {
    const path = [...files.keys()].find((file) => file.endsWith(ending))
    return path ? [[path, type, ending.startsWith('.')] as const] : []
  })

for (const { name, program, ...host } of hosts)
  for (const world of worlds)
    describe.skipIf('missing' in program)(`${name}, ${world.base || 'at the root'}`, () => {
      const { files, base } = world
      let server: Server
      beforeAll(async () => {
        server = await host.serve('path' in program ? program.path : '', { ...world, certificate })
      })
      afterAll(() => server.close())

      const get = (path: string, headers = {}, method = 'GET') =>
        ask(server.port, path, headers, method)
      const isPage = (answer: Answer, file: string, status: number) => {
        const bytes = files.get(file)
        expect(answer).toMatchObject({ status, body: bytes })
        expect(answer.headers).toMatchObject({
          ...guards,
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
        })
        expect(answer.headers['content-security-policy']).toContain(pagePolicy(String(bytes)))
        expect(answer.headers).not.toHaveProperty('location')
      }

      test.each(addresses(world))('%s is its page, without a redirect', async (address, file) => {
        isPage(await get(address), file, 200)
        isPage(await get(`${address}?from=letter`), file, 200)
      })

      test.each(oldAddresses.from)('%s leads to the page that has moved', async (path) => {
        const answer = await get(base + path)
        expect(answer).toMatchObject({ status: 301, headers: guards })
        expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache' })
        expect(answer.headers.location).toBe(base + oldAddresses.to)
      })

      test.each([
        '/nowhere',
        '/old',
        '/OLD/notice',
        '/Notice_2019xhtml',
        '/V2',
        '/v2/nowhere',
        '/v2/index.html/',
        '/assets',
        '/assets/',
        '/assets/nowhere.js',
        '/%3Cimg%20src=x%20onerror=alert(1)%3E',
        ...(host.configured ? ['/_headers', '/_redirects'] : []),
      ])('%s is the 404 page with status 404', async (path) => {
        isPage(await get(base + path), '404.html', 404)
      })

      test('500.html can be fetched, as the gate shows it', async () => {
        isPage(await get(`${base}/500.html`), '500.html', 200)
      })

      test.each(kinds(world))('%s is %s, kept for a year: %s', async (path, type, isKept) => {
        const answer = await get(`${base}/${path}`)
        expect(answer).toMatchObject({ status: 200, body: files.get(path) })
        expect(answer.headers).toMatchObject({
          ...guards,
          'content-type': type,
          'cache-control': isKept ? 'public, max-age=31536000, immutable' : 'no-cache',
        })
      })

      test.each(host.packings(world.packed))(
        'text comes packed by %s, pictures as they are',
        async (packing) => {
          const accepted = { 'accept-encoding': packing }
          const unpack = packing === 'br' ? brotliDecompressSync : gunzipSync
          const first = (ending: string) =>
            [...files.keys()].find((path) => path.endsWith(ending)) ?? ''
          for (const file of ['v2/index.html', first('.css')]) {
            const address = `${base}/${file.replace('/index.html', '')}`
            const { headers, body } = await get(address, accepted)
            expect(headers).toMatchObject({ ...guards, 'content-encoding': packing })
            expect(unpack(body)).toEqual(files.get(file))
          }
          const { headers } = await get(`${base}/${first('.avif')}`, accepted)
          expect(headers).not.toHaveProperty('content-encoding')
        },
      )

      test('what a browser has is not sent again', async () => {
        const { headers } = await get(`${base}/v2`)
        const again = await get(`${base}/v2`, { 'if-none-match': headers.etag })
        expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
      })

      test('nothing can be posted, and the refusal is guarded too', async () => {
        const { status, headers } = await get(`${base}/v2`, {}, 'POST')
        expect(status).toBe(405)
        expect(headers).toMatchObject(guards)
      })

      // A visitor's test fails where the console says a word: the policy of a header, with all that
      // a page states in its head, is broken nowhere.
      test.runIf(host.configured && base === '')('a browser opens the pages', async () => {
        const { page, visit } = await arriveAndUnlock('/', {
          at: `http://127.0.0.1:${server.port}`,
        })
        await page.reload()
        await opened(page)
        for (const route of ['/chateau-farcheville', '/swarm', '/legal-notice', '/v2']) {
          const response = await visit(route)
          expect(await response?.headerValue('content-security-policy')).toContain('default-src')
        }
      })

      test.runIf(host.configured)(
        'asks for files by HTTPS, and for no promise by HTTP',
        async () => {
          const { headers } = await get(`${base}/`)
          expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
          expect(headers).not.toHaveProperty('strict-transport-security')
        },
      )

      test.runIf(host.configured && certificate)(
        'asks browsers to come back by HTTPS alone, on the 404 page too',
        async () => {
          for (const path of ['/v2', '/nowhere', '/assets/nowhere.js']) {
            const { headers } = await askSecurely(server.securePort ?? 0, base + path)
            expect(headers).toMatchObject({
              ...guards,
              'strict-transport-security': 'max-age=63072000',
            })
          }
        },
      )
    })

for (const { name, program } of hosts)
  if ('missing' in program) process.stderr.write(`${name} is not tested: ${program.missing}.\n`)

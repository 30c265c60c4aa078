import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagePolicy } from '../../src/serve/respond.ts'
import { serve } from '../../src/serve/serve.ts'
import { arrive, arriveAndUnlock, arriveAt, opened } from '../browser/visitor.ts'
import type { Found } from './debian-program.ts'
import {
  apache,
  caddy,
  nginx,
  optionalModules,
  sendsBrotli,
  serveWithApache,
  serveWithCaddy,
  serveWithNginx,
} from './real-servers.ts'
import {
  type Answer,
  ask,
  askSecurely,
  type Certificate,
  type Server,
  selfSigned,
} from './server.ts'
import {
  foundationWorld,
  laterWorld,
  moreAddresses,
  oldAddresses,
  projectWorld,
  type World,
} from './world.ts'

type Hosted = World & {
  readonly certificate: Certificate | undefined
  readonly redirects: boolean
}

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
  {
    name: 'Apache',
    program: apache,
    serve: serveWithApache,
    configured: true,
    packings: (packed) => (packed ? ['br', 'gzip'] : ['gzip']),
  },
]

const certificate = selfSigned()
const worlds = [
  await foundationWorld(moreAddresses),
  await projectWorld('/point-dorgue', moreAddresses),
]

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
  [...files]
    .filter(([path, bytes]) => path.endsWith('index.html') && !bytes.includes('="refresh"'))
    .flatMap(([path]) => {
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
        const place = { ...world, certificate, redirects: true }
        server = await host.serve('path' in program ? program.path : '', place)
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
        // The policy of a page stands in the page: a server holds what changes with none.
        const own = pagePolicy(String(bytes))
        expect(own).toContain("default-src 'none'")
        if (!host.configured) expect(answer.headers['content-security-policy']).toContain(own)
        else expect(answer.headers['content-security-policy']).not.toContain('-src')
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
        const { location = '' } = answer.headers
        const to = base + oldAddresses.to
        // Apache tells its own name as well.
        expect([to, `http://127.0.0.1:${server.port}${to}`]).toContain(location)
        const behind = { host: 'example.org', 'x-forwarded-proto': 'https' }
        const proxied = (await get(base + path, behind)).headers.location
        if (name === 'Apache') expect(proxied).toBe(`https://example.org${to}`)
      })

      test('old addresses of any signs lead to the page that has moved', async () => {
        for (const path of moreAddresses) {
          const { status, headers } = await get(base + path)
          expect([path, status, headers.location]).toEqual([
            ...[path, 301, expect.stringMatching(`${base}${oldAddresses.to}$`)],
          ])
        }
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
        ...['/_headers', '/_headers/', '/_redirects', '/_redirects/'],
        ...['/.htaccess', '/.git/config', '/v2/.htpasswd'],
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
          expect(response?.status()).toBe(200)
        }
      })

      test.runIf(host.configured)(
        'asks for files by HTTPS, and for no promise by HTTP',
        async () => {
          const { headers } = await get(`${base}/`)
          expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
          expect(headers).not.toHaveProperty('strict-transport-security')
          const proxied = (await get(`${base}/`, { 'x-forwarded-proto': 'https' })).headers
          if (name === 'Apache')
            expect(proxied).toMatchObject({ 'strict-transport-security': 'max-age=86400' })
        },
      )

      test.runIf(host.configured && certificate)(
        'asks browsers to come back by HTTPS alone, on the 404 page too',
        async () => {
          for (const path of ['/v2', '/nowhere', '/assets/nowhere.js']) {
            const { headers } = await askSecurely(server.securePort ?? 0, base + path)
            expect(headers).toMatchObject({
              ...guards,
              'strict-transport-security': 'max-age=86400',
            })
          }
        },
      )
    })

// What is published after a server was started, which reads none of its settings again.
for (const { name, program, ...host } of hosts.filter(({ configured }) => configured))
  describe.skipIf('missing' in program)(`${name}, once more is published`, () => {
    let server: Server
    let place: World
    beforeAll(async () => {
      place = await foundationWorld()
      const more = { ...place, certificate: undefined, redirects: false }
      server = await host.serve('path' in program ? program.path : '', more)
    })
    afterAll(() => server.close())

    test('a page that is new is there, and what has changed within a page is not blocked', async () => {
      const next = await laterWorld()
      cpSync(next.root, place.root, { recursive: true })
      const at = `http://127.0.0.1:${server.port}`
      for (const path of ['/more', '/more/']) {
        const answer = await ask(server.port, path)
        expect(answer).toMatchObject({ status: 200, body: next.files.get('more/index.html') })
      }
      const { page, visit } = await arriveAt('/more', { at })
      await page.getByRole('heading', { level: 1, name: 'More' }).waitFor()
      await visit('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
    })

    test('an old address leads to its page without a list of redirects', async () => {
      const { page, visit } = await arrive({ at: `http://127.0.0.1:${server.port}` })
      for (const path of ['/old/notice', '/Notice_2019.html']) {
        await visit(path)
        await page.waitForURL(/\/legal-notice$/)
      }
    })
  })

const [atRoot] = worlds
test.skipIf(!atRoot || 'missing' in apache).each(optionalModules)(
  'Apache without mod_%s shows the home page',
  async (module) => {
    if (!atRoot || !('path' in apache)) return
    const server = await serveWithApache(apache.path, atRoot, module)
    try {
      const { status, body } = await ask(server.port, '/')
      expect([status, body]).toEqual([200, atRoot.files.get('index.html')])
      expect(String((await ask(server.port, '/assets/')).body)).not.toContain('.avif')
    } finally {
      await server.close()
    }
  },
)

for (const { name, program } of hosts)
  if ('missing' in program) process.stderr.write(`${name} is not tested: ${program.missing}.\n`)

import { cpSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagePolicy } from '../../src/serve/respond.ts'
import { arrive, arriveAndUnlock, opened, stored } from '../browser/visitor.ts'
import type { Found } from './debian-program.ts'
import type { Hosted } from './real-servers.ts'
import { ask, askSecurely, type Server, selfSigned } from './server.ts'
import {
  foundationWorld,
  laterWorld,
  moreAddresses,
  oldAddresses,
  projectWorld,
  publicWorld,
  type World,
} from './world.ts'

/** A server that shows a built site, and what differs from one to another. */
export interface Host {
  readonly name: string
  readonly program: Found
  readonly serve: (program: string, world: Hosted) => Promise<Server>
  /** Whether it keeps the files for hosts to itself and asks browsers for HTTPS. */
  readonly isConfigured: boolean
  /** Whether it redirects to the public address: it would put the one that is asked for before a path. */
  readonly tellsAddress?: boolean
  /** How it sends text packed, if the site lies packed beside or not. */
  readonly packings: (isPacked: boolean) => readonly ('br' | 'gzip')[]
}

const both = (isPacked: boolean) => (isPacked ? (['br', 'gzip'] as const) : (['gzip'] as const))

/** A server whose settings are the files that a build writes for it. */
export const configured = { isConfigured: true, packings: both } as const

const certificate = selfSigned()
const worlds: readonly (readonly [name: string, () => Promise<World>])[] = [
  ['at the root', () => publicWorld(moreAddresses)],
  ['below a path', () => projectWorld('/point-dorgue', moreAddresses)],
]

const guards = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
}
const guarded = (headers: object = {}) => expect.objectContaining({ ...guards, ...headers })
const plain = 'text/plain; charset=utf-8'
const lasting = 'public, max-age=31536000, immutable'
const secured = { 'strict-transport-security': 'max-age=86400' }

/** A file of each kind, by how its path ends, and its type; what begins with a point may be kept for a year. */
const types = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.bin': 'application/octet-stream',
  'robots.txt': plain,
  'sitemap.xml': 'application/xml',
  'icon.svg': 'image/svg+xml',
}

const nowhere = [
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
  '/_headers',
  '/_headers/',
  '/_redirects',
  '/_redirects/',
  '/.htaccess',
  '/.git/config',
  '/v2/.htpasswd',
]

/** What is asked for below the path of a site, and what must come back. */
interface Expectation {
  readonly path: string
  readonly method?: string
  readonly status: number
  readonly headers?: object
  /** The file whose bytes are the answer. */
  readonly file?: string
}

type Expectations = Readonly<Record<string, readonly Expectation[]>>

/** What every server answers, by what it shows. */
function expectations(world: World, { isConfigured, tellsAddress = false }: Host): Expectations {
  const { files, base } = world
  const page = (path: string, file: string, status = 200): Expectation => {
    const own = pagePolicy(String(files.get(file)))
    expect(own).toContain("default-src 'none'")
    // The policy of a page stands in the page: a server holds what changes with none.
    const policy = isConfigured
      ? expect.not.stringContaining('-src')
      : expect.stringContaining(own ?? '')
    const type = 'text/html; charset=utf-8'
    const headers = { 'content-type': type, 'cache-control': 'no-cache' }
    return { path, status, file, headers: { ...headers, 'content-security-policy': policy } }
  }
  const pages = [...files.keys()].filter(
    (path) => path.endsWith('index.html') && !files.get(path)?.includes('="refresh"'),
  )
  const moved = (path: string): Expectation => {
    const location = `${(tellsAddress && world.origin) || ''}${base}${oldAddresses.to}`
    return { path, status: 301, headers: { location, 'cache-control': 'no-cache' } }
  }
  const kinds = Object.entries(types).flatMap(([ending, type]) => {
    const file = [...files.keys()].find((path) => path.endsWith(ending))
    const kept = ending.startsWith('.') ? lasting : 'no-cache'
    const headers = { 'content-type': type, 'cache-control': kept }
    return file ? [{ path: `/${file}`, status: 200, file, headers }] : []
  })
  return {
    'every page at its address, with and without a slash, whatever is asked of it': pages.flatMap(
      (file) => {
        const path = `/${file.slice(0, -'index.html'.length)}`
        const addresses = path === '/' ? [path] : [path, path.slice(0, -1)]
        return [...addresses, `${path}?from=letter`].map((one) => page(one, file))
      },
    ),
    'an old address of any signs leads to the page that has moved': [
      ...oldAddresses.from,
      ...moreAddresses,
    ].map(moved),
    'an unknown address is the 404 page with status 404': nowhere.map((path) =>
      page(path, '404.html', 404),
    ),
    'the error screen can be fetched, as the gate shows it': [page('/500.html', '500.html')],
    'a file has its type, and is kept for a year where its name tells its bytes': kinds,
    'nothing can be posted, and the refusal is guarded too': [
      { path: '/v2', method: 'POST', status: 405 },
    ],
  }
}

/** Tests servers that show the site, at the root and below a path, and once more is published. */
export function testHosts(hosts: readonly Host[]): void {
  const there = hosts.filter(({ program }) => 'path' in program)

  describe.each(worlds)('%s,', (_, worldOf) => {
    let world: World
    beforeAll(async () => {
      world = await worldOf()
    })

    describe.each(there)('$name', (host) => {
      let server: Server
      beforeAll(async () => {
        const path = 'path' in host.program ? host.program.path : ''
        server = await host.serve(path, { ...world, certificate, redirects: true })
      })
      afterAll(() => server.close())

      const get = (path: string, headers = {}, method = 'GET') =>
        ask(server.port, world.base + path, headers, method)
      test('answers as it must: pages, old and unknown addresses, files and what is posted', async () => {
        for (const [name, rows] of Object.entries(expectations(world, host)))
          for (const { path, method, status, headers, file } of rows) {
            const answer = await get(path, {}, method)
            const told = `${name}: ${path}`
            expect.soft(answer.status, told).toBe(status)
            expect.soft(answer.headers, told).toEqual(guarded(headers))
            if (file)
              expect.soft(answer.body.equals(world.files.get(file) ?? Buffer.of()), told).toBe(true)
            if (status !== 301) expect.soft(answer.headers, told).not.toHaveProperty('location')
          }
      })

      test('sends text packed, pictures as they are, and what a browser has not again', async () => {
        const first = (ending: string) =>
          [...world.files.keys()].find((path) => path.endsWith(ending)) ?? ''
        for (const packing of host.packings(world.packed)) {
          const accepted = { 'accept-encoding': packing }
          const unpack = packing === 'br' ? brotliDecompressSync : gunzipSync
          for (const file of ['v2/index.html', first('.css')]) {
            const { headers, body } = await get(`/${file.replace('/index.html', '')}`, accepted)
            expect(headers).toEqual(guarded({ 'content-encoding': packing }))
            expect(unpack(body)).toEqual(world.files.get(file))
          }
          const { headers } = await get(`/${first('.avif')}`, accepted)
          expect(headers).not.toHaveProperty('content-encoding')
        }
        const { headers } = await get('/v2')
        const again = await get('/v2', { 'if-none-match': headers.etag })
        expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
      })

      test.runIf(host.isConfigured)(
        'asks browsers to come back by HTTPS alone, on the 404 page too, and for no promise by HTTP',
        async () => {
          const { headers } = await get('/')
          expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
          expect(headers).not.toHaveProperty('strict-transport-security')
          if (host.tellsAddress) {
            const behind = { 'x-forwarded-proto': 'https' }
            expect((await get('/', behind)).headers).toMatchObject(secured)
          }
          for (const path of certificate ? ['/v2', '/nowhere', '/assets/nowhere.js'] : [])
            expect((await askSecurely(server.securePort ?? 0, world.base + path)).headers).toEqual(
              guarded(secured),
            )
        },
      )

      test('redirects to no host that a visitor names', async () => {
        const named = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' }
        for (const path of [...oldAddresses.from, '/v2', '/v2/', '/assets']) {
          const { headers, body } = await get(path, named)
          expect(`${headers.location} ${body}`, path).not.toContain('elsewhere')
        }
      })

      // A visitor's test fails where the console says a word: the policy of a header, with all that
      // a page states in its head, is broken nowhere.
      test.runIf(host.isConfigured)('a browser opens the pages', async () => {
        const at = `http://127.0.0.1:${server.port}${world.base}`
        const { page, visit } = await arriveAndUnlock('/', { at })
        await page.reload()
        await opened(page)
        // Sites below other paths of this host have the same storage.
        const ending = world.base && ` ${world.base}`
        const names = ['mf.gate', 'mf.gate.key', 'mf.gate.seen']
        expect(await stored(page)).toEqual(names.map((name) => name + ending))
        await page.locator('main a[href$="/chateau-farcheville"]').first().click()
        await page.waitForURL(`${at}/chateau-farcheville`)
        for (const route of ['/swarm', '/legal-notice', '/v2'])
          expect((await visit(route))?.status()).toBe(200)
      })
    })
  })

  // What is published after a server was started, which reads none of its settings again.
  describe.each(there.filter(({ isConfigured }) => isConfigured))(
    '$name, once more is published',
    (host) => {
      let server: Server
      let place: World
      beforeAll(async () => {
        place = await foundationWorld()
        const path = 'path' in host.program ? host.program.path : ''
        server = await host.serve(path, { ...place, redirects: false })
      })
      afterAll(() => server.close())

      test('a page that is new is there, nothing of it is blocked, and an old address leads on without a list', async () => {
        const next = await laterWorld()
        cpSync(next.root, place.root, { recursive: true })
        for (const path of ['/more', '/more/']) {
          const body = next.files.get('more/index.html')
          expect(await ask(server.port, path)).toMatchObject({ status: 200, body })
        }
        const { page, visit } = await arrive({ at: `http://127.0.0.1:${server.port}` })
        await visit('/more')
        await page.getByRole('heading', { level: 1, name: 'More' }).waitFor()
        await visit('/')
        await page.getByRole('heading', { level: 1 }).waitFor()
        for (const path of ['/old/notice', '/Notice_2019.html']) {
          await visit(path)
          await page.waitForURL(/\/legal-notice$/)
        }
      })
    },
  )
}

import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forwardedPort, type Naming } from './forwarded-port.ts'
import { freePort } from './hosting/server.ts'
import { newWorld, type Preview, small, startPreview } from './preview.ts'
import { startScript } from './run-command.ts'

// The editor of a small site, reached through a forwarded port.
const { content } = newWorld(small.content)
const publicly = 'https://name-4321.app.example'

let editor: Preview
let token = ''
let port = 0
const options = () => ['--lang', 'en', '--public', publicly, '--port', String(port)]

async function open(...more: readonly string[]): Promise<void> {
  editor = await startPreview(content, { script: small.script, options: [...options(), ...more] })
  expect(editor.panel.origin).toBe(publicly)
  token = editor.panel.hash.slice(1)
}

const proxies = new Map<Naming, Awaited<ReturnType<typeof forwardedPort>>>()
const namings = ['keeps the names', 'names this computer'] as const

beforeAll(async () => {
  const to = () => ({ origin: publicly, port })
  for (const naming of namings) proxies.set(naming, await forwardedPort({ naming, to }))
  port = await freePort()
  await open()
})
afterAll(async () => {
  for (const { close } of proxies.values()) close()
  await editor.close()
})

type Headers = Readonly<Record<string, string>>
type Way = Naming | 'no proxy'

interface Asked {
  readonly method?: string
  readonly headers?: Headers
  readonly body?: string | Uint8Array
}

/** Asks as a browser does that has opened the public address; without a proxy, one of this computer. */
const asked = (way: Way, path: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const isLocal = way === 'no proxy'
    const own = isLocal ? `http://127.0.0.1:${port}` : publicly
    const origin = ['GET', 'HEAD'].includes(method) ? {} : { origin: own }
    const all = { host: new URL(own).host, 'sec-fetch-site': 'same-origin', ...origin, ...headers }
    const to = isLocal ? port : proxies.get(way)?.port
    request({ host: '127.0.0.1', port: to, path, method, headers: all, agent: false }, resolve)
      .on('error', reject)
      .end(body)
  })

async function ask(way: Way, path: string, what: Asked = {}) {
  const response = await asked(way, path, what)
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

const enter = (way: Way, given = `${publicly} ${token}`) =>
  ask(way, '/-/enter', { method: 'POST', headers: { 'x-editor-token': given } })

/** What a browser sends once it has entered, and what its window keeps. */
async function entryOf(way: Way): Promise<{ readonly cookie: string; readonly secret: string }> {
  const { headers, body } = await enter(way)
  return { cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '', secret: body }
}

const ways: readonly Way[] = [...namings, 'no proxy']

test.each(ways)('without the cookie nothing is served, where the proxy %s', async (way) => {
  const headers = { 'x-editor-token': token }
  const inner = [
    'edit/',
    'edit/panel.js',
    'edit/panel.css',
    'events',
    'problem-bar.css',
    'api/events',
  ]
  const paths = ['/', '/about', '/?proof=1', '/nowhere', '/404.html', '/favicon.ico', '/-/enter']
  for (const path of [...paths, ...inner.map((name) => `/-/${name}`)])
    for (const cookie of ['', '__Host-editor=', `__Host-editor=${token}`, 'a=b; __Host-editor=x'])
      for (const method of ['GET', 'POST']) {
        const all = { ...headers, ...(cookie ? { cookie } : {}) }
        const answer = await ask(way, path, { method, headers: all })
        expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined])
        expect(answer.body).not.toMatch(/bakery|flour|bread|rye|panel\.js|problem-bar/i)
        expect(answer.body).toContain('Open the editor at the whole address that was printed')
        expect(answer.body).toContain('Ouvrez l’éditeur à l’adresse entière qui s’est affichée')
        expect(answer.body).not.toContain(token)
        expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src/)
        expect(answer.headers['cache-control']).toBe('no-store')
      }
})

test.each(ways)(
  'the cookie costs the token and the public address, where the proxy %s',
  async (way) => {
    const local = `http://127.0.0.1:${port}`
    for (const given of ['', token, `${publicly} `, `${local} ${token}`, `${publicly} ${token}x`]) {
      const { status, headers } = await enter(way, given)
      expect([status, headers['set-cookie']]).toEqual([403, undefined])
    }
    const { status, headers, body } = await enter(way)
    const [cookie = ''] = headers['set-cookie'] ?? []
    expect([status, body]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)])
    expect(body).not.toBe(token)
    expect(cookie).toMatch(/^__Host-editor=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/)
    expect(cookie).not.toContain(token)
  },
)

describe.each(namings)('through a proxy that %s', (naming) => {
  let cookie = ''
  let secret = ''
  beforeAll(async () => {
    ;({ cookie, secret } = await entryOf(naming))
  })
  const go = (path: string, { headers, ...what }: Asked = {}) =>
    ask(naming, path, { ...what, headers: { cookie: `a=b; ${cookie}`, ...headers } })
  const api = async (name: string, given: unknown = {}) => {
    const headers = { 'x-editor-token': secret }
    const body = given instanceof Uint8Array ? given : JSON.stringify(given)
    const answer = await go(`/-/api/${name}`, { method: 'POST', headers, body })
    expect(answer.status, `${name}: ${answer.body}`).toBe(200)
    return JSON.parse(answer.body)
  }

  test('pages are shown, edited and saved, and pictures put there', async () => {
    expect((await go('/about')).body).toContain('<main')
    expect((await go('/-/edit/')).body).toContain('panel.js')
    const file = 'breads/rye.md'
    const { seen, data } = await api('open', { path: file })
    const to = { data: { ...data, price: naming === 'keeps the names' ? 7 : 8 } }
    await api('draft', { file, seen, to })
    const entry = await go('/-/api/enter', {
      method: 'POST',
      headers: { 'x-editor-token': secret },
    })
    expect((await go(`/?proof=1&view=${JSON.parse(entry.body).view}`)).status).toBe(200)
    expect(await api('save', { files: [file], label: 'Price' })).toHaveProperty('saved')
    const create = { width: 30, height: 20, channels: 3, background: '#456' } as const
    const picture = await sharp({ create }).jpeg().toBuffer()
    const put = await api('upload?folder=images&name=a.jpg', picture)
    expect(await api('publication')).toHaveProperty('step')
    expect(put).toMatchObject({ path: expect.stringMatching(/^images\/a.*\.jpg$/) })
  })

  test('open pages hear of the next version', async () => {
    const response = await asked(naming, '/-/events', { headers: { cookie } })
    expect(response.headers['content-type']).toBe('text/event-stream')
    const [first] = await response.take(1).toArray()
    expect(String(first)).toContain('event: version')
  })

  test('it takes the secret of this start as well to change anything', async () => {
    for (const given of ['', 'x', cookie, token]) {
      const headers = { 'x-editor-token': given }
      expect((await go('/-/api/events', { method: 'POST', headers })).status).toBe(403)
    }
  })

  test('neither another site nor another name gets anything, with the cookie and the secret', async () => {
    const headers = { 'x-editor-token': secret }
    const foreign = ['https://elsewhere.example', 'http://name-4321.app.example', 'null']
    for (const origin of [...foreign, 'https://name-4322.app.example'])
      expect(
        (await go('/-/api/undo', { method: 'POST', headers: { ...headers, origin } })).status,
      ).toBe(403)
    const site = { 'sec-fetch-site': 'same-site' }
    const asked = { method: 'POST', headers: { ...headers, ...site } }
    expect((await go('/-/api/events', asked)).status).toBe(403)
  })
})

test('a name that is neither of this computer nor public gets nothing', async () => {
  const { cookie } = await entryOf('no proxy')
  for (const host of [
    'elsewhere.example',
    'name-4321.app.example:4321',
    `elsewhere.example:${port}`,
  ])
    expect((await ask('no proxy', '/', { headers: { host, cookie } })).status).toBe(403)
  for (const host of ['name-4321.app.example', `localhost:${port}`])
    expect((await ask('no proxy', '/', { headers: { host, cookie } })).status).toBe(200)
})

test('a port that is taken ends the start with 3, since the public address leads to no other', async () => {
  const where = ['--content', content, '--out', `${content}-other`]
  const { code, stderr } = await startScript(small.script, [...where, ...options()]).ended
  expect([code, stderr]).toEqual([
    3,
    expect.stringContaining(
      `The port ${port}, to which ${publicly} leads, is in use: perhaps by an`,
    ),
  ])
})

test('a cookie lives as long as its token: over a start, and not over --new-token', {
  tags: ['night'],
}, async () => {
  const { cookie } = await entryOf('no proxy')
  const before = token
  const status = async () =>
    (await ask('keeps the names', '/about', { headers: { cookie } })).status
  await editor.kill()
  await open()
  expect([token, await status()]).toEqual([before, 200])
  await editor.kill()
  await open('--new-token')
  expect(token).not.toBe(before)
  expect(await status()).toBe(403)
})

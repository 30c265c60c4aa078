import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createListener } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isPublicAddress, watchLive } from './live.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** The address of a server of this machine. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const limits = { onThisMachine: true, pause: 1 }

/** The pages that become live, of those that are waited for; ends by itself or after some rounds of the server. */
async function watch(
  address: string,
  pages: readonly { route: string; gated?: boolean; text: string }[],
  stop = new AbortController(),
  given: typeof limits | undefined = limits,
) {
  const live: string[] = []
  await watchLive({
    address,
    pages: pages.map(({ text, gated = false, route }) => {
      return { route, gated, bytes: Buffer.from(text) }
    }),
    signal: stop.signal,
    onLive: (route) => live.push(route),
    limits: given,
  })
  return live
}

/** Stops a watch once a server has been asked so many times. */
function after(times: number) {
  const stop = new AbortController()
  let count = 0
  return { stop, count: () => ++count > times && stop.abort(), asked: () => count }
}

test('a page is live once it is the same byte for byte, each by itself', async () => {
  let rounds = 0
  const address = await serve(({ url }, response) => {
    if (url === '/site/') rounds++
    response.end(url === '/site/' && rounds < 3 ? 'old' : `new ${url}`)
  })
  const pages = ['/', '/v2'].map((route) => ({ route, text: `new /site${route}` }))
  expect(await watch(`${address}/site/`, pages)).toEqual(['/v2', '/'])
  expect(rounds).toBe(3)
})

test('a gated page is live by the name of its sealed file', async () => {
  const [old, sealed] = ['g.0123456789abcdef.bin', 'g.fedcba9876543210.bin']
  let rounds = 0
  const address = await serve((_, response) => {
    response.end(`<form data-payload="/assets/${++rounds < 3 ? old : sealed}"><!-- ${rounds} -->`)
  })
  const text = `<form data-payload="/assets/${sealed}">`
  expect(await watch(address, [{ route: '/', gated: true, text }])).toEqual(['/'])
  expect(rounds).toBe(3)
})

test('a page that moved on the same host is followed, one that moved elsewhere is not live', async () => {
  const { stop, count } = after(6)
  let isElsewhereAsked = false
  const elsewhere = await serve((_, response) => {
    isElsewhereAsked = true
    response.end('page')
  })
  const address = await serve(({ url }, response) => {
    count()
    const to = new Map([
      ['/near', '/near/'],
      ['/far', `${elsewhere}/far`],
      ['/round', '/round'],
    ]).get(url ?? '')
    if (to) response.writeHead(302, { Location: to })
    response.end('page')
  })
  const pages = ['/near', '/far', '/round'].map((route) => ({ route, text: 'page' }))
  expect(await watch(address, pages, stop)).toEqual(['/near'])
  expect(isElsewhereAsked).toBe(false)
})

test.each([
  ['is missing', 404, 'page'],
  ['is an error', 500, 'page'],
  ['is of another length', 200, 'page and more'],
  ['never ends', 200, 'x'.repeat(9_000_000)],
])('a page that %s is not live', async (_, status, text) => {
  const { stop, count } = after(2)
  const address = await serve((_, response) => {
    count()
    response.writeHead(status).end(text)
  })
  expect(await watch(address, [{ route: '/', text: 'page' }], stop)).toEqual([])
})

test('nothing is asked any more when nobody waits', async () => {
  const { stop, count, asked } = after(3)
  const address = await serve((_, response) => {
    count()
    response.end('old')
  })
  expect(await watch(address, [{ route: '/', text: 'new' }], stop)).toEqual([])
  expect(asked()).toBe(4)
})

test('neither this machine nor its network is ever asked, by whatever name', async () => {
  let connections = 0
  const listener = createListener((socket) => {
    connections++
    socket.destroy()
  }).listen(0)
  await once(listener, 'listening')
  const address = listener.address()
  const port = typeof address === 'object' ? address?.port : 0
  const hosts = ['localhost', '127.0.0.1', '[::1]', '0', '2130706433', '[::ffff:127.0.0.1]']
  const asked = hosts.flatMap((host) => [`https://${host}:${port}`, `http://${host}:${port}`])
  const watched = asked.map((place) => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 200)
    return watch(place, [{ route: '/', text: '' }], stop, { onThisMachine: false, pause: 50 })
  })
  expect((await Promise.all(watched)).flat()).toEqual([])
  expect(connections).toBe(0)
  await new Promise((resolve) => listener.close(resolve))
})

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1'],
  ...['::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'name', ''],
])('“%s” is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '172.32.0.1', '2606:4700:4700::1111'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

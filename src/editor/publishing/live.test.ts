import { once } from 'node:events'
import { createServer as createListener } from 'node:net'
import { expect, test } from 'vitest'
import { serveHere } from '../../../test/serve-here.ts'
import { isPublicAddress, publishedMarks, usualLimits } from './live.ts'

const here = { onThisMachine: true, pause: 1 }
const { signal } = new AbortController()

const mark = 'ab'.repeat(32)
const marks = { v: 1, sources: mark, instant: 'cd'.repeat(32) }
const told = JSON.stringify(marks)

test('what a site was made of is read below its address', async () => {
  const address = await serveHere(({ url }, response) => {
    response.end(url === '/site/live.json' ? told : 'elsewhere')
  })
  expect(await publishedMarks(`${address}/site/`, signal, here)).toEqual(marks)
  expect(await publishedMarks(`${address}/site`, signal, here)).toEqual(marks)
  expect(await publishedMarks(address, signal, here)).toBeUndefined()
  expect(await publishedMarks('no address', signal, here)).toBeUndefined()
})

test('a site that moved on the same host is followed, one that moved elsewhere is not asked', async () => {
  let isElsewhereAsked = false
  const elsewhere = await serveHere((_, response) => {
    isElsewhereAsked = true
    response.end(told)
  })
  const address = await serveHere(({ url }, response) => {
    const to = new Map([
      ['/near/live.json', '/site/live.json'],
      ['/far/live.json', `${elsewhere}/live.json`],
      ['/round/live.json', '/round/live.json'],
    ]).get(url ?? '')
    if (to) response.writeHead(302, { Location: to })
    response.end(told)
  })
  const found = ['near', 'far', 'round'].map((name) =>
    publishedMarks(`${address}/${name}`, signal, here),
  )
  expect(await Promise.all(found)).toEqual([marks, undefined, undefined])
  expect(isElsewhereAsked).toBe(false)
})

test.each([
  ['is missing', 404, told],
  ['is an error', 500, told],
  ['is of another form', 200, told.replace('"v":1', '"v":2')],
  ['is no mark', 200, told.replace(mark, 'ab')],
  ['is a page', 200, '<!doctype html><title>Not found</title>'],
  ['never ends', 200, `${told}${' '.repeat(9_000_000)}`],
])('a file that %s says nothing', async (_, status, text) => {
  const address = await serveHere((_, response) => {
    response.writeHead(status).end(text)
  })
  expect(await publishedMarks(address, signal, here)).toBeUndefined()
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
  const found = asked.map((place) => publishedMarks(place, signal, usualLimits))
  expect(new Set(await Promise.all(found))).toEqual(new Set([undefined]))
  expect(connections).toBe(0)
  await new Promise((resolve) => listener.close(resolve))
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:db8::1',
  'name',
  '',
])('“%s” is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '172.32.0.1', '2606:4700:4700::1111'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

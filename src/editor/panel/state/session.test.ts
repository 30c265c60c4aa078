import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { editorAccess } from '../../server/access.ts'

const token = 'a'.repeat(43)
const kept = new Map<string, string>()
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => kept.set(name, text),
  removeItem: (name: string) => kept.delete(name),
}
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', storage)
vi.stubGlobal('history', { replaceState: () => {} })
vi.stubGlobal('location', { pathname: '/-/edit/', search: '', hash: `#${token}`, origin: '' })
const { Session } = await import('./session.ts')

let access = editorAccess(token)
let root = ''
let isBehindProxy = false

const refuse = (response: ServerResponse) =>
  response
    .writeHead(403, { 'Content-Type': 'application/json' })
    .end(JSON.stringify({ challenge: access.challenge }))

const server = createServer((request, response) => {
  const entry = access.enter(`${request.headers['x-editor-token']}`, [root])
  if (entry) response.end(JSON.stringify(entry))
  else if (isBehindProxy) response.writeHead(403).end('<p>Sign in.</p>')
  else refuse(response)
})

beforeEach(async () => {
  kept.clear()
  isBehindProxy = false
  access = editorAccess(token)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  root = `http://127.0.0.1:${typeof address === 'object' && address?.port}`
  vi.stubGlobal('location', { pathname: '/-/edit/', search: '', hash: `#${token}`, origin: root })
})
afterEach(async () => {
  server.closeAllConnections()
  await once(server.close(), 'close')
})

test.each([
  ['by what a call was refused with', () => access.challenge],
  ['by what it asks for itself, where a page was refused', () => undefined],
])('a window comes back after a start of the server, %s', async (_, challenge) => {
  const session = new Session(root)
  const before = await session.secret()
  expect(access.mayAsk(before)).toBe(true)

  access = editorAccess(token)
  expect(access.mayAsk(before)).toBe(false)
  expect(await session.comeBack(before, challenge())).toBe(true)
  expect(access.mayAsk(await session.secret())).toBe(true)
})

test('a window does not come back past something else that refuses', async () => {
  const session = new Session(root)
  const before = await session.secret()
  access = editorAccess(token)
  isBehindProxy = true
  expect(await session.comeBack(before, undefined)).toBe(false)
})

test('a window does not come back to an editor of another address', async () => {
  const session = new Session(root)
  const before = await session.secret()
  access = editorAccess('b'.repeat(43))
  expect(await session.comeBack(before, undefined)).toBe(false)
})

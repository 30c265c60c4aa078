import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { copyFoundation } from '../foundation.ts'
import { type Running, startCommand, workOn } from '../run-command.ts'
import { bytesOfText, type Input, near, nearJson, oneOf, type Target } from './inputs.ts'

/** A server at work, and what it is asked with. */
interface Server {
  readonly running: Running
  readonly port: number
  readonly token: string
  /** How much it had said when it was last looked at. */
  heard: number
}

/** In kilobytes, for the process with all its threads. */
const mostMemory = 1_000_000
const hero = 'landing/hero.yaml'
const to = { data: { season: 'Opening weekend' } }

/** What the panel asks; publishing alone is left out, which leads to other computers. */
const asked: readonly (readonly [call: string, input: unknown])[] = [
  ['open', { path: hero }],
  ['marks', { route: '/' }],
  ['draft', { file: hero, seen: 'x', to }],
  ['save', { files: [hero], label: 'Season' }],
  ['change', { changes: [{ file: hero, seen: 'x', to }], label: 'Season' }],
  ['change', { changes: [{ file: 'pages/new.md', create: 'x' }], label: 'x' }],
  ['change', { changes: [{ file: hero, seen: 'x', movedTo: 'landing/b.yaml' }], label: 'x' }],
  ['undo', {}],
  ['redo', {}],
  ['history', {}],
  ['back', { id: 'x' }],
  ['fix', { problems: [{ file: hero, line: 1, column: 1, code: 'x' }], label: 'x' }],
  ['settle', { id: 'x' }],
  ['plan', { file: 'pages/legal-notice.md', route: '/notice', redirect: true }],
  ['plan', { file: 'pages/legal-notice.md', goneTo: 'pages/home.md' }],
  ['newCard', { like: 'landing/mission/protection.md' }],
  ['newPage', { title: 'A', route: '/a', lang: 'en', gated: true, description: 'Words' }],
  ['picture', { path: 'chateau/images/damaged.png', width: 480 }],
  ['upload?folder=chateau/images&name=a.png', 'no picture'],
]

const targets = [
  ...['/', '//', '/v2', '/swarm?proof=1', '/?proof=', '/-/edit/', '/-/edit/panel.css', '/-/events'],
  ...[
    '/-/edit/signs/fermata.svg',
    '/404.html',
    '/assets/',
    '/..%2f..%2fpackage.json',
    '*',
    '/%',
    '/%00',
  ],
  ...[
    'http://[',
    'http://elsewhere.example/',
    '/-/api/events',
    '/-/api/upload',
    '/\\',
    '/a#b?c',
    '/é',
  ],
]
const headers = [
  ...[
    'Accept-Encoding: br;q=x, gzip;q=, *;q=0',
    'If-None-Match: *',
    'Range: bytes=0-',
    'Expect: 100-continue',
  ],
  ...['Content-Length: 5', 'Content-Length: -1', 'Transfer-Encoding: chunked', 'Connection: close'],
  ...[
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Origin: null',
    'Host: elsewhere.example',
    'Cookie: a=b',
  ],
  ...[
    'Sec-Fetch-Site: cross-site',
    'X-Editor-Token: x',
    ' folded',
    'No colon',
    'Content-Type: text/html',
  ],
]
const marks = [
  '\r\n',
  '\r\n\r\n',
  '\n',
  ' ',
  '\0',
  ':',
  '?',
  '#',
  '%2e%2e%2f',
  '../',
  '{',
  '"',
  '5\r\nwords\r\n',
]

async function opened(command: 'start' | 'preview', where: readonly string[]): Promise<Server> {
  const running = startCommand(command, ...where, '--port', '0')
  const address = /http:\/\/127\.0\.0\.1:(\d+)\/(?:-\/edit\/#([\w-]{43}))?/g
  for (;;) {
    assert.equal(running.child.exitCode, null, running.said())
    const found = [...running.said().matchAll(address)].at(-1)
    const [, port, token = ''] = found ?? []
    if (token || (port && command === 'preview'))
      return { running, port: Number(port), token, heard: 0 }
    await pause(50)
  }
}

/** Sends bytes and hangs up; comes back once there is an answer, or nobody there any more. */
async function send({ port }: Server, bytes: Uint8Array): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  // A connection that the server has torn is an answer too.
  socket.on('error', () => undefined)
  const ends = new Promise((resolve) => socket.once('close', resolve))
  const answered = new Promise((resolve) => socket.once('data', resolve))
  socket.end(bytes)
  await Promise.race([answered, ends])
  // What follows the head of an answer may be what goes wrong.
  await Promise.race([ends, pause(20)])
  socket.destroy()
}

function memoryOf({ pid }: Running['child']): number {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Requests that no browser makes, to the preview, to the one that follows every save, and to its editor. */
export async function target(): Promise<Target> {
  const world = mkdtempSync(join(tmpdir(), 'fuzz-requests-'))
  const content = join(world, 'content')
  copyFoundation(content)
  writeFileSync(join(content, 'chateau/images/damaged.png'), '\x89PNG\r\n\x1a\n'.repeat(9))
  const where = ['--content', content, '--out', join(world, 'dist'), '--lang', 'en']
  const built = {
    'index.html': '<!doctype html><h1>A</h1>',
    '404.html': 'none',
    _redirects: '/old / 301',
  }
  mkdirSync(join(world, 'dist/assets'), { recursive: true })
  for (const [path, text] of Object.entries({ ...built, 'assets/a.js': 'export {}' }))
    writeFileSync(join(world, 'dist', path), text)
  const servers = { start: await opened('start', where), preview: await opened('preview', where) }
  const { start, preview } = servers
  const outside = () => readdirSync(world).toSorted()
  const before = outside()

  // The port and the token are those of this run: an input is the same in every one.
  const head = (line: string, more: readonly string[]) =>
    [`${line} HTTP/1.1`, 'Host: 127.0.0.1:PORT', 'X-Editor-Token: TOKEN', ...more, '', ''].join(
      '\r\n',
    )
  const request = (name: string, input: unknown) => {
    const text = JSON.stringify(input) ?? ''
    return head(`POST /-/api/${name}`, [`Content-Length: ${Buffer.byteLength(text)}`]) + text
  }
  const filled = ({ port, token }: Server, bytes: Uint8Array) =>
    Buffer.from(
      Buffer.from(bytes)
        .toString('latin1')
        .replaceAll('PORT', String(port))
        .replaceAll('TOKEN', token || 'none'),
      'latin1',
    )
  const bodies = oneOf(asked).chain(([name, input]) =>
    nearJson(input).map((other) => bytesOfText(request(name, other))),
  )
  const broken = oneOf(asked).chain(([name, input]) =>
    near(bytesOfText(request(name, input)), [...marks, ...headers]),
  )
  const pages = fc
    .tuple(
      oneOf(['GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT', 'TRACE', 'get', 'PRI']),
      fc.oneof(oneOf(targets), fc.webPath(), fc.string({ unit: 'binary-ascii', maxLength: 40 })),
      fc.subarray(headers, { maxLength: 4 }),
    )
    .map(([method, path, more]) => Buffer.from(head(`${method} ${path}`, more), 'latin1'))
  const to = (server: keyof typeof servers, from: fc.Arbitrary<Uint8Array>) =>
    from.map((bytes): Input => [server, bytes])
  let tried = 0

  const expectAlive = async (server: Server) => {
    const { running, port } = server
    assert.equal(running.child.exitCode, null, `the server has ended\n${running.said()}`)
    const said = running.said()
    assert.doesNotMatch(said.slice(server.heard), /\n\s+at .*:\d+:\d+/)
    server.heard = said.length
    assert(memoryOf(running.child) < mostMemory, `${memoryOf(running.child)} kB`)
    const { status } = await fetch(`http://127.0.0.1:${port}/`)
    assert.equal(status, 200)
    assert.deepEqual(outside(), before)
  }
  return {
    inputs: fc.oneof(
      ...[to('start', bodies), to('start', broken), to('start', pages)],
      ...[to('preview', pages), to('preview', broken)],
    ),
    attempt: async ([name, bytes]) => {
      const server = name === 'preview' ? preview : start
      await send(server, filled(server, bytes))
      tried += 1
      assert.equal(server.running.child.exitCode, null, server.running.said())
      if (tried % 10 === 1) await expectAlive(server)
    },
    close: async () => {
      for (const { running } of [start, preview]) {
        running.child.kill('SIGKILL')
        await running.ended
      }
      rmSync(world, { recursive: true })
      rmSync(workOn(content), { recursive: true, force: true })
    },
  }
}

import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import type { SessionEntry } from '../../src/editor/protocol/state.ts'
import { copyFoundation } from '../foundation.ts'
import { type Running, startCommand, workOn } from '../run-command.ts'
import { newFolder } from '../temporary.ts'
import { bytesOfText, named, near, nearJson, oneOf, type Target, words } from './inputs.ts'

/** A server at work, and what it is asked with. */
interface Server {
  readonly running: Running
  readonly port: number
  /** What the editor lets in by; a preview has none. */
  readonly secret: string
  /** How much it had said when it was last looked at. */
  heard: number
}

/** In kilobytes, for the process with all its threads. */
const mostMemory = 1_000_000

async function opened(command: 'start' | 'preview', where: readonly string[]): Promise<Server> {
  const running = startCommand(command, ...where, '--port', '0')
  const address = /http:\/\/127\.0\.0\.1:(\d+)\/(?:-\/edit\/#([\w-]{43}))?/g
  for (;;) {
    assert.equal(running.child.exitCode, null, running.said())
    const found = [...running.said().matchAll(address)].at(-1)
    const [, port, token = ''] = found ?? []
    if (token || (port && command === 'preview')) {
      const secret = token ? await secretFor(Number(port), token) : 'none'
      return { running, port: Number(port), secret, heard: 0 }
    }
    await pause(50)
  }
}

/** Enters with the token of the printed address. */
async function secretFor(port: number, token: string): Promise<string> {
  const headers = { 'X-Editor-Token': token }
  const at = `http://127.0.0.1:${port}/-/api/enter`
  const answer = await fetch(at, { method: 'POST', headers })
  assert.equal(answer.status, 200)
  const { secret }: SessionEntry = await answer.json()
  return secret
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
  const world = newFolder('fuzz-requests-')
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
  const filled = ({ port, secret }: Server, bytes: Uint8Array) =>
    Buffer.from(
      Buffer.from(bytes)
        .toString('latin1')
        .replaceAll('PORT', String(port))
        .replaceAll('TOKEN', secret),
      'latin1',
    )
  const bodies = oneOf(words.calls).chain(([name, input]) =>
    nearJson(input).map((other) => bytesOfText(request(name, other))),
  )
  const broken = oneOf(words.calls).chain(([name, input]) =>
    near(bytesOfText(request(name, input)), [...words.requests, ...words.headers]),
  )
  const pages = fc
    .tuple(
      oneOf(['GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT', 'TRACE', 'get', 'PRI']),
      fc.oneof(
        oneOf(words.targets),
        fc.webPath(),
        fc.string({ unit: 'binary-ascii', maxLength: 40 }),
      ),
      fc.subarray([...words.headers], { maxLength: 4 }),
    )
    .map(([method, path, more]) => Buffer.from(head(`${method} ${path}`, more), 'latin1'))
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
      ...[named('start', bodies), named('start', broken), named('start', pages)],
      named('preview', pages),
      named('preview', broken),
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

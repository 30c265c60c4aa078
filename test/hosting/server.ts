import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http'
import { request as securely } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { listen } from '../../src/serve/serve.ts'
import { runProgram } from '../run-program.ts'
import { newFolder } from '../temporary.ts'

/** A server of this machine that answers until it is closed. */
export interface Server {
  readonly port: number
  /** Where it answers by HTTPS. */
  readonly securePort: number | undefined
  readonly close: () => Promise<void>
}

/** A port that nobody listens on at this moment: whoever cannot bind it tries another one. */
export async function freePort(): Promise<number> {
  const { port, close } = await listen(() => {}, 0)
  await close()
  return port
}

/** Starts what cannot choose a port by itself at one that is free; at another one where somebody was faster. */
export async function onFreePort<Started>(
  start: (port: number) => Promise<Started>,
  tries = 5,
): Promise<Started> {
  try {
    return await start(await freePort())
  } catch (error) {
    const isTaken = /address already in use|EADDRINUSE|could not bind/i.test(String(error))
    if (!isTaken || tries === 1) throw error
    return onFreePort(start, tries - 1)
  }
}

interface Start {
  readonly program: string
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly port: number
  readonly securePort: number | undefined
}

/** Starts a server program and waits until it answers; what it says to the end is the reason where it does not. */
export async function start({ program, words, environment, ...ports }: Start): Promise<Server> {
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...environment },
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => said.push(String(text)))
  const close = () => end(child)
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    const answer = await ask(ports.port, '/').catch(() => undefined)
    if (answer) return { ...ports, close }
    await setTimeout(50)
  }
  await close()
  throw new Error(`${program} does not answer:\n${said.join('')}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** An answer as it came over the wire: packed, and with the redirect where there is one. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * Asks a server of this machine for a path exactly as written: `fetch` would tidy and unpack. No connection is kept: its
 * end would go unseen while a test plays a pipeline.
 */
export const ask = (port: number, path: string, headers = {}, method = 'GET'): Promise<Answer> =>
  answerOf(request({ host: '127.0.0.1', port, path, headers, method, agent: false }))

/** The same by HTTPS, whoever has signed the certificate. */
export const askSecurely = (port: number, path: string): Promise<Answer> =>
  answerOf(securely({ host: 'localhost', port, path, rejectUnauthorized: false, agent: false }))

const answerOf = (asked: ClientRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    asked.on('response', async (response) => {
      const { statusCode: status = 0, headers } = response
      resolve({ status, headers, body: await buffer(response) })
    })
    asked.on('error', reject).end()
  })

/** Where a certificate and its key lie, as servers read them. */
export interface Certificate {
  readonly certificate: string
  readonly key: string
}

/** A certificate of its own for a host, which nobody trusts who is not told to; none where openssl is missing. */
export function selfSigned(host = 'localhost'): Certificate | undefined {
  const folder = newFolder('certificate-')
  const made = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const words = [...'req -x509 -newkey rsa:2048 -nodes -days 1'.split(' '), ...name]
  const files = ['-out', made.certificate, '-keyout', made.key]
  return runProgram('openssl', [...words, ...files]).status === 0 ? made : undefined
}

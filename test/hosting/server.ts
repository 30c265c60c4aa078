import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { ask } from './ask.ts'

/** A server of this machine that answers until it is closed. */
export interface Server {
  readonly port: number
  /** Where it answers by HTTPS. */
  readonly securePort: number | undefined
  readonly close: () => Promise<void>
}

/** A port that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

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
    const answers = await ask(ports.port, '/').then(
      () => true,
      () => false,
    )
    if (answers) return { ...ports, close }
    await setTimeout(50)
  }
  await close()
  throw new Error(`${program} does not answer:\n${said.join('')}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((resolve) => child.on('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

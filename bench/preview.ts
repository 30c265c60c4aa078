import { type SpawnOptions, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** A server that follows what is edited. */
export interface Preview {
  readonly address: string
  /** Seconds from its start to its first page. */
  readonly first: number
  /** What it has said on its console so far. */
  readonly said: () => string
}

interface Further {
  readonly out?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs `npm start`, without npm, in a copy of the project while `work` lasts; `out` is where a build has left the site. */
export function withPreview<Result>(
  copy: string,
  content: string,
  work: (preview: Preview) => Promise<Result>,
  { out = 'dist', env: more = {} }: Further = {},
): Promise<Result> {
  const where = ['--content', content, '--out', out, '--lang', 'en', '--port']
  const words = ['scripts/run.mjs', 'start', ...where]
  const command = (port: string) => [process.execPath, ...words, port]
  const env = { ...process.env, XDG_CONFIG_HOME: join(copy, '.cache/settings'), ...more }
  return withServer({ command, settings: () => ({ cwd: copy, env }), route: '/' }, work)
}

/** In milliseconds. */
const patience = 5000

interface Server {
  readonly command: (port: string) => readonly string[]
  readonly settings: (port: string) => SpawnOptions
  /** The address of a page, below the root of the server. */
  readonly route: string
  /** What it answers there once it is ready. */
  readonly status?: number
}

/** Runs a server on a free port while `work` lasts, from its first good answer on. */
export async function withServer<Result>(
  { command, settings, route, status = 200 }: Server,
  work: (preview: Preview) => Promise<Result>,
): Promise<Result> {
  const port = await freePort()
  const [program = '', ...words] = command(port)
  const start = performance.now()
  // The leader of a group: what it has started ends with it.
  const child = spawn(program, words, {
    ...settings(port),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (part: Buffer) => {
    said += part
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  try {
    const address = `http://127.0.0.1:${port}`
    while ((await answered(address + route)) !== status) {
      if (child.exitCode !== null) throw new Error(`${command(port).join(' ')} does not serve`)
      await setTimeout(10)
    }
    return await work({ address, first: (performance.now() - start) / 1000, said: () => said })
  } finally {
    const end = (signal: NodeJS.Signals) => {
      const isRunning = child.exitCode === null && child.signalCode === null
      if (child.pid !== undefined && isRunning) process.kill(-child.pid, signal)
    }
    // What it has to write at its end it may write.
    end('SIGTERM')
    await Promise.race([ended, setTimeout(patience)])
    end('SIGKILL')
    await ended
  }
}

const answered = (address: string): Promise<number | undefined> =>
  fetch(address).then(
    ({ status }) => status,
    () => undefined,
  )

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return String(address.port)
}

/** Waits until the preview shows a page with a text, which it is asked for with each version that it tells of. */
export async function shown({ address }: Preview, route: string, text: string): Promise<void> {
  const { body } = await fetch(`${address}/-/events`)
  for await (const _ of body ?? []) {
    const page = await fetch(address + route)
    if ((await page.text()).includes(text)) return
  }
  throw new Error(`the preview never showed “${text}”`)
}

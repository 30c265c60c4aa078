import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { installForTests, sayMissing } from '../hosting/debian-program.ts'
import { freePort } from '../hosting/server.ts'

const driver = '/usr/bin/WebKitWebDriver'
const screen = '/usr/bin/Xvfb'

const isThere = () => existsSync(driver) && existsSync(screen)
await installForTests('WebKit', ['webkit2gtk-driver', 'xvfb'], isThere)
/** Whether WebKit can be driven here: Debian's WebKitGTK, in a window that nobody sees. */
export const hasWebKit = isThere()
if (!hasWebKit) sayMissing('WebKit was not found on this computer.')

/** The name of a member of WebDriver's elements (W3C WebDriver, 12.1). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const elementSchema = z.object({ [elementKey]: z.string() })
const answerSchema = z.object({ value: z.unknown() })

/** A WebKit with one window, asked by W3C WebDriver. */
export async function openWebKit() {
  const port = await freePort()
  // It takes a display that is free, and writes its number once it can be used.
  const words = ['-displayfd', '1', '-screen', '0', '1600x1200x24']
  const server = spawn(screen, words, { stdio: ['ignore', 'pipe', 'ignore'] })
  const started: ChildProcess[] = [server]
  const [number] = await once(server.stdout, 'data')
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: 'x11' }
  started.push(spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' }))
  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = answerSchema.parse(await response.json())
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  await until(async () => (await ask('GET', '/status')) !== undefined)
  const alwaysMatch = { browserName: 'MiniBrowser' }
  const opened = z
    .object({ sessionId: z.string() })
    .parse(await ask('POST', '/session', { capabilities: { alwaysMatch } }))
  const own = `/session/${opened.sessionId}`
  const find = async (value: string) => {
    const found = await ask('POST', `${own}/element`, { using: 'css selector', value })
    return `${own}/element/${elementSchema.parse(found)[elementKey]}`
  }
  /** Runs a script in the page; gives what it returns. */
  const run = (script: string): Promise<unknown> =>
    ask('POST', `${own}/execute/sync`, { script, args: [] })
  return {
    run,
    visit: (url: string) => ask('POST', `${own}/url`, { url }),
    reload: () => ask('POST', `${own}/refresh`, {}),
    size: (width: number, height: number) => ask('POST', `${own}/window/rect`, { width, height }),
    click: async (selector: string) => {
      const element = JSON.stringify(selector)
      // Left to itself it clicks where a sticky header lies.
      await run(
        `document.querySelector(${element}).scrollIntoView({ block: 'center', behavior: 'instant' })`,
      )
      await ask('POST', `${await find(selector)}/click`, {})
    },
    type: async (selector: string, text: string) =>
      ask('POST', `${await find(selector)}/value`, { text }),
    clear: async (selector: string) => ask('POST', `${await find(selector)}/clear`, {}),
    /** Waits until a script returns true. */
    shows: (script: string) => until(async () => (await run(`return ${script}`)) === true),
    close: async () => {
      await ask('DELETE', own).catch(() => undefined)
      for (const child of started.toReversed()) {
        child.kill('SIGKILL')
        await once(child, 'close').catch(() => undefined)
      }
    },
  }
}

/** Somebody at a WebKit. */
export type WebKit = Awaited<ReturnType<typeof openWebKit>>

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let left = 200; left > 0; left--) {
    if (await isSo().catch(() => false)) return
    await pause(100)
  }
  throw new Error(`not within 20 s: ${isSo}`)
}

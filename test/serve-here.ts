import type { RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { listen } from '../src/serve/serve.ts'

/** The address of a server of this machine, which ends with the test that has asked for it. */
export async function serveHere(answer: RequestListener): Promise<string> {
  const { port, close } = await listen(answer, 0)
  onTestFinished(close)
  return `http://127.0.0.1:${port}`
}

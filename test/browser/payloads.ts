import type { Page, Route } from 'playwright-core'
import { payloadName } from '../../src/gate/envelope.ts'
import { origin } from './visitor.ts'

/** Where the sealed pages lie. */
export const payloads = '**/assets/g.*.bin'

const payloadPath = /\/assets\/g\.[0-9a-f]{16}\.bin/g

/** The sealed page that the gate at a path names, as it is published. */
export async function payloadOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const html = await (await fetch(origin + path)).text()
  const [name] = html.match(payloadPath) ?? []
  return new Uint8Array(await (await fetch(`${origin}${name}`)).arrayBuffer())
}

/** Answers as a host does with a file. */
export const answer = (route: Route, bytes: Uint8Array) =>
  route.fulfill({ contentType: 'application/octet-stream', body: Buffer.from(bytes) })

/** Lets the gate of a page name other bytes as its sealed page, by the name that such bytes have. */
export async function nameInstead(page: Page, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const path = `/assets/${await payloadName(bytes)}`
  await page.route(origin + path, (route) => answer(route, bytes))
  await page.route(`${origin}/`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace(payloadPath, path) })
  })
}

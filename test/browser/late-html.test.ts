import { afterAll, expect, test } from 'vitest'
import { listen } from '../../src/serve/serve.ts'
import { shifted, still } from './shifted.ts'
import { arrive, origin } from './visitor.ts'

/** Where the gate is parted: before the form, and within the last line. */
const cuts = ['<p class="lead"', '©'] as const
let cut: string = cuts[0]

/** Sends the built gate in two halves, the second later, and leads everything else to the built site. */
const halves = await listen(async (request, response) => {
  const answer = await fetch(origin + request.url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? ''
  response.writeHead(answer.status, { 'content-type': type })
  const half = type.startsWith('text/html') ? bytes.indexOf(cut) : bytes.length
  response.write(bytes.subarray(0, half))
  setTimeout(() => response.end(bytes.subarray(half)), half < bytes.length ? 700 : 0)
}, 0)
afterAll(halves.close)

test.each(cuts.flatMap((before) => [390, 1440].map((width) => [before, width] as const)))(
  'the gate stands still while what begins with %s is late, at %i px',
  async (before, width) => {
    cut = before
    const { page, visit } = await arrive({
      at: `http://127.0.0.1:${halves.port}`,
      width,
    })
    await visit('/')
    await page.getByLabel('Password').waitFor()
    expect(await shifted(page)).toEqual(still)
  },
)

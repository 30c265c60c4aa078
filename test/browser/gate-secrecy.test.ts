import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrive, eventually } from './visitor.ts'

/** Pieces of what only a password opens, from every part of it, as a visitor would read them. */
const gated = [
  'Musical heritage is not a vault',
  'Discover Our Mission',
  'Protection of Music',
  'Held for its full value',
  'what is held',
  'Summer Launch Event',
  'June 19',
  '20260619',
  '7,000',
  '7000',
  'Baude Cordier',
  'Tout par compas',
  'Symphony orchestra',
  'to be confirmed',
  'Helicopters',
  'seats per night',
  'Three nights that end with the sunrise',
  'endangered repertoire',
  'Patrons, members, artists, neighbours',
  '99 00 18 26',
  '33199001826',
  'wa.me',
  'Provisional timetable',
  'Hand luggage only',
]

const paths = ['/', '/v2', '/practical-information'] as const
const open = ['/swarm', '/chateau-farcheville', '/legal-notice', '/mentions-legales', '/nowhere']

/** All that a visitor receives, as text and as text in UTF-16. */
async function received(responses: readonly Response[]) {
  const bodies = await Promise.all(responses.map((response) => response.body().catch(() => '')))
  return bodies.flatMap((body) => [String(body), Buffer.from(body).toString('utf16le')])
}

const found = (texts: readonly string[]) =>
  gated.filter((piece) => texts.some((text) => text.includes(piece)))

test.each(paths)(
  'nothing that %s keeps is in the page or in any response while it is locked',
  async (path) => {
    const { page, visit, submit } = await arrive()
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await visit(path)
    await submit('wrong')
    await eventually(() => page.getByRole('alert').textContent()).toBe('Incorrect password')
    await page.waitForLoadState('networkidle')
    expect(responses.some((response) => response.url().endsWith('.bin'))).toBe(true)
    expect(found([await page.content(), ...(await received(responses))])).toEqual([])
  },
)

test.each(open)(
  'nothing of the gated pages is in %s or in any response it brings',
  async (path) => {
    const { page, visit, mayHear } = await arrive()
    const responses: Response[] = []
    mayHear(/404/, /Page not found/)
    page.on('response', (response) => responses.push(response))
    await visit(path)
    await page.waitForLoadState('networkidle')
    expect(found([await page.content(), ...(await received(responses))])).toEqual([])
  },
)

test('the pieces that are looked for are those that a password opens', async () => {
  const { page, visit, unlock } = await arrive()
  await visit('/')
  await unlock()
  const landing = await page.content()
  await visit('/practical-information')
  await page.getByRole('heading', { name: 'Getting there' }).waitFor()
  const pages = [landing, await page.content()]
  // The attendance has a comma wherever a visitor reads it.
  expect(gated.filter((piece) => !found(pages).includes(piece))).toEqual(['7000'])
})

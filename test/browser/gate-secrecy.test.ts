import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { gatedWords } from '../foundation.ts'
import { arrive, eventually } from './visitor.ts'

const paths = ['/', '/v2', '/practical-information'] as const
const open = ['/swarm', '/chateau-farcheville', '/legal-notice', '/mentions-legales', '/nowhere']

/** All that a visitor receives, as text and as text in UTF-16. */
async function received(responses: readonly Response[]) {
  const bodies = await Promise.all(responses.map((response) => response.body().catch(() => '')))
  return bodies.flatMap((body) => [String(body), Buffer.from(body).toString('utf16le')])
}

const found = (texts: readonly string[]) =>
  gatedWords.filter((piece) => texts.some((text) => text.includes(piece)))

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
  expect(gatedWords.filter((piece) => !found(pages).includes(piece))).toEqual([])
})

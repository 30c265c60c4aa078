import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hold, rests, seek, turns } from './film.ts'
import { arriveAt } from './visitor.ts'

/** What a visitor sees below the header, as bytes; of the page's right end only, if so. */
const picture = async (page: Page, x = 0) =>
  sharp(await page.screenshot({ clip: { x, y: 90, width: 1440 - x, height: 700 } }))
    .raw()
    .toBuffer()

/** Whether more has changed than how a graphics card rounds: a thousandth of the picture. */
const changed = (one: Buffer, other: Buffer): boolean =>
  one.filter((byte, place) => Math.abs(byte - (other[place] ?? 0)) > 48).length > one.length / 1000

/** Follows the link to the legal notice from where the page stands. */
const toLegalNotice = (page: Page) =>
  page.locator('footer a[href$="/legal-notice"]').first().dispatchEvent('click')

test.each(['/', '/chateau-farcheville'])(
  '%s is turned like a leaf, over the next page',
  async (path) => {
    const { page } = await arriveAt(path, { unlocked: path === '/', before: hold })
    await rests(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(drawn)
    const before = await picture(page)
    await toLegalNotice(page)
    await page.waitForURL('**/legal-notice')
    await turns(page)
    await seek(page, 0)
    expect(changed(before, await picture(page)), 'the old page lies on top, whole').toBe(false)
    await seek(page, 400)
    const bared = await picture(page, 900)
    await seek(page, 600)
    const there = changed(bared, await picture(page, 900))
    expect(there, 'what the leaf has left is the new page').toBe(false)
    const last = await picture(page)
    expect(changed(last, before)).toBe(true)
    await page.evaluate(() => Reflect.get(window, 'end')())
    await expect.poll(async () => changed(last, await picture(page))).toBe(false)
  },
)

test('where the system asks for less motion the next page is there at once', async () => {
  const { page } = await arriveAt('/chateau-farcheville', { reducedMotion: 'reduce', before: hold })
  await toLegalNotice(page)
  await page.waitForURL('**/legal-notice')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'turns'))).toBe(false)
})

test.each([
  ['unfolds', 'no-preference', 1],
  ['opens at once', 'reduce', 0],
] as const)('what is folded %s where the system says “%s” to motion', async (_, motion, folds) => {
  const { page } = await arriveAt('/swarm', { reducedMotion: motion })
  await page.evaluate(noteFolds)
  await page.locator('.case-expander summary').click()
  await page.locator('.case-expander[open]').waitFor()
  const frames = () => page.evaluate(() => new Promise(requestAnimationFrame))
  for (let frame = 0; frame < 5; frame += 1) await frames()
  expect(await page.evaluate(() => Reflect.get(window, 'folds'))).toBe(folds)
})

/** Waits until the pictures that have come can be shown. Runs in the browser. */
async function drawn() {
  const come = [...document.images].filter(({ complete, currentSrc }) => complete && currentSrc)
  await Promise.all(come.map((image) => image.decode()))
}

/** Counts what begins to unfold. Runs in the browser. */
function noteFolds() {
  Reflect.set(window, 'folds', 0)
  addEventListener('animationstart', ({ animationName }) => {
    if (animationName === 'unfold') Reflect.set(window, 'folds', Reflect.get(window, 'folds') + 1)
  })
}

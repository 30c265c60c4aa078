import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { builtWith, host } from '../built-site.ts'
import { roundPage } from '../round-page.ts'
import { isSilent, listen, sounds } from './listening.ts'
import { arriveAt, hasFocus, inFirefox, isSaidBehind } from './visitor.ts'

const site = await host(await builtWith(roundPage))
afterAll(site.close)

const play = (page: Page) => page.getByRole('button', { name: 'Hear the round' })
const stop = (page: Page) => page.getByRole('button', { name: 'Stop' })
const status = (page: Page) => page.locator('.round output').textContent()
const lit = (page: Page) => page.locator('.score-sounding:not([display="none"])').count()
const arrive = () => arriveAt('/the-round', { at: site.address, before: listen })

test('the round asks for nothing before it is pressed, and then plays until it is pressed again', async () => {
  const { page, requests } = await arrive()
  const fetched = () => requests.filter((request) => request.url().includes('/part-')).length
  await play(page).hover()
  await play(page).focus()
  expect(fetched()).toBe(0)
  await play(page).click()
  await sounds(page)
  expect(await status(page)).toBe('The round sounds.')
  expect(await hasFocus(stop(page))).toBe(true)
  await expect.poll(() => lit(page)).toBeGreaterThan(0)
  await stop(page).click()
  expect(await status(page)).toBe('Silence.')
  expect(await lit(page)).toBe(0)
  await isSilent(page)
})

test('Escape silences it, and the space bar begins again', async () => {
  const { page } = await arrive()
  await play(page).press('Enter')
  await sounds(page)
  await page.keyboard.press('Escape')
  await isSilent(page)
  await play(page).press('Space')
  await sounds(page)
})

test.each(['module', 'file'])(
  'says that it could not be loaded where its %s is lost on the line, and plays once it can be had',
  async (part) => {
    const { page, mayHear } = await arrive()
    mayHear(/Failed to load resource|ERR_FAILED/)
    const lost = `**${await page.locator('.round').getAttribute(`data-${part}`)}*`
    await page.route(lost, (route) => route.abort())
    await play(page).click()
    await expect.poll(() => status(page)).toBe('The sound could not be loaded.')
    expect(await page.locator('.round').evaluate(isSaidBehind)).toBe(true)
    await page.unroute(lost)
    // Firefox has to have the page loaded anew.
    await Promise.all([inFirefox && page.waitForEvent('load'), play(page).click()])
    if (inFirefox) await play(page).click()
    await sounds(page)
    expect(await status(page)).toBe('The round sounds.')
  },
)

test('without Web Audio the button is not there, but the files are', async () => {
  const { page } = await arriveAt('/the-round', {
    at: site.address,
    before: (next) => next.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext')),
  })
  expect(await play(page).count()).toBe(0)
  expect(await page.getByRole('link', { name: /MusicXML/ }).isVisible()).toBe(true)
})

test('its words are text that may be copied, line by line', async () => {
  const { page } = await arrive()
  const words = page.locator('.verses [lang="enm"]')
  expect(await words.nth(1).innerText()).toBe(
    'Awe bleteþ after lomb,\nlhouþ after calve cu\nBulluc sterteþ bucke verteþ\nMurie sing cuccu',
  )
  const copied = await words.last().evaluate((node) => {
    getSelection()?.selectAllChildren(node)
    return String(getSelection())
  })
  expect(copied).toBe('Sing cuccu nu, sing cuccu')
})

test('the score and the MIDI file come under the name of the round; the score is XML to a browser', async () => {
  const { page, context } = await arrive()
  const names = []
  for (const link of ['Score, MusicXML', 'MIDI']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: link }).click(),
    ])
    names.push(download.suggestedFilename())
  }
  expect(names).toEqual(['sumer-is-icumen-in.musicxml', 'sumer-is-icumen-in.mid'])
  const answer = await page.request.get(`${site.address}/sumer-is-icumen-in.musicxml`)
  expect(answer.headers()['content-type']).toBe('application/vnd.recordare.musicxml+xml')
  // The policy of the page lets nothing be parsed in it.
  const blank = await context.newPage()
  const root = await blank.evaluate(
    (text) => {
      const read = new DOMParser().parseFromString(text, 'application/xml')
      return read.querySelector('parsererror')?.textContent ?? read.documentElement.nodeName
    },
    await answer.text(),
  )
  expect(root).toBe('score-partwise')
})

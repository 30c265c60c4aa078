import { type Browser, launch, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, serve } from '../../src/serve/serve.ts'
import { renderNote, renderRound } from '../browser/rendering.ts'
import { foundation } from '../foundation.ts'
import { centsFrom, levelOf, loudness, mono, truePeak } from '../sound.ts'
import { firefox } from './find-firefox.ts'

describe.skipIf(!firefox)('in Firefox', () => {
  let browser: Browser
  let site: Listening
  let page: Page

  beforeAll(async () => {
    site = await serve({ folder: foundation.built, base: '', port: 0 })
    browser = await launch({ browser: 'firefox', executablePath: firefox ?? '' })
    page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${site.port}/`)
    const field = await page.waitForSelector('input[type=password]')
    await field?.type(foundation.passwords[0])
    await page.keyboard.press('Enter')
    await page.waitForSelector('html[data-gate=open]')
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  test('the held note is an F, as loud as speech, and ends in silence', async () => {
    const wet = await renderNote(page, false)
    const dry = await renderNote(page, true)
    const f4 = 440 * 2 ** (-4 / 12)
    expect(Math.abs(centsFrom(f4, mono(dry, 1, 4), dry.rate))).toBeLessThan(1)
    const cut = { ...wet, channels: wet.channels.map((one) => one.subarray(0, 4.1 * wet.rate)) }
    expect(Math.abs(loudness(cut) + 20)).toBeLessThan(2)
    expect(truePeak(wet)).toBeLessThan(-1)
    expect(levelOf(wet, 6.7, 7)).toBeLessThan(-60)
  })

  test('the round sounds with headroom, and is silenced within 200 ms', async () => {
    const round = await renderRound(page, { seat: 0, until: 10.4, stop: 'silenced' })
    expect(truePeak(round)).toBeLessThan(-1)
    expect(levelOf(round, 9, 10)).toBeGreaterThan(-40)
    expect(levelOf(round, 10.2, 10.3)).toBeLessThan(-60)
  })

  test('both buttons are there, and answer a click', async () => {
    for (const place of ['.hold button', '.wheel .action']) {
      const button = await page.waitForSelector(place, { visible: true })
      await button?.click()
    }
    await page.waitForSelector('.hold-drawing')
    await page.waitForSelector('.wheel-drawing')
  })
})

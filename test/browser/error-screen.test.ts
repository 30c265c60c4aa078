import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { SealedPage } from '../../src/gate/open.ts'
import { sealPage } from '../../src/gate/seal.ts'

import { foundation, gate } from '../foundation.ts'
import { nameInstead } from './payloads.ts'
import { arrive, eventually, hasFocus, origin } from './visitor.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A page that a password opens and that no browser can show: it was sealed without its text. */
const unreadable: SealedPage = JSON.parse('{"title":"A page","lang":"en"}')

async function openUnreadable(page: Page) {
  await nameInstead(page, await sealPage(gate, { route: '/', ...unreadable }))
}

describe('a page that opens and cannot be rendered', () => {
  test('shows the error screen, with a way to try again and to go home', async () => {
    const { page, visit, submit, mayHear } = await arrive()
    mayHear(/what was opened is not a page/)
    await openUnreadable(page)
    await visit('/')
    await submit(foundation.passwords[0])
    await eventually(() => heading(page).textContent()).toBe('Unexpected Application Error!')
    expect(await page.title()).toBe('Unexpected Application Error!')
    expect(await hasFocus(page.locator('main'))).toBe(true)
    expect(await page.getByLabel('Password').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')

    const alone = await arrive()
    await alone.visit('/500.html')
    expect(await page.evaluate(layout)).toEqual(await alone.page.evaluate(layout))

    await page.unrouteAll()
    await page.getByRole('link', { name: 'Reload this page' }).click()
    await page.getByRole('heading', { name: 'Summer Launch Event' }).waitFor()
    expect(page.url()).toBe(`${origin}/`)
  })

  test('shows a plain one where the screen itself cannot be had', async () => {
    const { page, visit, submit, mayHear } = await arrive()
    mayHear(/what was opened is not a page/, /Failed to (?:load resource|fetch)/)
    await openUnreadable(page)
    await page.route('**/500.html', (route) => route.abort())
    await visit('/')
    await submit(foundation.passwords[0])
    await eventually(() => heading(page).textContent()).toBe('Unexpected Application Error!')
    expect(await hasFocus(page.locator('main'))).toBe(true)
    expect(await page.getByRole('link').allTextContents()).toEqual([
      'Reload this page',
      'Return to Home',
    ])
  })

  test('shows the screen after a reload, too', async () => {
    const { page, visit, mayHear } = await arrive({ unlocked: true })
    mayHear(/what was opened is not a page/)
    await openUnreadable(page)
    await visit('/')
    await eventually(() => heading(page).textContent()).toBe('Unexpected Application Error!')
    expect(await page.locator('html').getAttribute('data-gate')).toBe(null)
  })
})

test('the error screen needs no script, no picture and no other file', async () => {
  const { page, visit, mayHear } = await arrive()
  mayHear(/Failed to load resource/)
  await page.route('**/assets/**', (route) => route.abort())
  await visit('/500.html')
  expect(await heading(page).textContent()).toBe('Unexpected Application Error!')
  expect(await page.locator('script, img').count()).toBe(0)
  expect(await page.locator('main svg').first().isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Reload this page' }).click()
  await page.waitForLoadState('load')
  expect(page.url()).toBe(`${origin}/500.html`)
})

/** Where everything stands on the page, once its fonts are there. */
async function layout() {
  await document.fonts.ready
  return [...document.querySelectorAll('main, main *')].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return [node.tagName, x, y, width, height].join(' ')
  })
}

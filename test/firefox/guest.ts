import type { Browser, Page } from 'puppeteer-core'

/** Somebody at Firefox. */
export interface Guest {
  readonly page: Page
  readonly visit: (path: string) => Promise<void>
  /** What the console said so far: scripts that failed and policies that were violated are uncaught errors. */
  readonly heard: () => Promise<readonly string[]>
  readonly leave: () => Promise<void>
}

// A font that still came when the page was left (NS_BINDING_ABORTED).
const leftBehind = /^uncaught: Error: downloadable font: .* status=2152398850 /

/** A new profile of Firefox in front of the site at `origin`. */
export async function arrive(browser: Browser, origin: string): Promise<Guest> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.setViewport({ width: 1280, height: 900 })
  const heard: string[] = []
  page.on('console', (message) => heard.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => heard.push(`uncaught: ${String(error)}`))

  return {
    page,
    visit: async (path) => void (await page.goto(origin + path, { waitUntil: 'load' })),
    heard: async () => {
      // What is said travels by the same way as this question, and before it.
      await page.evaluate(() => document.readyState)
      return heard.filter((line) => !leftBehind.test(line))
    },
    leave: () => context.close(),
  }
}

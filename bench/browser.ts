import { type Browser, chromium } from 'playwright-core'
import { flags } from '../test/chromium.ts'

/** A browser, open while `work` lasts. */
export async function withBrowser<Result>(
  executablePath: string,
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

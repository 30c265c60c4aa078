import { playwright } from '@vitest/browser-playwright'
import type { BrowserConfigOptions } from 'vitest/node'
import { flags } from './chromium.ts'

/** Chromium is known once the global set-up has found it, so nothing may start one before. */
const { prewarm: _, ...provider } = playwright({
  launchOptions: {
    args: flags,
    get executablePath() {
      return process.env['CHROME_PATH'] ?? ''
    },
  },
})

/** How Vitest runs the tests of components: in the Chromium of the other tests, in a window as wide as a form. */
export const inChromium: BrowserConfigOptions = {
  enabled: true,
  headless: true,
  provider,
  instances: [{ browser: 'chromium', name: 'components' }],
  viewport: { width: 1000, height: 900 },
  screenshotFailures: false,
}

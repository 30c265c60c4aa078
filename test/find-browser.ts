import { browser } from './chromium.ts'

/** Finds the browser before the first test that needs one; tests read its path from `CHROME_PATH`. */
export function setup(): void {
  process.env['CHROME_PATH'] = browser(process.env, ({ en }) => process.stderr.write(`${en}\n`))
}

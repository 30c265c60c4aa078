import { expect, test } from 'vitest'
import { atNight } from '../night.ts'
import { arrive, origin } from './visitor.ts'

/** What the browser itself says of the status. */
const status = /^error: Failed to load resource: the server responded with a status of 404/
const logged = /^error: Page not found:/

const usual = ['/nowhere', '/"><script>alert(1)</script>']
const others = [
  '//example.org/x',
  '/%e0%a4%a',
  '/swarm/more',
  '/a/b/c?d=e',
  `/${'x'.repeat(8_192)}`,
  '/..%2f..%2fetc/passwd',
  '/%3Cimg%20src=x%20onerror=alert(1)%3E',
  '/javascript:alert(1)',
  '/%25c%25s%25o',
  '/%22%3E%3Csvg/onload=alert(1)%3E',
  '/%00',
  '/%c0%af',
  '/%E2%80%AEgnp.exe',
  '/..%5c..%5csecret',
  '/assets/',
  '/assets/..%2findex.html',
]

for (const path of [...usual, ...others])
  test(
    `${path.slice(0, 40)} shows the 404 page, injects nothing, is logged to the console as a path, and leads home`,
    atNight(!usual.includes(path)),
    async () => {
      const { page, visit, heard, mayHear } = await arrive()
      const dialogs: string[] = []
      mayHear(status, logged)
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message())
        return dialog.dismiss()
      })
      const response = await visit(path)
      expect(response?.status()).toBe(404)
      expect(await page.getByRole('heading').allTextContents()).toEqual(['Oops! Page not found'])
      expect(await page.locator('img, iframe, object, [onerror], [onload]').count()).toBe(0)
      expect(dialogs).toEqual([])
      expect(heard.filter((line) => logged.test(line))).toEqual([
        `error: Page not found: ${new URL(page.url()).pathname}`,
      ])
      await page.getByRole('link', { name: 'Return to Home' }).click()
      await expect.poll(() => page.url()).toBe(`${origin}/`)
    },
  )

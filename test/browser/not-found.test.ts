import { expect, test } from 'vitest'
import { arrive, eventually, origin } from './visitor.ts'

/** What the browser itself says of the status. */
const status = /^error: Failed to load resource: the server responded with a status of 404/
const logged = /^error: Page not found:/

test.each([
  ...['/nowhere', '/swarm/more', '/a/b/c?d=e', '//example.org/x', `/${'x'.repeat(8_192)}`],
  ...['/%3Cimg%20src=x%20onerror=alert(1)%3E', '/"><script>alert(1)</script>'],
  ...['/%22%3E%3Csvg/onload=alert(1)%3E', '/javascript:alert(1)', '/%25c%25s%25o'],
  ...['/%00', '/%e0%a4%a', '/%c0%af', '/%E2%80%AEgnp.exe', '/..%2f..%2fetc/passwd'],
  ...['/..%5c..%5csecret', '/assets/', '/assets/..%2findex.html'],
])(
  '%s shows the 404 page, injects nothing, is logged to the console as a path, and leads home',
  async (path) => {
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
    await eventually(() => page.url()).toBe(`${origin}/`)
  },
)

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { replacePassword, setPasswords } from '../../src/command/gate.ts'
import { type BuiltSite, builtWith, host } from '../built-site.ts'
import { foundation, gate } from '../foundation.ts'
import { arrive, eventually, opened } from './visitor.ts'

const [first, second, third] = foundation.passwords
const accented = 'béta émission du soir'

const shipped = await builtWith({})
const reworded = await builtWith({
  'landing/contact.yaml': (text) => text.replace('a person answers', 'somebody always answers'),
})
const without = await builtWith({
  'gate.json': JSON.stringify(await replacePassword(gate, first, 'another-password-of-ours')),
})
const withAccents = await builtWith({
  'gate.json': JSON.stringify(await setPasswords([accented, second, third], gate)),
})

let at: Awaited<ReturnType<typeof host>>
beforeAll(async () => {
  at = await host(shipped)
})
afterAll(() => at.close())

const arriveAt = (site: BuiltSite) => {
  at.deploy(site)
  return arrive({ at: at.address })
}
const form = (page: Page) => page.getByLabel('Password')

test('a session stays open when the site is published anew with other words', async () => {
  const { page, visit, unlock } = await arriveAt(shipped)
  await visit('/')
  await unlock()
  await page.getByText('a person answers').waitFor()
  at.deploy(reworded)
  await page.reload()
  await opened(page)
  await page.getByText('somebody always answers').waitFor()
})

test('a page that stood open while the site was published anew can still be unlocked', async () => {
  const { page, visit, unlock, mayHear } = await arriveAt(shipped)
  await visit('/')
  at.deploy(reworded)
  mayHear(/404/, /MIME type/)
  await form(page).fill('wrong')
  await page.keyboard.press('Enter')
  const message = page.getByRole('alert')
  await eventually(() => message.textContent()).toContain('could not be loaded')
  await page.reload()
  await unlock()
})

test('a password that is no longer accepted ends the session; the others open', async () => {
  const { page, visit, submit, unlock } = await arriveAt(shipped)
  await visit('/')
  await unlock(first)
  at.deploy(without)
  await page.reload()
  await form(page).waitFor()
  await eventually(() => page.evaluate(() => sessionStorage.length)).toBe(0)
  await submit(first)
  await eventually(() => page.getByRole('alert').textContent()).toBe('Incorrect password')
  await unlock(third)
})

test.each(['NFC', 'NFD'] as const)('an accented password opens, typed in %s', async (written) => {
  const { visit, unlock } = await arriveAt(withAccents)
  await visit('/')
  await unlock(accented.normalize(written))
})

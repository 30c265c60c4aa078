import { pathToFileURL } from 'node:url'
import { launch } from 'puppeteer-core'
import { expect, test, vi } from 'vitest'
import { reviewedProject } from '../review.ts'
import { firefox } from './find-firefox.ts'

vi.setConfig({ testTimeout: 180_000 })

test.skipIf(!firefox)('the file to send opens from the disk in Firefox', async () => {
  const { key, path } = await reviewedProject().make()
  // No address leads anywhere.
  const args = ['--proxy-server=127.0.0.1:9']
  const browser = await launch({ browser: 'firefox', executablePath: firefox ?? '', args })
  for (const width of [1440, 390]) {
    const page = await browser.newPage()
    const heard: string[] = []
    page.on('console', (message) => heard.push(message.text()))
    page.on('pageerror', (error) => heard.push(String(error)))
    await page.setViewport({ width, height: 900 })
    await page.goto(pathToFileURL(path).href)
    await page.type('#key', key)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => {
      const frames = [...document.querySelectorAll('iframe')]
      const isMarked = ({ contentDocument: page }: HTMLIFrameElement) =>
        page?.querySelector('[data-places] i') && page.fonts.status === 'loaded'
      return frames.length === 2 && frames.every(isMarked)
    })
    const title = await page.$eval('h1', (heading) => heading.textContent)
    const tabs = await page.$$eval('[role="tab"]', (all) => all.length)
    expect({ title, tabs, heard }).toEqual({ title: 'Ten new titles', tabs: 10, heard: [] })
    await page.close()
  }
  await browser.close()
})

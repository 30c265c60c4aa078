import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { foundation } from '../foundation.ts'
import { newWorld, type Preview, startPreview } from '../preview.ts'
import { writeWhole } from '../temporary.ts'
import { firefox } from './find-firefox.ts'

// The main intentions of an editor, by the names that they see: `::-p-aria` finds what a screen reader would.
describe.skipIf(!firefox)('the editor in Firefox', () => {
  const { content } = newWorld(foundation.content)
  const hero = join(content, 'landing/hero.yaml')
  const event = join(content, 'landing/event.yaml')
  let preview: Preview
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let heard: string[]

  beforeAll(async () => {
    preview = await startPreview(content)
    browser = await launch({ browser: 'firefox', executablePath: firefox ?? '' })
  })
  afterAll(async () => {
    await browser.close()
    await preview.close()
  })
  beforeEach(async () => {
    heard = []
    context = await browser.createBrowserContext()
    page = await context.newPage()
    page.setDefaultTimeout(40_000)
    await page.setViewport({ width: 1280, height: 900 })
    page.on('console', (message) => heard.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => heard.push(`uncaught: ${String(error)}`))
    await page.goto(preview.panel.href)
    await inPage((text) => text !== '')
  })
  afterEach(async () => {
    await context.close()
    // A font that still came when the page was left (NS_BINDING_ABORTED).
    expect(heard.filter((line) => !/status=2152398850/.test(line))).toEqual([])
  })

  /** Waits until the text of the page in the frame is as wanted. */
  const inPage = (isWanted: (text: string) => boolean) =>
    expect
      .poll(async () =>
        isWanted(
          await page.evaluate(
            () =>
              document.querySelector('iframe')?.contentDocument?.querySelector('h1')?.ownerDocument
                .body.innerText ?? '',
          ),
        ),
      )
      .toBe(true)
  const seen = (name: string, role = 'button') =>
    page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`)
  const press = async (name: string) => (await seen(name))?.click()
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        document.activeElement?.textContent ??
        '',
    )
  const write = async (name: string, text: string) => {
    const field = await seen(name, 'textbox')
    await field?.focus()
    await page.keyboard.down('Control')
    await page.keyboard.press('a')
    await page.keyboard.up('Control')
    await page.keyboard.type(text)
  }
  const withControl = async (key: 's' | 'z') => {
    await page.keyboard.down('Control')
    await page.keyboard.press(key)
    await page.keyboard.up('Control')
  }
  /** Opens the field of a text by its mark, as the keyboard does. */
  const open = async (mark: string) => {
    await (await seen(mark))?.focus()
    await page.keyboard.press('Enter')
  }

  test('a text is corrected, follows on the page, is saved and taken back', async () => {
    const before = readFileSync(hero, 'utf8')
    await open('Season: Opening season')
    await write('Season', 'Opening weekend')
    await inPage((text) => text.includes('Opening weekend'))
    expect(readFileSync(hero, 'utf8')).toBe(before)
    await withControl('s')
    await expect
      .poll(() => readFileSync(hero, 'utf8'))
      .toBe(before.replace('Opening season', 'Opening weekend'))
    await page.keyboard.press('Escape')
    await expect.poll(focused).toMatch(/^Season: /)
    await withControl('z')
    await expect.poll(() => readFileSync(hero, 'utf8')).toBe(before)
  })

  test('a click on a text of the page opens its field', async () => {
    await seen('Season: Opening season')
    const frame = await (await page.$('iframe'))?.contentFrame()
    await (await frame?.waitForSelector('::-p-text(Opening season)'))?.click()
    await seen('Season', 'textbox')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  })

  test('an artist is announced', async () => {
    const before = readFileSync(event, 'utf8')
    await open('Name: Solo piano')
    await write('Name', 'Ilse Maren, piano')
    await press('Save')
    await expect
      .poll(() => readFileSync(event, 'utf8'))
      .toBe(before.replace('Solo piano', 'Ilse Maren, piano'))
    // Before it is saved the step back bears the field alone, afterwards its card as well.
    await (await page.waitForSelector('button::-p-text("Undo: Name (")'))?.click()
    await expect.poll(() => readFileSync(event, 'utf8')).toBe(before)
  })

  test('two versions of one text are kept until one is chosen', async () => {
    const before = readFileSync(hero, 'utf8')
    await open('Season: Opening season')
    await write('Season', 'Opening weekend')
    await inPage((text) => text.includes('Opening weekend'))
    writeWhole(hero, before.replace('Opening season', 'Opening summer'))
    await expect.poll(() => preview.said().match(/Rebuilt in/g)?.length).toBeGreaterThan(1)
    await press('Save')
    await press('Keep yours')
    await expect
      .poll(() => readFileSync(hero, 'utf8'))
      .toBe(before.replace('Opening season', 'Opening weekend'))
    // The draft is let go after the save.
    await seen('Season', 'textbox')
    writeWhole(hero, before)
    await inPage((text) => text.includes('Opening season'))
  })

  test('a broken file says so, and that it is whole again', async () => {
    const good = readFileSync(hero, 'utf8')
    writeWhole(hero, good.replace('season: O', 'season: "O'))
    await seen('1 problem')
    writeWhole(hero, good)
    await page.waitForSelector('::-p-text(1 problem)', { hidden: true })
  })

  test('the text of a page is written in its editor, and the page follows', async () => {
    const path = join(content, 'pages/legal-notice.md')
    const before = readFileSync(path, 'utf8')
    await page.goto(preview.panel.href.replace('#', '?page=/legal-notice#'))
    await inPage((text) => text.includes('Publisher'))
    await page.waitForSelector('main ::-p-aria([role="button"])')
    const frame = await (await page.$('iframe'))?.contentFrame()
    await (await frame?.waitForSelector('::-p-text(Publisher)'))?.click()
    await page.waitForSelector('[contenteditable="true"]:focus')
    await page.keyboard.type('Our ')
    await inPage((text) => text.includes('Our Publisher'))
    await withControl('s')
    await expect
      .poll(() => readFileSync(path, 'utf8'))
      .toBe(before.replace('## Publisher', '## Our Publisher'))
  })

  test('leaving with something unsaved asks', async () => {
    await open('Season: Opening season')
    await write('Season', 'Opening we')
    const asked = new Promise<string>((resolve) =>
      page.once('dialog', async (dialog) => {
        resolve(dialog.type())
        await dialog.accept()
      }),
    )
    await page.close({ runBeforeUnload: true })
    expect(await asked).toBe('beforeunload')
  })
})

import type { Browser, Page, Request } from 'playwright-core'
import { withBrowser } from './browser.ts'
import type { ServedPage } from './served-site.ts'
import { views } from './weigh.ts'

/** What a page takes from its server, in bytes on the wire; text is packed with brotli. */
export interface PageBytes {
  readonly name: string
  /** The document, with the styles and scripts that stand in it. */
  readonly page: number
  readonly styles: number
  readonly fonts: number
  /** The pictures of the first view, on a telephone of 390 pixels at a ratio of 3 and on a desk of 1440 at 1. */
  readonly pictures: { readonly telephone: number; readonly desk: number }
  /** Scripts in files that the page asks for while it loads. */
  readonly scripts: number
  /** Scripts that are fetched later: when the browser is idle, or to open the page. */
  readonly laterScripts: number
  /** How many there are until the page has loaded; locked, where a password opens it. */
  readonly requests: number
}

/** Opens every page in a browser and weighs what it asks for by itself. */
export function weighPages(
  chrome: string,
  pages: readonly ServedPage[],
): Promise<readonly PageBytes[]> {
  return withBrowser(chrome, async (browser) => {
    const weighed: PageBytes[] = []
    for (const page of pages) {
      const telephone = await visit(browser, page, 'telephone')
      const desk = await visit(browser, page, 'desk')
      const pictures = { telephone: telephone.pictures, desk: desk.pictures }
      weighed.push({ ...telephone, name: page.name, pictures })
    }
    return weighed
  })
}

async function visit(browser: Browser, { url, password }: ServedPage, view: keyof typeof views) {
  const { deviceScaleFactor, ...viewport } = views[view]
  const context = await browser.newContext({ viewport, deviceScaleFactor })
  try {
    const page = await context.newPage()
    const asked: Request[] = []
    page.on('request', (request) => asked.push(request))
    await page.goto(url)
    const atLoad = [...asked]
    if (password) await unlock(page, password)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const atFirst = [...asked]
    await page.waitForLoadState('networkidle')
    return {
      page: await weigh(atFirst, 'document', 'fetch'),
      styles: await weigh(atFirst, 'stylesheet'),
      fonts: await weigh(atFirst, 'font'),
      pictures: await weigh(atFirst, 'image'),
      scripts: await weigh(atLoad, 'script'),
      laterScripts: await weigh(
        asked.filter((request) => !atLoad.includes(request)),
        'script',
      ),
      requests: atLoad.length,
    }
  } finally {
    await context.close()
  }
}

async function unlock(page: Page, password: string): Promise<void> {
  await page.fill('input[type=password]', password)
  await page.press('input[type=password]', 'Enter')
  await page.waitForSelector('html[data-gate=open]')
}

async function weigh(requests: readonly Request[], ...kinds: readonly string[]): Promise<number> {
  const wanted = requests.filter((request) => kinds.includes(request.resourceType()))
  const sizes = await Promise.all(wanted.map((request) => request.sizes()))
  return sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0)
}

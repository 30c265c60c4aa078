import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { withBrowser } from './browser.ts'
import { writeManyPages } from './many-pages.ts'
import {
  type Cost,
  costsOf,
  measuredBuild,
  measuredFloor,
  type Usage,
  wallOnly,
  withCopy,
} from './measure.ts'
import { fillPeer, measuredPeer, type Peer, settingsOf } from './peers.ts'
import { type Preview, withPreview, withServer } from './preview.ts'

interface Starts {
  readonly chrome: string
  readonly peers: readonly Peer[]
  readonly pages?: number
  readonly rounds?: number
}

/**
 * Measures `npm start` in a copy whose packages are there: until it answers, until a page with pictures has loaded in a
 * browser that is open already, until the editor shows its page, and until all that has changed is known; with nothing
 * made, and with everything. Beside it the dev servers of other tools, with a site of many pages that is built.
 */
export function measureStarts(
  root: string,
  { chrome, peers, pages = 1000, rounds = 3 }: Starts,
): Promise<readonly Cost[]> {
  return withCopy(root, false, (copy) =>
    withBrowser(chrome, async (browser) => {
      const content = join(copy, 'content-many')
      writeManyPages(join(copy, 'content'), content, pages)
      const many = join(copy, 'many')
      const usages: Record<string, Usage[]> = {}
      const note = (name: string, seconds: number) => {
        usages[name] = [...(usages[name] ?? []), wallOnly(seconds)]
      }
      const served = peers.filter(({ dev }) => dev)
      for (const peer of served) {
        fillPeer(peer, pages)
        await measuredPeer(peer, pages)
      }
      const floor: Usage[] = []
      for (let round = 1; round <= rounds; round++) {
        floor.push(await measuredFloor(copy, 'content'))
        rmSync(join(copy, '.cache'), { recursive: true, force: true })
        rmSync(join(copy, 'dist'), { recursive: true, force: true })
        await withPreview(copy, 'content', measuredStart(browser, 'first start', note))
        await measuredBuild(copy)
        await withPreview(copy, 'content', measuredStart(browser, 'second start', note))
        await measuredBuild(copy, ['--content', content, '--out', many])
        const start = async ({ first }: Preview) => note(`second start of ${pages} pages`, first)
        await withPreview(copy, content, start, { out: many })
        for (const peer of served)
          await withServer(
            {
              command: () => ['sh', '-c', peer.dev ?? ''],
              settings: (port) => settingsOf(peer, port),
              route: peer.devUrl,
            },
            async ({ first }) => note(`second start of ${pages} pages by ${peer.name}`, first),
          )
      }
      return costsOf({ floor, ...usages })
    }),
  )
}

const measuredStart =
  (browser: Browser, name: string, note: (name: string, seconds: number) => void) =>
  async ({ address, first, said }: Preview) => {
    const start = performance.now()
    const now = () => first + (performance.now() - start) / 1000
    note(`${name} to an answer`, first)
    const page = await browser.newPage()
    await page.goto(`${address}/chateau-farcheville`)
    note(`${name} to a page with its pictures`, now())
    await page.close()
    const [panel = ''] = /http\S+\/-\/edit\/#\S+/.exec(said()) ?? []
    const editor = await browser.newPage()
    const opening = performance.now()
    await editor.goto(panel)
    await editor.frameLocator('iframe').locator('h1').first().waitFor()
    note(`${name} to the page in the editor`, first + (performance.now() - opening) / 1000)
    while (!/Rebuilt in/.test(said())) await setTimeout(5)
    note(`${name} until all changes are known`, now())
    await editor.close()
  }

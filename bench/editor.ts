import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import { handAt, point } from '../test/browser/hand.ts'
import { withBrowser } from './browser.ts'
import { type Editor, withDecap } from './decap.ts'
import { measureIntentions, written } from './intentions.ts'
import { writeManyPages } from './many-pages.ts'
import { measuredBuild, withCopy } from './measure.ts'
import type { Peer } from './peers.ts'
import { type Preview, withPreview } from './preview.ts'
import { floorSaves, peerSaves, type Saved, tellMarks, type Watched } from './save.ts'
import { spread } from './spread.ts'
import { product } from './summary.ts'

interface Editing {
  readonly chrome: string
  readonly peers: readonly Peer[]
  /** The folder of other tools. */
  readonly folder: string | undefined
  readonly edits?: number
  readonly rounds?: number
}

const pages = 10

/**
 * Measures the same edit in our editor, in another one and by a file beneath the dev server of Astro; and what an editor
 * wants to do, from the first click to what is seen at the end.
 */
export function measureEditor(root: string, editing: Editing): Promise<readonly Saved[]> {
  const { chrome, peers, folder, edits = 20, rounds = 5 } = editing
  return withCopy(root, true, (copy) =>
    withBrowser(chrome, async (browser) => {
      const watched = { browser, edits }
      const floor = await floorSaves(copy, watched, titleIn)
      const content = join(copy, 'content')
      rmSync(content, { recursive: true })
      writeManyPages(join(copy, 'test/sites/foundation/content'), content, pages)
      const file = join(content, 'pages/page-00001.md')
      titleIn(file)('Measured')
      sendTo(join(copy, '.cache/bare.git'), copy)
      await measuredBuild(copy)
      const here = await withPreview(copy, 'content', async (preview) => {
        const panel = await panelOf(preview)
        return [
          ...(await editsBy(ours(file, panel), watched)),
          ...(await measureIntentions({ browser, panel, content, rounds })),
        ]
      })
      const other = await withDecap(folder, pages, (decap) => editsBy(decap, watched))
      const astro = peers.filter(({ name }) => name.startsWith('astro'))
      const served = await peerSaves(astro, [pages], watched, titleIn)
      return [...floor, ...served, ...other, ...here]
    }),
  )
}

const titleOf = (file: string): string =>
  /^title: (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? ''

/** Gives a page another title. */
const titleIn = (file: string) => (mark: string) =>
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, `title: ${mark}`))

/** Makes a folder a clone of a new repository, which gets what it publishes. */
function sendTo(bare: string, folder: string): void {
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: folder })
  git('init', '-q', '--bare', bare)
  git('init', '-q', '-b', 'main')
  git('config', 'user.name', 'The bench')
  git('config', 'user.email', 'bench@example.org')
  git('add', '--all')
  git('commit', '-q', '-m', 'Begin')
  git('remote', 'add', 'origin', bare)
  git('push', '-q', '-u', 'origin', 'main')
}

/** The address of the panel, which the preview tells on its console. */
async function panelOf({ said }: Preview): Promise<URL> {
  for (;;) {
    const [address] = /http:\S+\/-\/edit\/#[\w-]{43}/.exec(said()) ?? []
    if (address) return new URL(address)
    await setTimeout(20)
  }
}

const ours = (file: string, { origin, pathname, hash }: URL): Editor => ({
  name: product,
  file,
  open: async (page) => {
    const hand = handAt(page)
    await page.goto(`${origin}${pathname}?page=/page-00001${hash}`)
    await point(hand, titleOf(file))
    const field = hand.side.locator('input:focus')
    await field.waitFor()
    return field
  },
  button: async (page) => handAt(page).side.getByRole('button', { name: 'Save' }),
  saved: (page) =>
    handAt(page)
      .side.getByText(/^Saved at /)
      .waitFor(),
})

/** Opens a page again and again and gives it another title: how long each part of that takes. */
async function editsBy(editor: Editor, { browser, edits }: Watched): Promise<readonly Saved[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const taken: Readonly<Record<string, number>>[] = []
  for (let edit = 0; edit <= edits; edit++) {
    const page = await context.newPage()
    // A field says the text at once; what counts is the page in the frame.
    const told = await tellMarks(page, (frame) => frame !== page.mainFrame())
    const start = Date.now()
    const field = await editor.open(page)
    const opened = Date.now() - start
    const key = await listen(field, 'keydown')
    await field.press('x')
    const typed = (await key()).drawn
    const mark = `mark${Date.now()}x`
    await field.press('ControlOrMeta+a')
    const input = await listen(field, 'input')
    const arrival = told(mark)
    await page.keyboard.insertText(mark)
    const shown = (await arrival) - (await input()).at
    const button = await editor.button(page)
    const press = await listen(button, 'click')
    await button.click()
    await written(editor.file, mark)
    const saved = Date.now() - (await press()).at
    await editor.saved(page)
    await page.close()
    // The first one loads programs.
    if (edit > 0) taken.push({ opened, typed, shown, saved })
  }
  await context.close()
  return Object.entries(parts).map(([part, name]) => {
    const times = taken.map((one) => one[part] ?? Number.NaN)
    const seen = times.filter((time) => !Number.isNaN(time))
    return {
      edit: name,
      tool: editor.name,
      time: spread(seen),
      missed: times.length - seen.length,
    }
  })
}

const parts = {
  opened: 'opened to the field',
  typed: 'a key to its letter in the field',
  shown: 'a text typed to the page',
  saved: 'Save to the file',
}

/** Listens to an element: gives when something happened to it, and how long it took until a frame was drawn. */
async function listen(element: Locator, event: string) {
  const heard = await element.evaluateHandle((node, event) => {
    const moment = new Promise<{ at: number; drawn: number }>((resolve) => {
      node.addEventListener(
        event,
        ({ timeStamp }) => {
          const at = Date.now()
          // The first task after what a frame asks for comes once it is drawn.
          requestAnimationFrame(() =>
            window.setTimeout(() => resolve({ at, drawn: performance.now() - timeStamp })),
          )
        },
        { once: true, capture: true },
      )
    })
    return { moment }
  }, event)
  return () => heard.evaluate(({ moment }) => moment)
}

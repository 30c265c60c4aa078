import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Frame, Page } from 'playwright-core'
import { withBrowser } from './browser.ts'
import { writeMark } from './build.ts'
import { writeManyPages } from './many-pages.ts'
import { measuredBuild, withCopy } from './measure.ts'
import { fillPeer, type Peer, settingsOf } from './peers.ts'
import { type Preview, withPreview, withServer } from './preview.ts'
import { type Spread, spread } from './spread.ts'
import { product } from './summary.ts'

/** How long it takes from the end of writing a file until the open page has what it says. */
export interface Saved {
  readonly edit: string
  readonly tool: string
  /** Milliseconds; no number where none was shown. */
  readonly time: Spread
  /** How many edits the open page never showed. */
  readonly missed: number
}

interface Saves {
  readonly chrome: string
  readonly peers: readonly Peer[]
  readonly edits?: number
  readonly pages?: number
}

/** Measures edits of a text, a style and a template with a page open, then of a text of many; beside a bare server. */
export function measureSaves(root: string, saves: Saves): Promise<readonly Saved[]> {
  const { chrome, pages = 1000, edits = 20 } = saves
  return withCopy(root, true, (copy) =>
    withBrowser(chrome, async (browser) => {
      const watched = { browser, edits }
      await measuredBuild(copy)
      const floor = await floorSaves(copy, watched)
      const shipped = await withPreview(copy, 'content', (preview) =>
        savesOf(editsOf(copy), (edit) => seen(watched, preview, edit)),
      )
      const content = join(copy, 'content-many')
      writeManyPages(join(copy, 'content'), content, pages)
      const many = await withPreview(copy, content, (preview) => {
        const edit = { route: '/page-00001', write: markIn(join(content, 'pages/page-00001.md')) }
        return savesOf({ [manyPages(pages)]: edit }, (one) => seen(watched, preview, one))
      })
      const others = await peerSaves(saves.peers, [fewPages, pages], watched)
      return [...floor, ...shipped, ...many, ...others]
    }),
  )
}

const manyPages = (pages: number) => `a text of ${pages} pages`
const fewPages = 10

interface Edit {
  /** The page that is open. */
  readonly route: string
  readonly write: (mark: string) => void
}

type WriterOf = (file: string) => Edit['write']

const markIn: WriterOf = (file) => (mark) => writeMark(file, mark)

/** Writes a file as it was, with its first place of a text put after a mark. */
function writer(file: string, before: string, marked: (mark: string) => string) {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`)
  return (mark: string) =>
    writeFileSync(
      file,
      text.replace(before, () => marked(mark) + before),
    )
}

const editsOf = (copy: string): Readonly<Record<string, Edit>> => ({
  'a text': { route: '/legal-notice', write: markIn(join(copy, 'content/pages/legal-notice.md')) },
  'a style': {
    route: '/legal-notice',
    write: writer(join(copy, 'templates/prose/prose-head.css'), '.', (mark) => {
      return `html { --measured: ${mark}; }\n`
    }),
  },
  'a template': {
    route: '/legal-notice',
    write: writer(join(copy, 'templates/prose/page.tsx'), '<Markdown', (mark) => `<p>${mark}</p>`),
  },
})

async function savesOf(
  edits: Readonly<Record<string, Edit>>,
  measure: (edit: Edit) => Promise<Seen>,
): Promise<readonly Saved[]> {
  const saved: Saved[] = []
  for (const [name, edit] of Object.entries(edits))
    saved.push({ edit: name, tool: product, ...(await measure(edit)) })
  return saved
}

/** Measures the bare server. */
export async function floorSaves(
  copy: string,
  watched: Watched,
  writes: WriterOf = markIn,
): Promise<readonly Saved[]> {
  const file = join(copy, 'content/pages/legal-notice.md')
  const bare = {
    command: () => [process.execPath, join(copy, 'bench/bare-server.ts'), file],
    settings: (port: string) => ({ cwd: copy, env: { ...process.env, PORT: port } }),
    route: '/',
  }
  return withServer(bare, async (server) => {
    const edit = { route: bare.route, write: writes(file) }
    return [{ edit: 'a text', tool: 'floor', ...(await seen(watched, server, edit)) }]
  })
}

/** Measures the dev servers of other generators, each with sites of so many pages. */
export async function peerSaves(
  peers: readonly Peer[],
  counts: readonly number[],
  watched: Watched,
  writes: WriterOf = markIn,
): Promise<readonly Saved[]> {
  const saved: Saved[] = []
  for (const peer of peers)
    for (const count of counts) {
      const { dev, devUrl: route } = peer
      if (dev === undefined) continue
      const file = join(fillPeer(peer, count), 'page-00001.md')
      const served = {
        command: () => ['sh', '-c', `exec ${dev}`],
        settings: (port: string) => settingsOf(peer, port),
        route,
      }
      const measured = await withServer(served, (server) =>
        seen(watched, server, { route, write: writes(file) }),
      )
      const edit = count === fewPages ? 'a text' : manyPages(count)
      saved.push({ edit, tool: peer.name, ...measured })
    }
  return saved
}

/** Where edits are watched for, and how many. */
export interface Watched {
  readonly browser: Browser
  readonly edits: number
}

// Some servers tell no page of a change of its text, and some miss one now and then.
const patience = 10_000
const mostMissed = 3

// What looks at the whole site comes after the page, and is not to meet the next edit.
const pause = 1000

type Seen = Pick<Saved, 'time' | 'missed'>

/** The milliseconds until an open page has what a file says. The first edit, which loads programs, is not counted. */
async function seen(
  { browser, edits }: Watched,
  { address }: Preview,
  { route, write }: Edit,
): Promise<Seen> {
  const page = await browser.newPage()
  try {
    const told = await tellMarks(page)
    await page.goto(address + route)
    const times: number[] = []
    for (let edit = 0; edit <= edits; edit++) {
      await setTimeout(pause)
      const mark = `mark${Date.now()}x`
      const arrival = told(mark)
      write(mark)
      const start = Date.now()
      const end = await arrival
      if (edit > 0) times.push(end - start)
      if (times.filter(Number.isNaN).length === mostMissed) break
    }
    const shown = times.filter((time) => !Number.isNaN(time))
    return { time: spread(shown), missed: times.length - shown.length }
  } finally {
    await page.close()
  }
}

/** Lets a page tell when one of its frames shows a mark; no number where it does not for long. */
export async function tellMarks(page: Page, isWatched = (_: Frame) => true) {
  const arrivals = new Map<string, (at: number) => void>()
  await page.exposeBinding('tellMark', ({ frame }, mark: string, at: number) => {
    if (isWatched(frame)) arrivals.get(mark)?.(at)
  })
  await page.addInitScript({ path: join(import.meta.dirname, 'tell-marks.js') })
  return (mark: string): Promise<number> => {
    const { promise, resolve } = Promise.withResolvers<number>()
    arrivals.set(mark, resolve)
    return Promise.race([promise, setTimeout(patience, Number.NaN, { ref: false })])
  }
}

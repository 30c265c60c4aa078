import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { arrived, handAt, openPages, point, press, save, turnTo } from '../test/browser/hand.ts'
import { filesIn } from '../test/built-site.ts'
import type { Saved } from './save.ts'
import { spread } from './spread.ts'
import { product } from './summary.ts'

interface Wanted {
  readonly browser: Browser
  readonly panel: URL
  readonly content: string
  readonly rounds: number
}

// What looks at the whole site comes after the page.
const pause = 1000

/** Measures what editors want to do, by a hand that never hesitates: from the first click to what is seen at the end. */
export async function measureIntentions({ browser, panel, content, rounds }: Wanted) {
  const original = filesIn(content)
  const measured: Saved[] = []
  for (const [edit, { before, act }] of Object.entries(intentions)) {
    const times: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      const desk = { ...handAt(page), ...folderAt(content), round }
      await page.goto(panel.href)
      await arrived(desk)
      await before?.(desk)
      const start = Date.now()
      await act(desk)
      times.push(Date.now() - start)
      await page.close()
      putBack(content, original)
      await setTimeout(pause)
    }
    measured.push({ edit, tool: product, time: spread(times), missed: 0 })
  }
  return measured
}

/** Waits until a file has a text. */
export async function written(file: string, text: string): Promise<void> {
  const last = Date.now() + 30_000
  while (!existsSync(file) || !readFileSync(file, 'utf8').includes(text)) {
    if (Date.now() > last) throw new Error(`${file} does not get “${text}”`)
    await setTimeout(1)
  }
}

const folderAt = (content: string) => ({
  read: (path: string) => readFileSync(join(content, path), 'utf8'),
  write: (path: string, text: string) => writeFileSync(join(content, path), text),
  wrote: (path: string, text: string) => written(join(content, path), text),
})

function putBack(content: string, original: ReturnType<typeof filesIn>): void {
  const now = filesIn(content)
  for (const path of now.keys()) if (!original.has(path)) rmSync(join(content, path))
  for (const [path, bytes] of original)
    if (!now.get(path)?.equals(bytes)) writeFileSync(join(content, path), bytes)
}

type Desk = ReturnType<typeof handAt> & ReturnType<typeof folderAt> & { readonly round: number }

interface Intention {
  /** What was done before, and does not count. */
  readonly before?: (desk: Desk) => Promise<unknown>
  readonly act: (desk: Desk) => Promise<unknown>
}

const hero = 'landing/hero.yaml'
const season = 'Opening season'

/** Another text each round: what was published before is no change. */
const weekend = ({ round }: Desk) => `Opening weekend ${round}`

async function writeSeason(desk: Desk, text = weekend(desk)): Promise<void> {
  await point(desk, season)
  await desk.side.getByLabel('Season').fill(text)
}

async function correct(desk: Desk): Promise<void> {
  await writeSeason(desk)
  await desk.frame.getByText(weekend(desk)).first().waitFor()
  await save(desk)
  await desk.wrote(hero, weekend(desk))
}

const intentions: Readonly<Record<string, Intention>> = {
  'correct a typo': { act: correct },
  'add a case study': {
    act: async (desk) => {
      const { side, wrote } = desk
      await turnTo(desk, '/swarm')
      await point(desk, 'Le piano du Cap')
      await press(side, 'Add another')
      await side.getByRole('heading', { name: 'Le piano du Cap' }).waitFor({ state: 'detached' })
      await side.getByLabel('Title').fill('Le luthier')
      await save(desk)
      await wrote('swarm/cases/new.md', 'title: Le luthier')
    },
  },
  'announce an artist and confirm the line-up': {
    act: async (desk) => {
      const { side, frame, wrote } = desk
      await point(desk, 'Solo piano')
      await side.getByLabel('Name').fill('Ilse Maren')
      const confirmed = side.getByRole('radiogroup', { name: 'Confirmed' })
      await confirmed.last().getByText('Yes').click()
      await confirmed.first().getByText('Yes').click()
      await frame.getByText('Ilse Maren').first().waitFor()
      await save(desk)
      await wrote('landing/event.yaml', 'name: Ilse Maren\n')
    },
  },
  'update a translation': {
    before: async (desk) => {
      await turnTo(desk, '/chateau-farcheville')
      await point(desk, 'Un lieu d’exception')
      await desk.side.getByLabel('Title').fill('Un lieu rare')
      await save(desk)
    },
    act: async (desk) => {
      const read = desk.page.waitForResponse(/\/-\/api\/open$/)
      await press(desk.bar, '1 translation to update')
      // A hand is slower than the file of the translation.
      await read
      await desk.side.getByRole('textbox', { name: /, English$/ }).fill('A rare place')
      await press(desk.side, 'Save')
      await desk.wrote('chateau/en.yaml', 'title: A rare place')
      await desk.bar.getByRole('button', { name: 'Translations up to date' }).waitFor()
    },
  },
  'replace a picture': {
    act: async (desk) => {
      const { side, frame, round, wrote } = desk
      const picture = { width: 1600, height: 1067, channels: 3, background: `#45${round}` } as const
      const buffer = await sharp({ create: picture }).jpeg().toBuffer()
      await turnTo(desk, '/chateau-farcheville')
      await point(desk, 'la cour intérieure')
      const file = { name: `court-${round}.jpg`, mimeType: 'image/jpeg', buffer }
      await side.getByLabel('Upload a picture').first().setInputFiles(file)
      await frame.locator(`img[src*="court-${round}"]`).first().waitFor()
      await save(desk)
      await wrote('chateau/gallery.yaml', `court-${round}.jpg`)
    },
  },
  'break a field and read why': {
    act: async (desk) => {
      await writeSeason(desk, 'season '.repeat(60 + desk.round).trim())
      await desk.side.getByText('Shorten').first().waitFor()
      await desk.side.getByLabel('Season').fill(season)
      await desk.side.getByText('No changes').waitFor()
    },
  },
  undo: {
    before: correct,
    act: async ({ side, frame, wrote }) => {
      await press(side, 'Undo')
      await wrote(hero, `season: ${season}`)
      await frame.getByText(season).first().waitFor()
    },
  },
  'two people on one file': {
    act: async (desk) => {
      const { side, read, write, wrote } = desk
      await writeSeason(desk)
      await side.getByText('Draft, not saved').waitFor()
      write(hero, read(hero).replace(season, 'Opening night'))
      await press(side, 'Save')
      await press(side, 'Keep yours')
      await wrote(hero, weekend(desk))
      // The draft is let go after the save.
      await side.getByLabel('Season').waitFor()
    },
  },
  'a file broken by hand': {
    act: async ({ bar, side, read, write }) => {
      const good = read(hero)
      write(hero, good.replace(season, `"${season}`))
      await press(bar, '1 problem')
      await press(side, 'Open as text')
      await side.getByRole('textbox', { name: hero }).fill(good)
      await save({ side })
      await bar.getByRole('button', { name: 'No problems' }).waitFor()
    },
  },
  'rename a page with links': {
    act: async (desk) => {
      const { side, bar, wrote } = desk
      await turnTo(desk, '/practical-information')
      await openPages(desk)
      await press(side, 'Change the address')
      await side.getByRole('textbox', { name: 'Address' }).fill('coming-here')
      await press(side, 'Change address and 1 link')
      await bar.getByRole('button', { name: '/coming-here' }).waitFor()
      await wrote('site.yaml', '/coming-here')
    },
  },
  publish: {
    before: correct,
    act: async ({ bar, side }) => {
      await press(bar, /^Publish/)
      await press(side, /^Publish \d/)
      await side.getByText(/^Sent at /).waitFor()
    },
  },
}

import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { type Break, breaks, brokenLine } from './broken-line.ts'
import { type Editor, editedSite, editorAt } from './editing.ts'
import {
  openPages,
  openPlate,
  owe,
  point,
  press,
  save,
  saveSeason,
  turnTo,
  upload,
  writeSeason,
} from './hand.ts'
import { eventually } from './visitor.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Each request of the panel fails, is never answered, or is answered in part: it is told, and there is a way on.
const { read, write, panel } = editedSite()
const lines: Awaited<ReturnType<typeof brokenLine>>[] = []
afterAll(() => {
  for (const line of lines) line.close()
})

const heading = (at: Editor, name: string | RegExp) =>
  at.side.getByRole('heading', { name }).first().waitFor()

interface Asking {
  /** What is said while it is not answered, where that is something else. */
  readonly told?: RegExp
  /** What is done before the line breaks, and then. */
  readonly before?: (at: Editor) => Promise<unknown>
  readonly act: (at: Editor) => Promise<unknown>
  /** What there is once it is mended: what is only read comes by itself. */
  readonly after?: (at: Editor) => Promise<unknown>
  /** What is done when time passes as it does. */
  readonly last?: (at: Editor) => Promise<unknown>
}

const reload = (at: Editor) => at.page.reload()
const key = (name: string) => (at: Editor) => at.page.keyboard.press(name)
const shows = (at: Editor) => at.frame.locator('h1').first().waitFor()

/** What is only asked. */
const reads: Readonly<Record<string, Asking>> = {
  'POST /-/api/events': {
    act: reload,
    told: /^The editor has stopped on this computer\./,
    after: shows,
  },
  'POST /-/api/marks': {
    act: reload,
    after: (at) => point(at, 'Opening season'),
  },
  'POST /-/api/open': {
    act: (at) => point(at, 'Opening season'),
    after: (at) => at.side.getByLabel('Season').waitFor(),
  },
  'GET /?proof': {
    before: (at) => point(at, 'Opening season'),
    act: (at) => at.side.getByLabel('Season').fill('Opening weekend'),
    after: (at) => at.frame.getByText('Opening weekend').first().waitFor(),
  },
  'POST /-/api/history': {
    before: (at) => saveSeason(at),
    act: key('h'),
    after: (at) => at.side.getByText('Put back').first().waitFor(),
  },
  'POST /-/api/publication': {
    act: key('p'),
    after: (at) => at.side.getByText(/Publishing is not set up on this computer/).waitFor(),
  },
  'POST /-/api/picture': {
    act: openPlate,
    after: (at) => at.side.locator('figure img').first().waitFor(),
  },
  'POST /-/api/plan': {
    before: async (at) => {
      await turnTo(at, 'Practical information')
      await openPages(at)
      await press(at.side, 'Change the address')
    },
    act: (at) => at.side.getByRole('textbox', { name: 'Address' }).fill('coming-here'),
    after: (at) => at.side.getByText('1 link on the site leads here.').waitFor(),
  },
  'POST /-/api/draft': {
    before: (at) => point(at, 'Opening season'),
    act: (at) => at.side.getByLabel('Season').fill('Opening weekend'),
    after: (at) => at.frame.getByText('Opening weekend').first().waitFor(),
    last: async (at) => {
      await save(at)
      expect(read('landing/hero.yaml')).toContain('Opening weekend')
    },
  },
}

/** What is done. */
const acts: Readonly<Record<string, Asking>> = {
  'POST /-/api/change': {
    before: async (at) => {
      await writeSeason(at)
      await at.frame.getByText('Opening weekend').first().waitFor()
    },
    act: (at) => press(at.side, 'Save'),
    after: save,
  },
  'POST /-/api/save': {
    before: async (at) => {
      write('landing/hero.yaml', read('landing/hero.yaml').replace('season: O', 'season: "O'))
      await press(at.bar, '1 problem')
      await press(at.side, 'Open as text')
      const text = at.side.getByRole('textbox', { name: 'landing/hero.yaml' })
      await text.press('Delete')
      await at.side.getByText('Draft, not saved').waitFor()
    },
    act: (at) => press(at.side, 'Save'),
    after: save,
  },
  'POST /-/api/undo': {
    before: (at) => saveSeason(at),
    act: key('Control+z'),
    after: async (at) => {
      await at.page.keyboard.press('h')
      await heading(at, 'History')
    },
  },
  'POST /-/api/redo': {
    before: async (at) => {
      await saveSeason(at)
      await at.page.keyboard.press('h')
      await press(at.side, /^Undo/)
      await at.side
        .getByText(/^Undone: Season/)
        .first()
        .waitFor()
    },
    act: (at) => press(at.side, /^Redo/),
  },
  'POST /-/api/back': {
    before: async (at) => {
      await saveSeason(at)
      await at.page.keyboard.press('h')
    },
    act: (at) => press(at.side, 'Put back'),
  },
  'POST /-/api/fix': {
    before: async (at) => {
      write('landing/hero.yaml', read('landing/hero.yaml').replace('season:', 'seasn:'))
      await press(at.bar, '1 problem')
    },
    act: (at) => press(at.side, /^Fix/),
  },
  'POST /-/api/settle': {
    before: async (at) => {
      await owe(at)
      await press(at.bar, '1 translation owed')
    },
    act: (at) => press(at.side, 'Still right'),
  },
  'POST /-/api/newCard': {
    before: async (at) => {
      await turnTo(at, 'Essaim')
      await point(at, 'Le piano du Cap')
    },
    act: (at) => press(at.side, 'Add another'),
  },
  'POST /-/api/newPage': {
    before: async (at) => {
      await openPages(at)
      await press(at.side, 'New page')
      await at.side.getByLabel('Title').fill('House rules')
      await at.side.getByLabel('Description for search engines').fill('What holds in the house.')
    },
    act: (at) => press(at.side, 'Create the page'),
  },
  'POST /-/api/upload': {
    before: openPlate,
    act: (at) => {
      const create = { width: 900, height: 600, channels: 3, background: '#456' } as const
      return upload(at, 'roof.jpg', sharp({ create }).jpeg())
    },
    after: async (at) => {
      await eventually(() => at.side.getByText('Reading the picture…').count()).toBe(0)
    },
  },
}

const rows = (table: object) =>
  Object.keys(table).flatMap((name) => breaks.map((how) => ({ name, how })))

/** An editor behind a line of their own, whose time can be put forward. */
async function behindLine() {
  const own = panel()
  const line = await brokenLine(Number(own.port))
  lines.push(line)
  const there = new URL(own)
  there.port = String(line.port)
  const at = await editorAt(there, { before: (page) => page.clock.install() })
  at.mayHear(/Failed to load resource|ERR_|Silence|Refusal/)
  return { at, line }
}

/** The very request, whatever it asks with. */
const meets = (name: string) => (asked: string) =>
  asked === name || asked.startsWith(name.includes('?') ? name : `${name}?`)

/** Lets what is not answered come to its end. */
async function letTimePass({ page }: Editor, how: Break, met: readonly string[]) {
  await eventually(() => met.length).toBeGreaterThan(0)
  if (how === 'unanswered') await page.clock.fastForward(601_000)
}

test.for(rows(reads))(
  '$name, $how, is told and asked again until it is answered',
  async ({ name, how }) => {
    const asking = reads[name] ?? expect.fail(name)
    const { at, line } = await behindLine()
    await asking.before?.(at)
    const met = line.breakAt(how, meets(name))
    const done = asking.act(at).catch(() => {})
    await letTimePass(at, how, met)
    // What is asked again meanwhile is not answered either; what is asked then has the time that an answer takes.
    const passing = setInterval(() => {
      if (how === 'unanswered') at.page.clock.fastForward(61_000).catch(() => {})
    }, 4000)
    try {
      await at.page
        .getByRole('alert')
        .getByText(asking.told ?? /^The editor does not answer\./)
        .waitFor()
      line.mend()
      await done
      await asking.after?.(at)
      await eventually(() => at.page.getByText(/^The editor does not answer\./).count()).toBe(0)
    } finally {
      clearInterval(passing)
    }
    await asking.last?.(at)
  },
)

test.for(rows(acts))('$name, $how, is told where it was asked for', async ({ name, how }) => {
  const asking = acts[name] ?? expect.fail(name)
  const { at, line } = await behindLine()
  await asking.before?.(at)
  const met = line.breakAt(how, meets(name))
  await asking.act(at)
  await letTimePass(at, how, met)
  await at.page
    .getByText(/^The editor did not answer\. Whether this was done is not known/)
    .waitFor()
  line.mend()
  await asking.after?.(at)
})

import type { Editor } from './editing.ts'
import {
  draftSeason,
  openPages,
  openPlate,
  owe,
  point,
  pointAt,
  save,
  saveSeason,
  turnTo,
  writeSeason,
} from './hand.ts'

/** The content of the site, as states change it. */
export interface Disk {
  readonly read: (path: string) => string
  readonly write: (path: string, text: string) => void
}

/** Something that an editor can have before them, of the list of the design. */
export interface EditorState {
  readonly name: string
  /** What was done since the panel was opened. */
  readonly since: (editor: Editor, disk: Disk) => Promise<unknown>
  /** What is arranged before it is opened. */
  readonly before?: (page: Editor['page']) => Promise<unknown>
}

const hero = 'landing/hero.yaml'
const event = 'landing/event.yaml'

const told = (at: Editor, words: RegExp | string) => at.side.getByText(words).first().waitFor()

const address = async (at: Editor) => {
  await turnTo(at, 'Practical information')
  await openPages(at)
  await at.side.getByRole('button', { name: 'Change the address' }).click()
}

const artists = async (at: Editor) => {
  await point(at, 'Solo piano')
  return at.side.getByRole('button', { name: /^Solo piano\. Position 4/ })
}

const key = (name: string) => (at: Editor) => at.page.keyboard.press(name)

/** Every state of the panel, but for those of publishing, which need a clone. */
export const editorStates: readonly EditorState[] = [
  { name: 'a page, read', since: async () => {} },
  {
    name: 'a page with a text in focus',
    since: async (at) => {
      await at.page.keyboard.press('e')
      await at.page.getByRole('main').getByRole('button').first().focus()
    },
  },
  { name: 'a short text', since: (at) => point(at, 'Opening season') },
  { name: 'a draft', since: (at) => draftSeason(at) },
  {
    name: 'a draft that was saved',
    since: async (at) => {
      await writeSeason(at)
      await save(at)
    },
  },
  {
    name: 'a text that is too long',
    since: async (at) => {
      await writeSeason(at, 'season '.repeat(60))
      await told(at, /Shorten/)
    },
  },
  {
    name: 'a headline',
    since: (at) => pointAt(at, at.frame.getByRole('heading', { level: 1 }), 'Hold'),
  },
  {
    name: 'a field with an error',
    since: async (at) => {
      await point(at, 'Add to calendar')
      await at.side.getByLabel('Last day').fill('2026-06-01')
      await told(at, /^The event ends on 2026-06-01/)
    },
  },
  { name: 'a card with signs and a number', since: (at) => point(at, 'Protection of Music') },
  { name: 'dates and figures', since: (at) => point(at, 'Add to calendar') },
  {
    name: 'a text with marks',
    since: async (at) => {
      await turnTo(at, 'Legal notice')
      await point(at, 'Publisher')
      await at.side.getByRole('toolbar').waitFor()
    },
  },
  { name: 'a list with an open row', since: artists },
  {
    name: 'a list with a removed row',
    since: async (at) => {
      await artists(at)
      await at.side.getByRole('button', { name: 'Remove', exact: true }).click()
      await at.side.getByRole('button', { name: 'Put back' }).waitFor()
    },
  },
  {
    name: 'a list with a lifted row',
    since: async (at) => {
      await (await artists(at)).press('Space')
      await at.page.keyboard.press('ArrowUp')
      await told(at, /lifted: position 3/)
    },
  },
  {
    name: 'a picture',
    since: async (at) => {
      await openPlate(at)
      await at.side.getByRole('radiogroup', { name: 'Library' }).first().waitFor()
    },
  },
  {
    name: 'translations owed',
    since: async (at) => {
      await owe(at)
      await at.bar.getByRole('button', { name: '1 translation owed' }).click()
      await told(at, 'Still right')
    },
  },
  {
    name: 'no translation owed',
    since: async (at) => {
      await at.bar.getByRole('button', { name: 'Translations up to date' }).click()
      await told(at, 'Nothing is owed.')
    },
  },
  {
    name: 'problems',
    since: async (at, { read, write }) => {
      write(event, read(event).replace('end: 2026-06-21', 'end: 2026-06-01'))
      await at.bar.getByRole('button', { name: '1 problem' }).click()
      await told(at, /^The event ends on 2026-06-01/)
    },
  },
  {
    name: 'no problems',
    since: async (at, { read, write }) => {
      // Its event is over.
      write(event, read(event).replace('end: 2026', 'end: 2099'))
      await at.bar.getByRole('button', { name: 'No problems' }).click()
      await told(at, /^Checked at/)
    },
  },
  {
    name: 'a broken file',
    since: async (at, { read, write }) => {
      write(hero, read(hero).replace('season: O', 'season: "O'))
      await at.bar.getByRole('button', { name: '1 problem' }).click()
      await at.side.getByRole('button', { name: 'Open as text' }).click()
      await at.side.getByRole('textbox', { name: hero }).waitFor()
    },
  },
  {
    name: 'a conflict',
    since: async (at, { read, write }) => {
      await draftSeason(at)
      write(hero, read(hero).replace('Opening season', 'Opening summer'))
      await at.side.getByRole('button', { name: 'Save' }).click()
      await told(at, 'Two versions')
    },
  },
  { name: 'the pages', since: openPages },
  {
    name: 'a new page',
    since: async (at) => {
      await openPages(at)
      await at.side.getByRole('button', { name: 'New page' }).click()
      await at.side.getByLabel('Title').fill('Legal notice')
      await told(at, 'Choose another one.')
    },
  },
  {
    name: 'another address of a page',
    since: async (at) => {
      await address(at)
      await at.side.getByRole('textbox', { name: 'Address' }).fill('coming-here')
      await told(at, /on the site leads here/)
    },
  },
  {
    name: 'a page that is deleted',
    since: async (at) => {
      await address(at)
      await at.side.getByRole('button', { name: 'Delete this page' }).click()
      await told(at, 'Send its visitors to')
    },
  },
  {
    name: 'the history',
    since: async (at) => {
      await saveSeason(at)
      await key('h')(at)
      await told(at, 'Put back')
    },
  },
  {
    name: 'the keys',
    since: async (at) => {
      await key('?')(at)
      await told(at, 'Single letters')
    },
  },
  {
    name: 'publishing without a clone',
    since: async (at) => {
      await key('p')(at)
      await told(at, /Publishing is not set up on this computer/)
    },
  },
  {
    name: 'drafts of an earlier visit',
    since: async (at) => {
      await draftSeason(at, 'Opening we')
      await at.page.reload()
      await told(at, '1 text is not saved yet.')
    },
  },
  {
    name: 'a draft elsewhere, and what was undone',
    since: async (at) => {
      await writeSeason(at)
      await save(at)
      await point(at, 'Add to calendar')
      await at.side.getByLabel('Last day').fill('2026-06-22')
      await told(at, 'Draft, not saved')
      await at.page.keyboard.press('Escape')
      await at.page.keyboard.press('Control+z')
      await at.page.getByText(/^Undone: Season/).waitFor()
      await at.bar.getByRole('button', { name: '1 draft' }).waitFor()
    },
  },
  {
    name: 'a step back in a draft, and a step forth',
    since: async (at) => {
      await writeSeason(at)
      await at.side.getByLabel('Dedication').fill('Dedicated to music')
      await at.side.getByRole('button', { name: 'Undo: Dedication' }).click()
      await at.side.getByRole('button', { name: 'Redo: Dedication' }).waitFor()
    },
  },
  {
    name: 'a link that is not followed',
    since: async (at) => {
      // Once the page is whole.
      await key('e')(at)
      await at.page.getByRole('main').getByRole('button').first().waitFor({ state: 'attached' })
      await key('e')(at)
      await at.frame.locator('a.contact-row').first().click()
      await at.page.getByText(/^This link leads out of the site/).waitFor()
    },
  },
  {
    name: 'an editor that does not answer',
    since: async (at) => {
      at.mayHear(/Failed to load resource/)
      await at.page.route('**/-/api/history', (route) => route.abort())
      await key('h')(at)
      await at.page.getByText(/^The editor does not answer/).waitFor()
    },
  },
  {
    name: 'offline',
    before: (page) =>
      page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
      ),
    since: (at) => at.page.getByText(/^Offline\./).waitFor(),
  },
  {
    name: 'a server that has stopped',
    since: async (at) => {
      at.mayHear(/Failed to load resource/)
      await at.page.route('**/-/**', (route) => route.abort())
      // Ends what is being listened to as well.
      await at.page.evaluate(() => window.stop())
      await at.page.getByText(/^The editor has stopped on this computer/).waitFor()
    },
  },
]

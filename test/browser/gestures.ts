import sharp from 'sharp'
import { expect } from 'vitest'
import { type Scene, type Steps, take } from '../play-scenes.ts'
import type { Editor } from './editing.ts'
import * as hand from './hand.ts'

/** The content of the site on the disk. */
interface Disk {
  readonly read: (path: string) => string
  readonly write: (path: string, text: string) => void
}

/** A text, or between slashes what it matches. */
export const wording = (value: unknown): string | RegExp => {
  const [, pattern] = /^\/(.*)\/$/.exec(String(value)) ?? []
  return pattern === undefined ? String(value) : new RegExp(pattern)
}

const plain = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#456' } }).jpeg()

const pairs = (value: unknown) =>
  Object.entries(Object(value)).map(([name, to]) => [name, String(to)] as const)

/** What somebody does before the panel, and waits for. */
function gestures(at: Editor, { read, write }: Disk): Steps {
  const buttonOf = (name: unknown) => at.side.getByRole('button', { name: wording(name) }).first()
  const marks = at.page.getByRole('main').getByRole('button').first()
  return {
    pages: () => hand.openPages(at),
    plate: () => hand.openPlate(at),
    settings: () => hand.openSettings(at),
    owe: () => hand.owe(at),
    save: () => hand.save(at),
    open: (name) => hand.openSheet(at, wording(name)),
    reload: () => at.page.reload(),
    'turn to': (page) => hand.turnTo(at, String(page)),
    point: (text) => hand.point(at, String(text)),
    'point at the title': (mark) =>
      hand.pointAt(at, at.frame.getByRole('heading', { level: 1 }), String(mark)),
    'write the season': (text) => hand.writeSeason(at, text === undefined ? text : String(text)),
    'draft the season': (text) => hand.draftSeason(at, text === undefined ? text : String(text)),
    'write too long a season': () => hand.writeSeason(at, 'season '.repeat(60)),
    key: (name) => at.page.keyboard.press(String(name)),
    press: (name) => hand.press(at.side, wording(name)),
    'press in the bar': (name) => hand.press(at.bar, wording(name)),
    'key in': async (keys) => {
      for (const [name, key] of pairs(keys)) await at.side.getByRole('textbox', { name }).press(key)
    },
    'key on': async (keys) => {
      for (const [name, key] of pairs(keys)) await buttonOf(name).press(key)
    },
    'fill the address': (text) =>
      at.side.getByRole('textbox', { name: 'Address' }).fill(String(text)),
    fill: async (fields) => {
      for (const [label, text] of pairs(fields)) await at.side.getByLabel(label).fill(text)
    },
    upload: (name) => hand.upload(at, String(name), plain()),
    'upload to the library': (name) => hand.upload(at, String(name), plain(), /^Upload a picture$/),
    written: (edits) => {
      for (const [path, edit] of pairs(edits)) {
        const [from = '', to = ''] = edit.split(' → ')
        write(path, read(path).replace(from, to))
      }
    },
    kept: (texts) => {
      for (const [path, text] of pairs(texts)) expect(read(path)).toContain(text)
    },
    told: (words) => at.side.getByText(wording(words)).first().waitFor(),
    'told on the page': (words) => at.page.getByText(wording(words)).first().waitFor(),
    'not told': (words) => expect.poll(() => at.side.getByText(wording(words)).count()).toBe(0),
    shown: (text) => at.frame.getByText(wording(text)).first().waitFor(),
    arrived: () => hand.arrived(at),
    heading: (name) =>
      at.side
        .getByRole('heading', { name: wording(name) })
        .first()
        .waitFor(),
    button: (name) => buttonOf(name).waitFor(),
    'button in the bar': (name) => at.bar.getByRole('button', { name: wording(name) }).waitFor(),
    field: (label) => at.side.getByLabel(String(label)).waitFor(),
    'text box': (name) => at.side.getByRole('textbox', { name: String(name) }).waitFor(),
    'in the panel': (selector) => at.side.locator(String(selector)).first().waitFor(),
    marks: () => marks.waitFor({ state: 'attached' }),
    'focus a text': () => marks.focus(),
    follow: (selector) => at.frame.locator(String(selector)).first().click(),
    /** What is asked for there is not answered any more. */
    lost: (path) => {
      at.mayHear(/Failed to load resource/)
      return at.page.route(`**/-/${path}`, (route) => route.abort())
    },
    'ends what it listens to': () => at.page.evaluate(() => window.stop()),
    offline: () =>
      at.page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
      ),
  }
}

/** Does what a list says. */
export const perform = (at: Editor, disk: Disk, scene: Scene = []): Promise<void> =>
  take(gestures(at, disk), scene)

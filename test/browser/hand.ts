import type { Locator, Page } from 'playwright-core'
import type { Sharp } from 'sharp'

/** What somebody has before them who edits, by what it is called: the page in its frame, the bar, and the panel. */
export const handAt = (page: Page) => ({
  page,
  frame: page.frameLocator('iframe'),
  bar: page.getByRole('navigation', { name: /^(?:Editor|Éditeur)$/ }),
  side: page.getByRole('complementary'),
})

/** Somebody who edits. */
export type Hand = ReturnType<typeof handAt>

/** A text of the page, with the mark that tells where it comes from: before its last stop. */
export const reads = (text: string): RegExp => {
  const [, words = '', stop = ''] = /^(.*?)([^\p{L}\p{M}\p{N}]*)$/u.exec(text) ?? []
  const marks = '[\\u{E0100}-\\u{E01EF}]*'
  return new RegExp(`^${RegExp.escape(words)}${marks}${RegExp.escape(stop)}$`, 'u')
}

/** Lets the panel speak another language, wherever one is in it. */
export const speak = ({ page }: Pick<Hand, 'page'>, language: 'en' | 'fr'): Promise<void> =>
  page.evaluate((language) => {
    localStorage.setItem('editor  language', language)
    dispatchEvent(new Event('languagechange'))
  }, language)

/** Turns single letters into keys of the editor, as the help does. */
export const allowLetters = ({ page }: Pick<Hand, 'page'>): Promise<void> =>
  page.evaluate(() => localStorage.setItem('editor  letters', 'on'))

/** Waits until the page is there. */
export const arrived = ({ frame }: Pick<Hand, 'frame'>): Promise<void> =>
  frame.locator('h1').first().waitFor()

export const press = (within: Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', { name }).first().click()

/** Waits until something is said at a place. */
export const told = (place: Pick<Locator, 'getByText'>, words: RegExp): Promise<void> =>
  place.getByText(words).first().waitFor()

/** Opens the field of a text on the page, by a click on it; of a picture by its alternative text. */
export async function point(hand: Hand, text: string): Promise<void> {
  const { frame } = hand
  await pointAt(hand, frame.getByText(reads(text)).or(frame.getByAltText(text)), text.slice(0, 20))
}

/** Opens the field of what stands at a place of the page, which is marked under a name. */
export async function pointAt({ page, bar }: Hand, place: Locator, name: string): Promise<void> {
  const view = bar.getByRole('button', { name: /^(?:View|Voir)$/ })
  if ((await view.getAttribute('aria-pressed')) === 'true') await view.click()
  const mark = page.getByRole('main').getByRole('button', { name }).first()
  await mark.waitFor({ state: 'attached' })
  // The driver of Firefox cannot click into a frame: there it is opened as by keys.
  await (process.env['VISITOR_BROWSER'] === 'firefox' ? mark.press('Enter') : place.first().click())
}

/** Opens the list of the pages: the first button of the bar is the page that is shown. */
export const openPages = ({ bar }: Pick<Hand, 'bar'>): Promise<void> =>
  bar.getByRole('button').first().click()

/** Shows another page of the site, by its title or its address. */
export async function turnTo(hand: Hand, page: string): Promise<void> {
  await openPages(hand)
  await hand.side.getByRole('link', { name: page }).click()
  await hand.bar.getByRole('button', { name: page }).first().waitFor()
  await arrived(hand)
}

/** Opens what the list of everything that the bar leads to calls so. */
export async function openSheet(
  { bar, side }: Pick<Hand, 'bar' | 'side'>,
  name: string | RegExp,
): Promise<void> {
  await press(bar, /^(?:More|Plus)$/)
  await press(side, name)
}

/** Opens the settings of the page that is shown. */
export const openSettings = (hand: Pick<Hand, 'bar' | 'side'>): Promise<void> =>
  openSheet(hand, /^(?:Page settings|Réglages de la page)/)

/** Opens what there is to publish. */
export const openPublish = ({ bar }: Pick<Hand, 'bar'>): Promise<void> =>
  press(bar, /^(?:Publish|Publier|Nothing to publish|Rien à publier)/)

/** Saves what is open, and waits until it is said. */
export async function save({ side }: Pick<Hand, 'side'>): Promise<void> {
  await press(side, /^(?:Save|Enregistrer)$/)
  await side.getByText(/^(?:Saved at|Enregistré à) /).waitFor()
}

/** Writes the season of the landing page. */
export async function writeSeason(hand: Hand, text = 'Opening weekend'): Promise<void> {
  await point(hand, 'Opening season')
  await hand.side.getByLabel(/^(?:Season|Saison)$/).fill(text)
}

/** Writes it, and waits until it is kept as a draft. */
export async function draftSeason(hand: Hand, text?: string): Promise<void> {
  await writeSeason(hand, text)
  await hand.side.getByText(/^(?:Draft, not saved|Brouillon non enregistré)$/).waitFor()
}

/** Changes a text of the château, so that its translation owes. */
export async function owe(hand: Hand): Promise<void> {
  await turnTo(hand, 'Château')
  await point(hand, 'Un lieu d’exception')
  await hand.side.getByLabel('Title').fill('Un lieu rare')
  await save(hand)
  await hand.bar.getByRole('button', { name: '1 translation to update' }).waitFor()
}

/** Opens the fields of the first plate of the château. */
export async function openPlate(hand: Hand): Promise<void> {
  await turnTo(hand, 'Château')
  await pointAt(hand, hand.frame.getByAltText('vu du ciel'), 'vu du ciel')
}

/** Replaces a picture whose fields are open by a file of one's own, or gives it where a button asks for one. */
export async function upload(
  { page, side }: Hand,
  name: string,
  picture: Sharp,
  button: string | RegExp = /^(?:Replace|Remplacer)$/,
) {
  const chooser = page.waitForEvent('filechooser')
  await press(side, button)
  const { data: buffer, info } = await picture.toBuffer({ resolveWithObject: true })
  await (await chooser).setFiles({ name, mimeType: `image/${info.format}`, buffer })
}

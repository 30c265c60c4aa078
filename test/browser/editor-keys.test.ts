import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Editor, editedSite, editorAt } from './editing.ts'
import { openSheet, point, reads, save, turnTo, writeSeason } from './hand.ts'
import { hasFocus } from './visitor.ts'

// The editor without a mouse.
const { read, write, editor, panel } = editedSite()
const hero = 'landing/hero.yaml'

/** The name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement
    return node?.getAttribute('aria-label') ?? node?.textContent ?? ''
  })

const heading = ({ side }: Editor, name: string) => side.getByRole('heading', { level: 1, name })

/** Walks by the Tab key until what has the focus is called so. */
async function walkTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 200 && !(await focused(page)).startsWith(name); step++)
    await page.keyboard.press('Tab')
  expect(await focused(page)).toContain(name)
}

test('a text is found, opened, changed, saved and taken back by keys alone', async () => {
  const before = read(hero)
  const at = await editor()
  const { page, side, bar, frame } = at
  await page.getByRole('main').getByRole('button', { name: 'Season: Opening season' }).waitFor()
  await walkTo(page, 'Season: Opening season')
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(side.getByLabel('Season'))).toBe(true)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('O')
  // Behind it stands its mark, which nobody sees.
  await expect.poll(() => frame.getByText(/^O\P{L}+$/u).count()).toBeGreaterThan(0)
  // Of the letters and signs some would open sheets outside of a field.
  await page.keyboard.type('pening hope?')
  await expect.poll(() => frame.getByText(reads('Opening hope?')).count()).toBeGreaterThan(0)
  await page.keyboard.press('Control+s')
  await expect.poll(() => read(hero)).toBe(before.replace('Opening season', 'Opening hope?'))
  await page.keyboard.press('Escape')
  await expect.poll(() => side.count()).toBe(0)
  await expect.poll(() => focused(page)).toMatch(/^Season: /)
  await page.keyboard.press('Control+z')
  await expect.poll(() => read(hero)).toBe(before)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => read(hero)).toContain('Opening hope?')
  // A text that goes astray opens nothing.
  await page.keyboard.type('vhpcd?')
  await expect.poll(() => bar.getByRole('button', { name: 'View', pressed: false }).count()).toBe(1)
  expect(await side.or(page.getByRole('tablist')).count()).toBe(0)
})

/** The field of the panel that has the focus, or what has it instead. */
const fieldInFocus = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement
    const isField =
      node?.closest('[data-sheet-body]') &&
      node.matches('input, textarea, select, button, .cm-content')
    return isField ? 'a field' : `${node?.tagName} ${node?.id}`
  })

/** Clicks a mark; gives whether it was there: where the page is loaded once more, its marks are others. */
function clicked(mark: Element): boolean {
  if (mark instanceof HTMLElement && mark.isConnected) mark.click()
  return mark.isConnected
}

test.each(['/', '/chateau-farcheville', '/swarm', '/practical-information', '/legal-notice'])(
  'whatever is clicked on the page %s puts the focus into its field',
  { tags: ['night'] },
  async (route) => {
    const { page, bar, mayHear } = await editorAt(new URL(`?page=${route}${panel().hash}`, panel()))
    // A page turns to another one where a picture of that one is clicked.
    mayHear(/Transition was skipped. Navigation aborted/)
    const marks = page.locator('[data-frame]')
    const namesOfMarks = () =>
      marks.evaluateAll((all) =>
        all.map((mark) => (mark instanceof HTMLElement ? (mark.ariaLabel ?? '') : '')),
      )
    const shownPage = () => bar.getByRole('button').first().innerText()
    await marks.first().waitFor({ state: 'attached' })
    const names = await namesOfMarks()
    const here = await shownPage()
    expect(names.length).toBeGreaterThan(10)
    for (const [index, name] of names.entries()) {
      if ((await shownPage()) !== here) {
        await page.reload()
        await expect.poll(namesOfMarks).toEqual(names)
      }
      await page.evaluate(() => document.getElementById('bar')?.focus())
      await expect.poll(() => marks.nth(index).evaluate(clicked), { message: name }).toBe(true)
      await expect.poll(() => fieldInFocus(page), { message: name }).toBe('a field')
    }
  },
)

test('what is clicked while another page is on its way is shown on its own page', async () => {
  const { page, bar, frame, mayHear } = await editor()
  mayHear(/Transition was skipped. Navigation aborted/)
  const shownPage = bar.getByRole('button').first()
  const here = await shownPage.innerText()
  const pressed = (name: RegExp) =>
    page.getByRole('main').getByRole('button', { name }).first().evaluate(clicked)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Picture: / })
    .first()
    .waitFor()
  await page.route(/chateau-farcheville/, async (route) => {
    await expect.poll(() => shownPage.innerText()).toBe(here)
    await route.fallback()
  })
  await pressed(/^Picture: /)
  await expect.poll(() => shownPage.innerText()).not.toBe(here)
  const navigated = page.waitForEvent('framenavigated')
  await pressed(/^Season: /)
  expect(new URL((await navigated).url()).pathname).toBe('/')
  await frame.getByText(reads('Opening season')).first().waitFor()
  expect(await shownPage.innerText()).toBe(here)
})

test('what is clicked once more has the focus again, and so has a link whose kind is chosen', async () => {
  const at = await editor()
  const { page, side } = at
  const hasSeason = () => hasFocus(side.getByLabel('Season'))
  await point(at, 'Opening season')
  await expect.poll(hasSeason).toBe(true)
  await page.keyboard.press('F6')
  await expect.poll(hasSeason).toBe(false)
  await point(at, 'Opening season')
  await expect.poll(hasSeason).toBe(true)
  await turnTo(at, 'Practical information')
  await point(at, 'Getting there')
  await side.getByRole('button', { name: 'Link', exact: true }).click()
  await side.getByRole('radio', { name: 'Web address' }).click()
  const address = side.getByRole('textbox', { name: 'Web address' })
  await expect.poll(() => hasFocus(address)).toBe(true)
  await page.keyboard.type('dossier.example.org/')
  expect(await address.inputValue()).toBe('dossier.example.org/')
})

test('F6 goes from the page to the panel, the bar and the page again, and back with Shift', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  const { page, bar } = at
  await point(at, 'Opening season')
  await expect.poll(() => hasFocus(at.side.getByLabel('Season'))).toBe(true)
  const isIn = (selector: string) =>
    page.evaluate((one) => document.querySelector(one)?.contains(document.activeElement), selector)
  await page.keyboard.press('F6')
  await expect.poll(() => hasFocus(bar)).toBe(true)
  await page.keyboard.press('F6')
  await expect.poll(() => isIn('main')).toBe(true)
  await page.keyboard.press('F6')
  await expect.poll(() => isIn('aside')).toBe(true)
  await page.keyboard.press('Shift+F6')
  await expect.poll(() => isIn('main')).toBe(true)
})

test('F8 goes to the field of the next problem', { tags: ['night'] }, async () => {
  const at = await editor()
  const { page, side } = at
  await page.keyboard.press('F8')
  await expect.poll(() => hasFocus(side.getByLabel('Last day'))).toBe(true)
  await side.getByText('The event ended on June 21, 2026').waitFor()
})

test('single letters open sheets once they are switched on, where no panel is open', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  const { page, side } = at
  await openSheet(at, 'Help')
  const letters = side.getByText('publish; history; help')
  expect(await letters.count()).toBe(0)
  await side.getByRole('checkbox', { name: 'Use single-letter shortcuts' }).check()
  await letters.waitFor()
  await page.reload()
  await at.frame.locator('h1').first().waitFor()
  for (const [key, name] of [
    ['p', 'Publish'],
    ['h', 'History'],
    ['?', 'Help'],
  ] as const) {
    await page.keyboard.press(key)
    await heading(at, name).waitFor()
    await expect.poll(() => hasFocus(heading(at, name))).toBe(true)
    await page.keyboard.type('vhpcd')
    await page.keyboard.press('F6')
    await page.keyboard.press('F6')
    await heading(at, name).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => side.count()).toBe(0)
  }
  await page.keyboard.press('v')
  await at.bar.getByRole('button', { name: 'View', pressed: true }).waitFor()
  await openSheet(at, 'Help')
  await side.getByRole('checkbox', { name: 'Use single-letter shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('h')
  await page.keyboard.press('F6')
  expect(await side.count()).toBe(0)
})

test('all of it works in the window of a telephone', { tags: ['night'] }, async () => {
  const before = read(hero)
  const at = await editor({ width: 390, height: 844, hasTouch: true, isMobile: true })
  const { side } = at
  await writeSeason(at)
  await save(at)
  expect(read(hero)).toBe(before.replace('Opening season', 'Opening weekend'))
  await side.getByRole('button', { name: 'Close the panel' }).click()
  await expect.poll(() => side.count()).toBe(0)
})

test('whose browser is French is spoken to in French, in problems and hints too, or as they choose', {
  tags: ['night'],
}, async () => {
  const at = await editor({ locale: 'fr-CH' })
  const { page, bar, side } = at
  await bar.getByRole('button', { name: 'Voir' }).waitFor()
  await openSheet(at, 'Aide')
  await side.getByRole('radio', { name: 'English' }).click()
  await bar.getByRole('button', { name: 'View' }).waitFor()
  await page.reload()
  await bar.getByRole('button', { name: 'View' }).waitFor()
  await openSheet(at, 'Help')
  await side.getByRole('radio', { name: 'As in my browser' }).click()
  await bar.getByRole('button', { name: 'Voir' }).waitFor()
  await point(at, 'Add to calendar')
  await side.getByLabel('Dernier jour').fill('2026-06-01')
  await side.getByText(/^L['’]événement finit le 1er juin 2026/).waitFor()
  await side.getByText('Le jour où il commence.').waitFor()
  await page.keyboard.press('Escape')
  await writeSeason(at)
  await side.getByText('Brouillon non enregistré').waitFor()
  await save(at)
  await side.getByText(/^Enregistré à /).waitFor()
})

test('two versions of a text begin at their heading, where a second Enter settles nothing', async () => {
  const before = read(hero)
  const at = await editor()
  const { page, side } = at
  await writeSeason(at)
  const theirs = before
    .replace('Opening season', 'Opening summer')
    .replace('Dedicated to music, true', 'Dedicated to true')
  write(hero, theirs)
  await expect.poll(() => at.frame.getByText(/Dedicated to true/).count()).toBeGreaterThan(0)
  const saves = side.getByRole('button', { name: 'Save' })
  await saves.press('Enter')
  const title = heading(at, 'Two versions')
  await expect.poll(() => hasFocus(title)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => hasFocus(title)).toBe(false)
  expect(await title.count()).toBe(1)
  expect(read(hero)).toBe(theirs)
})

test('the comparison goes back to what it was opened from, and to the button that opened it', async () => {
  const at = await editor()
  const { page, side } = at
  await point(at, 'Opening season')
  const season = side.getByLabel('Season')
  await season.fill('Opening days')
  await save(at)
  await openSheet(at, 'History')
  const opens = side.getByRole('button', { name: 'Open as page' }).first()
  await opens.press('Enter')
  await page.getByRole('tab').first().waitFor()
  await page.keyboard.press('Escape')
  await heading(at, 'History').waitFor()
  await expect.poll(() => hasFocus(opens)).toBe(true)
})

test('what is removed by keys leaves the focus at the next of its list, or at the one before', async () => {
  const at = await editor()
  const { page, side } = at
  await point(at, 'Solo piano')
  const group = side
    .locator('ol')
    .filter({ has: page.getByRole('button', { name: /^Solo piano\. / }) })
  const opens = group.locator('button[aria-expanded]')
  const remove = group.getByRole('button', { name: 'Remove' })
  const first = opens.first()
  const second = (await opens.nth(1).textContent()) ?? ''
  await first.press('Enter')
  await remove.press('Enter')
  await expect.poll(() => focused(page)).toBe(second)
  const back = group.getByRole('button', { name: 'Restore' })
  await back.press('Enter')
  await expect.poll(() => hasFocus(opens.first())).toBe(true)
  // From its end.
  const others = await opens.allTextContents()
  await opens.last().press('Enter')
  await remove.press('Enter')
  await expect.poll(() => focused(page)).toBe(others.at(-2))
})

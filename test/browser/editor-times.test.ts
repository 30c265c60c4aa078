import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { type Editor, editedSite } from './editing.ts'
import { openPages, openSheet, point, press, reads, save, told } from './hand.ts'
import { moving, smallTargets, tooWide } from './inspect.ts'
import { hasFocus } from './visitor.ts'

// What is shown for a while: its dates, and the page as it will be.
const { content, read, write, editor } = editedSite()
const year = new Date().getFullYear() + 1
const card = 'landing/mission/innovation.md'
const hero = 'landing/hero.yaml'

/** Gives the dates of something to a line of a file. */
const dateIn = (file: string, line: string, ...dates: readonly string[]) =>
  write(file, read(file).replace(line, [line, ...dates].join('\n')))

/** The card from March, the artist from May, and another opening of the page from March until June. */
function writeTimes(): void {
  dateIn(card, 'order: 3', `from: ${year}-03-01 09:00`)
  dateIn('landing/event.yaml', '    - name: Solo piano', `      from: ${year}-05-01`)
  const season = 'seasons/spring'
  mkdirSync(join(content, season, 'landing'), { recursive: true })
  write(`${season}/season.yaml`, `from: ${year}-03-10\nuntil: ${year}-06-01\n`)
  write(`${season}/${hero}`, read(hero).replace('Opening season', 'Second season'))
}

const line = ({ page }: Editor) => page.getByRole('slider', { name: /^Date/ })
const strip = ({ page }: Editor) => page.locator('.strip')
const shown = ({ frame }: Editor, text: string) => frame.getByText(reads(text)).count()

/** Opens the bar of time, once the site is read with its dates. */
async function openTimes(at: Editor): Promise<void> {
  await press(at.bar, 'Dates')
  await told(at.page.locator('.tmx'), new RegExp(`${year}|Today`))
  await expect.poll(() => hasFocus(line(at))).toBe(true)
}

test('a day is typed as people write it, moved in the calendar by keys, and saved as a date', async () => {
  const at = await editor()
  const { page, side } = at
  await point(at, 'Supporting Innovation')
  await side.getByLabel('Shown from').fill(`1st March ${year}`)
  await side.getByLabel('Time').first().fill('9h')
  const calendar = side.getByRole('button', { name: 'Open the calendar' }).first()
  await calendar.press('Enter')
  const day = (name: string) => side.getByRole('button', { name: new RegExp(`\\b${name} ${year}`) })
  await expect.poll(() => hasFocus(day('1 March'))).toBe(true)
  for (const [key, name] of [
    ['ArrowRight', '2 March'],
    ['ArrowDown', '9 March'],
    ['PageDown', '9 April'],
    ['PageUp', '9 March'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => hasFocus(day(name))).toBe(true)
  }
  await page.keyboard.press('Home')
  const here = side.getByRole('grid').locator('[tabindex="0"]')
  await expect.poll(() => here.getAttribute('aria-label')).toMatch(/^Monday /)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(side.getByLabel('Shown from'))).toBe(true)
  await calendar.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => side.getByLabel('Shown from').inputValue()).toBe(`8 March ${year}`)
  await save(at)
  expect(read(card)).toContain(`\nfrom: ${year}-03-08 09:00\n`)
})

test('what is no date is kept as it was typed, and told where it stands', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  await point(at, 'Supporting Innovation')
  await at.side.getByLabel('Shown from').fill('some day')
  await at.side.locator('[aria-invalid=true]').waitFor()
  expect(await at.side.getByLabel('Shown from').inputValue()).toBe('some day')
})

test('arrow keys go from change to change, and the page is shown as it will be', {
  tags: ['night'],
}, async () => {
  writeTimes()
  const at = await editor()
  const { page } = at
  await openTimes(at)
  expect(await shown(at, 'Supporting Innovation')).toBe(0)
  await page.keyboard.press('ArrowRight')
  await told(strip(at), new RegExp(`^Home as it will be on \\w+ 1 March ${year}, 9:00`))
  await expect.poll(() => shown(at, 'Supporting Innovation')).toBe(1)
  expect(await shown(at, 'Opening season')).toBe(1)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(at, 'Second season')).toBe(1)
  await page.keyboard.press('Shift+ArrowRight')
  await told(at.page.locator('.tmx'), new RegExp(`the same since 10 Mar ${year}`))
  await page.keyboard.press('End')
  await expect.poll(() => shown(at, 'Opening season')).toBe(1)
  expect(await line(at).getAttribute('aria-valuetext')).toMatch(/Season “spring”: ends/)
  await page.keyboard.press('Home')
  await expect.poll(() => strip(at).count()).toBe(0)
  await expect.poll(() => shown(at, 'Supporting Innovation')).toBe(0)
})

test('a date that is chosen while the page is still loading is shown', {
  tags: ['night'],
}, async () => {
  writeTimes()
  const at = await editor()
  const { page } = at
  const all = Promise.withResolvers<void>()
  await page.route('**/assets/**', (route) => all.promise.then(() => route.continue()))
  await page.reload({ waitUntil: 'commit' })
  await openTimes(at)
  await page.keyboard.press('ArrowRight')
  await told(strip(at), new RegExp(`^Home as it will be on \\w+ 1 March ${year}, 9:00`))
  all.resolve()
  await expect.poll(() => shown(at, 'Supporting Innovation')).toBe(1)
})

test('the red line is dragged, and caught by a letter', { tags: ['night'] }, async () => {
  writeTimes()
  const at = await editor()
  await openTimes(at)
  const letter = at.page.getByRole('button', { name: /^A–B, \w+ 1 March/ })
  const from = await line(at).boundingBox()
  const to = await letter.boundingBox()
  if (!from || !to) throw new Error('nothing to drag')
  const { mouse } = at.page
  await mouse.move(from.x + from.width / 2, from.y + 40)
  await mouse.down()
  await mouse.move(to.x + 12, from.y + 40, { steps: 4 })
  await mouse.up()
  await told(strip(at), new RegExp(`1 March ${year}, 9:00`))
  await press(at.page.locator('.strip'), 'Back to today')
  await expect.poll(() => strip(at).count()).toBe(0)
})

test('what is not shown today stands in its list with its date, and is opened where it will be', {
  tags: ['night'],
}, async () => {
  writeTimes()
  const at = await editor()
  const { side } = at
  await point(at, 'String quartet')
  await told(side, new RegExp(`from 1 May ${year}`))
  await openPages(at)
  await press(side, /^Mission card · Supporting Innovation.*from 1 March/s)
  await told(strip(at), new RegExp(`1 March ${year}, 9:00`))
  await expect.poll(() => shown(at, 'Supporting Innovation')).toBe(1)
  await press(side, 'Order of cards')
  await told(side, new RegExp(`from 1 March ${year}, 9:00`))
})

test('the list of the coming changes leads to the time, and to the dates', {
  tags: ['night'],
}, async () => {
  writeTimes()
  const at = await editor()
  const { side } = at
  await openTimes(at)
  await press(side, 'Line-up “Solo piano”')
  await expect.poll(() => shown(at, 'Solo piano')).toBe(1)
  await side.locator('li', { hasText: 'Solo piano' }).getByText('Change the dates').click()
  await expect.poll(() => hasFocus(side.getByLabel('Shown from'))).toBe(true)
  expect(await side.getByLabel('Shown from').inputValue()).toBe(`1 May ${year}`)
})

test('without a date it is told how to give one', { tags: ['night'] }, async () => {
  const at = await editor()
  await press(at.bar, 'Dates')
  await told(at.page, /^Nothing changes by itself/)
  expect(await at.side.count()).toBe(0)
  await at.page.keyboard.press('Escape')
  await expect.poll(() => at.page.locator('.tmx').count()).toBe(0)
})

test.each([
  [1440, 'en-GB'],
  [390, 'fr-FR'],
] as const)(
  'at %d px axe finds nothing wrong with it, and all of it is reached',
  { tags: ['night'] },
  async (width, locale) => {
    writeTimes()
    const at = await editor({ width, height: 844, locale, reducedMotion: 'reduce' })
    const { page, side } = at
    const expectSound = async () => {
      expect.soft(await violations(page)).toEqual([])
      expect.soft(await page.evaluate(moving)).toEqual([])
      expect.soft(await page.evaluate(smallTargets, '.marks')).toEqual([])
      expect.soft(await page.evaluate(tooWide)).toEqual([])
    }
    await openSheet(at, /^Dates/)
    await press(page.locator('.tmx'), /^(?:Next|Suivant)$/)
    await expect.poll(() => shown(at, 'Supporting Innovation')).toBe(1)
    await expectSound()
    if (width < 861) await press(page.locator('.tmx'), 'Liste')
    await expectSound()
    await press(side, /^(?:Change the dates|Modifier les dates)$/)
    await press(side, /^(?:Open the calendar|Ouvrir le calendrier)$/)
    await side.getByRole('grid').waitFor()
    await expectSound()
  },
)

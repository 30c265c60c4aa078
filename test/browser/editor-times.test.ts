import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
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

const strip = ({ page }: Editor) => page.locator('[data-strip]')
const shown = ({ frame }: Editor, text: string) => frame.getByText(reads(text)).count()
const isInView = ({ frame }: Editor, text: string) =>
  frame.getByText(reads(text)).evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
const row = ({ side }: Editor, name: RegExp) => side.getByRole('button', { name })
const chosen = ({ side }: Editor) => side.locator('[aria-current="true"]')

/** Opens the list of the coming changes, once the site is read with its dates: the keys begin at today. */
async function openTimes(at: Editor): Promise<void> {
  await openSheet(at, /^Dates/)
  await row(at, new RegExp(`${year}`))
    .first()
    .waitFor()
  await expect.poll(() => hasFocus(row(at, /^Today/))).toBe(true)
}

/** Presses Tab until something has the focus. */
async function tabTo({ page }: Editor, there: Locator): Promise<void> {
  for (let steps = 0; steps < 120; steps += 1) {
    if ((await there.count()) > 0 && (await hasFocus(there))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`120 steps of Tab do not lead to ${there}`)
}

const announced = new RegExp(`5 May ${year}`)

/** Gives a card its first day, saves it, and goes from today to its coming change: by the mouse, or by keys alone. */
const means = {
  'the mouse': async (at: Editor) => {
    const { side } = at
    await point(at, 'Supporting Innovation')
    await side.getByLabel('Shown from').fill(`${year}-05-05`)
    await save(at)
    await press(side, 'Close')
    await openSheet(at, /^Dates/)
    await row(at, /^Today/).click()
    await expect.poll(() => strip(at).count()).toBe(0)
    await row(at, announced).click()
  },
  keys: async (at: Editor) => {
    const { page, bar, side } = at
    const { keyboard } = page
    const marks = page.getByRole('main').getByRole('button', { name: 'Supporting Innovation' })
    await marks.first().waitFor({ state: 'attached' })
    await keyboard.press('F6')
    await tabTo(at, marks.first())
    await keyboard.press('Enter')
    await side.getByLabel('Shown from').waitFor()
    await tabTo(at, side.getByLabel('Shown from'))
    // The day is the month: browsers ask for either one first.
    await keyboard.type(`0505${year}`)
    await keyboard.press('Control+s')
    await told(side, /^Saved at /)
    await keyboard.press('Escape')
    await tabTo(at, bar.getByRole('button', { name: 'More' }))
    await keyboard.press('Enter')
    await tabTo(at, row(at, /^Dates/))
    await keyboard.press('Enter')
    await expect.poll(() => hasFocus(row(at, announced))).toBe(true)
    await keyboard.press('ArrowUp')
    await expect.poll(() => strip(at).count()).toBe(0)
    await keyboard.press('ArrowDown')
  },
} as const

const announcement =
  'by %s, at %d px, a card is announced from a date on, and the page is seen as it will be'
const announce = async (by: keyof typeof means, width: number) => {
  const at = await editor({ width, height: 844, reducedMotion: 'reduce' })
  await means[by](at)
  await told(strip(at), new RegExp(`^Home as it will be on \\w+ 5 May ${year}`))
  expect(read(card)).toContain(`\nfrom: ${year}-05-05\n`)
  await expect.poll(() => shown(at, 'Supporting Innovation')).toBe(1)
  const back = strip(at).getByRole('button', { name: 'Back to today' })
  await (by === 'keys' ? back.press('Enter') : back.click())
  await expect.poll(() => shown(at, 'Supporting Innovation')).toBe(0)
}
test.each([
  ['keys', 1440],
  ['the mouse', 390],
] as const)(announcement, announce)
test.each([
  ['keys', 390],
  ['the mouse', 1440],
] as const)(announcement, { tags: ['night'] }, announce)

test('a day and a time are chosen in their fields, and go when the day is cleared', async () => {
  const at = await editor()
  const { side } = at
  await point(at, 'Supporting Innovation')
  const day = side.getByLabel('Shown from')
  const time = side.getByLabel('Time').first()
  await time.fill('18:00')
  await day.fill(`${year}-03-01`)
  await save(at)
  expect(read(card)).toContain(`\nfrom: ${year}-03-01 18:00\n`)
  await time.fill('')
  await save(at)
  expect(read(card)).toContain(`\nfrom: ${year}-03-01\n`)
  await day.fill('')
  await save(at)
  expect(read(card)).not.toContain('from:')
})

test.each([
  ['another date is chosen', true],
  ['it is left out', false],
] as const)(
  'what is no date in the file is told below the empty field, until %s',
  { tags: ['night'] },
  async (_, isReplaced) => {
    dateIn(card, 'order: 3', 'from: some day')
    const at = await editor()
    const { side } = at
    await press(at.bar, /^1 problem/)
    await press(side, 'Show the field')
    const field = side.getByLabel('Shown from')
    await told(side, /^“some day” is not a date/)
    expect(await field.inputValue()).toBe('')
    if (isReplaced) await field.fill(`${year}-03-01`)
    else await press(side, 'Remove “Shown from”')
    await save(at)
    expect(read(card).includes(`\nfrom: ${year}-03-01\n`)).toBe(isReplaced)
    expect(read(card)).not.toContain('some day')
  },
)

test('arrow keys and buttons go from change to change, and the page is shown as it will be', {
  tags: ['night'],
}, async () => {
  writeTimes()
  const at = await editor()
  const { page, side } = at
  await openTimes(at)
  expect(await shown(at, 'Supporting Innovation')).toBe(0)
  await page.keyboard.press('ArrowDown')
  await told(strip(at), new RegExp(`^Home as it will be on \\w+ 1 March ${year}, 9:00`))
  await expect.poll(() => shown(at, 'Supporting Innovation')).toBe(1)
  expect(await shown(at, 'Opening season')).toBe(1)
  await press(side, 'Next')
  await expect.poll(() => shown(at, 'Second season')).toBe(1)
  await expect.poll(() => isInView(at, 'Second season')).toBe(true)
  await press(side, 'Previous')
  await expect.poll(() => shown(at, 'Second season')).toBe(0)
  await chosen(at).press('End')
  await expect.poll(() => shown(at, 'Opening season')).toBe(1)
  await expect.poll(() => hasFocus(row(at, new RegExp(`1 June ${year}`)))).toBe(true)
  // There is none behind the last one.
  await page.keyboard.press('ArrowDown')
  await told(strip(at), new RegExp(`1 June ${year}`))
  await page.keyboard.press('Home')
  await expect.poll(() => strip(at).count()).toBe(0)
  await expect.poll(() => hasFocus(row(at, /^Today/))).toBe(true)
  await expect.poll(() => shown(at, 'Supporting Innovation')).toBe(0)
})

test('any date is typed, also between two changes, and none that has passed is shown', {
  tags: ['night'],
}, async () => {
  writeTimes()
  const at = await editor()
  const { page, side } = at
  await openTimes(at)
  const field = side.getByLabel('Show the page on')
  await field.focus()
  await page.keyboard.type(`0404${year}`, { delay: 20 })
  await told(strip(at), new RegExp(`4 April ${year}`))
  await told(side, new RegExp(`^the page now shows 4 April ${year}`))
  await expect.poll(() => shown(at, 'Second season')).toBe(1)
  await field.fill('2020-01-01T09:00')
  await told(strip(at), new RegExp(`4 April ${year}`))
  await press(side, 'Next')
  await told(strip(at), new RegExp(`1 May ${year}`))
  expect(await field.inputValue()).toBe(`${year}-05-01T00:00`)
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
  await page.keyboard.press('ArrowDown')
  await told(strip(at), new RegExp(`^Home as it will be on \\w+ 1 March ${year}, 9:00`))
  all.resolve()
  await expect.poll(() => shown(at, 'Supporting Innovation')).toBe(1)
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
  await row(at, new RegExp(`1 May ${year}`)).click()
  await expect.poll(() => shown(at, 'Solo piano')).toBe(1)
  await side.locator('li', { hasText: 'Solo piano' }).getByText('Change the dates').click()
  await expect.poll(() => hasFocus(side.getByLabel('Shown from'))).toBe(true)
  expect(await side.getByLabel('Shown from').inputValue()).toBe(`${year}-05-01`)
})

test('without a date it is told how to give one', { tags: ['night'] }, async () => {
  const at = await editor()
  await press(at.bar, 'Dates')
  await told(at.side, /^Nothing changes by itself/)
  await at.page.keyboard.press('Escape')
  await expect.poll(() => at.side.count()).toBe(0)
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
      expect.soft(await page.evaluate(smallTargets, '[data-frame]')).toEqual([])
      expect.soft(await page.evaluate(tooWide)).toEqual([])
    }
    await openSheet(at, /^Dates/)
    await press(side, /^(?:Next|Suivant)$/)
    await expect.poll(() => shown(at, 'Supporting Innovation')).toBe(1)
    await expectSound()
    await press(side, /^(?:Change the dates|Modifier les dates)$/)
    await side
      .getByLabel(/^(?:Time|Heure)$/)
      .first()
      .waitFor()
    await expectSound()
  },
)

import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { editedSite } from './editing.ts'
import { draftSeason, openSheet, point, press, reads, save, writeSeason } from './hand.ts'
import { hasFocus } from './visitor.ts'

// What goes wrong while somebody edits, and what they read then.
const { read, write, said, stop, startAgain, editor } = editedSite()
const hero = 'landing/hero.yaml'
const event = 'landing/event.yaml'
const dedication = 'Dedicated to music, true creation and hospitality'

test('a sheet says that there is nothing to take back where nothing was saved', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  const { side } = at
  await openSheet(at, 'History')
  await side.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => side.getByRole('alert').textContent()).toBe('There is nothing to undo.')
})

test('what was saved a moment ago is taken back before the panel has heard that it can be', {
  tags: ['night'],
}, async () => {
  const before = read(hero)
  const at = await editor()
  const { side } = at
  const undo = side.getByRole('button', { name: 'Undo' })
  await point(at, 'Opening season')
  // Nothing was ever saved here: the state that the panel has knows of nothing to take back.
  expect(await undo.isDisabled()).toBe(true)
  await side.getByLabel('Season').fill('Opening weekend')
  await side.getByText('Draft, not saved').waitFor()
  await save(at)
  await undo.press('Enter')
  await expect.poll(() => read(hero)).toBe(before)
})

test('a text that is far too long is told as the check tells it, and is not saved', {
  tags: ['night'],
}, async () => {
  const before = read(hero)
  const at = await editor()
  await writeSeason(at, 'season '.repeat(60).trim())
  await expect.poll(() => at.side.textContent()).toContain('Shorten')
  await expect.poll(() => at.side.getByRole('status').textContent()).toContain('Your draft is kept')
  expect(read(hero)).toBe(before)
})

test('a field that is broken says why, holds the save, and lets go when it is mended', {
  tags: ['night'],
}, async () => {
  const before = read(event)
  const at = await editor()
  const { page, side, bar, frame } = at
  await point(at, 'Add to calendar')
  await bar.getByText(/^(?:No problems|\d+ remarks?)/).waitFor()
  const field = side.getByLabel('Last day')
  await field.fill('2026-06-01')
  await expect.poll(() => descriptionOf(field)).toContain('The event ends on June 1, 2026')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Control+s')
  expect(read(event)).toBe(before)
  expect(await frame.getByRole('heading', { level: 1 }).count()).toBe(1)

  await field.fill('2026-06-22')
  await expect.poll(() => descriptionOf(field)).not.toContain('before it')
  await save(at)
  expect(read(event)).toBe(before.replace('2026-06-21', '2026-06-22'))
})

test('every problem is told where all are listed, and leads to its field', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  const { side, bar } = at
  write(event, read(event).replace('end: 2026-06-21', 'end: 2026-06-01'))
  await bar.getByRole('button', { name: '1 problem' }).click()
  await side.getByRole('heading', { name: /^The event ends on June 1, 2026, before/ }).waitFor()
  await side.getByRole('button', { name: 'Show the field' }).click()
  await expect.poll(() => hasFocus(side.getByLabel('Last day'))).toBe(true)
})

/** What a field says of itself to somebody who does not see it. */
const descriptionOf = (field: Locator) =>
  field.evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )

test('a draft is there again after the window was closed in the middle of a word', {
  tags: ['night'],
}, async () => {
  const first = await editor()
  await writeSeason(first, 'Opening we')
  await expect.poll(() => first.frame.getByText(reads('Opening we')).count()).toBe(1)
  await first.page.close({ runBeforeUnload: false })

  const again = await editor()
  await expect.poll(() => again.side.textContent()).toContain('1 text is not saved yet.')
  await press(again.side, 'Discard')
  await expect.poll(() => again.frame.getByText('Opening season').count()).toBeGreaterThan(0)

  const notice = again.page.locator('[data-undo]', { hasText: 'Draft discarded.' })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => again.frame.getByText(reads('Opening we')).count()).toBe(1)
  await again.bar.getByRole('button', { name: '1 draft' }).waitFor()
})

test('leaving with something unsaved asks, and without does not', { tags: ['night'] }, async () => {
  const { page, ...at } = await editor()
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  await writeSeason({ page, ...at }, 'Opening we')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await at.side.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => at.side.getByRole('status').textContent()).toBe('No changes')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
  expect(asked).toHaveLength(1)
})

test('what is typed while the server is away is kept, and is there when it is back', async () => {
  const at = await editor()
  at.mayHear(/Failed to load resource/)
  await writeSeason(at, 'Opening week')
  await expect.poll(() => at.frame.getByText(reads('Opening week')).count()).toBe(1)
  await stop()
  await expect
    .poll(() => at.page.getByRole('alert').textContent())
    .toContain('The editor has stopped')
  await at.side.getByLabel('Season').fill('Opening weekend')
  // Only what the browser has kept is left then.
  await at.page.close({ runBeforeUnload: false })
  const panel = await startAgain()
  const again = await at.context.newPage()
  await again.goto(panel)
  const side = again.getByRole('complementary')
  await side.getByText('1 text is not saved yet.').waitFor()
  await side.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.poll(() => side.getByLabel('Season').inputValue()).toBe('Opening weekend')
})

test('a file that another hand has broken keeps the last good page, and is mended as text', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  const { page, bar, side, frame } = at
  const good = read(hero)
  write(hero, good.replace('season: Opening season', 'season: "Opening season'))
  await bar.getByRole('button', { name: '1 problem' }).waitFor()
  await page
    .getByText(/This preview shows the version of .*landing\/hero\.yaml/)
    .first()
    .waitFor()
  expect(await frame.locator('h1').first().textContent()).toBeTruthy()
  await bar.getByRole('button', { name: '1 problem' }).click()
  await side.getByRole('button', { name: 'Open as text' }).click()
  const text = side.getByRole('textbox', { name: hero })
  await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true')
  // The cursor stands before the mistake.
  await text.press('Shift+End')
  await page.keyboard.insertText('Opening weekend')
  await save(at)
  expect(read(hero)).toBe(good.replace('Opening season', 'Opening weekend'))
  await bar.getByText(/^(?:No problems|\d+ remarks?)/).waitFor()
  await expect.poll(() => frame.getByText(reads('Opening weekend')).count()).toBeGreaterThan(0)

  write(hero, good.replace('season: Opening season', 'season: "Opening season'))
  await bar.getByRole('button', { name: '1 problem' }).waitFor()
  write(hero, good)
  await bar.getByText(/^(?:No problems|\d+ remarks?)/).waitFor()
})

test('another hand saves what somebody is writing: both versions are kept until one is chosen', {
  tags: ['night'],
}, async () => {
  const good = read(hero)
  const at = await editor()
  const { side } = at
  await draftSeason(at)
  const theirs = good
    .replace('Opening season', 'Opening summer')
    .replace(dedication, 'Dedicated to music')
  write(hero, theirs)
  await expect.poll(() => at.frame.getByText(reads('Dedicated to music')).count()).toBe(1)
  await side.getByRole('button', { name: 'Save' }).click()
  await side.getByRole('heading', { name: 'Two versions' }).waitFor()
  await expect.poll(() => side.textContent()).toContain('Opening summer')
  expect(read(hero)).toBe(theirs)
  await side.getByRole('button', { name: 'Keep yours' }).click()
  await expect.poll(() => read(hero)).toBe(theirs.replace('Opening summer', 'Opening weekend'))
})

test('another hand writes over what was saved here: it is seen, and taking the save back asks', {
  tags: ['night'],
}, async () => {
  const good = read(hero)
  const at = await editor()
  const { side, page } = at
  await writeSeason(at)
  const builds = () => said().split('Rebuilt in').length
  const before = builds()
  await save(at)
  await expect.poll(builds).toBeGreaterThan(before)
  write(hero, good.replace('Opening season', 'Opening summer'))
  await expect.poll(() => side.getByLabel('Season').inputValue()).toBe('Opening summer')
  await side.getByRole('button', { name: 'Undo' }).click()
  await side.getByRole('heading', { name: 'Two versions' }).waitFor()
  expect(read(hero)).toContain('Opening summer')
  await side.getByRole('button', { name: 'Keep the other' }).click()
  await expect.poll(() => page.getByRole('heading', { name: 'Two versions' }).count()).toBe(0)
  expect(read(hero)).toContain('Opening summer')
})

test('a page that becomes another one while the editor reads it is shown as it is then', {
  tags: ['night'],
}, async () => {
  const good = read(hero)
  const { frame, page } = await editor()
  const builds = () => said().split('Rebuilt in').length
  const before = builds()
  let isFirst = true
  await page.route(/\?proof=/, async (route) => {
    const isHeld = isFirst && route.request().resourceType() === 'fetch'
    if (isHeld) {
      isFirst = false
      write(hero, good.replace('Opening season', 'Opening summer'))
      await expect.poll(builds).toBeGreaterThan(before)
    }
    await route.continue()
  })
  await page.reload()
  await frame.getByText(reads('Opening summer')).waitFor()
})

test('two windows on one file: the other one shows the draft of the first, and no word is lost', {
  tags: ['night'],
}, async () => {
  const good = read(hero)
  const one = await editor()
  const other = await editor()
  await writeSeason(one)
  await expect.poll(() => other.frame.getByText(reads('Opening weekend')).count()).toBe(1)
  await other.page.keyboard.press('Escape')
  await point(other, dedication)
  const [here, there] = [one, other].map(({ side }) => side.getByLabel('Season'))
  await expect.poll(() => there?.inputValue()).toBe('Opening weekend')
  // What both type in turns both read, and a step back gives the words of the other one back.
  await there?.fill('Opening weeks')
  await expect.poll(() => here?.inputValue()).toBe('Opening weeks')
  await press(one.side, /^Undo/)
  await expect.poll(() => there?.inputValue()).toBe('Opening weekend')
  await other.side.getByLabel('Dedication').fill('Dedicated to music')
  await save(other)
  const both = good.replace(dedication, 'Dedicated to music')
  expect(read(hero)).toBe(both.replace('Opening season', 'Opening weekend'))
  await one.side.getByText('No changes').waitFor()
  await one.side.getByLabel('Season').fill('Opening weekends')
  await save(one)
  await expect.poll(() => read(hero)).toBe(both.replace('Opening season', 'Opening weekends'))
})

test('what content says is text in the panel, whatever it looks like', {
  tags: ['night'],
}, async () => {
  const hostile =
    '<img src=x onerror=document.title=1>"\'</script><script>document.title=2</script>'
  const page = read('pages/legal-notice.md')
  write(hero, read(hero).replace('season: Opening season', `season: ${JSON.stringify(hostile)}`))
  write('pages/legal-notice.md', page.replace(/^title: .*$/m, `title: ${JSON.stringify(hostile)}`))
  await expect.poll(said).toContain('“title” has')
  const { page: shown, bar, side } = await editor()
  await bar.getByRole('button').first().click()
  await expect.poll(() => side.textContent()).toContain('<img src=x')
  await press(bar, 'More')
  await press(side, /^Problems/)
  await side.getByRole('heading', { name: 'Problems' }).waitFor()
  const foreign = () =>
    document.querySelectorAll('aside img, nav img, aside script, nav script').length
  expect(await shown.evaluate(foreign)).toBe(0)
  expect(await shown.title()).not.toMatch(/^[12]$/)
})

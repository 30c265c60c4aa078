import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../built-site.ts'
import { writeWhole } from '../temporary.ts'
import { violations } from './axe.ts'
import { editedSite } from './editing.ts'
import {
  openPlate,
  openSettings,
  openSheet,
  point,
  pointAt,
  press,
  reads,
  save,
  told,
  turnTo,
} from './hand.ts'
import { hasFocus } from './visitor.ts'

// What an editor wants to do, in the panel of a running preview.
const { content, read, write, panel, editor } = editedSite()

test('a typo is corrected on the page: it follows as one types, and a save touches nothing else', async () => {
  const before = read('landing/hero.yaml')
  const at = await editor()
  await point(at, 'Opening season')
  const field = at.side.getByLabel('Season')
  await expect.poll(() => hasFocus(field)).toBe(true)
  await field.fill('Opening weekend')
  await expect.poll(() => at.frame.getByText('Opening weekend').count()).toBeGreaterThan(0)
  expect(read('landing/hero.yaml')).toBe(before)
  await save(at)
  const after = before.replace('Opening season', 'Opening weekend')
  expect(read('landing/hero.yaml')).toBe(after)

  await at.side.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => read('landing/hero.yaml')).toBe(before)
  await expect.poll(() => at.frame.getByText(reads('Opening season')).count()).toBeGreaterThan(0)
  await at.side.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => read('landing/hero.yaml')).toBe(after)
})

test('a card is no file before it is saved, has the name of its title then, and comes back when it was removed', {
  tags: ['night'],
}, async () => {
  const before = filesIn(content)
  const at = await editor()
  await turnTo(at, 'Essaim')
  await at.frame.getByText('La dette est').first().waitFor()
  await point(at, 'Le piano du Cap')
  await at.side.getByRole('button', { name: 'Add another' }).click()
  const made = () =>
    [...filesIn(content).keys()].filter((path) => path.endsWith('.md') && !before.has(path))
  const title = at.side.getByLabel('Title')
  await expect.poll(() => title.inputValue()).toBe('')
  await title.fill('Le luthier')
  // What it lacks is told, and holds it.
  await at.side.getByText(/Your draft is kept\.$/).waitFor()
  expect(made()).toEqual([])
  await at.page.reload()
  await at.bar.getByRole('button', { name: '1 draft' }).waitFor()
  await at.side.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.poll(() => title.inputValue()).toBe('Le luthier')
  // It may do without dates.
  for (const box of await at.side
    .locator('textarea, input:not([type="date"], [type="time"])')
    .all())
    if ((await box.inputValue()) === '') await box.fill('Un mot')
  const client = at.side.getByLabel('Client')
  await client.press('End')
  await at.page.keyboard.press('Control+s')
  await at.page.keyboard.type(' ou')
  await expect.poll(made).toEqual(['swarm/cases/le-luthier.md'])
  // Whoever goes on typing goes on in the same field.
  await at.side.getByRole('button', { name: 'Remove this card' }).waitFor()
  await at.page.keyboard.type(' deux')
  expect(await client.inputValue()).toBe('Un mot ou deux')
  await save(at)
  expect(made()).toEqual(['swarm/cases/le-luthier.md'])
  expect(read('swarm/cases/le-luthier.md')).toContain('client: Un mot ou deux')
  expect(read('swarm/cases/le-luthier.md')).toContain('title: Le luthier')
  await at.side.getByRole('button', { name: 'Remove this card' }).click()
  await expect.poll(made).toEqual([])
  await told(at.page, /^Card “Le luthier” removed\.$/)
  await at.page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(made).toEqual(['swarm/cases/le-luthier.md'])
})

test('an artist is announced and the line-up confirmed, and the page says so', async () => {
  const at = await editor()
  await point(at, 'Solo piano')
  const { side, frame } = at
  await side.getByLabel('Name').fill('Ilse Maren, piano')
  await side.getByLabel('Slot').fill('June 20, great hall')
  await side
    .getByRole('radiogroup', { name: 'Confirmed' })
    .last()
    .getByRole('radio', { name: 'Yes' })
    .click()
  await expect.poll(() => frame.getByText(reads('Ilse Maren, piano')).count()).toBeGreaterThan(0)
  await expect.poll(() => frame.getByText(reads('June 20, great hall')).count()).toBe(1)
  await side
    .getByRole('radiogroup', { name: 'Confirmed' })
    .first()
    .getByRole('radio', { name: 'Yes' })
    .click()
  await save(at)
  expect(read('landing/event.yaml')).toMatch(
    /name: Ilse Maren, piano\n\s+confirmed: true\n\s+slot: June 20, great hall/,
  )
  expect(read('landing/event.yaml')).toMatch(/pending: to be confirmed\n\s+confirmed: true/)
})

test.each([
  ['7,000', 'Attendance'],
  ['contact@pointdorgue.test', 'Contact'],
] as const)('a click on %s, which the page formats, opens its field', async (shown, label) => {
  const at = await editor()
  await pointAt(at, at.frame.getByText(shown).last(), shown)
  await expect
    .poll(() =>
      at.side.getByLabel(label, { exact: true }).evaluate((field) => field.matches(':focus')),
    )
    .toBe(true)
})

test('a translation that is owed is written beside what has changed, or left as it is', async () => {
  const at = await editor()
  const { bar, side } = at
  await turnTo(at, 'Château')
  for (const [from, to] of [
    ['Un lieu d’exception', 'Un lieu rare'],
    ['Histoire', 'L’histoire'],
  ] as const) {
    await point(at, from)
    await expect.poll(() => side.getByLabel('Title').inputValue()).toBe(from.replace('’', "'"))
    await side.getByLabel('Title').fill(to)
    await save(at)
  }
  await bar.getByRole('button', { name: '2 translations to update' }).click()
  const owed = side.getByRole('textbox')
  await expect.poll(() => owed.count()).toBe(2)
  await expect.poll(() => hasFocus(owed.first())).toBe(true)
  await owed.first().fill('A rare place')
  await save(at)
  expect(read('chateau/en.yaml')).toContain('title: A rare place')
  await bar.getByRole('button', { name: '1 translation to update' }).waitFor()
  await side.getByRole('button', { name: 'No change needed' }).click()
  await side.getByText('All translations are up to date.').waitFor()
  await bar.getByText(/Translations up to date$/).waitFor()
})

test('a page gets another address: the links to it follow, and one undo takes all of it back', {
  tags: ['night'],
}, async () => {
  const before = filesIn(content)
  const at = await editor()
  const { side, bar, frame } = at
  await turnTo(at, 'Practical information')
  await openSettings(at)
  await side.getByRole('button', { name: 'Change the address' }).click()
  const field = side.getByRole('textbox', { name: 'Address' })
  await expect.poll(() => hasFocus(field)).toBe(true)
  await field.fill('legal-notice')
  await side.getByText('“Legal notice” is at this address.').waitFor()
  await field.fill('coming-here')
  await side.getByText('1 link on the site leads here.').waitFor()
  await side.getByRole('button', { name: 'Change address and 1 link' }).click()
  await bar.getByRole('button', { name: '/coming-here' }).waitFor()
  await frame.locator('h1').first().waitFor()
  expect(read('site.yaml')).toContain('- to: /coming-here')
  expect(read('pages/practical-information.md')).toMatch(
    /^route: \/coming-here\n(?:.*\n)*redirectFrom:\s+- \/practical-information$/m,
  )
  await at.page.keyboard.press('Control+z')
  await expect.poll(() => filesIn(content)).toEqual(before)
})

test('a new picture is saved once each of its texts is rewritten or said to fit, and one save keeps all', {
  tags: ['night'],
}, async () => {
  const before = filesIn(content)
  const at = await editor()
  await openPlate(at)
  const { side, page } = at
  const french = side.getByLabel('Alternative text (alt), French')
  const asked = side.getByText('Describes the old picture.')
  const choose = (name: string) =>
    side
      .getByRole('radiogroup', { name: 'Picture, Library', exact: true })
      .getByRole('radio', { name, exact: true })
      .click()
  await expect.poll(() => french.inputValue()).toMatch('vu du ciel')
  await choose('hall')
  await side.getByText('2 texts to answer').waitFor()
  await french.fill('Gravure : la grande salle.')
  await side.getByText('1 text to answer').waitFor()
  const saving = side.getByRole('button', { name: 'Save' })
  expect(await saving.getAttribute('aria-disabled')).toBe('true')
  await press(side, 'It still fits')
  await side.getByText('Draft, not saved').waitFor()
  // What was said of one picture is not said of another.
  await choose('chapel')
  await side.getByText('2 texts to answer').waitFor()
  await french.fill('Gravure : la chapelle, sa rosace et un violoncelle.')
  await side.getByText('1 text to answer').waitFor()
  expect(filesIn(content)).toEqual(before)

  await page.reload()
  await press(side.getByRole('listitem').filter({ hasText: /^Picture/ }), 'Continue')
  await side.getByText('1 text to answer').waitFor()
  expect(await asked.count()).toBe(1)
  await press(side, 'It still fits')
  await save(at)
  expect(read('chateau/fr.yaml')).toContain('la chapelle, sa rosace et un violoncelle')
  expect(read('chateau/gallery.yaml')).toMatch(/- id: aerial\n\s+src: images\/chapel\.png/)
  await page.keyboard.press('Control+z')
  await expect.poll(() => filesIn(content)).toEqual(before)
})

test('a draft is held by what goes wrong beside it, and let go when that is mended', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  const { side } = at
  at.mayHear(/404 \(Not Found\)/)
  await openPlate(at)
  const library = side.getByRole('radiogroup', { name: 'Picture, Library', exact: true })
  await library.getByRole('radio', { name: 'chapel', exact: true }).click()
  for (const _ of [1, 2]) await press(side, 'It still fits')
  const chapel = join(content, 'chateau/images/chapel.png')
  const bytes = readFileSync(chapel)
  rmSync(chapel)
  await side.getByText(/^Not saved: fix \d+ errors?\./).waitFor()
  writeWhole(chapel, bytes)
  await save(at)
})

test('the letter under the sign is chosen among those of the last line', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  await point(at, 'Opening season')
  const line = at.side.getByRole('radiogroup', { name: 'Held letter' })
  await expect.poll(async () => (await line.innerText()).replace(/\s/g, '')).toBe('thenote')
  await line.getByRole('radio', { name: 't', exact: true }).first().press('Space')
  await save(at)
  expect(read('landing/hero.yaml')).toContain('held: t')
})

test('the help names the site administrator, opens the guide, and copies what that person asks for', {
  tags: ['night'],
}, async () => {
  const phone = '+33 1 99 00 18 29'
  const help = `help:\n  name: Ada\n  mail: ada@pointdorgue.test\n  phone: "${phone}"\n`
  const at = await editor()
  write('site.yaml', read('site.yaml') + help)
  write('landing/event.yaml', read('landing/event.yaml').replace(/^end: .*$/m, 'end: 2026-02-31'))
  const { page, bar, side } = at
  await bar.getByRole('button', { name: '1 problem' }).waitFor()
  await openSheet(at, 'Help')
  const hrefOf = (name: string) => side.getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf('ada@pointdorgue.test')).toBe('mailto:ada@pointdorgue.test')
  expect(await hrefOf(phone)).toBe('tel:+33199001829')
  expect(await hrefOf('Editor guide')).toBe('editor.md')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await side.getByRole('button', { name: /^Something is wrong/ }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/Page: \/ pages\/home\.md\n/)
  expect(await copied()).toMatch(/\[field\/date\] The date “2026-02-31” does not exist\./)
  expect(await copied()).not.toContain(panel().hash.slice(1))
})

test('a long form folds its groups but the first, and opens the one that is asked for or has something wrong in it', async () => {
  const at = await editor()
  await openSheet(at, /^Search/)
  await at.side.getByRole('searchbox').fill('Fondation Point d')
  await at.side.getByRole('button', { name: /The site settings · Name/ }).click()
  const closed = () => at.side.locator('details:not([open])').count()
  const logo = at.side.getByLabel('Wordmark')
  await expect.poll(() => logo.isVisible()).toBe(true)
  expect(await closed()).toBeGreaterThan(3)
  expect(await at.side.getByText('Legal form', { exact: true }).isVisible()).toBe(false)
  const before = await closed()
  await at.side.getByText('Shared wording', { exact: true }).click()
  await expect.poll(closed).toBe(before - 1)
  await at.side.getByRole('heading', { name: 'Wording, English' }).waitFor()
  expect(await violations(at.page)).toEqual([])
})

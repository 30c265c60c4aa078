import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { marksIn, withoutMarks } from '../../src/editor/documents/marks.ts'
import { filesIn } from '../built-site.ts'
import { eventually } from '../eventually.ts'
import { serveHere } from '../serve-here.ts'
import { type Editor, editedSite } from './editing.ts'
import {
  arrived,
  draftSeason,
  openPages,
  openPlate,
  openSettings,
  openSheet,
  point,
  press,
  reads,
  save,
  told,
  turnTo,
  upload,
  writeSeason,
} from './hand.ts'
import { hasFocus } from './visitor.ts'

// Nothing is lost, and nothing is written that nobody wrote.
const { content, read, write, said, stop, startAgain, editor, panel } = editedSite()
const hero = 'landing/hero.yaml'

const french = () => editor({ locale: 'fr-FR' })

const undoOf = ({ side }: Editor) => side.getByRole('button', { name: /^(?:Undo|Défaire)/ })

test('Cancel closes what there is to confirm and does nothing else; Undo says what it takes back', {
  tags: ['night'],
}, async () => {
  const before = read(hero)
  const at = await french()
  const { side, page } = at
  await writeSeason(at)
  await expect.poll(() => undoOf(at).textContent()).toBe('Défaire\u00A0: Saison')
  await save(at)
  const saved = filesIn(content)
  await page.keyboard.press('Escape')

  await turnTo(at, 'Practical information')
  const sheets: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['Nouvelle page', () => openPages(at)],
    ['Changer l’adresse', () => openSettings(at)],
    ['Supprimer cette page', () => openSettings(at)],
  ]
  for (const [name, open] of sheets) {
    await open()
    await press(side, name)
    await side.getByRole('heading', { level: 1, name }).waitFor()
    expect(await undoOf(at).count(), name).toBe(0)
    await press(side, 'Annuler')
    await expect.poll(() => side.count()).toBe(0)
    expect(filesIn(content), name).toEqual(saved)
  }

  await page.keyboard.press('Control+z')
  await told(page, /^Défait\u00A0: Saison \(Ouverture\)$/)
  await expect.poll(() => read(hero)).toBe(before)
  await openSheet(at, 'Historique')
  await press(side, 'Refaire\u00A0: Saison')
  await side.getByText(/^Refait\u00A0: Saison \(Ouverture\)$/).waitFor()
  await expect.poll(() => read(hero)).toContain('Opening weekend')
})

test('a step back in a draft names the field that it changes, and what was undone is no more said to be saved', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  const { side } = at
  await writeSeason(at)
  await side.getByLabel('Dedication').fill('Dedicated to music')
  await expect.poll(() => undoOf(at).textContent()).toBe('Undo: Dedication')
  await undoOf(at).click()
  await expect.poll(() => undoOf(at).textContent()).toBe('Undo: Season')
  await side.getByRole('button', { name: 'Redo: Dedication' }).waitFor()
  await save(at)
  await undoOf(at).click()
  await told(side, /^Undone: Season \(/)
  expect(await side.getByText(/^Saved at/).count()).toBe(0)
})

/** Selects a text of the page as somebody does who wants to copy it. */
const select = (at: Editor, text: string) =>
  at.frame
    .getByText(reads(text))
    .first()
    .evaluate((node) => {
      const { ownerDocument: page } = node
      page.defaultView?.focus()
      page.getSelection()?.selectAllChildren(node)
    })

test('text copied from the page while editing leaves its marks there', {
  tags: ['night'],
}, async () => {
  const at = await editor({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page, side, frame } = at
  await point(at, 'Opening season')
  await expect.poll(() => hasFocus(side.getByLabel('Season'))).toBe(true)
  await select(at, 'Opening season')
  const words = (await frame.getByText(reads('Opening season')).first().textContent()) ?? ''
  expect(marksIn(words).length).toBeGreaterThan(0)
  await page.keyboard.press('Control+c')
  await side.getByLabel('Dedication').focus()
  const kept = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const parts = item?.types.map(async (type) => (await item.getType(type)).text()) ?? []
    return Promise.all(parts)
  })
  expect(kept[0]).toBe('Opening season')
  expect(kept.flatMap(marksIn)).toEqual([])
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
  await expect.poll(() => side.getByLabel('Dedication').inputValue()).toBe('Opening season')
  await save(at)
  expect(read(hero)).toContain('dedication: Opening season\n')
  expect(withoutMarks(read(hero))).toBe(read(hero))
})

test('text dragged out of the page, and the page as it is printed, have no marks', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  const { page, side, frame } = at
  await point(at, 'Opening season')
  await select(at, 'Opening season')
  const dragged = await frame.locator('body').evaluate((body) => {
    const { defaultView: view } = body.ownerDocument
    const data = new DataTransfer()
    data.setData('text/plain', String(view?.getSelection()))
    data.setData('text/html', `<p>${view?.getSelection()}</p>`)
    const event = new DragEvent('dragstart', { dataTransfer: data, bubbles: true })
    body.dispatchEvent(event)
    return data.types.map((type) => data.getData(type))
  })
  expect(dragged).toEqual(['Opening season', '<p>Opening season</p>'])

  const bodyText = () => frame.locator('body').evaluate((body) => body.outerHTML)
  const marked = marksIn(await bodyText()).length
  expect(marked).toBeGreaterThan(20)
  await frame.locator('body').evaluate((body) => {
    const view = body.ownerDocument.defaultView
    view?.addEventListener('beforeprint', () => {
      body.dataset['printed'] = body.textContent ?? ''
    })
  })
  await page.pdf()
  const printed = await frame.locator('body').getAttribute('data-printed')
  expect(printed).toContain('Opening season')
  expect(marksIn(printed ?? '')).toEqual([])
  await expect.poll(async () => marksIn(await bodyText()).length).toBe(marked)
  await page.keyboard.press('Escape')
  await point(at, 'Opening season')
  await expect.poll(() => hasFocus(side.getByLabel('Season'))).toBe(true)
})

test('marks that come from anywhere else are taken out where they are pasted, and the check mends a file that has some', {
  tags: ['night'],
}, async () => {
  const at = await editor({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page, side, bar, frame } = at
  const marked = 'An opening\u{E0101}\u{E0123} weekend\u{E0100}\u{E0101}'
  const paste = async () => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), marked)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+v')
  }
  await point(at, 'Opening season')
  await side.getByLabel('Season').focus()
  await paste()
  await expect.poll(() => side.getByLabel('Season').inputValue()).toBe('An opening weekend')
  await save(at)
  expect(read(hero)).toContain('season: An opening weekend\n')

  await turnTo(at, 'Legal notice')
  await point(at, 'Publisher')
  const text = side.getByRole('textbox', { name: 'Text' })
  await expect.poll(() => hasFocus(text)).toBe(true)
  await paste()
  await expect.poll(() => text.innerText()).toBe('An opening weekend')
  await press(side, /^Undo/)

  await turnTo(at, 'Home')
  const good = read(hero)
  write(hero, good.replace('opening weekend', marked.slice(3)))
  await press(bar, /\d problems?$/)
  await side.getByText('There is an invisible character here (U+E0101).').first().waitFor()
  await press(side, 'Fix it')
  await expect.poll(() => read(hero)).toBe(good)
  await expect.poll(() => frame.getByText(reads('An opening weekend')).count()).toBeGreaterThan(0)
})

/** Chooses a picture of one's own for the first plate of the château, and waits until it is chosen. */
async function replace(at: Editor, name: string): Promise<void> {
  const background = { r: name.length * 9, g: 80, b: 120 }
  const create = { width: 900, height: 600, channels: 3, background } as const
  await upload(at, `${name}.jpg`, sharp({ create }).jpeg())
  await at.side.getByRole('radio', { name, exact: true, checked: true }).first().waitFor()
}

test('of a picture that is replaced, undone or given up nothing is left; what is done again brings it back', {
  tags: ['night'],
}, async () => {
  const before = filesIn(content)
  const has = (name: string) => existsSync(join(content, 'chateau/images', `${name}.jpg`))
  const at = await editor()
  const { page, side, bar } = at
  await openPlate(at)
  // The list of the pictures may still show one that is gone.
  at.mayHear(/404/)
  await replace(at, 'orangery')
  expect(has('orangery')).toBe(true)
  await replace(at, 'stables')
  await expect.poll(() => [has('orangery'), has('stables')]).toEqual([false, true])
  await undoOf(at).click()
  await expect.poll(() => filesIn(content)).toEqual(before)
  await press(side, /^Redo/)
  await expect.poll(() => [has('orangery'), has('stables')]).toEqual([false, true])

  for (const _ of [1, 2]) await press(side, 'It still fits')
  await save(at)
  const saved = filesIn(content)
  expect(read('chateau/gallery.yaml')).toMatch(/- id: aerial\n\s+src: images\/stables\.jpg/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect.poll(() => filesIn(content)).toEqual(before)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => filesIn(content)).toEqual(saved)
  await page.keyboard.press('Control+z')
  await expect.poll(() => filesIn(content)).toEqual(before)

  // The click may have opened the page's own viewer, too.
  await page.reload()
  await arrived(at)
  await openPlate(at)
  await replace(at, 'chapel-roof')
  await expect.poll(() => has('chapel-roof')).toBe(true)
  await bar.getByRole('button', { name: '1 draft' }).click()
  await press(side, 'Discard')
  await expect.poll(() => filesIn(content)).toEqual(before)
})

test('a save saves what is open: other drafts stay drafts, are counted in the bar, and lie behind it', {
  tags: ['night'],
}, async () => {
  const [first, event, chateau] = [hero, 'landing/event.yaml', 'chateau/fr.yaml'].map(read)
  const at = await editor()
  const { page, side, bar } = at
  await writeSeason(at)
  await bar.getByRole('button', { name: '1 draft' }).waitFor()
  await page.keyboard.press('Escape')
  // It looks drafted, and can be saved from the list.
  await expect.poll(() => page.locator('[data-frame="draft"]').count()).toBe(1)
  await point(at, 'Add to calendar')
  await side.getByLabel('Last day').fill('2026-06-22')
  await bar.getByRole('button', { name: '2 drafts' }).waitFor()
  await save(at)
  expect(read('landing/event.yaml')).toBe(event?.replace('2026-06-21', '2026-06-22'))
  expect(read(hero)).toBe(first)
  await bar.getByRole('button', { name: '1 draft' }).click()
  await side.getByText('1 text is not saved yet.').waitFor()
  await side.getByText('Season', { exact: true }).waitFor()

  // Two groups of one file are two sheets.
  await turnTo(at, 'Château')
  await point(at, 'Histoire')
  await side.getByLabel('Title').fill('L’histoire')
  await page.keyboard.press('Escape')
  await point(at, 'Un lieu d’exception')
  await side.getByLabel('Title').fill('Un lieu rare')
  await save(at)
  const saved = read('chateau/fr.yaml')
  expect(saved).toContain('title: Un lieu rare')
  expect(saved.split('\n')).toHaveLength(chateau?.split('\n').length ?? 0)
  expect(saved).toMatch(/title: Histoire\n/)
  await page.keyboard.press('Escape')
  await expect.poll(() => at.frame.getByText(reads('L’histoire')).count()).toBeGreaterThan(0)
  // With nothing open there is nothing to be saved, and the drafts are shown.
  await page.keyboard.press('Control+s')
  await side.getByText('2 texts are not saved yet.').waitFor()
  expect(read('chateau/fr.yaml')).toBe(saved)
  await side.getByRole('listitem').filter({ hasText: 'Title' }).getByText('Continue').click()
  await save(at)
  expect(read('chateau/fr.yaml')).toMatch(/title: L['’]histoire\n/)
  expect(read(hero)).toBe(first)
  await bar.getByRole('button', { name: '1 draft' }).click()
  await press(side, 'Save')
  await expect.poll(() => read(hero)).toBe(first?.replace('Opening season', 'Opening weekend'))
})

test('what is pressed stays where it is, though the same text stands higher up, too', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  const days = at.frame.locator('.poster-date-days')
  await at.page.locator('[data-frame]').first().waitFor({ state: 'attached' })
  await days.scrollIntoViewIfNeeded()
  await days.click({ position: { x: 40, y: 80 } })
  await at.side.getByLabel('First day').waitFor()
  await at.page.waitForTimeout(600)
  const top = await days.evaluate((element) => element.getBoundingClientRect().top / innerHeight)
  expect([top > 0, top < 1]).toEqual([true, true])
})

test('what stands below a long text stays where it is once it is in view', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  await turnTo(at, 'Practical information')
  await openSettings(at)
  const tops = await at.side
    .getByRole('button', { name: 'Delete this page' })
    .evaluate(async (button) => {
      button.scrollIntoView()
      const seen = new Set<number>()
      for (let frames = 0; frames < 40; frames++) {
        seen.add(button.getBoundingClientRect().top)
        await new Promise(requestAnimationFrame)
      }
      return [...seen]
    })
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(2)
})

test('what another hand makes of a text that somebody is writing is told at once, and compared', {
  tags: ['night'],
}, async () => {
  const at = await french()
  const { side } = at
  await writeSeason(at)
  await side.getByText('Brouillon non enregistré').waitFor()
  write(hero, read(hero).replace('Opening season', 'Opening summer'))
  await side.getByText(/^Quelqu’un d’autre a modifié le même texte/).waitFor()
  await press(side, 'Comparer')
  await side.getByText('Deux versions', { exact: true }).waitFor()
})

test('a window goes on by itself where the editor was started again', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  at.mayHear(/ERR_|Failed to load|Failed to fetch/)
  // Another program at this port would find nothing in the window that opens the editor.
  const kept = await at.page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...sessionStorage }, { ...localStorage }]),
  )
  expect(kept).toContain('editor-secret')
  expect(kept).not.toContain(panel().hash.slice(1))
  await stop()
  await at.page.getByText(/^The editor has stopped on this computer/).waitFor()
  await startAgain()
  await at.page
    .getByText(/^The editor is running again/)
    .first()
    .waitFor()
  await writeSeason(at)
  await save(at)
})

test('every file that holds words is in the list, and the frame shows where each is seen', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  const { side, frame, bar } = at
  for (const [name, text, field] of [
    ['Password form', 'Tacet', 'Heading'],
    ['Mission card · Protection of Music', 'Protection of Music', 'Title'],
    ['Swarm page', 'Essaim', 'Brand'],
  ] as const) {
    await openPages(at)
    await press(side, name)
    await frame.getByText(reads(text)).first().waitFor()
    await side.getByLabel(field).first().waitFor()
  }
  await openPages(at)
  await side.getByRole('link', { name: 'Page not found' }).click()
  await bar.getByRole('button', { name: 'Page not found' }).first().waitFor()
  at.mayHear(/Page not found: \/404/)
  await point(at, 'Oops! Page not found')
  await openPages(at)
  await press(side, 'Password form')
  await side.getByLabel('Heading').fill('Hush')
  await frame.getByText(reads('Hush')).first().waitFor()
  await turnTo(at, 'Home')
  await openSettings(at)
  await side.getByLabel('Description').waitFor()
})

test('a search leads to the place, whatever its accents and apostrophes', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  const { page, side, frame } = at
  await page.keyboard.press('Control+f')
  await side.getByLabel('Search').fill("UN LIEU D'EXCEPTION")
  await side.getByText('1 place in 1 page or part').waitFor()
  await press(side, /^The French texts/)
  await frame.getByText(reads('Un lieu d’exception')).first().waitFor()
  await expect.poll(() => hasFocus(side.getByLabel('Title').first())).toBe(true)
})

test('no link leads out of the site inside the frame, and a frame that has lost its page gets it again', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  const { page, bar, side, frame } = at
  at.mayHear(
    /elsewhere|Content-Security-Policy|Content Security Policy|frame-ancestors|127\.0\.0\.1|Transition was skipped. Navigation aborted/,
  )
  // Until its pictures are there the panel has not seen the page.
  await expect
    .poll(() => frame.locator('body').evaluate(() => document.readyState))
    .toBe('complete')
  const links = frame.locator('a.contact-row')
  const notFollowed = page
    .getByText(/^This link leads out of the site and is not followed here: /)
    .first()
  for (const isEditing of [true, false]) {
    if (!isEditing) await press(bar, 'View')
    for (const name of ['wa.me', 'mailto:']) {
      const link = links.and(frame.locator(`[href*="${name}"]`)).first()
      // On a busy machine the page may be replaced in the moment of the click.
      await eventually(async () => {
        await link.scrollIntoViewIfNeeded({ timeout: 5000 })
        // Beside its words, at the end of its line.
        const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
        const position = isEditing ? { x: width - 3, y: height - 3 } : undefined
        await link.click({ timeout: 5000, ...(position && { position }) })
        // Where texts are edited, its words are opened.
        if (isEditing)
          await side.getByRole('heading', { name: 'Contact' }).waitFor({ timeout: 5000 })
        else await notFollowed.waitFor({ timeout: 5000 })
      })
      if (isEditing) {
        expect(await notFollowed.count()).toBe(0)
        await page.keyboard.press('Escape')
      }
      expect(await frame.locator('h1').count()).toBe(1)
    }
  }
  await turnTo(at, 'Legal notice')

  const elsewhere = await serveHere((_, answer) => answer.end('<p>elsewhere'))
  const chosen = Promise.withResolvers<void>()
  const comesBack = page.waitForRequest(/legal-notice/)
  await page.route(/legal-notice/, async (route) => {
    await chosen.promise
    await route.continue().catch(() => {})
  })
  await frame.locator('body').evaluate((_, address) => {
    location.href = `${address}/`
  }, elsewhere)
  await comesBack
  // While the page comes back another one is chosen.
  await openPages(at)
  await at.side.getByRole('link', { name: 'Château' }).click()
  chosen.resolve()
  await told(frame, /^Un lieu d’exception/)
  await arrived(at)
  await point(at, 'Un lieu d’exception')
})

test('a window that the editor has not opened is told so, and one whose address has ended, also when it is loaded anew', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  at.mayHear(/Failed to load resource/)
  await stop()
  await at.page.getByText(/^The editor has stopped on this computer/).waitFor()
  await startAgain('--new-token')
  const told = at.page.getByText(/^The editor does not know this window/).first()
  await told.waitFor()
  await at.page.reload()
  await told.waitFor()
  expect(await at.page.getByText('Reading the site…').count()).toBe(0)
  // The link of the bar in the preview leads here, in a tab of its own too.
  await at.page.evaluate(() => sessionStorage.clear())
  await at.page.goto(`${panel().origin}/-/edit/?problems`)
  await told.waitFor()
  expect(said()).not.toMatch(/^ {4}at /m)
})

test('a draft of a file that is gone is told as that, is not continued with, and can be given up', {
  tags: ['night'],
}, async () => {
  const card = 'landing/mission/protection.md'
  const first = await editor()
  const { page, side } = first
  first.mayHear(/404|422/)
  await point(first, 'Protection of Music')
  await side.getByLabel('Title').fill('Protection of all music')
  await side.getByText('Draft, not saved').waitFor()
  await page.keyboard.press('Escape')
  await draftSeason(first)
  const text = readFileSync(join(content, card))
  rmSync(join(content, card))
  try {
    const at = await editor()
    at.mayHear(/404|422/)
    await at.side.getByText('2 texts are not saved yet.').waitFor()
    const row = at.side.getByRole('listitem').filter({ hasText: 'Protection of all music' })
    await row.getByText(`The file “${card}” no longer exists`).waitFor()
    expect(await row.getByText('Continue').count()).toBe(0)
    await press(at.side, 'Continue with all')
    await expect.poll(() => at.side.getByLabel('Season').inputValue()).toBe('Opening weekend')
    await at.bar.getByRole('button', { name: '2 drafts' }).click()
    await row.getByText('Discard').click()
    await at.bar.getByRole('button', { name: '1 draft' }).waitFor()
  } finally {
    write(card, text.toString())
  }
})

test('a warning that comes in above the switch just pressed leaves it under the pointer', async () => {
  const event = 'landing/event.yaml'
  const before = read(event)
  // Every artist but the last one has agreed: then the line-up above is said to be still open.
  const [others = '', last = ''] = before.split('- name: Closing set')
  const list = others.indexOf('  acoustic:\n')
  const agreed = others.slice(list).replaceAll('confirmed: false', 'confirmed: true')
  write(event, `${others.slice(0, list)}${agreed}- name: Closing set${last}`)
  try {
    const at = await editor()
    const { side, page } = at
    // At its top no browser holds anything.
    await page.setViewportSize({ width: 1440, height: 3000 })
    await point(at, 'Closing set')
    const confirmed = side.getByRole('radiogroup', { name: 'Confirmed' }).last()
    const yes = confirmed.getByText('Yes')
    await yes.scrollIntoViewIfNeeded()
    const box = (await yes.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    await page.mouse.click(x, y)
    await side.getByText('the line-up is still marked').waitFor({ state: 'attached' })
    expect(Math.abs(((await yes.boundingBox())?.y ?? 0) - box.y)).toBeLessThan(2)
    await page.mouse.click(x, y)
    expect(await confirmed.getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true)
  } finally {
    write(event, before)
  }
})

test('the page stays where a date of it was pressed, also when it is changed', async () => {
  const at = await editor()
  const days = at.frame.locator('.poster-date-days')
  await at.page.locator('[data-frame]').first().waitFor({ state: 'attached' })
  await days.scrollIntoViewIfNeeded()
  await days.click({ position: { x: 40, y: 80 } })
  const day = at.side.getByLabel('First day')
  await day.waitFor()
  await day.fill('2026-06-18')
  await expect.poll(() => days.textContent()).toContain('18')
  await at.page.waitForTimeout(1500)
  const top = await days.evaluate((element) => element.getBoundingClientRect().top / innerHeight)
  expect([top > 0, top < 1]).toEqual([true, true])
})

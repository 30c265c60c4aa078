import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { editedSite } from './editing.ts'
import { arrived, type Hand, openPlate, point, press, save, turnTo } from './hand.ts'
import { hasFocus } from './visitor.ts'

// What is written below the fields of a page, and in fields with emphasis and links.
const { read, editor } = editedSite()

const practical = 'pages/practical-information.md'

/** The text of the page of practical information, where a text of the page stands in it. */
async function textAt(words: string) {
  const at = await editor()
  await turnTo(at, 'Practical information')
  await point(at, words)
  const { keyboard } = at.page
  const cell = (name: string) => at.side.getByRole('textbox', { name, exact: true })
  return { ...at, at, keyboard, cell, before: read(practical) }
}

test('a page is written with its tools: nothing stands before a mark, and Tab stays in the table', async () => {
  const { at, keyboard, cell, before, side } = await textAt('Good to know')
  await expect.poll(() => hasFocus(side.locator('.cm-content'))).toBe(true)
  await keyboard.press('Control+End')
  await keyboard.press('Enter')
  await press(side, 'Heading')
  // It has no words yet, and nobody is told so while it is being written.
  await side.getByText(/^Not saved: fix 1 error/).waitFor()
  expect(await side.getByText('The heading has no text.').count()).toBe(0)
  await keyboard.type('Communiqués')
  await keyboard.press('Enter')
  await press(side, 'List')
  await keyboard.type('one')
  await keyboard.press('Enter')
  await keyboard.type('two')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await press(side, 'Quote')
  await keyboard.type('three')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await press(side, 'Table')
  await expect.poll(() => hasFocus(cell('column 1'))).toBe(true)
  for (const words of ['Day', 'Place', '18 June', 'Hall', '19 June']) {
    await keyboard.type(words)
    await keyboard.press('Tab')
  }
  await keyboard.type('Chapel')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  await expect.poll(() => hasFocus(cell('18 June, Place'))).toBe(true)
  // The buttons at the edge are reached by arrow keys, what stands below by Escape.
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await expect
    .poll(() => hasFocus(side.getByRole('button', { name: 'Remove row: 18 June' })))
    .toBe(true)
  await keyboard.press('ArrowLeft')
  await expect.poll(() => hasFocus(cell('18 June, Place'))).toBe(true)
  await keyboard.press('Escape')
  await expect.poll(() => hasFocus(side.getByLabel('Caption').last())).toBe(true)
  await keyboard.press('Tab')
  await expect.poll(() => side.locator('.cm-editor :focus').count()).toBe(0)
  await save(at)
  expect(read(practical)).toBe(
    `${before.trimEnd()}\n\n## Communiqués\n\n- one\n- two\n\n> three\n\n${[
      '| Day | Place |',
      '| --- | --- |',
      '| 18 June | Hall |',
      '| 19 June | Chapel |',
    ].join('\n')}\n`,
  )
})

test('bold words that are typed over stay bold; a mark that is left alone is told, and fixed', {
  tags: ['night'],
}, async () => {
  const { at, keyboard, side, before } = await textAt('Getting there')
  const first = side.locator('.cm-line').first()
  await first.click({ position: { x: 5, y: 5 } })
  await keyboard.press('Control+Home')
  const start = (await first.innerText()).indexOf('June')
  for (let step = 0; step < start; step++) await keyboard.press('ArrowRight')
  await expect.poll(() => first.innerText()).toContain('**June 19–21, 2026**')
  for (let step = 0; step < '**June 19'.length; step++) await keyboard.press('Shift+ArrowRight')
  // The browser would keep the looks of what is typed over, by a style that the policy refuses.
  at.mayHear(/Applying inline style/)
  await keyboard.type('July 3')
  await save(at)
  expect(read(practical)).toBe(before.replace('**June 19', '**July 3'))

  // A field of one line knows only what is typed.
  await turnTo(at, 'Château')
  await point(at, 'Un lieu d’exception')
  const field = side.getByLabel('Text')
  const was = await field.inputValue()
  await field.fill(`${was} Ouvert à 8 h**`)
  await side.getByText('The stars around the words do not match, so visitors see them.').waitFor()
  await save(at)
  await press(side, 'Fix it')
  await expect.poll(() => field.inputValue()).toBe(`${was} Ouvert à 8 h`)
})

test('a link leads to a page or a section by its name, and out of the site, and goes', {
  tags: ['night'],
}, async () => {
  const { at, keyboard, cell, side } = await textAt('Getting there')
  await side.getByText('Bicycles are kept').click()
  await keyboard.press('Home')
  await keyboard.press('Control+Shift+ArrowRight')
  await press(side, 'Link')
  const chosen = side.getByRole('combobox')
  const text = cell('Text')
  await expect.poll(() => hasFocus(chosen)).toBe(true)
  expect(
    await side.getByRole('button', { name: 'Set the link' }).getAttribute('aria-disabled'),
  ).toBe('true')
  await side.getByRole('radio', { name: 'Section' }).click()
  await chosen.selectOption('Practical information · Good to know')
  await press(side, 'Set the link')
  await expect.poll(() => hasFocus(text)).toBe(true)
  await save(at)
  expect(read(practical)).toContain('- [Bicycles](/practical-information#good-to-know) are')

  await text.press('Control+k')
  await expect.poll(() => chosen.inputValue()).toBe('/practical-information#good-to-know')
  await side.getByRole('radio', { name: 'Web address' }).click()
  await side.getByRole('textbox', { name: 'Web address' }).fill('example.org/a(b)')
  await keyboard.press('Enter')
  await save(at)
  expect(read(practical)).toContain('[Bicycles](https://example.org/a%28b%29) are')
  await press(side, 'Link')
  await press(side, 'Remove the link')
  await save(at)
  expect(read(practical)).toContain('- Bicycles are')
})

/** Pastes files, or drops them. */
const give = (place: Locator, event: 'paste' | 'drop', files: Readonly<Record<string, string>>) =>
  place.evaluate(
    (node, [event, files]) => {
      const data = new DataTransfer()
      for (const [name, type] of Object.entries(files))
        data.items.add(new File(['Day;Hour\nFriday;3 pm'], name, { type }))
      const all = { bubbles: true, cancelable: true }
      const { left, top } = node.getBoundingClientRect()
      node.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent(event, { ...all, clipboardData: data })
          : new DragEvent(event, {
              ...all,
              dataTransfer: data,
              clientX: left + 9,
              clientY: top + 9,
            }),
      )
    },
    [event, files] as const,
  )

test('a file that is pasted or dropped types and deletes nothing: a text refuses it in words', async () => {
  const { at, page, side } = await textAt('Getting there')
  const text = side.locator('.cm-content')
  await expect.poll(() => hasFocus(text)).toBe(true)
  await page.keyboard.press('Control+a')
  await text.getByText('## Hours').waitFor()
  const before = await text.innerText()
  const refused = async (words: RegExp) => {
    await page.locator('[data-strip]').getByText(words).waitFor()
    expect(await text.innerText()).toBe(before)
  }
  await give(text, 'paste', { 'image.png': 'image/png' })
  await refused(/^The picture was not added: a text takes no pictures\./)
  await give(text, 'drop', { 'hours.csv': 'text/csv', 'press.pdf': 'application/pdf' })
  await refused(/^Not added: “hours\.csv”, “press\.pdf”\. The editor takes no files but pictures\./)
  // What has no words, such as a picture of another page, takes the place of none.
  await paste(at, '<img src="a.png">', 'Control+v', '')
  await refused(/^Nothing was pasted: what was copied has no words\.$/)
  await give(side.getByLabel('Title', { exact: true }), 'paste', { 'image.png': 'image/png' })
  await refused(/^The picture was not added/)
  await openPlate(at)
  const picture = page.waitForRequest(/api\/upload/)
  await give(side.locator('.form-module_pictureFacts').first(), 'paste', {
    'image.png': 'image/png',
  })
  await picture
  at.mayHear(/Failed to load resource/)
  await side.getByText('This file is not a picture, or it is damaged.').waitFor()
  await give(side.locator('figure').first(), 'drop', {
    'a.png': 'image/png',
    'b.png': 'image/png',
  })
  await side.getByText('Only one picture at a time').waitFor()
})

/** Pastes what another program has put on the clipboard of this machine. */
async function paste({ page }: Hand, html: string, keys = 'Control+v', text = 'Plain *words*') {
  await page.evaluate(
    ([html, text]) => {
      const give = (event: ClipboardEvent) => {
        event.preventDefault()
        event.stopImmediatePropagation()
        event.clipboardData?.setData('text/html', html)
        event.clipboardData?.setData('text/plain', text)
      }
      addEventListener('copy', give, { capture: true, once: true })
    },
    [html, text] as const,
  )
  await page.keyboard.press('Control+c')
  await page.keyboard.press(keys)
}

test('what is pasted from Word is Markdown; what is left out is said; one step takes it back', {
  tags: ['night'],
}, async () => {
  const word = readFileSync(join(import.meta.dirname, '../clipboards/word.html'), 'utf8')
  const { at, keyboard, cell, before, side } = await textAt('Getting there')
  const text = async () => (await side.locator('.cm-content').innerText()).replace(/\s+/g, ' ')
  await side.locator('.cm-line', { hasText: 'There are three ways' }).click()
  await keyboard.press('End')
  await keyboard.type(' Typed.')
  await paste(at, word)
  await side.locator('.cm-line', { hasText: 'Dogs travel free' }).waitFor()
  await at.page
    .getByText('Pasted. Left out: 1 footnote, 1 comment, 1 picture, 1 struck-out passage.')
    .first()
    .waitFor()
  await keyboard.press('Control+z')
  await expect.poll(text).toContain('avenue. Typed. Shuttles run')
  await keyboard.press('Control+y')
  await cell('10:04, Shuttle').click()
  await keyboard.press('Control+a')
  await paste(at, '<p><b>Ten</b> | <i>past</i><img src="a.png"></p><p>ten</p>')
  await expect.poll(() => cell('10:04, Shuttle').inputValue()).toBe('**Ten** | *past* ten')
  await at.page.getByText('Left out: 1 picture. The paragraphs are now one.').first().waitFor()
  await keyboard.press('Control+a')
  await paste(at, '<b>bold</b>', 'Control+Shift+v')
  await expect.poll(() => cell('10:04, Shuttle').inputValue()).toBe('Plain *words*')
  await save(at)
  const after = read(practical)
  expect(after).toContain('avenue. Typed.\n\n## Getting there\n\n### By train\n\nFrom Paris take')
  expect(after).toContain('| 10:04 | Plain *words*            |\n')
  expect(after.replace(/ Typed\..*bus_desk@example\.org\)\./s, '')).toBe(before)
})

test('a link that does not say where it leads is noted, until that is switched off, and told again', {
  tags: ['night'],
}, async () => {
  const { at, keyboard, side } = await textAt('Getting there')
  const noted = side.getByText('“click here” does not say where the link leads.')
  await side.locator('.cm-line', { hasText: 'There are three ways' }).click()
  await keyboard.press('End')
  await keyboard.type(' To eat, [click here](#at-table).')
  await noted.waitFor()
  await side.getByText('Example: “Timetable of the shuttles”.').waitFor()
  await save(at)
  await expect.poll(() => at.bar.getByText(/^1 remark$/).count()).toBe(1)
  await press(side, 'Do not show this again')
  await expect.poll(() => noted.count()).toBe(0)
  await at.page.reload()
  await arrived(at)
  await turnTo(at, 'Practical information')
  await point(at, 'Getting there')
  await side.locator('.cm-line', { hasText: 'click here' }).waitFor()
  expect(await noted.count()).toBe(0)
  await press(at.bar, 'More')
  await press(side, 'Help')
  await press(side, 'Show notes again (1)')
  await point(at, 'Getting there')
  await noted.waitFor()
})

test('what is typed between is a paragraph of its own; a tool makes another table; the check is told', {
  tags: ['night'],
}, async () => {
  const { at, keyboard, cell, side } = await textAt('3 pm')
  await cell('Friday 19, Gates').press('Control+z')
  await side.locator('.cm-line', { hasText: 'The first thing' }).click()
  await keyboard.press('Home')
  await keyboard.press('ArrowUp')
  await keyboard.type('Below.')
  await side.locator('.cm-line', { hasText: 'Hours' }).click()
  await keyboard.press('ArrowDown')
  await keyboard.type('Above.')
  await press(side, 'Table')
  await expect.poll(() => hasFocus(cell('column 1'))).toBe(true)
  await keyboard.type('New')
  await side.getByText('Last reviewed').click()
  await keyboard.press('Home')
  await keyboard.type('##Soon ')
  await side.getByText(/“##” at the start of a line does not make a heading/).waitFor()
  await save(at)
  expect(read(practical)).toContain(
    'Hours\n\nAbove.\n\n| New |  |\n| --- | --- |\n|  |  |\n\nTable: Provisional',
  )
  expect(read(practical)).toContain('noon            | 10 pm      |\n\nBelow.\n\n> The')
})

test('in a window that is magnified twice a field and a text are in view when they are opened', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  await turnTo(at, 'Practical information')
  await at.page.setViewportSize({ width: 720, height: 450 })
  await point(at, 'Getting there')
  const heading = at.side.locator('.cm-line', { hasText: 'Getting there' })
  /** Whether it lies between the tools and the foot; if not, where. */
  const where = () =>
    heading.evaluate((line) => {
      const [own, body, tools] = [
        line,
        line.closest('[data-sheet-body]'),
        document.querySelector('[data-sheet-body] [role="toolbar"]'),
      ].map((one) => one?.getBoundingClientRect() ?? new DOMRect())
      const isWithin = own && body && tools && own.top >= tools.bottom && own.bottom <= body.bottom
      return isWithin ? 'in view' : JSON.stringify([own, body, tools])
    })
  await expect.poll(where).toBe('in view')
})

import { expect, test } from 'vitest'
import { cdp, type Locator, userEvent } from 'vitest/browser'
import { mountForm } from '../../../../test/panel.tsx'
import { fieldOf, openedFile } from '../../../../test/panel-values.ts'

const lead = fieldOf('lead', { kind: 'prose' })

/** The form of a text with emphasis and links. */
async function leadOf(text: string) {
  const mounted = await mountForm(openedFile([lead], { lead: text }))
  const field = mounted.screen.getByLabelText('Lead')
  return { ...mounted, field }
}

const writtenIn = (field: Locator) => {
  const element = field.element()
  return 'value' in element ? element.value : undefined
}

/** Selects some characters of a text. */
function select(field: Locator, from: number, to: number): void {
  const area = field.element()
  if (!(area instanceof HTMLTextAreaElement)) throw new Error('This is no text.')
  area.focus()
  area.setSelectionRange(from, to)
}

test('words are set in italics by keys, and the browser takes it back', async () => {
  const { field, kept } = await leadOf('Four towers')
  select(field, 0, 4)
  await userEvent.keyboard('{Control>}i{/Control}')
  await expect.element(field).toHaveValue('*Four* towers')
  await expect.poll(() => kept.at(-1)).toEqual({ data: { lead: '*Four* towers' } })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(field).toHaveValue('Four towers')
})

test('words are linked by keys to a page by its name, and the focus comes back', async () => {
  const { screen, field } = await leadOf('Four towers')
  select(field, 0, 4)
  await userEvent.keyboard('{Control>}k{/Control}')
  const chosen = screen.getByRole('combobox')
  await expect.element(chosen).toHaveFocus()
  const set = screen.getByRole('button', { name: 'Set the link' })
  await expect.element(set).toHaveAttribute('aria-disabled', 'true')
  await userEvent.selectOptions(chosen, 'Home /')
  await userEvent.click(set)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('[Four](/) towers')
})

test('a link out of the site is written with its protocol, and goes again', async () => {
  const { screen, field } = await leadOf('Four towers')
  select(field, 0, 4)
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.click(screen.getByRole('radio', { name: 'Web address' }))
  await expect.element(screen.getByRole('textbox', { name: 'Web address' })).toHaveFocus()
  await userEvent.keyboard('example.org/a(b){Enter}')
  await expect.element(field).toHaveValue('[Four](https://example.org/a%28b%29) towers')
  select(field, 2, 2)
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.click(screen.getByRole('button', { name: 'Remove the link' }))
  await expect.element(field).toHaveValue('Four towers')
})

test('who goes on writing chooses no link any more: its place would be another one', async () => {
  const { screen, field } = await leadOf('Four towers')
  select(field, 5, 11)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(screen.getByRole('group', { name: 'Link' })).toBeVisible()
  select(field, 0, 0)
  await userEvent.keyboard('The ')
  await expect.element(screen.getByRole('group', { name: 'Link' })).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('The Four towers')
})

test('keys with Shift belong to the browser', async () => {
  const { screen, field } = await leadOf('Four towers')
  select(field, 0, 4)
  await userEvent.keyboard('{Control>}{Shift>}ik{/Shift}{/Control}')
  await expect.element(field).toHaveValue('Four towers')
  await expect.element(screen.getByRole('group', { name: 'Link' })).not.toBeInTheDocument()
})

test('Enter accepts a word that is being composed and Escape drops it: neither sets a link', async () => {
  const { screen, field } = await leadOf('Four towers')
  const compose = (text: string) =>
    cdp().send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
  select(field, 11, 11)
  await userEvent.keyboard('{Control>}k{/Control}')
  const link = screen.getByRole('group', { name: 'Link' })
  await userEvent.click(link.getByRole('radio', { name: 'Web address' }))
  await userEvent.fill(link.getByRole('textbox', { name: 'Web address' }), 'https://two.example')
  const words = link.getByLabelText('Words of the link')
  await userEvent.fill(words, 'son')
  for (const key of ['{Enter}', '{Escape}']) {
    await userEvent.click(words)
    await compose('おと')
    await expect.poll(() => writtenIn(words)).toContain('おと')
    await userEvent.keyboard(key)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await expect.element(link).toBeVisible()
    await expect.element(field).toHaveValue('Four towers')
  }
  await cdp().send('Input.insertText', { text: '音' })
  await userEvent.click(words)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => writtenIn(field)).toMatch(/\[.*音.*\]\(https:\/\/two\.example\)/)
})

test('Escape drops a word that is being composed in a field, and does not close the panel', async () => {
  const { field, panel } = await leadOf('Four towers')
  addEventListener('keydown', panel.commands.onKey)
  try {
    select(field, 11, 11)
    const composed = { text: 'おと', selectionStart: 1, selectionEnd: 1 }
    await cdp().send('Input.imeSetComposition', composed)
    await expect.poll(() => writtenIn(field)).toContain('おと')
    await userEvent.keyboard('{Escape}')
    await new Promise((resolve) => setTimeout(resolve, 200))
    await expect.element(field).toBeVisible()
    await cdp().send('Input.insertText', { text: '' })
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
  } finally {
    removeEventListener('keydown', panel.commands.onKey)
  }
})

test('what is pasted into a field is one line of Markdown, and the browser takes it back', async () => {
  const { field } = await leadOf('Four towers')
  const html = '<p>and <i>so</i></p><p><a href="https://two.example/swarm">on</a></p>'
  const copy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/html', html)
    event.clipboardData?.setData('text/plain', 'plain')
  }
  addEventListener('copy', copy, { once: true })
  select(field, 0, 4)
  await userEvent.keyboard('{Control>}c{/Control}')
  select(field, 11, 11)
  await userEvent.keyboard(' So{Control>}v{/Control}')
  await expect.element(field).toHaveValue('Four towers Soand *so* [on](https://two.example/swarm)')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => writtenIn(field)).toMatch(/^Four towers(?: So)?$/)
})

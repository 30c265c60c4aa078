import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type KeptContent, mountForm } from '../../../../test/panel.tsx'
import { fieldOf, lineOf, openedFile } from '../../../../test/panel-values.ts'
import { both } from '../../../message.ts'
import type { Language } from '../../../site.ts'

const bread = fieldOf('', { kind: 'fields', fields: [lineOf('name'), lineOf('grain')] })
const breads = fieldOf(
  'breads',
  { kind: 'list', item: bread, least: 1, most: 4 },
  { label: both('Breads', 'Pains') },
)
const baked = [
  { name: 'Rye', grain: 'dark' },
  { name: 'Oat', grain: 'light' },
  { name: 'Spelt', grain: 'old' },
]

const namesIn = ({ data }: KeptContent): readonly string[] => {
  const list = data?.['breads'] ?? []
  return Array.isArray(list) ? list.map((item) => Object(item).name) : []
}

/** The form of a list. */
async function listOf(language: Language = 'en') {
  const mounted = await mountForm(openedFile([breads], { breads: baked }), { language })
  const { screen } = mounted
  return {
    ...mounted,
    row: (name: string) => screen.getByRole('button', { name, exact: true }),
    handle: (name: RegExp) => screen.getByRole('button', { name }),
    /** Waits until the items are kept under these names, in this order. */
    keeps: (...names: readonly string[]) =>
      expect.poll(() => namesIn(mounted.kept.at(-1) ?? {})).toEqual(names),
  }
}

/** Presses keys where something has the focus. */
async function pressOn(element: Locator, keys: string): Promise<void> {
  const found = element.element()
  if (found instanceof HTMLElement) found.focus()
  await userEvent.keyboard(keys)
}

test('a row is lifted, moved, put back and dropped by keys, each said', async () => {
  const { screen, handle, keeps, kept, panel } = await listOf()
  await pressOn(handle(/^Spelt\. Position 3 of 3/), ' ')
  await expect.element(screen.getByText(/^“Spelt”: position 3 of 3/)).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(screen.getByText(/^“Spelt”: position 2 of 3/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(handle(/^Spelt\. Position 3 of 3/)).toBeVisible()
  await expect.element(screen.getByText('No changes')).toBeVisible()
  expect(kept).toEqual([])
  await userEvent.keyboard(' {ArrowUp} ')
  await keeps('Rye', 'Spelt', 'Oat')
  expect(panel.view.getState().announcement.text).toBe('Spelt: position 2 of 3.')
  await pressOn(handle(/^Spelt\. Position 2 of 3/), '{Alt>}{ArrowUp}{/Alt}')
  await keeps('Spelt', 'Rye', 'Oat')
  await expect.element(handle(/^Spelt\. Position 1 of 3/)).toHaveFocus()
})

test('a row that is lifted says how it is moved, in French', async () => {
  const { screen, handle } = await listOf('fr')
  await pressOn(handle(/^Oat\. Position 2 sur 3/), ' ')
  await expect.element(screen.getByText(/^«\sOat\s»\s: position 2 sur 3/)).toBeVisible()
})

test('Alt with an arrow moves a row from its name, and not beyond the ends', async () => {
  const { row, keeps, kept } = await listOf()
  await pressOn(row('Rye'), '{Alt>}{ArrowUp}{/Alt}')
  expect(kept).toEqual([])
  await pressOn(row('Rye'), '{Alt>}{ArrowDown}{/Alt}')
  await keeps('Oat', 'Rye', 'Spelt')
})

test('a row is added open, with the focus in its first field, up to the most there may be', async () => {
  const { screen, row, keeps } = await listOf()
  await pressOn(row('Add'), '{Enter}')
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('Wheat')
  await keeps('Rye', 'Oat', 'Spelt', 'Wheat')
  await expect.element(row('Add')).not.toBeInTheDocument()
})

test('a new row that is folded and opened again keeps the focus, as any other row', async () => {
  const { screen, row, keeps } = await listOf()
  await pressOn(row('Add'), '{Enter}')
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('Wheat')
  await keeps('Rye', 'Oat', 'Spelt', 'Wheat')
  await pressOn(row('Wheat'), '{Enter}')
  await expect.element(row('Wheat')).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Wheat')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(row('Wheat')).toHaveFocus()
})

test('a handle counts as what is said of its row: without the removed ones', async () => {
  const { row, handle } = await listOf()
  await pressOn(row('Rye'), '{Enter}')
  await pressOn(row('Remove'), '{Enter}')
  await expect.element(handle(/^Oat\. Position 1 of 2/)).toBeVisible()
  await expect.element(handle(/^Spelt\. Position 2 of 2/)).toBeVisible()
})

test('what is removed by keys leaves the focus at the next of its list, or at the one before', async () => {
  const { row, keeps, panel } = await listOf()
  await pressOn(row('Rye'), '{Enter}')
  await pressOn(row('Remove'), '{Enter}')
  await keeps('Oat', 'Spelt')
  expect(panel.view.getState().announcement.text).toBe('“Rye” is removed when you save.')
  await expect.element(row('Oat')).toHaveFocus()
  await pressOn(row('Restore'), '{Enter}')
  await expect.element(row('Rye')).toHaveFocus()
  await pressOn(row('Spelt'), '{Enter}')
  await pressOn(row('Remove'), '{Enter}')
  await expect.element(row('Oat')).toHaveFocus()
})

test('the last of the least there may be cannot be removed', async () => {
  const { screen, row, keeps } = await listOf()
  for (const name of ['Rye', 'Oat', 'Spelt']) {
    await pressOn(row(name), '{Enter}')
    if (name !== 'Spelt') await pressOn(row('Remove'), '{Enter}')
  }
  await keeps('Spelt')
  await expect.element(row('Remove')).toHaveAttribute('aria-disabled', 'true')
  await pressOn(row('Remove'), '{Enter}')
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Spelt')
  await keeps('Spelt')
})

test('a few lines are fields, of which the last one is added and removed', async () => {
  const lines = fieldOf('lines', { kind: 'list', item: lineOf('line'), least: 1, most: 2 })
  const { screen } = await mountForm(openedFile([lines], { lines: ['Bread'] }))
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await expect.element(screen.getByLabelText('Line 2')).toHaveValue('')
  await expect.element(screen.getByRole('button', { name: 'Add' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await expect.element(screen.getByLabelText('Line')).toHaveValue('Bread')
})

const caption = fieldOf('', { kind: 'fields', fields: [lineOf('caption')] })
const captions = openedFile([fieldOf('pictures', { kind: 'names', item: caption })], {
  pictures: { oven: { caption: 'The oven' }, shop: { caption: 'The shop' } },
})

test('the name that is pointed at opens, also while another one is open', async () => {
  const at = (name: string) => ['pictures', name, 'caption']
  const { screen, panel } = await mountForm(captions, {}, { at: at('oven') })
  await expect.element(screen.getByLabelText('Caption')).toHaveValue('The oven')
  panel.commands.go({ open: 'field', file: captions.file, at: at('shop') })
  await expect.element(screen.getByLabelText('Caption')).toHaveValue('The shop')
  await expect.element(screen.getByLabelText('Caption')).toHaveFocus()
})

test('names open the fields of one at a time, in its own file', async () => {
  const { screen } = await mountForm(captions)
  const rows = ['oven', 'shop'].map((name) => screen.getByRole('button', { name }))
  const [oven, shop] = rows
  if (!oven || !shop) throw new Error('There are two names.')
  await userEvent.click(oven)
  await expect.element(screen.getByLabelText('Caption')).toHaveValue('The oven')
  await userEvent.click(shop)
  await expect.element(screen.getByLabelText('Caption')).toHaveValue('The shop')
  await expect.element(oven).toHaveAttribute('aria-expanded', 'false')
})

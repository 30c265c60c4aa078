import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountForm } from '../../../../test/panel.tsx'
import { fieldOf, lineOf, openedFile } from '../../../../test/panel-values.ts'

const fields = [lineOf('title'), fieldOf('text', { kind: 'body' })]

/** The form of a page, opened at a paragraph of its text. */
async function textOf(body: string, block = 0) {
  const open = openedFile(fields, { title: 'Hours' }, { file: 'pages/hours.md', body })
  const mounted = await mountForm(open, {}, { block })
  const { screen, kept } = mounted
  return {
    ...mounted,
    cell: (name: string) => screen.getByRole('textbox', { name, exact: true }),
    line: (text: string) =>
      [...document.querySelectorAll('.cm-line')].find((line) => line.textContent?.includes(text)),
    keeps: (text: string) => expect.poll(() => kept.at(-1)?.body).toBe(text),
  }
}

const table = [
  '| Day         | Gates | Stages |',
  '| ----------- | ----- | ------ |',
  '| Friday 19   | 3 pm  | 4 pm   |',
  '| Saturday 20 | noon  | 1 pm   |',
]
const lines = (...all: readonly string[]) => `${all.join('\n')}\n`

test('a table is walked through and written by keys, and only its changed rows become others', async () => {
  const { screen, cell, keeps } = await textOf(lines(...table))
  await userEvent.click(cell('Friday 19, Gates'))
  await userEvent.keyboard('{Control>}a{/Control}4 | 5 pm{Tab}')
  await expect.element(cell('Friday 19, Stages')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cell('Saturday 20, Stages')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('row 3, Stages')).toHaveFocus()
  await userEvent.fill(cell('row 3, Day'), 'Monday 22')
  const [head = '', rule = '', , saturday = ''] = table
  const friday = '| Friday 19   | 4 \\| 5 pm | 4 pm   |'
  await keeps(lines(head, rule, friday, saturday, '| Monday 22   |       |        |'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove row: Friday 19' }))
  await expect.element(cell('Saturday 20, Day')).toHaveFocus()
  await keeps(lines(head, rule, saturday, '| Monday 22   |       |        |'))
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(cell('Friday 19, Gates')).toHaveValue('4 | 5 pm')
})

test('a row of a table is moved, removed and given a column by keys and buttons', async () => {
  const { screen, cell, keeps } = await textOf(lines(...table))
  const [head = '', rule = '', friday = '', saturday = ''] = table
  await userEvent.click(cell('Saturday 20, Day'))
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(cell('Saturday 20, Day')).toHaveFocus()
  await keeps(lines(head, rule, saturday, friday))
  await userEvent.keyboard('{Alt>}{Backspace}{/Alt}')
  await keeps(lines(head, rule, friday))
  await userEvent.click(screen.getByRole('button', { name: 'Add a column' }))
  await userEvent.keyboard('Food and wine')
  await expect.element(cell('Friday 19, Food and wine')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Remove column: Stages' }))
  await expect.element(cell('Friday 19, Stages')).not.toBeInTheDocument()
})

test('words of a cell are set in bold, and a table is given a caption', async () => {
  const { screen, cell, keeps } = await textOf(lines(...table))
  const [head = '', rule = '', friday = '', saturday = ''] = table
  await userEvent.click(cell('Friday 19, Gates'))
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.click(screen.getByRole('button', { name: 'Bold' }))
  await expect.element(cell('Friday 19, Gates')).toHaveValue('**3 pm**')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(cell('Friday 19, Gates')).toHaveValue('3 pm')
  await userEvent.fill(cell('Caption'), 'Timetable')
  await keeps(lines('Table: Timetable', '', head, rule, friday, saturday))
})

test('a cell too many is told at the cell, and removed there', async () => {
  const [head = '', rule = '', friday = ''] = table
  const { screen, cell, keeps } = await textOf(lines(head, rule, `${friday} late |`))
  const more = cell('Friday 19, column 4')
  await expect.element(more).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByText(/“late” would not be on the page\.$/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the cell' }))
  await expect.element(more).not.toBeInTheDocument()
  await keeps(lines(head, rule, friday))
})

test('marks are in sight where one writes; Enter begins a paragraph, Shift and Enter a line', async () => {
  const { line, keeps } = await textOf('## Hours\n\nDaily.\n\n### By car\n\nTo the **gate**.\n', 2)
  await expect.poll(() => line('By car')?.textContent).toBe('### By car')
  expect(line('Hours')?.textContent).toBe('Hours')
  expect(line('gate')?.textContent).toBe('To the gate.')
  await userEvent.keyboard('{End}{Enter}')
  await expect.poll(() => line('By car')?.textContent).toBe('By car')
  await userEvent.keyboard('One{Shift>}{Enter}{/Shift}and two{Control>}i{/Control}')
  await keeps('## Hours\n\nDaily.\n\n### By car\n\nOne\\\nand *two*\n\nTo the **gate**.\n')
})

test('a heading, a list and a quote are made by the tools, in which one goes on writing', async () => {
  const { screen, keeps } = await textOf('Daily.\n')
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true }))
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}')
  await press('Heading')
  await userEvent.keyboard('Breads{Enter}')
  await press('List')
  await userEvent.keyboard('one{Enter}two{Enter}{Enter}')
  await press('Quote')
  await userEvent.keyboard('three')
  await keeps('Daily.\n\n## Breads\n\n- one\n- two\n\n> three\n')
})

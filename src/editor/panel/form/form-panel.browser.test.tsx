import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountForm } from '../../../../test/panel.tsx'
import { lineOf, openedFile } from '../../../../test/panel-values.ts'
import { both } from '../../../message.ts'
import { Refusal } from '../../protocol/state.ts'

const menu = openedFile([lineOf('text')], { text: 'Bread' })
const today = '2026-11-22T13:36:00.000Z'
const gone = 'The file “menu.yaml” no longer exists: it was moved or deleted.'
const locked = both('Another program holds it.', 'Un autre programme le retient.')

test('why a file cannot be read is told as it is', async () => {
  const { screen } = await mountForm(menu, {
    server: {
      open: () => {
        throw new Refusal(423, locked)
      },
    },
  })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Another program holds it.')
  expect(screen.getByText(gone).query()).toBeNull()
})

test('a file that another program deletes is told to be gone, and its form is there again with it', async () => {
  const found = { isThere: true }
  const { screen, news } = await mountForm(menu, {
    server: {
      open: () => {
        if (!found.isThere) throw new Refusal(404, both('', ''))
        return menu
      },
    },
  })
  const input = screen.getByLabelText('Text')
  await expect.element(input).toHaveValue('Bread')
  found.isThere = false
  news({ fileVersion: 2 })
  await expect.element(screen.getByRole('alert')).toHaveTextContent(gone)
  expect(input.query()).toBeNull()
  found.isThere = true
  news({ fileVersion: 3 })
  await expect.element(input).toHaveValue('Bread')
})

test('what is being written stays where its file cannot be read for a while', async () => {
  const file = { isLocked: false }
  const { screen, news } = await mountForm(menu, {
    server: {
      open: () => {
        if (file.isLocked) throw new Refusal(423, locked)
        return menu
      },
    },
  })
  const input = screen.getByLabelText('Text')
  await expect.element(input).toHaveFocus()
  file.isLocked = true
  news({ fileVersion: 2 })
  await userEvent.keyboard('{End}s')
  await expect.element(input).toHaveValue('Breads')
  expect(screen.getByText('Another program holds it.').query()).toBeNull()
})

test('a new file that is saved under the name of its title is typed on in the same field', async () => {
  const lines = [lineOf('title'), lineOf('text')]
  const made = openedFile(lines, { title: 'Rye', text: '' }, { file: 'loaves/new.md', from: '' })
  const saved = { title: 'Rye', text: 'Dark' }
  const named = openedFile(lines, saved, { file: 'loaves/rye.md' })
  const save = { id: '1', at: today, label: both('', ''), files: [named.file], undone: false }
  const { screen, panel } = await mountForm(
    made,
    {
      server: {
        open: ({ path }) => (path === named.file ? named : made),
        change: () => ({ saved: save }),
      },
    },
    { at: ['text'] },
  )
  const input = screen.getByLabelText('Text')
  await expect.element(input).toHaveFocus()
  await userEvent.keyboard('Dark')
  const lost: EventTarget[] = []
  screen.container.addEventListener('focusout', ({ target }) => target && lost.push(target))
  await panel.commands.save()
  await expect.poll(() => panel.drafting.savedAs(made.file)).toBe(named.file)
  await userEvent.keyboard(' and round')
  await expect.element(screen.getByLabelText('Text')).toHaveValue('Dark and round')
  expect(lost).toEqual([])
})

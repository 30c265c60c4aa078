import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountForm } from '../../../../test/panel.tsx'
import { lineOf, openedFile } from '../../../../test/panel-values.ts'
import { both } from '../../../message.ts'
import type { Language } from '../../../site.ts'
import type { Save } from '../../protocol/state.ts'

const saved: Save = {
  id: '1',
  at: new Date(2026, 10, 22, 14, 36).toISOString(),
  label: both('Title', 'Titre'),
  files: ['menu.yaml'],
  undone: false,
}

const menu = openedFile([lineOf('title')], { title: 'Breads' })

/** A form whose file a server saves. */
const savedForm = (language: Language) => {
  let open = menu
  return mountForm(menu, {
    language,
    server: {
      open: () => open,
      change: ({ changes }) => {
        const [first] = changes
        const data = first && 'to' in first ? first.to?.data : undefined
        open = { ...menu, seen: 'saved', data: Object(data) }
        return { saved }
      },
    },
  })
}

test.each([
  ['en', ['No changes', 'Draft, not saved', 'Saved at 14:36', 'Save']],
  ['fr', ['Aucune modification', 'Brouillon non enregistré', 'Enregistré à 14:36', 'Enregistrer']],
] as const)('the foot of a form says whether it is saved: %s', async (language, words) => {
  const [unchanged, draft, done, save] = words
  const { screen, panel } = await savedForm(language)
  await expect.element(screen.getByText(unchanged)).toBeVisible()
  const button = screen.getByRole('button', { name: save, exact: true })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{End}, cakes')
  await expect.element(screen.getByText(draft)).toBeVisible()
  await userEvent.click(button)
  await expect.element(screen.getByText(done, { exact: true })).toBeVisible()
  expect(panel.view.getState().announcement.text).toBe(done)
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Breads, cakes')
})

test('what is typed back is no draft, and a step back names the field that it changes', async () => {
  const { screen } = await mountForm(menu)
  await userEvent.keyboard('{End}!')
  const undo = screen.getByRole('button', { name: 'Undo: Title' })
  await expect.element(undo).toBeVisible()
  await userEvent.keyboard('{Backspace}')
  await expect.element(screen.getByText('No changes')).toBeVisible()
  await userEvent.keyboard('?')
  await userEvent.click(undo)
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Breads')
  await userEvent.click(screen.getByRole('button', { name: 'Redo: Title' }))
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Breads?')
})

test('errors hold a save, and are counted', async () => {
  const said = { message: 'The title is too long.', fix: 'Write a shorter one.' }
  const place = { file: 'menu.yaml', line: 1, column: 1, endLine: 1, endColumn: 1 }
  const problem = { ...place, code: 'text', severity: 'error', at: ['title'] } as const
  const { screen } = await mountForm(menu, {
    server: {
      draft: () => ({
        problems: [{ ...problem, en: said, fr: said }],
        pageVersion: 2,
        at: new Date().toISOString(),
      }),
    },
  })
  await userEvent.keyboard('{End}, cakes')
  await expect
    .element(screen.getByText('Not saved: fix 1 error. Your draft is kept.'))
    .toBeVisible()
  const save = screen.getByRole('button', { name: 'Save', exact: true })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  // A save would be a call that this test does not expect.
  await userEvent.click(save, { force: true })
  await expect.element(screen.getByText('The title is too long.')).toBeVisible()
})

test('a save that is refused says why, and keeps what was typed', async () => {
  const { screen } = await mountForm(menu, {
    server: { change: () => ({ refused: both('the disk is full.', 'le disque est plein.') }) },
  })
  await userEvent.keyboard('{End}!')
  await expect.element(screen.getByText('Draft, not saved')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save', exact: true }))
  await expect.element(screen.getByText('Not saved: the disk is full.')).toBeVisible()
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Breads!')
})

import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mount } from '../../../../test/panel.tsx'
import { both } from '../../../message.ts'
import type { Language } from '../../../site.ts'
import type { FieldProblem, KeptDraft, Owed, State } from '../../protocol/state.ts'
import styles from './app.module.css'
import { Bar } from './bar.tsx'

const said = { message: 'The title is empty.', fix: 'Write one.' }
const place = { file: 'home.md', line: 1, column: 1, endLine: 1, endColumn: 1 }
const problemOf = (severity: FieldProblem['severity']): FieldProblem => ({
  ...place,
  code: 'text',
  severity,
  en: said,
  fr: said,
})

const draft: KeptDraft = {
  file: 'home.md',
  seen: 'before',
  at: '2026-11-22T13:00:00.000Z',
  to: { data: { title: 'New' } },
  places: [['title']],
  blocks: [],
  conflicts: [],
}

const title = {
  file: 'home.md',
  language: 'en',
  label: both('Title', 'Titre'),
  text: 'New',
} as const
const owed: Owed = { id: '1', changed: title, owes: { ...title, language: 'fr' }, before: 'Old' }

/** The bar of a site, wide enough for all of it. */
async function barOf(state: Partial<State>, language: Language = 'en') {
  const mounted = await mount(
    <div className={styles.workbench}>
      <Bar />
    </div>,
    { state, language },
  )
  const bar = mounted.screen.getByRole('navigation')
  return { ...mounted, bar, beside: () => mounted.panel.view.getState().beside }
}

const busy: Partial<State> = {
  problems: [problemOf('error'), problemOf('error'), problemOf('info')],
  drafts: [draft],
  owed: [owed],
}

test.each([
  ['en', ['2 problems', '1 draft', '1 translation to update']],
  ['fr', ['2 problèmes', '1 brouillon', '1 traduction à mettre à jour']],
] as const)('the bar counts what asks to be looked at: %s', async (language, names) => {
  const { bar, beside } = await barOf(busy, language)
  const sheets = ['problems', 'recovered', 'owed']
  for (const [index, name] of names.entries()) {
    await userEvent.click(bar.getByRole('button', { name }))
    expect(beside()).toMatchObject({ open: 'sheet', name: sheets[index] })
  }
})

test('a task goes from the bar as soon as nothing of it is left', async () => {
  const { bar, news } = await barOf(busy)
  news({ problems: [], drafts: [], owed: [] })
  await expect.element(bar.getByText('No problems. Translations up to date')).toBeVisible()
  await expect.element(bar.getByRole('button', { name: '1 draft' })).not.toBeInTheDocument()
})

test('notes alone are no problems', async () => {
  const { bar, beside } = await barOf({ problems: [problemOf('info')] })
  await userEvent.click(bar.getByRole('button', { name: '1 remark' }))
  expect(beside()).toMatchObject({ open: 'sheet', name: 'problems' })
  expect(bar.getByText(/No problems/).query()).toBeNull()
})

test('Publish leads to the errors that hold it, where there are some', async () => {
  const change = { page: both('Home', 'Accueil'), file: 'home.md', sentence: both('New.', 'Neuf.') }
  const publication = {
    step: 'ready',
    changes: [change],
    unused: [],
    message: both('Title', 'Titre'),
  } as const
  const { bar, beside, news } = await barOf({ publication })
  const publish = bar.getByRole('button', { name: 'Publish 1' })
  await userEvent.click(publish)
  expect(beside()).toMatchObject({ open: 'sheet', name: 'publish' })
  news({ problems: [problemOf('error')] })
  await userEvent.click(publish)
  await expect.poll(beside).toMatchObject({ open: 'sheet', name: 'problems' })
})

test('the page is looked at and edited again by one button', async () => {
  const { bar, panel } = await barOf({})
  const view = bar.getByRole('button', { name: 'View' })
  await userEvent.click(view)
  await expect.element(view).toHaveAttribute('aria-pressed', 'true')
  expect(panel.view.getState().isViewing).toBe(true)
  await userEvent.click(view)
  await expect.element(view).toHaveAttribute('aria-pressed', 'false')
})

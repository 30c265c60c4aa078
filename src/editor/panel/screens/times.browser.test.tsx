import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountBeside } from '../../../../test/panel.tsx'
import { both } from '../../../message.ts'
import type { Language } from '../../../site.ts'
import type { Schedule, Timed } from '../../protocol/schedule.ts'

const thing = (title: string, given: Partial<Timed>): Timed => ({
  kind: 'card',
  what: both('Card', 'Carte'),
  title,
  file: `${title}.md`,
  addresses: ['/'],
  ...given,
})

const schedule: Schedule = {
  zone: 'Europe/Paris',
  now: '2026-11-22 14:35',
  things: [
    thing('rye', { from: '2026-12-01 09:00' }),
    thing('oat', { from: '2026-12-01 09:00', until: '2027-01-10' }),
  ],
}

/** The sheet of the coming changes, and the time at which the page is shown. */
async function timesOf(schedule: Schedule, language: Language = 'en') {
  const mounted = await mountBeside(
    { open: 'sheet', name: 'times' },
    { language, state: { schedule }, server: { open: () => new Promise(() => {}) } },
  )
  const shown = () => mounted.panel.view.getState().moment
  return { ...mounted, shown }
}

test('the keys go along the dates, to their ends, and no further', async () => {
  const { screen, shown } = await timesOf(schedule)
  const button = (name: RegExp) => screen.getByRole('button', { name })
  await expect.element(button(/^Today, 22 November 2026/)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(button(/^Tuesday 1 December 2026/)).toHaveFocus()
  expect(shown()).toBe('2026-12-01 09:00')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(button(/^Sunday 10 January 2027/)).toHaveFocus()
  expect(shown()).toBe('2027-01-10')
  await userEvent.keyboard('{Home}')
  await expect.element(button(/^Today/)).toHaveFocus()
  expect(shown()).toBeUndefined()
  await userEvent.keyboard('{End}')
  await expect.poll(shown).toBe('2027-01-10')
})

test('who steps by the buttons stays on them, and they end with the dates', async () => {
  const { screen, shown } = await timesOf(schedule)
  const next = screen.getByRole('button', { name: 'Next' })
  const previous = screen.getByRole('button', { name: 'Previous' })
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(next)
  await userEvent.click(next)
  await expect.element(next).toHaveFocus()
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  expect(shown()).toBe('2027-01-10')
})

test('each change says what appears and what goes, and leads to its dates', async () => {
  const { screen, panel } = await timesOf(schedule)
  await expect.element(screen.getByText('Card “rye”: appears on Home.')).toBeVisible()
  await expect.element(screen.getByText('Card “oat”: is no longer shown.')).toBeVisible()
  const last = screen.getByRole('button', { name: 'Change the dates' }).last()
  await userEvent.click(last)
  expect(panel.view.getState().beside).toMatchObject({ file: 'oat.md', at: ['until'] })
})

test('a time between the dates is chosen in a field, and told among them', async () => {
  const { screen, shown } = await timesOf(schedule)
  await userEvent.fill(screen.getByLabelText('Show the page on'), '2026-12-24T18:00')
  await expect.element(screen.getByText(/^the page now shows 24 December 2026/)).toBeVisible()
  expect(shown()).toBe('2026-12-24 18:00')
})

test('what is due and not live is told first, with whom to ask', async () => {
  const late = { ...schedule, late: '2026-11-20 08:00' }
  const things = [...schedule.things, thing('spelt', { from: '2026-11-20 08:00' })]
  const { screen } = await timesOf({ ...late, things })
  await expect.element(screen.getByText(/^Due since Friday 20 November 2026/)).toBeVisible()
  await expect.element(screen.getByText(/Ask your site administrator/)).toBeVisible()
})

test.each([
  ['en', 'Nothing to come'],
  ['fr', 'Rien à venir'],
] as const)('where nothing is to come the sheet says so: %s', async (language, text) => {
  const { screen } = await timesOf({ ...schedule, things: [] }, language)
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

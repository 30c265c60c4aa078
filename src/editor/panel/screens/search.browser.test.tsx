import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountBeside } from '../../../../test/panel.tsx'
import { both } from '../../../message.ts'
import type { Hit, SearchResult } from '../../protocol/state.ts'

const sheet = { open: 'sheet', name: 'search' } as const

const hit: Hit = {
  file: 'menu.yaml',
  language: 'fr',
  at: ['breads', 1, 'name'],
  label: both('the menu, Name', 'la carte, Nom'),
  before: 'Le ',
  found: 'pain',
  after: ' noir',
}

const nothing: SearchResult = { hits: [], all: 0, texts: 12 }

test('a search begins in its field, marks what it finds in its language, and leads to the place', async () => {
  const asked: string[] = []
  const { screen, panel } = await mountBeside(sheet, {
    server: {
      search: ({ what }) => {
        asked.push(what)
        return what === 'pain' ? { hits: [hit], all: 3, texts: 12 } : nothing
      },
      open: () => new Promise(() => {}),
    },
  })
  await expect.element(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus()
  await userEvent.keyboard('pain')
  await expect.element(screen.getByText('3 places in 1 page or part')).toBeVisible()
  await expect.element(screen.getByText('The first 1 are shown.')).toBeVisible()
  await expect.element(screen.getByText('Le pain noir')).toHaveAttribute('lang', 'fr')
  await expect.element(screen.getByText('pain', { exact: true })).toBeVisible()
  expect(asked.at(-1)).toBe('pain')
  await userEvent.click(screen.getByRole('button', { name: 'The menu, Name' }))
  const { beside } = panel.view.getState()
  expect(beside).toMatchObject({ open: 'field', file: 'menu.yaml', at: ['breads', 1, 'name'] })
})

test.each([
  ['en', 'Not found', /“rice” is in none of the 12 texts\./],
  ['fr', 'Introuvable', /«\srice\s» n’est dans aucun des 12 textes\./],
] as const)('what is not found is told with how many texts there are: %s', async (...given) => {
  const [language, heading, text] = given
  const { screen } = await mountBeside(sheet, { language, server: { search: () => nothing } })
  await userEvent.keyboard('rice')
  await expect.element(screen.getByText(heading)).toBeVisible()
  await expect.element(screen.getByText(text)).toBeVisible()
  await userEvent.clear(screen.getByRole('searchbox'))
  await expect.element(screen.getByText(heading)).not.toBeInTheDocument()
})

test('an answer that comes late does not take the place of a newer one', async () => {
  const late = Promise.withResolvers<SearchResult>()
  const { screen } = await mountBeside(sheet, {
    server: {
      search: ({ what }) => (what === 'p' ? late.promise : { ...nothing, hits: [hit], all: 1 }),
    },
  })
  await userEvent.keyboard('pa')
  await expect.element(screen.getByText('1 place in 1 page or part')).toBeVisible()
  late.resolve({ hits: [{ ...hit, found: 'pomme' }], all: 7, texts: 12 })
  await late.promise
  await expect.element(screen.getByText('Le pain noir')).toBeVisible()
  expect(screen.getByText('7 places in 1 page or part').query()).toBeNull()
})

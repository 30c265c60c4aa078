import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountBeside, type Server } from '../../../../test/panel.tsx'
import { both } from '../../../message.ts'
import type { Language } from '../../../site.ts'
import type { CallInput } from '../../protocol/client.ts'
import type { NotSentYet, Publication, ReadyToSend } from '../../protocol/publication.ts'
import { type FieldProblem, Refusal, type State } from '../../protocol/state.ts'

const change = { page: both('Home', 'Accueil'), file: 'home.md', sentence: both('New.', 'Neuf.') }
const ready: ReadyToSend = {
  step: 'ready',
  changes: [change],
  unused: [],
  message: both('Opening hours', 'Horaires'),
}
const asked: NotSentYet = {
  ...ready,
  step: 'failed',
  failed: { why: 'who', remoteCommits: 0, said: both('', '') },
}

interface Given {
  readonly language?: Language
  readonly state?: Partial<State>
  readonly server?: Server
}

/** The sheet in a state of publishing, and what is sent to be published. */
async function sheetOf(publication: Publication, { language = 'en', state, server }: Given = {}) {
  const sent: CallInput<'publish'>[] = []
  const mounted = await mountBeside(
    { open: 'sheet', name: 'publish' },
    {
      language,
      state: { ...state, publication },
      // The changes are shown as the page was.
      pageAt: () => '<title>Home</title>',
      server: {
        publication: () => publication,
        publish: (input) => {
          sent.push(input)
          return {}
        },
        ...server,
      },
    },
  )
  return { ...mounted, sent }
}

test('what was changed is said in the words that are proposed, or in others', async () => {
  const { screen, sent } = await sheetOf(ready)
  const words = screen.getByLabelText('What did you change?')
  await expect.element(words).toHaveValue('Opening hours')
  const publish = screen.getByRole('button', { name: 'Publish 1 change' })
  await userEvent.clear(words)
  await expect.element(publish).toHaveAttribute('aria-disabled', 'true')
  await userEvent.type(words, 'New hours')
  await userEvent.click(publish)
  await expect.poll(() => sent).toEqual([{ message: 'New hours', language: 'en' }])
})

test.each([
  ['en', 'Your name', 'Your email address', 'Publish 1 change', /This is not an email address/],
  [
    'fr',
    'Votre nom',
    'Votre adresse de courriel',
    'Publier 1 modification',
    /Ce n’est pas une adresse/,
  ],
] as const)('who publishes is asked for a name and an address: %s', async (...given) => {
  const [language, name, mail, button, wrong] = given
  const { screen, sent } = await sheetOf(asked, { language })
  await expect.element(screen.getByLabelText(name)).toHaveFocus()
  const publish = screen.getByRole('button', { name: button })
  await userEvent.keyboard('Ada')
  await expect.element(publish).toHaveAttribute('aria-disabled', 'true')
  await userEvent.fill(screen.getByLabelText(mail), 'ada')
  await expect.element(screen.getByLabelText(mail)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByLabelText(mail)).toHaveAccessibleDescription(wrong)
  await userEvent.fill(screen.getByLabelText(mail), 'ada@bakery.example')
  await userEvent.click(publish)
  const who = { name: 'Ada', mail: 'ada@bakery.example' }
  await expect.poll(() => sent.map((each) => each.who)).toEqual([who])
})

test('errors hold a publication: they are counted, and the button leads to them', async () => {
  const said = { message: 'The title is empty.', fix: 'Write one.' }
  const place = { file: 'home.md', line: 1, column: 1, endLine: 1, endColumn: 1 }
  const problem: FieldProblem = { ...place, code: 'text', severity: 'error', en: said, fr: said }
  const { screen, panel, sent, news } = await sheetOf(ready, { state: { problems: [problem] } })
  await expect.element(screen.getByText('1 error prevents publishing.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Problems' }))
  expect(panel.view.getState().beside).toMatchObject({ name: 'problems' })
  expect(sent).toEqual([])
  panel.commands.go({ open: 'sheet', name: 'publish' })
  news({ problems: [] })
  await expect.element(screen.getByRole('button', { name: 'Publish 1 change' })).toBeVisible()
})

test('each step of a publication is said to people who hear the page', async () => {
  const { panel, news } = await sheetOf(ready)
  expect(panel.view.getState().announcement.text).toBe('')
  news({ publication: { ...ready, step: 'nothing', changes: [] } })
  await expect
    .poll(() => panel.view.getState().announcement.text)
    .toBe('Everything that is saved here has been sent.')
})

test('what is refused is told in the sheet, and can be tried again', async () => {
  let tries = 0
  const { screen } = await sheetOf(ready, {
    server: {
      publish: () => {
        tries += 1
        throw new Refusal(409, both('Another program is publishing.', 'Un autre programme publie.'))
      },
    },
  })
  const publish = screen.getByRole('button', { name: 'Publish 1 change' })
  await userEvent.click(publish)
  await expect.element(screen.getByText('Another program is publishing.')).toBeVisible()
  await userEvent.click(publish)
  await expect.poll(() => tries).toBe(2)
})

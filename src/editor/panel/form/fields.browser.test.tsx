import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountForm } from '../../../../test/panel.tsx'
import { fieldOf, lineOf, openedFile } from '../../../../test/panel-values.ts'
import { both } from '../../../message.ts'
import type { Language } from '../../../site.ts'
import type { Form } from '../../protocol/state.ts'

/** The form of a file with one field. */
async function formOf(form: Form, value: string | number | boolean, language: Language = 'en') {
  const field = fieldOf('field', form, { label: both('Loaves', 'Pains') })
  const mounted = await mountForm(openedFile([field], { field: value }), { language })
  /** Waits until the field is kept with a value. */
  const keeps = (value: unknown) =>
    expect.poll(() => mounted.kept.at(-1)).toEqual({ data: { field: value } })
  return { ...mounted, keeps }
}

const line: Form = { kind: 'text', long: false, words: true, room: 12 }

test('a text tells how much room is left while it is typed, and how much it is too long', async () => {
  const { screen, keeps } = await formOf(line, 'Rye bread')
  const input = screen.getByLabelText('Loaves')
  await expect.element(input).toHaveFocus()
  await expect.element(screen.getByText('3 characters left')).toBeVisible()
  await userEvent.keyboard('{End}, dark')
  await expect.element(screen.getByText('3 too many')).toBeVisible()
  await expect.element(screen.getByText('changed')).toBeVisible()
  await keeps('Rye bread, dark')
})

test('where a text becomes too long is measured again when its line gets narrower', async () => {
  const { screen } = await formOf(line, 'Rye bread, dark')
  const input = screen.getByLabelText('Loaves').element()
  const box = input.parentElement
  const end = () => Number.parseFloat(box?.style.getPropertyValue('--end') ?? '')
  await expect.poll(end).toBeGreaterThan(50)
  if (box) box.style.width = '30px'
  await expect.poll(end).toBeLessThanOrEqual(30)
})

test('the room of a text is told in French', async () => {
  const { screen } = await formOf(line, 'Pain noir 1', 'fr')
  await expect.element(screen.getByText('encore 1 caractère', { exact: true })).toBeVisible()
  await userEvent.keyboard('{End}234')
  await expect.element(screen.getByText('2 de trop')).toBeVisible()
  await expect.element(screen.getByText('modifié')).toBeVisible()
})

test('a number is changed by its buttons and by arrow keys, within its limits', async () => {
  const { screen, keeps } = await formOf({ kind: 'number', least: 0, most: 7501 }, 7500)
  const input = screen.getByRole('textbox', { name: 'Loaves' })
  await userEvent.click(screen.getByRole('button', { name: 'Loaves: one more' }))
  await expect.element(input).toHaveValue('7501')
  await userEvent.click(screen.getByRole('button', { name: 'Loaves: one more' }))
  await expect.element(input).toHaveValue('7501')
  await keeps(7501)
  await userEvent.click(input)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await keeps(7499)
})

test('a large number that an arrow key has changed is typed on', async () => {
  const { screen, keeps } = await formOf({ kind: 'number' }, 12_000)
  const input = screen.getByRole('textbox', { name: 'Loaves' })
  await userEvent.click(input)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(input).toHaveValue('12001')
  await userEvent.keyboard('{End}5')
  await expect.element(input).toHaveValue('120015')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await keeps(120_015)
})

test('what a file says in the place of a number is shown as it is, and one more of it is one', async () => {
  const { screen, keeps } = await formOf({ kind: 'number' }, 'free')
  const input = screen.getByRole('textbox', { name: 'Loaves' })
  await expect.element(input).toHaveValue('free')
  await userEvent.fill(input, 'many')
  await expect.element(screen.getByText('“many” cannot be used.')).toBeVisible()
  await userEvent.fill(input, '')
  await userEvent.click(screen.getByRole('button', { name: 'Loaves: one more' }))
  await keeps(1)
})

test('a number that the file does not say is empty', async () => {
  const fields = [lineOf('title'), fieldOf('seats', { kind: 'number' })]
  const { screen } = await mountForm(openedFile(fields, { title: 'Tea' }))
  await expect.element(screen.getByLabelText('Title')).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Seats' })).toHaveValue('')
})

test.each([
  ['en', /^“many” cannot be used: the number is still 3\.Write a whole number, such as 7500\.$/],
  ['fr', /^«\smany\s» ne convient pas.: le nombre est toujours 3\..* comme 7.?500\.$/],
] as const)(
  'what is no number stays and is told with an example: %s',
  async (language, message) => {
    const { screen } = await formOf({ kind: 'number' }, 3, language)
    const input = screen.getByRole('textbox')
    await userEvent.fill(input, 'many')
    await expect.element(screen.getByRole('alert')).toMatchTextContent(message)
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await userEvent.tab()
    await expect.element(input).toHaveValue('many')
    await userEvent.fill(input, '12')
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  },
)

test('a day is kept as it is chosen, and one that is half typed changes nothing', async () => {
  const { screen, keeps } = await formOf({ kind: 'date' }, '2027-03-01')
  const day = screen.getByLabelText('Loaves')
  await userEvent.fill(day, '2027-03-05')
  await keeps('2027-03-05')
  await userEvent.click(day)
  await userEvent.keyboard('{Delete}')
  await expect.element(screen.getByText('changed')).toBeVisible()
  await keeps('2027-03-05')
})

test('a new day is the one that it is where the site is', async () => {
  const day = fieldOf('day', { kind: 'date' }, { optional: true })
  const schedule = { zone: 'Pacific/Kiritimati', now: '2031-05-06 00:30', things: [] }
  const { screen, kept } = await mountForm(openedFile([day], {}), { state: { schedule } })
  await userEvent.click(screen.getByRole('button', { name: 'Add “Day”' }))
  await expect.poll(() => kept.at(-1)).toEqual({ data: { day: '2031-05-06' } })
})

test('a moment waits for its day: a time alone says nothing', async () => {
  const from = fieldOf('from', { kind: 'moment' }, { optional: true, label: both('From', 'Dès') })
  const { screen, kept } = await mountForm(openedFile([from], {}))
  await expect.element(screen.getByText('time of Paris')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Time'), '09:30')
  await expect.element(screen.getByLabelText('Time')).toHaveValue('09:30')
  expect(kept).toEqual([])
  await userEvent.fill(screen.getByLabelText('From'), '2027-03-01')
  await expect.poll(() => kept.at(-1)).toEqual({ data: { from: '2027-03-01 09:30' } })
  await userEvent.fill(screen.getByLabelText('Time'), '')
  await expect.poll(() => kept.at(-1)).toEqual({ data: { from: '2027-03-01' } })
})

test('what is no moment can be left out', async () => {
  const from = fieldOf('from', { kind: 'moment' }, { optional: true, label: both('From', 'Dès') })
  const { screen } = await mountForm(openedFile([from], { from: 'soon' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove “From”' }))
  await expect
    .element(screen.getByRole('button', { name: 'Remove “From”' }))
    .not.toBeInTheDocument()
})

test('one of a few is chosen by a click and by arrow keys, and called as people call it', async () => {
  const names = { rye: both('Rye', 'Seigle'), oat: both('Oat', 'Avoine') }
  const choice: Form = { kind: 'choice', values: ['rye', 'oat'], names, drawn: false }
  const { screen, keeps } = await formOf(choice, 'rye', 'fr')
  await userEvent.click(screen.getByText('Avoine'))
  await expect.element(screen.getByRole('radio', { name: 'Avoine' })).toBeChecked()
  await keeps('oat')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('radio', { name: 'Seigle' })).toBeChecked()
})

test.each([
  ['en', 'Yes', 'No'],
  ['fr', 'Oui', 'Non'],
] as const)('a switch is on or off, in words: %s', async (language, yes, no) => {
  const { screen, keeps } = await formOf({ kind: 'switch' }, false, language)
  await expect.element(screen.getByRole('radio', { name: no })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: yes }))
  await expect.element(screen.getByRole('radio', { name: yes })).toBeChecked()
  await keeps(true)
})

test('what is optional is added by its name, and left out again', async () => {
  const number = fieldOf('seats', { kind: 'number', least: 2 }, { optional: true })
  const { screen } = await mountForm(openedFile([lineOf('title'), number], { title: 'Tea' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add “Seats”' }))
  await expect.element(screen.getByRole('textbox', { name: 'Seats' })).toHaveValue('2')
  await userEvent.click(screen.getByRole('button', { name: 'Remove “Seats”' }))
  await expect.element(screen.getByRole('textbox', { name: 'Seats' })).not.toBeInTheDocument()
  await expect.element(screen.getByText('No changes')).toBeVisible()
})

const wrong = {
  code: 'text-empty',
  severity: 'error',
  file: 'menu.yaml',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
} as const
const said = { message: 'It is empty.', fix: 'Write something.' }
const problemAt = (...at: readonly string[]) => ({ ...wrong, at, en: said, fr: said })

test.each<[name: string, form: Form, value: string, role: 'radiogroup' | 'group' | 'textbox']>([
  [
    'one of a few',
    { kind: 'choice', values: ['rye', 'oat'], names: {}, drawn: false },
    'rye',
    'radiogroup',
  ],
  ['a picture', { kind: 'picture' }, '', 'group'],
  ['a text without an end', { kind: 'body' }, '', 'textbox'],
])('%s is called and described to people who hear the page', async (_, form, value, role) => {
  const field = fieldOf('bread', form)
  const data = form.kind === 'body' ? {} : { bread: value }
  const given = { body: '', problems: [problemAt('bread')] }
  const { screen } = await mountForm(openedFile([lineOf('title'), field], data, given))
  const control = screen.getByRole(role, { name: 'Bread', exact: true })
  await expect.element(control).toHaveAccessibleDescription(/It is empty\./)
})

test('a group that something is wrong in cannot be folded, and says what is wrong with it', async () => {
  const fields = Array.from({ length: 11 }, (_, index) => lineOf(`text${index}`))
  const groups = ['one', 'two'].map((name) => fieldOf(name, { kind: 'fields', fields }))
  const { screen } = await mountForm(
    openedFile(groups, { one: {}, two: {} }, { problems: [problemAt('two')] }),
  )
  const [first, second] = ['One', 'Two'].map((name) =>
    screen.getByRole('group', { name, exact: true }),
  )
  if (!first || !second) throw new Error('There are two groups.')
  await expect.element(second).toHaveAccessibleDescription(/It is empty\./)
  await userEvent.click(screen.getByRole('heading', { name: 'One' }))
  await expect.element(first).not.toHaveAttribute('open')
  await userEvent.click(screen.getByRole('heading', { name: 'Two' }))
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(second).toHaveAttribute('open')
})

test('what is wrong with a field is told at it and held against it', async () => {
  const fields = [lineOf('title'), lineOf('note')]
  const { screen } = await mountForm(
    openedFile(fields, { title: '', note: '' }, { problems: [problemAt('title')] }),
  )
  const input = screen.getByLabelText('Title')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription(/It is empty\./)
  await expect.element(screen.getByLabelText('Note')).not.toHaveAttribute('aria-invalid')
})

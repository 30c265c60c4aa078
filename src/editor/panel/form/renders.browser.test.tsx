import { Profiler } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { keeping, mount, mountForm } from '../../../../test/panel.tsx'
import { fieldOf, lineOf, openedFile } from '../../../../test/panel-values.ts'
import { Foot } from './foot.tsx'
import { textKind } from './text/text-kind.tsx'

const names = Array.from({ length: 10 }, (_, index) => `text${index}`)
const lines = names.map((name) => lineOf(name))
const texts = Object.fromEntries(names.map((name) => [name, 'Bread']))

const { Field } = textKind

/** The names of the fields of which something has rendered, in order. */
function countedTexts() {
  const rendered: string[] = []
  if (!Field) throw new Error('A text has a field.')
  vi.spyOn(textKind, 'Field').mockImplementation((props) => (
    <Profiler id={props.field.name} onRender={(id) => rendered.push(id)}>
      <Field {...props} />
    </Profiler>
  ))
  return rendered
}

test('of ten fields a key renders the one that it is typed in, and no other one', async () => {
  const rendered = countedTexts()
  const { screen, panel, news, kept } = await mountForm(openedFile(lines, texts))
  const input = screen.getByLabelText('Text3')
  await expect.element(input).toBeVisible()
  input.element().focus()
  expect(new Set(rendered)).toEqual(new Set(names))
  rendered.splice(0)

  await userEvent.keyboard('{End}s')
  await expect.element(input).toHaveValue('Breads')
  await expect.element(screen.getByText('Draft, not saved')).toBeVisible()
  await expect.poll(() => panel.drafting.current().draftVersion).toBe(1)
  expect(rendered).toEqual(['text3'])
  // Once it is kept, and the server tells so, nothing has changed in any field.
  const [to] = kept
  const at = new Date().toISOString()
  const draft = {
    file: 'menu.yaml',
    seen: 'as-it-was',
    at,
    to: to ?? {},
    places: [],
    blocks: [],
    conflicts: [],
  }
  news({ drafts: [draft], advice: [], problems: [], pageVersion: 2 })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(rendered).toEqual(['text3'])
  rendered.splice(0)
  await userEvent.keyboard('!')
  await expect.element(input).toHaveValue('Breads!')
  await expect.poll(() => localStorage.length).toBe(0)
  expect(rendered).toEqual(['text3'])
})

test('of the fields of an open row a key renders the one that it is typed in', async () => {
  const rendered = countedTexts()
  const row = fieldOf('', { kind: 'fields', fields: lines })
  const rows = fieldOf('rows', { kind: 'list', item: row, least: 0 })
  const { screen } = await mountForm(
    openedFile([rows], { rows: [texts, texts] }),
    {},
    { at: ['rows', 1, 'text3'] },
  )
  await expect.element(screen.getByLabelText('Text3')).toHaveFocus()
  rendered.splice(0)
  await userEvent.keyboard('{End}s')
  await expect.element(screen.getByLabelText('Text3')).toHaveValue('Breads')
  expect(rendered).toEqual(['text3'])
})

test('the foot of a form renders when a draft begins, and at no further key', async () => {
  const file = 'menu.yaml'
  const rendered: string[] = []
  const foot = (
    <Profiler id="foot" onRender={(id) => rendered.push(id)}>
      <Foot file={file} />
    </Profiler>
  )
  const { screen, panel } = await mount(foot, {
    server: keeping(openedFile(lines, texts)).server,
  })
  await panel.drafting.read(file, [])
  panel.drafting.show(() => true)
  const type = (to: string) => panel.drafting.edit(file, { do: 'set', at: ['text3'], to })
  rendered.splice(0)
  type('Breads')
  await expect.element(screen.getByText('Draft, not saved')).toBeVisible()
  await expect.poll(() => panel.drafting.current().draftVersion).toBe(1)
  expect(rendered.length).toBeGreaterThan(0)
  rendered.splice(0)
  type('Breads!')
  await expect.poll(() => localStorage.length).toBe(0)
  expect(rendered).toEqual([])
})

import { Profiler, useMemo } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { keeping, mount } from '../../../../test/panel.tsx'
import { lineOf, openedFile } from '../../../../test/panel-values.ts'
import { useDraft, useDraftActions } from '../state/panel.ts'
import type { Edit } from '../state/tree.ts'
import { fieldKinds } from './field-kinds.ts'
import { Fields } from './fields/fields.tsx'
import { Foot } from './foot.tsx'
import { FormContext } from './form-context.ts'

const names = Array.from({ length: 10 }, (_, index) => `text${index}`)
const fields = names.map((name) => lineOf(name))
const file = 'menu.yaml'

interface CountedProps {
  readonly onRender: (id: string) => void
}

const asked = { file }

/** A form of ten fields, of which each tells when something of it renders. */
function CountedForm({ onRender }: CountedProps) {
  const drafting = useDraftActions()
  const isRead = useDraft(file, () => true)
  const form = useMemo(
    () => ({
      file,
      kinds: fieldKinds,
      asked,
      wanted: undefined,
      edit: (edit: Edit) => drafting.edit(file, edit),
    }),
    [drafting],
  )
  if (!isRead) return null
  return (
    <FormContext value={form}>
      {fields.map((field) => (
        <Profiler key={field.name} id={field.name} onRender={onRender}>
          <Fields fields={[field]} place={[]} />
        </Profiler>
      ))}
      <Profiler id="foot" onRender={onRender}>
        <Foot file={file} />
      </Profiler>
    </FormContext>
  )
}

test('of ten fields a key renders the one that it is typed in, and no other one', async () => {
  const rendered: string[] = []
  const data = Object.fromEntries(names.map((name) => [name, 'Bread']))
  const { screen, panel } = await mount(<CountedForm onRender={(id) => rendered.push(id)} />, {
    server: keeping(openedFile(fields, data)).server,
  })
  await panel.drafting.read(file, [])
  panel.drafting.show(() => true)
  const input = screen.getByLabelText('Text3')
  input.element().focus()
  expect(new Set(rendered)).toEqual(new Set([...names, 'foot']))
  rendered.splice(0)

  await userEvent.keyboard('{End}s')
  await expect.element(input).toHaveValue('Breads')
  await expect.element(screen.getByText('Draft, not saved')).toBeVisible()
  // Once it is kept, nothing has changed in any field.
  await expect.poll(() => panel.drafting.current().draftVersion).toBe(1)
  expect(rendered.filter((id) => id !== 'foot')).toEqual(['text3'])
  // The first key makes a draft, which the foot tells; the next one tells nothing new.
  expect(rendered.filter((id) => id === 'foot').length).toBeGreaterThan(0)
  rendered.splice(0)
  await userEvent.keyboard('!')
  await expect.element(input).toHaveValue('Breads!')
  await expect.poll(() => localStorage.length).toBe(0)
  expect(rendered).toEqual(['text3'])
})

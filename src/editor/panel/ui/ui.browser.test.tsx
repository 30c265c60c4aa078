import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../../../test/panel.tsx'
import { Button } from './buttons.tsx'
import { takeFocus } from './focus-places.ts'
import { Frame } from './sheet-frame.tsx'

test('a sheet begins with the focus at its title', async () => {
  const { screen } = await mount(
    <aside>
      <Frame title="Opening hours" note="When the bakery is open." />
    </aside>,
  )
  await expect.element(screen.getByRole('heading', { name: 'Opening hours' })).toHaveFocus()
})

test('a sheet leaves the focus in a field that has taken it', async () => {
  const { screen } = await mount(
    <aside>
      <Frame title="Search">
        <input aria-label="Words" ref={takeFocus} />
      </Frame>
    </aside>,
  )
  await expect.element(screen.getByLabelText('Words')).toHaveFocus()
})

test('the body of a sheet without anything to press is reached by Tab, to be scrolled', async () => {
  const { screen } = await mount(
    <aside>
      <Frame title="Opening hours" still>
        <p>Every day.</p>
      </Frame>
    </aside>,
  )
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Close the panel' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByRole('region', { name: 'Opening hours' })).toHaveFocus()
})

test.each([
  ['en', 'Close the panel'],
  ['fr', 'Fermer le panneau'],
] as const)('the cross of a sheet closes it and says so: %s', async (language, name) => {
  const { screen, panel } = await mount(<Frame title="Pain" />, {
    language,
    view: { beside: { open: 'sheet', name: 'help' } },
  })
  await userEvent.click(screen.getByRole('button', { name }))
  expect(panel.view.getState().beside).toBeUndefined()
})

test('a button that is off stays in reach and does nothing', async () => {
  const pressed: string[] = []
  await mount(
    <>
      <Button off onClick={() => pressed.push('off')}>
        Send
      </Button>
      <Button onClick={() => pressed.push('on')}>Keep</Button>
    </>,
  )
  const off = page.getByRole('button', { name: 'Send' })
  await userEvent.tab()
  await expect.element(off).toHaveFocus()
  await expect.element(off).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(pressed).toEqual(['on'])
})

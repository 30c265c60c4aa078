import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mount } from '../../../../test/panel.tsx'
import { lineOf, openedFile } from '../../../../test/panel-values.ts'
import { both } from '../../../message.ts'
import type { CallInput } from '../../protocol/client.ts'
import type { OpenFile, Save } from '../../protocol/state.ts'
import { Announcements, NoticeStrip } from './notice.tsx'

const undone: Save = {
  id: '1',
  at: '2026-11-22T13:36:00.000Z',
  label: both('Season', 'Saison'),
  files: [],
  undone: true,
}

test.each([
  ['en', 'Undo', 'Undone: Season'],
  ['fr', 'Défaire', 'Défait\u00a0: Saison'],
] as const)(
  'the Undo of a notice takes back the last save, and what it did is said: %s',
  async (...given) => {
    const [language, name, said] = given
    const calls: CallInput<'undo'>[] = []
    const { screen, panel } = await mount(<Announcements />, {
      language,
      server: {
        undo: (input) => {
          calls.push(input)
          return { saved: undone }
        },
      },
    })
    panel.commands.notify('“oven.jpg” deleted.', undone)
    await expect.element(screen.getByText('“oven.jpg” deleted.').first()).toBeVisible()
    await userEvent.dblClick(screen.getByRole('button', { name }))
    await expect.poll(() => panel.view.getState().notice?.text).toBe(said)
    expect(panel.view.getState().notice?.undo).toBeUndefined()
    // Twice is once: of another save nothing is taken back.
    expect(calls).toEqual([{ id: undone.id }])
  },
)

test('the Undo of a notice does what it was given, and the notice goes', async () => {
  const done: string[] = []
  const { screen, panel } = await mount(<Announcements />)
  panel.commands.notify('Draft discarded.', async () => done.push('back'))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(done).toEqual(['back'])
})

test('the notice of what is done next is not overtaken by the one of an undo whose files are read', async () => {
  const { promise: read, resolve: answer } = Promise.withResolvers<OpenFile>()
  const menu = openedFile([lineOf('text')], { text: 'Bread' })
  const readings = [Promise.resolve(menu), read]
  const { panel } = await mount(<Announcements />, {
    server: {
      undo: () => ({ saved: { ...undone, files: [menu.file] } }),
      open: () => readings.shift() ?? menu,
    },
  })
  await panel.drafting.read(menu.file, [])
  const undoing = panel.commands.stepSaves('undo')
  await expect.poll(() => readings.length).toBe(0)
  panel.commands.notify('“oven.jpg” deleted.', async () => {})
  answer(menu)
  await undoing
  expect(panel.view.getState().notice?.text).toBe('“oven.jpg” deleted.')
})

test('a sentence that is said twice is heard twice', async () => {
  const { screen, panel } = await mount(<Announcements />)
  const region = screen.getByRole('status').element()
  panel.commands.announce('Saved at 14:36')
  await expect.element(screen.getByText('Saved at 14:36')).toBeInTheDocument()
  const heard: string[] = []
  new MutationObserver((changes) => {
    heard.push(
      ...changes.flatMap((change) => [...change.addedNodes]).map((node) => `${node.textContent}`),
    )
  }).observe(region, { childList: true, subtree: true, characterData: true })
  panel.commands.announce('Saved at 14:36')
  await expect.poll(() => heard).toEqual(['Saved at 14:36'])
})

test('a notice is said where there is always something that says it, and only there', async () => {
  const { screen, panel } = await mount(<Announcements />)
  const region = screen.getByRole('status').element()
  panel.commands.notify('Draft discarded.', async () => {})
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(screen.getByRole('status').elements()).toEqual([region])
  expect(region.textContent).toBe('Draft discarded.')
})

test('a notice with nothing to take back goes by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { panel } = await mount(<NoticeStrip text="Pasted without its pictures." />)
  panel.commands.notify('Pasted without its pictures.')
  vi.advanceTimersByTime(9_000)
  expect(panel.view.getState().notice?.text).toBe('Pasted without its pictures.')
  vi.advanceTimersByTime(2_000)
  expect(panel.view.getState().notice).toBeUndefined()
})

test('a notice is closed by its cross, and nothing is taken back', async () => {
  const done: string[] = []
  const { screen, panel } = await mount(<Announcements />)
  panel.commands.notify('Draft discarded.', async () => done.push('back'))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(done).toEqual([])
})

test('a notice goes by itself, but not from under the pointer or the focus', async () => {
  const { screen, panel } = await mount(<Announcements />)
  const undo = screen.getByRole('button', { name: 'Undo' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const isThereAfter = (milliseconds: number) => {
    flushSync(() => vi.advanceTimersByTime(milliseconds))
    return undo.query() !== null
  }
  panel.commands.notify('Draft discarded.', async () => {})
  await expect.poll(() => undo.query()).not.toBeNull()
  await userEvent.hover(undo)
  expect(isThereAfter(30_000)).toBe(true)
  undo.element().focus()
  await userEvent.unhover(undo)
  expect(isThereAfter(30_000)).toBe(true)
  flushSync(() => undo.element().blur())
  expect(isThereAfter(9_000)).toBe(true)
  expect(isThereAfter(2_000)).toBe(false)
})

test('what is announced is heard, and not seen', async () => {
  const { screen, panel } = await mount(<Announcements />)
  panel.commands.announce('Saved at 14:36')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Saved at 14:36')
  expect(screen.getByRole('status').element().getBoundingClientRect().width).toBeLessThan(2)
})

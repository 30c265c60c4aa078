import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountBeside, mountForm, type Server } from '../../../../test/panel.tsx'
import { fieldOf, openedFile } from '../../../../test/panel-values.ts'
import { both } from '../../../message.ts'
import type { CallInput } from '../../protocol/client.ts'
import { type LibraryPicture, largestUpload, Refusal } from '../../protocol/state.ts'

const home = both('Home', 'Accueil')

const pictureOf = (path: string, given: Partial<LibraryPicture> = {}): LibraryPicture => ({
  path,
  seen: path,
  width: 900,
  height: 600,
  size: 250_000,
  usedBy: [],
  ...given,
})

const usedAs = (label: string, ...at: readonly string[]): LibraryPicture['usedBy'] => [
  { file: 'menu.yaml', page: home, label: both(label, label), at },
]

const oven = pictureOf('images/oven.jpg', { usedBy: usedAs('Picture', 'picture') })
const small = pictureOf('images/oven-small.jpg', {
  usedBy: usedAs('Small picture', 'small'),
  narrowOf: 'images/oven.jpg',
})
const shop = pictureOf('images/shop.jpg')
const pictures = [oven, small, shop]

const dot = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })
const shown: Server = { picture: () => dot }

/** Gives files to the chooser of pictures that is there. */
function give(...files: readonly File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const given = new DataTransfer()
  for (const file of files) given.items.add(file)
  if (!input) throw new Error('There is no chooser.')
  input.files = given.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const menu = openedFile([fieldOf('picture', { kind: 'picture' })], { picture: 'images/oven.jpg' })

/** The form of a picture, and what is sent to be uploaded. */
async function pictureForm(server: Server = {}) {
  const wishes: CallInput<'upload'>[] = []
  const mounted = await mountForm(menu, {
    state: { pictures },
    server: {
      ...shown,
      upload: (wish) => {
        wishes.push(wish)
        return { ...pictureOf('images/bread.jpg'), was: 4_000_000 }
      },
      ...server,
    },
  })
  return { ...mounted, wishes }
}

test('a picture of the library is chosen by keys, without those for narrow screens', async () => {
  const { screen, kept } = await pictureForm()
  await userEvent.click(screen.getByRole('radio', { name: 'oven', exact: true }))
  const names = screen
    .getByRole('radio')
    .elements()
    .map((radio) => radio.getAttribute('aria-label'))
  expect(names).toContain('shop')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: 'shop' })).toBeChecked()
  await expect.poll(() => kept.at(-1)).toEqual({ data: { picture: 'images/shop.jpg' } })
})

test('a picture of one’s own takes the place of the other one, and its weight is told', async () => {
  const { screen, kept, wishes } = await pictureForm()
  give(new File(['picture'], 'Bread.jpg', { type: 'image/jpeg' }))
  await expect.poll(() => kept.at(-1)).toEqual({ data: { picture: 'images/bread.jpg' } })
  expect(wishes).toEqual([{ folder: 'images', name: 'Bread.jpg' }])
  await expect.element(screen.getByText(/900 × 600, 0\.3 MB; the original had 4 MB/)).toBeVisible()
})

test('a picture that is too heavy is told with its size, and nothing is sent', async () => {
  const { screen, wishes } = await pictureForm()
  give(new File([new Uint8Array(largestUpload + 20_000_000)], 'roof.jpg', { type: 'image/jpeg' }))
  const refusal = screen.getByText('“roof.jpg” is 60 MB; the limit is 40 MB. Nothing was uploaded.')
  await expect.element(refusal).toBeVisible()
  expect(screen.getByText(/^Reading the picture/).query()).toBeNull()
  expect(wishes).toEqual([])
})

test('what the server does not take is told, with another try; two at a time are not taken', async () => {
  const { screen } = await pictureForm({
    upload: () => {
      throw new Refusal(413, both('', ''))
    },
  })
  give(new File(['picture'], 'roof.jpg', { type: 'image/jpeg' }))
  await expect.element(screen.getByText(/“roof\.jpg” is 0 kB; the limit is 40 MB\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Choose another' })).toBeVisible()
  give(new File(['one'], 'one.jpg'), new File(['two'], 'two.jpg'))
  await expect.element(screen.getByText(/^Only one picture at a time/)).toBeVisible()
})

test('a picture that arrives late is that of the row it was given to, wherever that stands by then', async () => {
  const arrivals: (() => void)[] = []
  const shot = fieldOf('', { kind: 'fields', fields: [fieldOf('src', { kind: 'picture' })] })
  const shots = fieldOf('shots', { kind: 'list', item: shot, least: 0 })
  const data = { shots: [{ src: 'images/oven.jpg' }, { src: 'images/shop.jpg' }] }
  const { screen, kept } = await mountForm(openedFile([shots], data), {
    state: { pictures },
    server: {
      ...shown,
      upload: async () => {
        await new Promise<void>((resolve) => arrivals.push(resolve))
        return { ...pictureOf('images/bread.jpg'), was: 1 }
      },
    },
  })
  const row = screen.getByRole('button', { name: 'images/shop.jpg', exact: true })
  const arrive = async () => {
    await expect.poll(() => arrivals.length).toBe(1)
    for (const resolve of arrivals.splice(0)) resolve()
  }
  await userEvent.click(row)
  give(new File(['picture'], 'Bread.jpg', { type: 'image/jpeg' }))
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await arrive()
  await expect
    .poll(() => kept.at(-1))
    .toEqual({ data: { shots: [{ src: 'images/bread.jpg' }, { src: 'images/oven.jpg' }] } })
  give(new File(['picture'], 'Roof.jpg', { type: 'image/jpeg' }))
  const remove = screen.getByRole('button', { name: 'Remove' }).element()
  if (remove instanceof HTMLElement) remove.click()
  await arrive()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.poll(() => kept.at(-1)).toEqual({ data: { shots: [{ src: 'images/oven.jpg' }] } })
})

const library = { open: 'sheet', name: 'library' } as const

test('a picture for narrow screens is listed with the one in whose place it stands', async () => {
  const { screen, panel } = await mountBeside(library, {
    state: { pictures },
    server: { ...shown, open: () => menu },
  })
  await expect.element(screen.getByText('2 pictures, 0.8 MB')).toBeVisible()
  expect(screen.getByRole('button', { name: 'oven-small.jpg' }).query()).toBeNull()
  await expect.element(screen.getByText('for small screens: 900 × 600, 0.3 MB')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'oven.jpg', exact: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Home, Small picture' }))
  expect(panel.view.getState().beside).toMatchObject({ file: 'menu.yaml', at: ['small'] })
})

test('a picture that is used cannot be deleted, and tells where it is', async () => {
  const { screen, panel } = await mountBeside(library, {
    state: { pictures },
    server: { ...shown, open: () => menu },
  })
  await userEvent.click(screen.getByRole('button', { name: 'oven.jpg', exact: true }))
  const used = '“oven.jpg” is used on 1 page. Replace it there first, then delete it.'
  await expect.element(screen.getByText(used)).toBeVisible()
  const deletes = screen.getByRole('button', { name: /^Delete/ })
  expect(deletes.elements().map((button) => button.textContent)).toEqual(['Delete shop.jpg'])
  await userEvent.click(screen.getByRole('button', { name: 'Home, Picture' }))
  expect(panel.view.getState().beside).toMatchObject({ file: 'menu.yaml', at: ['picture'] })
})

test('a picture that no page uses is deleted, with Undo over the page', async () => {
  const changes: unknown[] = []
  const { screen, panel } = await mountBeside(library, {
    state: { pictures },
    server: {
      ...shown,
      change: (input) => {
        changes.push(...input.changes)
        const saved = {
          id: '1',
          at: '2026-11-22T13:36:00.000Z',
          label: '',
          files: [],
          undone: false,
        }
        return { saved }
      },
    },
  })
  await userEvent.click(screen.getByRole('radio', { name: 'Unused, 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete shop.jpg' }))
  await expect
    .poll(() => panel.view.getState().notice)
    .toMatchObject({ text: '“shop.jpg” deleted.', undo: { id: '1' } })
  expect(changes).toEqual([{ file: shop.path, seen: shop.seen, gone: true }])
})

test('pictures whose form has been closed are waited for no more', async () => {
  const asked: (AbortSignal | undefined)[] = []
  const { panel } = await mountForm(menu, {
    state: { pictures },
    server: {
      picture: (_, __, signal) => {
        asked.push(signal)
        return new Promise(() => {})
      },
    },
  })
  const areEnded = () => asked.map((signal) => signal?.aborted)
  // Its own, and two of the library.
  await expect.poll(areEnded).toEqual([false, false, false])
  panel.commands.go({ open: 'nothing' })
  await expect.poll(areEnded).toEqual([true, true, true])
})

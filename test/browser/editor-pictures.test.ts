import sharp from 'sharp'
import { expect, test } from 'vitest'
import { filesIn } from '../built-site.ts'
import { type Editor, editedSite } from './editing.ts'
import { arrived, openPlate, press, save, told, upload } from './hand.ts'

const { editor, content, read } = editedSite()

const plain = () => sharp({ create: { width: 900, height: 600, channels: 3, background: '#456' } })

/** Opens every picture of the content. */
async function openLibrary(at: Editor): Promise<void> {
  await openPlate(at)
  await press(at.side, 'All pictures')
  await at.side.getByRole('heading', { name: 'Library' }).waitFor()
}

test('a picture of the library stays until it is deleted, is published nowhere, and comes back by Undo', {
  tags: ['night'],
}, async () => {
  const before = filesIn(content)
  const at = await editor()
  const { side } = at
  await openLibrary(at)
  await told(side, /^JPEG, PNG, WebP, AVIF or TIFF, not SVG, up to 40 MB\./)
  await upload(at, 'IMG_1234.jpg', plain().jpeg(), /^Upload a picture$/)
  await side.getByRole('radio', { name: 'Unused, 1', checked: true }).waitFor()
  expect(await side.getByText('no page uses it').count()).toBe(1)
  const kept = filesIn(content)
  expect([...kept.keys()].filter((path) => !before.has(path))).toEqual([
    'chateau/images/img-1234.jpg',
  ])
  // A draft tidies up what no text names, and this one nobody was to name.
  await at.page.reload()
  await arrived(at)
  await openPlate(at)
  await side.getByLabel('Caption, English').fill('Seen from above')
  await save(at)
  await at.page.keyboard.press('Control+z')
  await expect.poll(() => filesIn(content)).toEqual(kept)

  await press(side, 'All pictures')
  await press(side, 'Delete img-1234.jpg')
  await at.page.getByText('“img-1234.jpg” deleted.', { exact: true }).first().waitFor()
  expect(filesIn(content)).toEqual(before)
  await at.page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => filesIn(content)).toEqual(kept)
})

test('a picture that narrow screens show in the place of another one is listed with that one', async () => {
  const at = await editor()
  const { side } = at
  await openLibrary(at)
  await side.getByText(/^9 pictures, /).waitFor()
  await side.getByRole('button', { name: 'hall.png', exact: true }).click()
  expect(await side.getByRole('button', { name: 'hall-small.png' }).count()).toBe(0)
  expect(await side.getByText(/^for small screens: \d/).count()).toBe(9)
  await press(side, 'Château de Farcheville, Small picture')
  await side
    .getByText(/^Small picture$/)
    .first()
    .waitFor()
})

test('a picture that a draft names is not offered to be deleted, and one that is not taken is told with what to do', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  const { side, page } = at
  at.mayHear(/413/)
  await openPlate(at)
  await upload(at, 'roof.jpg', plain().jpeg())
  await side.getByText('2 texts to answer').waitFor()
  await press(side, 'All pictures')
  await side.getByText('in a draft, not saved').waitFor()
  expect(await side.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  await page.route('**/-/api/upload*', (route) => route.fulfill({ status: 413, body: 'no' }))
  await upload(at, 'oven.jpg', plain().jpeg(), /^Upload a picture$/)
  await side.getByText('“oven.jpg” is 4 kB; the limit is 40 MB. Nothing was uploaded.').waitFor()
  await upload(at, 'oven.jpg', plain().jpeg(), 'Choose another')
})

test('a focal point that is moved by keys is shown by the page, and kept', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  const { side, frame } = at
  await openPlate(at)
  await press(side, 'Set the focal point')
  const circle = side.getByRole('button', { name: /^Point that every crop keeps/ })
  for (const key of ['Shift+ArrowRight', 'ArrowRight', 'ArrowUp']) await circle.press(key)
  await side.getByText('61% from the left, 49% from the top').waitFor()
  const crop = side.getByRole('figure', { name: 'gallery' }).locator('img')
  const placed = () => crop.evaluate((image) => getComputedStyle(image).objectPosition)
  await expect.poll(placed).toBe('61% 49%')
  await side.getByRole('slider', { name: 'from the top' }).press('ArrowRight')
  const plate = frame.getByAltText('vu du ciel').first()
  const shown = () => plate.evaluate((image) => getComputedStyle(image).objectPosition)
  await expect.poll(shown).toBe('61% 50%')
  await save(at)
  expect(read('chateau/gallery.yaml')).toContain('    focus: 61% 50%\n')
  // Loaded anew, its head says so.
  await at.page.reload()
  await arrived(at)
  await openPlate(at)
  await expect.poll(shown).toBe('61% 50%')
  await press(side, 'Set the focal point')
  await press(side, 'Remove “Focal point”')
  await expect.poll(shown).toBe('50% 50%')
})

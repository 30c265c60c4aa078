import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atNight } from '../night.ts'
import { arriveAt, inFirefox, wordsOf } from './visitor.ts'

const control = (page: Page) => page.locator('summary')
const titles = async (page: Page) => {
  const rows = await page.getByRole('rowheader').filter({ visible: true }).all()
  return Promise.all(rows.map((row) => row.locator('span').first().textContent()))
}

const first = ['Le piano du Cap', 'La collection d’automne', 'Les grands crus']
const all = [...first, 'Le yacht immobile', 'La galerie vide']

for (const way of ['a click', 'Enter'])
  test(
    `the control of the further cases reveals and hides them by ${way}, says what it will do, and stays in sight`,
    atNight(way !== 'Enter'),
    async () => {
      const { page, awake } = await arriveAt('/swarm', { height: 600 })
      const act = () => (way === 'Enter' ? control(page).press(way) : control(page).click())
      await expect.poll(() => titles(page)).toEqual(first)
      for (const [shown, says] of [
        [all, 'Moins d’exemples'],
        [first, 'Plus d’exemples'],
      ] as const) {
        await act()
        await awake('case-expander')
        await expect.poll(() => titles(page)).toEqual(shown)
        expect(await wordsOf(control(page))).toBe(says)
      }
      const inSight = async () => {
        const { y = -1, height = 0 } = (await control(page).boundingBox()) ?? {}
        return y >= 0 && Math.floor(y + height) <= 600
      }
      await expect.poll(inSight).toBe(true)
    },
  )

/** How many notes there are on the screen, and how many of them lie wholly within the window and the frame of the drawing. */
function notesInFrame() {
  const notes = [...document.querySelectorAll<SVGPathElement>('.swarm-heads path')]
    .filter((path) => path.getClientRects().length > 0)
    .flatMap((path) => {
      const head = Number(path.ownerSVGElement?.querySelector('ellipse')?.getAttribute('rx'))
      const size = Number(path.getAttribute('stroke-width') ?? 1)
      const matrix = path.getScreenCTM() ?? new DOMMatrix()
      const frame = path.ownerSVGElement?.getBoundingClientRect() ?? new DOMRect()
      const steps = [...(path.getAttribute('d') ?? '').matchAll(/(-?\d+) ?(-?\d+)/g)]
      const here = { x: 0, y: 0 }
      return steps.map(([, across, down]) => {
        here.x += Number(across)
        here.y += Number(down)
        const middle = new DOMPoint(here.x, here.y).matrixTransform(matrix)
        return { middle, half: head * size * matrix.a, frame }
      })
    })
  const within = notes.filter(({ middle: { x, y }, half, frame }) => {
    const isInWindow = x - half >= 0 && x + half <= document.documentElement.clientWidth
    return isInWindow && y - half >= frame.top && y + half <= frame.bottom
  })
  return { notes: notes.length, within: within.length }
}

for (const width of [320, 390, 768, 1440, 2560])
  test(`all four hundred notes can be counted at ${width} px: none lies beyond the window or the drawing`, async () => {
    const { page } = await arriveAt('/swarm', { width })
    expect(await page.evaluate(notesInFrame)).toEqual({ notes: 400, within: 400 })
  })

/** How large the control and the names of the cases are set, and which of its dynamics shows. */
function loudness() {
  const sizeOf = (element: Element) =>
    Math.round(Number.parseFloat(getComputedStyle(element).fontSize))
  const shown = [...document.querySelectorAll('summary .dynamics')]
    .map((sign, index) => (getComputedStyle(sign).visibility === 'visible' ? index : -1))
    .filter((index) => index >= 0)
  const names = [...document.querySelectorAll('.case-study th span')]
  return {
    dynamics: shown.map((index) => ['p', 'mf', 'f', 'ff'][index]),
    control: [...document.querySelectorAll('summary')].map(sizeOf),
    cases: names.map(sizeOf),
  }
}

test('the control of the further cases grows from piano to fortissimo, and each case that unfolds is louder', async () => {
  const { page } = await arriveAt('/swarm', { width: 1440 })
  const before = await page.evaluate(loudness)
  expect(before.dynamics).toEqual(['p'])
  await control(page).click()
  await expect.poll(async () => (await page.evaluate(loudness)).dynamics).toEqual(['ff'])
  const after = await page.evaluate(loudness)
  expect(Math.max(...before.control)).toBeLessThan(Math.min(...after.control))
  const [, , third = 0, fourth = 0, fifth = 0] = after.cases
  expect(fourth).toBeGreaterThan(third)
  expect(fifth).toBeGreaterThan(fourth)
})

test.each([390, 1440])('all three references stand above the headline at %i px', async (width) => {
  const { page } = await arriveAt('/swarm', { width })
  const seen = page.locator('.swarm-references p').filter({ visible: true })
  expect(await seen.allTextContents()).toEqual([
    'Réf. 400/∞',
    expect.stringMatching(/^Objet\s: votre argent$/),
    'Par porteur, avec tact',
  ])
})

test('Essaim owes nothing to the staff: no five lines, and its words of music are Italian', async () => {
  const { page } = await arriveAt('/swarm', { width: 390 })
  expect(await page.locator('.staff-lines, .final-bar').count()).toBe(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  const grounds = await page
    .locator('.mobile-menu-sheet a:not(.action)')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundImage))
  expect(grounds).toEqual(['none', 'none', 'none'])
  expect(await page.locator('#methodes .tempo').getAttribute('lang')).toBe('it')
})

test('Essaim says who publishes it, that it is invented, and leads to the legal notice', async () => {
  const { page } = await arriveAt('/swarm')
  const notice = page.locator('.swarm-publisher')
  await expect.poll(() => notice.getByRole('heading').textContent()).toBe('Qui publie cette page')
  expect(await notice.locator('p').textContent()).toMatch(/Fondation Point d’Orgue/)
  await notice.getByRole('link').click()
  expect(new URL(page.url()).pathname).toBe('/mentions-legales')
})

test.skipIf(inFirefox)('on paper the address of Essaim is ink on paper', async () => {
  const { page } = await arriveAt('/swarm')
  await page.emulateMedia({ media: 'print' })
  const address = page.locator('#contact .action')
  const grounds = await address.evaluate((link) => {
    const parents = [link, link.closest('section') ?? link]
    return parents.map((one) => getComputedStyle(one).backgroundColor)
  })
  expect(grounds).toEqual(['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'])
})

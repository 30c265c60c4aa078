import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atNight } from '../night.ts'
import { arriveAt, wordsOf } from './visitor.ts'

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

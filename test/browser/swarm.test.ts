import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arriveAt, eventually, wordsOf } from './visitor.ts'

const control = (page: Page) => page.locator('summary')
const titles = async (page: Page) => {
  const rows = await page.getByRole('rowheader').filter({ visible: true }).all()
  return Promise.all(rows.map((row) => row.locator('span').first().textContent()))
}

const first = ['Le piano du Cap', 'La collection d’automne', 'Les grands crus']
const further = ['Le yacht immobile', 'La galerie vide']

describe('the control of the further cases', () => {
  test('reveals two extra cases and says the opposite, then hides them again', async () => {
    const { page, awake } = await arriveAt('/swarm')
    const expectClosed = async () => {
      await eventually(() => titles(page)).toEqual(first)
      expect(await wordsOf(control(page))).toBe('Plus d’exemples')
    }
    await expectClosed()
    await control(page).click()
    await awake('case-expander')
    await eventually(() => titles(page)).toEqual([...first, ...further])
    expect(await wordsOf(control(page))).toBe('Moins d’exemples')
    await control(page).click()
    await expectClosed()
  })

  test('works with the keyboard and stays in sight', async () => {
    const { page, awake } = await arriveAt('/swarm', { height: 600 })
    await control(page).press('Enter')
    await awake('case-expander')
    await eventually(() => titles(page)).toHaveLength(5)
    await page.keyboard.press('Space')
    await eventually(() => titles(page)).toHaveLength(3)
    const inSight = async () => {
      const { y = -1, height = 0 } = (await control(page).boundingBox()) ?? {}
      return y >= 0 && Math.floor(y + height) <= 600
    }
    await eventually(inSight).toBe(true)
  })
})

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arrive, eventually, origin } from './visitor.ts'

const control = (page: Page) => page.locator('summary')
const label = async (page: Page) => (await control(page).allInnerTexts()).join('').trim()
const titles = async (page: Page) => {
  const rows = await page.getByRole('rowheader').all()
  const shown = await Promise.all(rows.map((row) => row.isVisible()))
  const texts = await Promise.all(rows.map((row) => row.locator('span').first().textContent()))
  return texts.filter((_, place) => shown[place])
}

const first = ['Le piano du Cap', 'La collection d’automne', 'Les grands crus']
const further = ['Le yacht immobile', 'La galerie vide']

async function arriveAtSwarm(arrival: Parameters<typeof arrive>[0] = {}) {
  const visitor = await arrive(arrival)
  await visitor.visit('/swarm')
  return visitor
}

describe('the page of the swarm', () => {
  test('is in French and speaks of four hundred human calls', async () => {
    const { page } = await arriveAtSwarm()
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    const text = (await page.getByRole('main').allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain('400 appels humains')
    expect(text).toContain('création émotionnelle')
    expect(text).toContain('intelligence artificielle sur mesure')
  })

  test.each([
    ['Concept', 'concept'],
    ['Méthodes', 'methodes'],
    ['Résultats', 'resultats'],
    ['Contact', 'contact'],
  ])('“%s” leads to the section #%s', async (name, id) => {
    const { page } = await arriveAtSwarm({ reducedMotion: 'reduce' })
    await page.getByRole('navigation').getByRole('link', { name }).click()
    expect(page.url()).toBe(`${origin}/swarm#${id}`)
    const inView = () =>
      page.locator(`#${id}`).evaluate((section) => {
        const { top } = section.getBoundingClientRect()
        return top >= 0 && top < innerHeight / 2
      })
    await eventually(inView).toBe(true)
  })

  test('has a footer with the year 2024', async () => {
    const { page } = await arriveAtSwarm()
    expect(await page.getByRole('contentinfo').textContent()).toContain('© 2024 Essaim')
  })
})

describe('the control of the further cases', () => {
  test('reveals two extra cases and says the opposite, then hides them again', async () => {
    const { page, awake } = await arriveAtSwarm()
    expect(await titles(page)).toEqual(first)
    expect(await label(page)).toBe('Plus d’exemples')
    await control(page).click()
    await awake('case-expander')
    expect(await titles(page)).toEqual([...first, ...further])
    expect(await label(page)).toBe('Moins d’exemples')
    await control(page).click()
    expect(await titles(page)).toEqual(first)
    expect(await label(page)).toBe('Plus d’exemples')
  })

  test('tells its state to those who do not see it', async () => {
    const { page, context } = await arriveAtSwarm()
    const devtools = await context.newCDPSession(page)
    const expanded = async () => {
      const { nodes } = await devtools.send('Accessibility.getFullAXTree')
      const node = nodes.find(({ name }) => /^(?:Plus|Moins) d’exemples/.test(name?.value))
      return node?.properties?.find(({ name }) => name === 'expanded')?.value.value
    }
    await eventually(expanded).toBe(false)
    await control(page).click()
    await eventually(expanded).toBe(true)
  })

  test('works with the keyboard and stays in sight', async () => {
    const { page, awake } = await arriveAtSwarm({ height: 600 })
    await control(page).focus()
    await page.keyboard.press('Enter')
    await awake('case-expander')
    expect(await titles(page)).toHaveLength(5)
    await page.keyboard.press('Space')
    expect(await titles(page)).toHaveLength(3)
    const inSight = async () => {
      const { y = -1, height = 0 } = (await control(page).boundingBox()) ?? {}
      return y >= 0 && y + height <= 600
    }
    await eventually(inSight).toBe(true)
  })
})

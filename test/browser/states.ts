import { type Arrival, arriveAt, eventually, payloads, type Visitor } from './visitor.ts'

/** Something that a visitor can have in front of them: a page, and what has been done there. */
export interface State {
  readonly name: string
  readonly path: string
  readonly unlocked?: boolean
  /** The widths at which there is such a state. */
  readonly below?: number
  /** What the visitor did since the page was opened. */
  readonly since?: (visitor: Visitor) => Promise<void>
}

const openMenu = async ({ page, awake }: Visitor) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await awake('mobile-menu')
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
}

const beTold = async ({ page, submit }: Visitor, words: string) => {
  await submit('some password')
  await eventually(() => page.getByRole('alert').textContent()).toContain(words)
}

/** Every state of every page. */
export const states: readonly State[] = [
  { name: 'the gate', path: '/' },
  {
    name: 'the gate after a wrong password',
    path: '/',
    since: (visitor) => beTold(visitor, 'Incorrect password'),
  },
  {
    name: 'the gate while it opens',
    path: '/v2',
    since: async ({ page, submit }) => {
      await page.route(payloads, () => {})
      await submit('some password')
      await page.locator('form[aria-busy="true"]').waitFor()
    },
  },
  {
    name: 'the gate after a failure',
    path: '/practical-information',
    since: async (visitor) => {
      visitor.mayHear(/Failed to load resource/, /answered 404/)
      await visitor.page.route(payloads, (route) => route.fulfill({ status: 404 }))
      await beTold(visitor, 'could not be loaded')
    },
  },
  { name: 'the landing page', path: '/', unlocked: true },
  {
    name: 'the landing page with its menu',
    path: '/',
    unlocked: true,
    below: 1000,
    since: openMenu,
  },
  {
    name: 'the landing page with a tooltip',
    path: '/v2',
    unlocked: true,
    since: async ({ page, awake }) => {
      await page.getByRole('link', { name: 'Visit the château' }).focus()
      await page.keyboard.press('Tab')
      await awake('tooltip')
      await page.getByRole('tooltip').first().waitFor()
    },
  },
  { name: 'the château in French', path: '/chateau-farcheville' },
  {
    name: 'the château in English',
    path: '/chateau-farcheville',
    since: async ({ page, awake }) => {
      await page.getByRole('radio', { name: 'EN, English' }).check()
      await awake('language-toggle')
    },
  },
  {
    name: 'a plate of the château, enlarged',
    path: '/chateau-farcheville',
    since: async ({ page }) => {
      await page.locator('#gallery a').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'the swarm', path: '/swarm' },
  {
    name: 'the swarm with all its cases',
    path: '/swarm',
    since: async ({ page, awake }) => {
      await page.locator('summary').click()
      await awake('case-expander')
    },
  },
  { name: 'the swarm with its menu', path: '/swarm', below: 1000, since: openMenu },
  { name: 'the 404 page', path: '/nowhere' },
  { name: 'the error screen', path: '/500.html' },
  { name: 'the legal notice in French', path: '/mentions-legales' },
  { name: 'the legal notice in English', path: '/legal-notice' },
  { name: 'the practical information', path: '/practical-information', unlocked: true },
]

/** The pages as they are before anything is done there. */
export const pages: readonly State[] = states.filter(({ since }) => !since)

/** A visitor who has come so far, once the page's fonts are there. */
export async function reach(state: State, arrival: Arrival = {}): Promise<Visitor> {
  const { path, unlocked = false, since } = state
  const visitor = await arriveAt(path, { unlocked, ...arrival })
  visitor.mayHear(/status of 404/, /Page not found:/)
  await since?.(visitor)
  await visitor.page.evaluate(() => document.fonts.ready.then(() => {}))
  return visitor
}

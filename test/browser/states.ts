import { expect } from 'vitest'
import { type Arrival, arriveAt, payloads, type Visitor } from './visitor.ts'

/** Something that a visitor can have in front of them: a page, and what has been done there. */
export interface State {
  readonly name: string
  readonly path: string
  readonly unlocked?: boolean
  /** The widths at which there is such a state. */
  readonly below?: number
  /** What the visitor did since the page was opened, whatever words it has. */
  readonly since?: (visitor: Visitor) => Promise<unknown>
  /** Whether the keyboard still stands where the page begins. */
  readonly isFresh?: boolean
  /** Whether it differs little from another one: it is walked through at night only, or only there in one of the windows. */
  readonly isNightly?: true | 'at a desk' | 'on a telephone'
}

const openMenu = async ({ page, awake }: Visitor) => {
  await page.locator('.mobile-menu-toggle').click()
  await awake('mobile-menu')
  await page.locator('.mobile-menu-sheet').waitFor()
}

const beTold = async ({ page, submit }: Visitor, words: string) => {
  await submit('some password')
  await expect.poll(() => page.getByRole('alert').textContent()).toContain(words)
}

/** Of the tooltips the first wakes them all; what shows the others is its attribute. */
const openTooltips = async ({ page, awake }: Visitor) => {
  await page.locator('.tooltip-term').first().focus()
  await awake('tooltip')
  await page.getByRole('tooltip').first().waitFor()
}

const turnToEnglish = async ({ page, awake }: Visitor) => {
  await page.locator('.language-toggle [value=en]').check()
  await awake('language-toggle')
}

const enlarge = async ({ page }: Visitor) => {
  await page.locator('#gallery a').first().click()
  await page.getByRole('dialog').waitFor()
}

/** Not by a mouse: the keyboard would go on from there. */
const openCases = async ({ page, awake }: Visitor) => {
  await page.locator('summary').dispatchEvent('click')
  await awake('case-expander')
}

const landing = { path: '/', unlocked: true }
const château = '/chateau-farcheville'

/** Every state of every page. */
export const states: readonly State[] = [
  { name: 'the gate', isNightly: 'at a desk', path: '/' },
  {
    name: 'the gate after a wrong password',
    isNightly: true,
    path: '/',
    since: (visitor) => beTold(visitor, 'Incorrect password'),
  },
  {
    name: 'the gate while it opens',
    isNightly: true,
    path: '/v2',
    since: async ({ page, submit }) => {
      await page.route(payloads, () => {})
      await submit('some password')
      await page.locator('form[aria-busy="true"]').waitFor()
    },
  },
  {
    name: 'the gate after a failure',
    isNightly: true,
    path: '/practical-information',
    since: async (visitor) => {
      visitor.mayHear(/Failed to load resource/, /answered 404/)
      await visitor.page.route(payloads, (route) => route.fulfill({ status: 404 }))
      await beTold(visitor, 'could not be loaded')
    },
  },
  { name: 'the landing page', ...landing },
  { name: 'the landing page with its menu', ...landing, below: 1000, since: openMenu },
  {
    name: 'the landing page with a tooltip',
    isNightly: true,
    ...landing,
    path: '/v2',
    since: openTooltips,
  },
  { name: 'the château in French', path: château },
  { name: 'the château in English', isNightly: true, path: château, since: turnToEnglish },
  {
    name: 'a plate of the château, enlarged',
    isNightly: 'on a telephone',
    path: château,
    since: enlarge,
  },
  {
    name: 'a plate of the château, enlarged in English',
    isNightly: true,
    path: château,
    since: async (visitor) => {
      await turnToEnglish(visitor)
      await enlarge(visitor)
    },
  },
  { name: 'the swarm', isNightly: 'on a telephone', path: '/swarm' },
  {
    name: 'the swarm with all its cases',
    isNightly: 'at a desk',
    path: '/swarm',
    isFresh: true,
    since: openCases,
  },
  {
    name: 'the swarm with its menu',
    isNightly: true,
    path: '/swarm',
    below: 1000,
    since: openMenu,
  },
  { name: 'the 404 page', isNightly: true, path: '/nowhere' },
  { name: 'the error screen', isNightly: true, path: '/500.html' },
  { name: 'the legal notice in French', isNightly: 'on a telephone', path: '/mentions-legales' },
  { name: 'the legal notice in English', isNightly: true, path: '/legal-notice' },
  {
    name: 'the practical information',
    isNightly: 'at a desk',
    path: '/practical-information',
    unlocked: true,
  },
]

/** The pages as they are before anything is done there. */
export const pages: readonly State[] = states.filter(({ since }) => !since)

/** The pages that need no password. */
export const openPages: readonly State[] = pages.filter(({ unlocked }) => !unlocked)

/** A visitor who has come so far, once the page's fonts are there. */
export async function reach(state: State, arrival: Arrival = {}): Promise<Visitor> {
  const { path, unlocked = false, since } = state
  const visitor = await arriveAt(path, { unlocked, ...arrival })
  if (path === '/nowhere') visitor.mayHear(/status of 404/, /Page not found:/)
  await since?.(visitor)
  await visitor.page.evaluate(() => document.fonts.ready.then(() => {}))
  return visitor
}

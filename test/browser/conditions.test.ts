import { describe, expect, test } from 'vitest'
import { openPages, pages, reach, states } from './states.ts'
import { arrive, arriveAt, blockStorage, type Visitor, wordsOf } from './visitor.ts'

/** How many cases a visitor sees: folded, three; they unfold. */
const casesOf = ({ page }: Visitor) => page.getByRole('rowheader').filter({ visible: true }).count()

const wordsAt = ({ page }: Visitor) => wordsOf(page.getByRole('main'))

describe('where nothing may be stored', () => {
  test.each(states.filter(({ unlocked, below }) => !unlocked && !below))(
    '$name is as ever',
    async (state) => {
      const visitor = await reach(state, { before: (next) => next.addInitScript(blockStorage) })
      expect(await wordsAt(visitor)).not.toBe('')
    },
  )
})

describe('a visitor who goes offline on the way', () => {
  const offline = /ERR_INTERNET_DISCONNECTED|Failed to fetch/

  test.each(pages)('keeps every word of $name', async (state) => {
    const visitor = await reach(state, { reducedMotion: 'reduce' })
    visitor.mayHear(offline)
    const before = await wordsAt(visitor)
    await visitor.context.setOffline(true)
    await visitor.page.keyboard.press('End')
    const isBelow = () =>
      visitor.page.evaluate(
        () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1,
      )
    await expect.poll(isBelow).toBe(true)
    expect(await wordsAt(visitor)).toBe(before)
  })

  test('still changes the language, opens all cases and goes to a section', async () => {
    const château = await arriveAt('/chateau-farcheville')
    château.mayHear(offline)
    await château.context.setOffline(true)
    await château.page.getByRole('radio', { name: 'EN, English' }).check()
    await expect.poll(() => château.page.getByText('A thirteenth-century').count()).not.toBe(0)

    // Were its code there already, nothing would be missed.
    const swarm = await arriveAt('/swarm', {
      before: (next) =>
        next.route('**/case-expander-*', (route) => route.abort('internetdisconnected')),
    })
    swarm.mayHear(offline)
    await swarm.context.setOffline(true)
    await swarm.page.locator('summary').hover()
    await swarm.page.locator('summary[data-unreachable]').waitFor()
    await swarm.page.locator('summary').click()
    await expect.poll(() => casesOf(swarm)).toBe(5)
    await swarm.page.getByRole('navigation').getByRole('link', { name: 'Contact' }).first().click()
    expect(swarm.page.url()).toMatch(/#contact$/)
  })
})

describe('on the slow line of a telephone at the edge of its network', () => {
  /** A visit that has only begun; 400 ms and 50 kB/s, as developers’ tools have it. */
  async function beginAt(path: string) {
    const visitor = await arrive()
    const session = await visitor.context.newCDPSession(visitor.page)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      uploadThroughput: 50_000,
      downloadThroughput: 50_000,
    })
    await visitor.visit(path, 'commit')
    return visitor
  }

  test.each(openPages)('$name reads before its pictures and fonts are there', async ({ path }) => {
    const visitor = await beginAt(path)
    visitor.mayHear(/status of 404/, /Page not found:/)
    await visitor.page.locator('main :is(h1, h2)').first().waitFor()
    const isLoading = () => document.readyState !== 'complete'
    expect(await visitor.page.evaluate(isLoading)).toBe(true)
  })

  test('a password is answered, and opens the page', async () => {
    const { page, submit, unlock } = await beginAt('/')
    await submit('some password')
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('Incorrect password')
    await unlock()
    await page.getByRole('heading', { name: 'Summer Launch Event' }).waitFor()
  })
})

describe('without script', () => {
  const arriveWithout = (path: string, width = 1440) =>
    arriveAt(path, { width, javaScriptEnabled: false })
  const widths = [390, 1440] as const

  test.each(openPages.filter(({ name }) => name !== 'the gate'))(
    '$name reads in full, and fits into every window',
    async (state) => {
      const selector = 'main :is(h1, h2, h3, p, li, td, th)'
      const expected = await (await reach(state)).page.locator(selector).count()
      const { page, mayHear } = await arriveWithout(state.path)
      mayHear(/status of 404/)
      expect(await page.locator(selector).count()).toBe(expected)
      const hidden = page.locator(selector).filter({ visible: false })
      expect(await hidden.and(page.locator(':not(dialog *)')).allTextContents()).toEqual([])
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    },
  )

  test.each(['/', '/v2', '/practical-information'])(
    'the gate of %s says in words that it needs JavaScript, and has no form',
    async (path) => {
      const visitor = await arriveWithout(path)
      const words = 'This page opens with a password, and needs JavaScript to check it.'
      expect(await wordsAt(visitor)).toContain(words)
      const mail = visitor.page.getByRole('link', { name: 'contact@pointdorgue.test' })
      expect(await mail.getAttribute('href')).toBe('mailto:contact@pointdorgue.test')
      expect(await visitor.page.getByLabel('Password').isVisible()).toBe(false)
      expect(await visitor.page.getByRole('button').count()).toBe(0)
    },
  )

  test.each(widths)('the château has both languages, at %i px', async (width) => {
    const { page, mayHear } = await arriveWithout('/chateau-farcheville', width)
    // A picture alone does not turn as a page does.
    mayHear(/ViewTransition opt-in disabled/)
    const hidden = page.locator('[data-language]').filter({ visible: false })
    const unread = hidden.and(page.locator(':not(dialog *, .skip-link, .skip-link *)'))
    expect(await unread.allTextContents()).toEqual([])
    expect(await page.getByRole('group', { name: 'Langue / Language' }).count()).toBe(0)
    await page.locator('#gallery a').first().click()
    expect(page.url()).toMatch(/\/assets\/facade-2000\.\w+\.avif$/)
  })

  test.each(widths)('/swarm has all its cases and its menu, at %i px', async (width) => {
    const visitor = await arriveWithout('/swarm', width)
    const { page } = visitor
    expect(await casesOf(visitor)).toBe(5)
    expect(await page.locator('summary').isVisible()).toBe(false)
    expect(await page.getByRole('button').count()).toBe(0)
    const links = page.getByRole('navigation', { name: 'Principale' }).getByRole('link')
    const seen = await links.filter({ visible: true }).allTextContents()
    expect(seen).toEqual(['Concept', 'Méthodes', 'Résultats', 'Contact'])
    await links.nth(2).click()
    expect(page.url()).toMatch(/\/swarm#resultats$/)
  })
})

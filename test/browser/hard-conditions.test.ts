import { afterAll, describe, expect, test } from 'vitest'
import { listen } from '../../src/serve/serve.ts'
import { foundation } from '../foundation.ts'
import { type Look, misfits } from './misfits.ts'
import { pages, reach, states } from './states.ts'
import { arrive, arriveAt, eventually, opened, origin, type Visitor, wordsOf } from './visitor.ts'

const look: Look = 'edges'
const whole = { width: 1280, height: 1024 } as const

/** What a window of 1280 pixels shows at so many times the size (WCAG 2.2, 1.4.4 and 1.4.10). */
describe.each([2, 4])('enlarged %i times', (zoom) => {
  const width = whole.width / zoom
  const window = { width, height: whole.height / zoom, deviceScaleFactor: zoom }

  test.each(states.filter(({ below = whole.width }) => width < below))(
    '$name fits, and begins with what it is about',
    async (state) => {
      const { page } = await reach(state, { ...window, reducedMotion: 'reduce' })
      expect(await page.evaluate(misfits, look)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await page.locator('main :is(h1, h2)').first().isVisible()).toBe(true)
    },
  )
})

function blockStorage() {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse })
  Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
}

describe('where nothing may be stored', () => {
  test.each(states.filter(({ unlocked, below }) => !unlocked && !below))(
    '$name is as ever',
    async (state) => {
      const { page } = await reach(state, { before: (next) => next.addInitScript(blockStorage) })
      expect(await wordsOf(page.getByRole('main'))).not.toBe('')
    },
  )
})

describe('a visitor who goes offline on the way', () => {
  const offline = /ERR_INTERNET_DISCONNECTED|Failed to fetch/

  test.each(pages)('keeps every word of $name', async (state) => {
    const { page, context, mayHear } = await reach(state, { reducedMotion: 'reduce' })
    mayHear(offline)
    const before = await page.getByRole('main').innerText()
    await context.setOffline(true)
    await page.keyboard.press('End')
    await page.waitForTimeout(300)
    expect(await page.getByRole('main').innerText()).toBe(before)
  })

  test('still changes the language, opens all cases and goes to a section', async () => {
    const château = await arriveAt('/chateau-farcheville')
    château.mayHear(offline)
    await château.context.setOffline(true)
    await château.page.getByRole('radio', { name: 'EN, English' }).check()
    await eventually(() => château.page.getByText('A thirteenth-century').count()).not.toBe(0)

    // Were its code there already, nothing would be missed.
    const swarm = await arriveAt('/swarm', {
      before: (next) =>
        next.route('**/case-expander-*', (route) => route.abort('internetdisconnected')),
    })
    swarm.mayHear(offline)
    await swarm.context.setOffline(true)
    const expander = swarm.page.locator('summary')
    await expander.hover()
    await swarm.page.locator('summary[data-unreachable]').waitFor()
    await expander.click()
    await eventually(() => casesOf(swarm.page)).toBe(5)
    await swarm.page.getByRole('navigation').getByRole('link', { name: 'Contact' }).first().click()
    expect(swarm.page.url()).toMatch(/#contact$/)
  })
})

describe('where a connection breaks off in the middle of each script', async () => {
  let isCut = true
  const breaking = await listen(async (request, response) => {
    const answer = await fetch(origin + request.url)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type, 'content-length': bytes.length })
    const isLost = isCut && type.includes('javascript')
    if (isLost) response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
    else response.end(bytes)
  }, 0)
  afterAll(breaking.close)
  const at = `http://127.0.0.1:${breaking.port}`
  const lost = /ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE|Failed to fetch|ERR_CONNECTION/

  test.each(pages.filter(({ unlocked }) => !unlocked))('$name reads in full', async ({ path }) => {
    isCut = true
    const { page, mayHear } = await arriveAt(path, { at })
    mayHear(lost, /status of 404/, /Page not found:/)
    const { page: good, mayHear: mayHearToo } = await arriveAt(path)
    mayHearToo(/status of 404/, /Page not found:/)
    expect(await wordsOf(page.getByRole('main'))).toBe(await wordsOf(good.getByRole('main')))
  })

  test('the form says so, and opens once the line holds', async () => {
    isCut = true
    const { page, submit, mayHear } = await arriveAt('/', { at })
    mayHear(lost)
    const [password] = foundation.passwords
    await submit(password)
    await page.locator('[data-unreachable]').waitFor()
    isCut = false
    await page.keyboard.press('Enter')
    await opened(page)
  })

  test('a control that answers by itself does', async () => {
    isCut = true
    const { page, mayHear } = await arriveAt('/swarm', { at })
    mayHear(lost)
    await page.locator('summary').click()
    await eventually(() => casesOf(page)).toBe(5)
  })
})

/** How many cases a visitor sees: folded, three; they unfold. */
const casesOf = (page: Visitor['page']) =>
  page.getByRole('rowheader').filter({ visible: true }).count()

/** A telephone at the edge of its network, as developers’ tools have it: 400 ms and 50 kB/s. */
async function slow({ page }: Visitor): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 400, uploadThroughput: 50_000, downloadThroughput: 50_000 },
  })
}

describe('on a slow line', () => {
  test.each(pages.filter(({ unlocked }) => !unlocked))(
    '$name reads before its pictures and fonts are there',
    async ({ path }) => {
      const visitor = await arrive()
      visitor.mayHear(/status of 404/, /Page not found:/)
      await slow(visitor)
      await visitor.visit(path, 'commit')
      await visitor.page.locator('main :is(h1, h2)').first().waitFor()
    },
  )

  test('a password is answered, and opens the page', async () => {
    const visitor = await arrive()
    await slow(visitor)
    await visitor.visit('/', 'commit')
    await visitor.submit('some password')
    const { page, unlock } = visitor
    await eventually(() => page.getByRole('alert').textContent()).toBe('Incorrect password')
    await unlock()
    await page.getByRole('heading', { name: 'Summer Launch Event' }).waitFor()
  })
})

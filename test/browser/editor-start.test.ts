import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filesIn, writeFiles } from '../built-site.ts'
import { eventually } from '../eventually.ts'
import { foundation } from '../foundation.ts'
import { newWorld, type Preview, startPreview } from '../preview.ts'
import { workOn } from '../run-command.ts'
import { writeWhole } from '../temporary.ts'
import { editorAt } from './editing.ts'
import { handAt } from './hand.ts'
import { arriveAt } from './visitor.ts'

/** What a thread that builds runs first: as on a slow disk, it begins only once the file `held` is gone. */
const waitingFor = (held: string) => `import { existsSync } from 'node:fs'
const nap = new Int32Array(new SharedArrayBuffer(4))
const isHeld = () => process.argv[1]?.includes('build-worker') && existsSync(${JSON.stringify(held)})
while (isHeld()) Atomics.wait(nap, 0, 0, 20)`

/** A site of its own, built before: what it was is there before anybody knows what has changed. */
function openSite() {
  const { world, content } = newWorld(foundation.content)
  const held = join(world, 'held')
  const hook = `data:text/javascript,${encodeURIComponent(waitingFor(held))}`
  const environment = { NODE_OPTIONS: `--import ${hook}` }
  const kept = join(workOn(content), 'last-shown.json')
  writeFiles(join(world, 'dist'), [...filesIn(foundation.built)])
  let preview: Preview | undefined

  /** Starts anew while nothing can be read. */
  const start = async (options: readonly string[] = ['--port', '0']) => {
    writeFileSync(held, '')
    await preview?.kill()
    preview = await startPreview(content, { environment, options })
    return preview
  }
  /** Lets it be read. */
  const release = () => rmSync(held)
  /** Waits until the next start would show a text. */
  const isKept = (text: string) =>
    eventually(() => expect(existsSync(kept) && readFileSync(kept, 'utf8')).toContain(text))
  /** Shows the page once, so that the next start has it. */
  const show = async ({ panel }: Preview) => {
    release()
    const { page, frame } = await editorAt(panel)
    await frame.getByText('Opening season').first().waitFor()
    await isKept('Opening season')
    await page.close()
  }

  return {
    kept,
    hero: join(content, 'landing/hero.yaml'),
    start,
    release,
    isKept,
    show,
    stop: () => preview?.kill(),
    close: () => preview?.close(),
  }
}

let site: ReturnType<typeof openSite>
beforeEach(() => {
  site = openSite()
})
afterEach(() => site.close())

const change = (path: string, from: string, to: string) =>
  writeWhole(path, readFileSync(path, 'utf8').replace(from, to))

/** The panel, opened while nothing is known of the content. */
async function early({ panel }: Preview) {
  const visitor = await arriveAt(`${panel.pathname}${panel.hash}`, { at: panel.origin })
  return { ...visitor, ...handAt(visitor.page) }
}

test('the last page is there at once, says that one looks for changes, and what differs is replaced in it', {
  tags: ['night'],
}, async () => {
  const first = await site.start()
  const swarm = await (await fetch(`${first.panel.origin}/swarm`)).text()
  const built = readFileSync(join(foundation.built, 'swarm/index.html'), 'utf8')
  expect(swarm).toContain(/<main[\s\S]*<\/main>/.exec(built)?.[0] ?? 'a page without main')
  await site.show(first)

  change(site.hero, 'Opening season', 'Closing season')
  const { page, frame, bar } = await early(await site.start())
  await frame.getByText('Opening season').first().waitFor()
  await bar.getByText('Looking for changes…').waitFor()
  await frame.locator('html').evaluate((html) => html.setAttribute('data-seen', ''))
  const marks = page.locator('[data-frame]')
  expect(await marks.count()).toBe(0)
  site.release()
  await frame.getByText('Closing season').first().waitFor()
  await expect.poll(() => marks.count()).toBeGreaterThan(0)
  expect(await bar.getByText('Looking for changes…').count()).toBe(0)
  expect(await frame.locator('html[data-seen]').count()).toBe(1)
  await site.isKept('Closing season')
  await page.close()
})

test('a page that cannot be printed says why, leads to the error, and is there once that is corrected', {
  tags: ['night'],
}, async () => {
  const first = '# An error before anything is shown.\nseason: Opening season'
  change(site.hero, 'season: Opening season', first.replace('season:', 'saison:'))
  const started = site.start()
  site.release()
  const at = await early(await started)
  // A page turns where it is loaded, and is loaded anew as soon as it can be printed.
  at.mayHear(/Transition was skipped. Navigation aborted/)
  const { page, frame, side } = at
  await frame.getByText('1 error to fix.').waitFor()
  await frame.getByRole('link', { name: 'See the errors in the editor' }).click()
  await side.getByText('saison').first().waitFor()
  change(site.hero, 'saison:', 'season:')
  await frame.getByText('Opening season').first().waitFor()
  await expect.poll(() => page.locator('[data-frame]').count()).toBeGreaterThan(0)
  await page.close()
})

test('a page with other styles than before is loaded again', { tags: ['night'] }, async () => {
  await site.show(await site.start())
  const before = readFileSync(site.kept, 'utf8')
  await site.stop()
  writeFileSync(site.kept, before.replaceAll(/(data-proof=\\"\w+ )\w+/g, '$1other'))
  const { page, frame } = await early(await site.start())
  await frame.getByText('Opening season').first().waitFor()
  await frame.locator('html').evaluate((html) => html.setAttribute('data-seen', ''))
  site.release()
  await expect.poll(() => frame.locator('html[data-seen]').count()).toBe(0)
  await frame.getByText('Opening season').first().waitFor()
  await page.close()
})

test('a site that was built for another path is not shown under this one', {
  tags: ['night'],
}, async () => {
  await site.show(await site.start())
  const started = site.start(['--port', '0', '--url', 'https://example.org/sub/'])
  const isEarly = await Promise.race([
    started.then(() => true),
    new Promise<boolean>((end) => setTimeout(end, 4000, false)),
  ])
  expect(isEarly).toBe(false)
  site.release()
  await started
})

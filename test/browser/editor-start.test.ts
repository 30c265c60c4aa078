import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { filesIn, writeFiles } from '../built-site.ts'
import { eventually } from '../eventually.ts'
import { foundation } from '../foundation.ts'
import { newWorld, type Preview, startPreview } from '../preview.ts'
import { workOn } from '../run-command.ts'
import { writeWhole } from '../temporary.ts'
import { editorAt } from './editing.ts'
import { handAt } from './hand.ts'
import { arriveAt } from './visitor.ts'

// A start after a build: the site as it was is there before anybody knows what has changed.
const { world, content } = newWorld(foundation.content)
const held = join(world, 'held')
// As on a slow disk: the thread that builds begins only once a file is gone.
const slow = `import { existsSync } from 'node:fs'
const nap = new Int32Array(new SharedArrayBuffer(4))
const isHeld = () => process.argv[1]?.includes('build-worker') && existsSync(${JSON.stringify(held)})
while (isHeld()) Atomics.wait(nap, 0, 0, 20)`
const hook = `data:text/javascript,${encodeURIComponent(slow)}`
const environment = { NODE_OPTIONS: `--import tsx --import ${hook}` }
writeFiles(join(world, 'dist'), [...filesIn(foundation.built)])
const kept = join(workOn(content), 'last-shown.json')
const hero = join(content, 'landing/hero.yaml')
/** Waits until the next start would show a text. */
const isKept = (text: string) =>
  eventually(() => expect(existsSync(kept) && readFileSync(kept, 'utf8')).toContain(text))
const change = (path: string, from: string, to: string) =>
  writeWhole(path, readFileSync(path, 'utf8').replace(from, to))

let preview: Preview | undefined
afterAll(() => preview?.close())

/** Starts anew while nothing can be read, and lets it be read when asked. */
async function startHeld() {
  writeFileSync(held, '')
  await preview?.kill()
  preview = await startPreview(content, { environment })
  return preview
}

/** The panel, opened while nothing is known of the content. */
async function early({ panel }: Preview) {
  const visitor = await arriveAt(`${panel.pathname}${panel.hash}`, { at: panel.origin })
  return { ...visitor, ...handAt(visitor.page) }
}

test('the last page is there at once, says that one looks for changes, and what differs is replaced in it', {
  tags: ['night'],
}, async () => {
  const first = await startHeld()
  const swarm = await (await fetch(`${first.panel.origin}/swarm`)).text()
  const built = readFileSync(join(foundation.built, 'swarm/index.html'), 'utf8')
  expect(swarm).toContain(/<main[\s\S]*<\/main>/.exec(built)?.[0] ?? 'a page without main')
  rmSync(held)
  const before = await editorAt(first.panel)
  await before.frame.getByText('Opening season').first().waitFor()
  await isKept('Opening season')
  await before.page.close()

  change(hero, 'Opening season', 'Closing season')
  const { page, frame, bar } = await early(await startHeld())
  await frame.getByText('Opening season').first().waitFor()
  await bar.getByText('Looking for changes…').waitFor()
  await frame.locator('html').evaluate((html) => html.setAttribute('data-seen', ''))
  const marks = page.locator('.mk')
  expect(await marks.count()).toBe(0)
  rmSync(held)
  await frame.getByText('Closing season').first().waitFor()
  await expect.poll(() => marks.count()).toBeGreaterThan(0)
  expect(await bar.getByText('Looking for changes…').count()).toBe(0)
  expect(await frame.locator('html[data-seen]').count()).toBe(1)
  await isKept('Closing season')
  await page.close()
})

test('a page with other styles than before is loaded again', { tags: ['night'] }, async () => {
  const before = readFileSync(kept, 'utf8')
  await preview?.kill()
  writeFileSync(kept, before.replaceAll(/(data-proof=\\"\w+ )\w+/g, '$1other'))
  const { page, frame } = await early(await startHeld())
  await frame.getByText('Closing season').first().waitFor()
  await frame.locator('html').evaluate((html) => html.setAttribute('data-seen', ''))
  rmSync(held)
  await expect.poll(() => frame.locator('html[data-seen]').count()).toBe(0)
  await frame.getByText('Closing season').first().waitFor()
  await page.close()
})

test('a site that was built for another path is not shown under this one', {
  tags: ['night'],
}, async () => {
  writeFileSync(held, '')
  await preview?.kill()
  const options = ['--port', '0', '--url', 'https://example.org/sub/']
  const started = startPreview(content, { environment, options })
  const isEarly = await Promise.race([
    started.then(() => true),
    new Promise<boolean>((end) => setTimeout(end, 4000, false)),
  ])
  expect(isEarly).toBe(false)
  rmSync(held)
  preview = await started
})

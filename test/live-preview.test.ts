import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateOf } from './editor-client.ts'
import { eventually } from './eventually.ts'
import { foundation } from './foundation.ts'
import { newWorld, type Preview, startPreview } from './preview.ts'

const { world, content } = newWorld(foundation.content)
let preview: Preview

const page = async (path: string) => (await fetch(preview.place.address + path)).text()

beforeAll(async () => {
  // Of pixels that no build has met.
  const info = { width: 900, height: 600, channels: 3 } as const
  const noise = sharp(randomBytes(info.width * info.height * info.channels), { raw: info })
  await noise.png().toFile(join(content, 'chateau/images/facade.png'))
  preview = await startPreview(content)
})

afterAll(() => preview.close())

test('npm start shows the pages that a build publishes, and writes none of them', async () => {
  const built = readFileSync(join(foundation.built, 'swarm/index.html'), 'utf8')
  const shown = await page('/swarm')
  expect(shown).not.toContain('class="problem-bar"')
  expect(shown).toContain(/<main[\s\S]*<\/main>/.exec(built)?.[0] ?? 'a page without main')
  expect(readdirSync(world)).toEqual(['content'])
})

/** The address of the first file that the page of the pictures names in a format. */
const named = async (ending: string) =>
  new RegExp(`/assets/facade-\\d+\\.\\w+\\.${ending}`).exec(
    await page('/chateau-farcheville'),
  )?.[0] ?? ''

test('a picture that nobody has made is made when a browser asks for it, and only as its page names it', async () => {
  for (const [ending, format] of [
    ['avif', 'heif'],
    ['jpg', 'jpeg'],
  ] as const) {
    const path = await named(ending)
    const response = await fetch(preview.place.address + path)
    expect(response.headers.get('content-type')).toMatch(/^image\//)
    const seen = await sharp(await response.bytes()).metadata()
    expect(seen).toMatchObject({ format, width: Number(/-(\d+)\./.exec(path)?.[1]) })
    const wider = path.replace(/-(\d+)/, (_, width) => `-${Number(width) + 1}`)
    expect((await fetch(preview.place.address + wider)).status).toBe(404)
  }
})

test('a page that weighs too much is a warning in the terminal and in the panel, and is shown', {
  tags: ['night'],
}, async () => {
  const told = async () => {
    const { problems } = await stateOf(preview.place)
    return problems.filter(({ code }) => code === 'page/weight')
  }
  expect(await told()).toEqual([])
  const file = join(content, 'pages/legal-notice.md')
  const light = readFileSync(file, 'utf8')
  // Words that no packing makes small.
  const words = randomBytes(12_000).toString('base64').replace(/\W/g, '')
  writeFileSync(file, `${light}\n${words.replace(/.{50}/g, '$& ')}.\n`)
  await eventually(async () =>
    expect(await told()).toMatchObject([
      {
        file: 'pages/legal-notice.md',
        severity: 'warning',
        en: { message: expect.stringMatching(/^The page weighs [12]\d\.\d kB compressed/) },
        where: { en: 'Legal notice' },
      },
    ]),
  )
  expect(preview.said()).toContain('The page weighs')
  expect(await page('/legal-notice')).not.toContain('class="problem-bar"')

  writeFileSync(file, light)
  await eventually(async () => expect(await told()).toEqual([]))
})

test('an interruption ends it with 130 and leaves nothing open', async () => {
  preview.child.kill('SIGINT')
  expect((await preview.ended).code).toBe(130)
  await expect(page('/swarm')).rejects.toThrow('fetch failed')
})

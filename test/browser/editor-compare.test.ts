import { cpSync, rmSync } from 'node:fs'
import type { Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openClones } from '../clones.ts'
import { type Preview, startPreview } from '../preview.ts'
import { makeProject } from '../project-clone.ts'
import { violations } from './axe.ts'
import { editorAt } from './editing.ts'
import { allowLetters, speak } from './hand.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const world = openClones()
let preview: Preview
beforeAll(async () => {
  makeProject(world)
  writePage('press')
  writePage('courses')
  world.git('project', 'add', '.')
  world.git('project', 'commit', '-qm', 'Two pages')
  world.git('project', 'push', '-q')
  preview = await startPreview(world.at('project/content'), { project: world.at('project') })
})
afterAll(() => preview.kill())
afterEach(() => {
  world.git('project', 'checkout', '-q', '.')
  rmSync(world.at('project/content/pages/rehearsals.md'), { force: true })
})

/** A page that is like another one, but for its address and title. */
function writePage(name: string, route = `/${name}`): void {
  const like = world.read(content('pages/practical-information.md'))
  const routed = like.replace(/^route: .*$/m, `route: ${route}`)
  world.write(content(`pages/${name}.md`), routed.replace(/^title: .*$/m, `title: The ${name}`))
}

const content = (path: string) => `project/content/${path}`

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const place = (page: Page) =>
  page.getByRole('region', { name: /^(?:What has changed|Ce qui a changé)$/ })

/** The two pages, once both are marked. */
async function drawn(page: Page): Promise<readonly Frame[]> {
  await page.waitForFunction(() => {
    const frames = [...document.querySelectorAll<HTMLIFrameElement>('section iframe')]
    const isMarked = ({ contentDocument }: HTMLIFrameElement) =>
      contentDocument?.readyState === 'complete' && contentDocument.querySelector('[data-places] i')
    return frames.length === 2 && frames.every(isMarked)
  })
  const all = await page.locator('section iframe').elementHandles()
  return Promise.all(all.map(async (one) => (await one.contentFrame()) ?? page.mainFrame()))
}

/** What somebody sees of a page who reads it line by line and asks each picture, and what is framed: found by other means than the panel's. */
const seen = (frame: Frame) =>
  frame.evaluate(() => {
    const inLine = ['A', 'EM', 'STRONG', 'SPAN', 'SUP', 'B', 'I', 'CODE']
    const boxOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
    const lines = [...document.body.querySelectorAll('*')].flatMap((element) => {
      const isPicture = element.tagName === 'IMG'
      const isPart =
        inLine.includes(element.tagName) &&
        hasText(element.parentElement ?? element) &&
        !element.hasAttribute('lang')
      const isLine = hasText(element) && !isPart && !element.closest('svg, script')
      if (!(isPicture || isLine) || !element.checkVisibility()) return []
      const said = isPicture ? element.outerHTML : (element.textContent ?? '')
      const text = said.replaceAll(/[\u{E0100}-\u{E01EF}]/gu, '').replaceAll(/\s+/g, ' ')
      return [{ text, ...boxOf(element) }]
    })
    const boxes = [...document.querySelectorAll('[data-places] i:not([hidden])')].map(boxOf)
    return { lines, boxes }
  })

type Seen = Awaited<ReturnType<typeof seen>>
type Box = Seen['boxes'][number]

/** The lines that one page has and the other has not, as often. */
const beyond = ({ lines }: Seen, other: Seen) => {
  const left = other.lines.map(({ text }) => text)
  return lines.filter(({ text }) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Whether the middle of one is in the other. */
const isMiddleIn = (one: Box, other: Box) => {
  const x = one.x + one.width / 2
  const y = one.y + one.height / 2
  return x >= other.x && y >= other.y && x <= other.x + other.width && y <= other.y + other.height
}

/** A line may be wider than its words, a frame wider than its line. */
const areOne = (line: Box, frame: Box) => isMiddleIn(line, frame) || isMiddleIn(frame, line)

describe('before and after', () => {
  const editor = (width = 1440, height = 900) =>
    editorAt(preview.panel, { reducedMotion: 'reduce', viewport: { width, height } })

  test('a headline with a drawn letter is one text, told once; of a page that differs in its head only, the words of its search result are', async () => {
    world.edit(content('landing/hero.yaml'), '- the note', '- the song')
    world.edit(content('pages/swarm.md'), 'Première maison', 'Seule maison')
    const at = await editor()
    await allowLetters(at)
    await at.bar.getByRole('button', { name: 'Publish 2' }).waitFor()
    await at.page.keyboard.press('c')
    await drawn(at.page)
    const tabs = at.page.getByRole('tab')
    await expect
      .poll(() => tabs.allInnerTexts())
      .toEqual(['Home', 'Essaim', "Fondation Point d'Orgue"])
    await expect.poll(() => at.page.getByText(/^\d+ of \d+$/).innerText()).toMatch(/^1\s+of 1$/)
    expect(await place(at.page).locator('del').allInnerTexts()).toEqual(['note'])
    expect(await place(at.page).locator('ins').allInnerTexts()).toEqual(['song'])
    await tab(at.page, /^Essaim$/).click()
    await expect
      .poll(() => place(at.page).innerText())
      .toMatch(/^In search results and shared links\s+Description: Première Seule maison/)
    await expect.poll(() => at.page.getByText(/^\d+ of \d+$/).innerText()).toMatch(/^1\s+of 1$/)
    expect(await violations(at.page)).toEqual([])
  })

  test('in a narrow window both versions stand one above the other, as wide as it, and are stepped through', async () => {
    world.edit(content('landing/hero.yaml'), '- the note', '- the song')
    world.edit(content('landing/mission/protection.md'), 'keep it sounding', 'keep it alive')
    const at = await editor(390, 844)
    const { page } = at
    await allowLetters(at)
    await at.bar.getByRole('button', { name: 'Publish 2' }).waitFor()
    await page.keyboard.press('c')
    await drawn(page)
    const boxes = await page
      .locator('section iframe')
      .evaluateAll((frames) => frames.map((frame) => frame.getBoundingClientRect().toJSON()))
    expect(boxes.map(({ width }) => Math.round(width))).toEqual([390, 390])
    const [above, below] = boxes
    expect(below.top).toBeGreaterThanOrEqual(above.bottom)
    expect(Math.min(above.height, below.height)).toBeGreaterThan(150)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('button', { name: 'Next place' }).click()
    await expect.poll(() => place(page).innerText()).toMatch(/keep it sounding alive/)
    /** Whether what is framed as open is in view, in each version. */
    const isInView = async () => {
      const frames = await drawn(page)
      return Promise.all(
        frames.map((frame) =>
          frame.evaluate(() => {
            const box = document.querySelector('[data-places] i.open')?.getBoundingClientRect()
            return box !== undefined && box.bottom > 0 && box.top < innerHeight
          }),
        ),
      )
    }
    await expect.poll(isInView).toEqual([true, true])
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(isInView).toEqual([true, true])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(isInView).toEqual([true, true])
  })

  test('what is framed is what reads otherwise, over random edits', {
    tags: ['night'],
  }, async () => {
    const pages = [
      'pages/practical-information.md',
      'pages/legal-notice.md',
      'chateau/fr.yaml',
      'landing/mission/innovation.md',
      'landing/event.yaml',
    ]
    let seed = 20261127
    const pick = (below: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % below
    }
    const at = await editor()
    await allowLetters(at)
    for (let round = 0; round < 4; round++) {
      const path = pages[pick(pages.length)] ?? ''
      const text = world.read(content(path))
      const words = [...text.matchAll(/(?<=^[^#].*[a-zé] )[a-zéè]{5,9}(?= [a-zé])/gm)]
      const [word] = words.slice(pick(words.length))
      if (!word) continue
      world.write(
        content(path),
        `${text.slice(0, word.index)}harbour${text.slice(word.index + word[0].length)}`,
      )
      await at.bar.getByRole('button', { name: /^Publish [1-9]/ }).waitFor()
      await at.page.keyboard.press('c')
      await at.page.getByRole('tab').first().waitFor()
      const none = at.page.getByText('The pages of both versions are the same.')
      const [before, after] = await Promise.race([drawn(at.page), none.waitFor().then(() => [])])
      // Such as what is shown on launch day only.
      const nothing: Seen = { lines: [], boxes: [] }
      const [was, is] =
        before && after ? [await seen(before), await seen(after)] : [nothing, nothing]
      const told = `${path}: ${word[0]}`
      for (const [own, other] of [
        [was, is],
        [is, was],
      ] as const) {
        const differ = beyond(own, other)
        const unframed = differ.filter((line) => !own.boxes.some((box) => areOne(line, box)))
        expect(unframed, told).toEqual([])
        const idle = own.boxes.filter((box) => !differ.some((line) => areOne(line, box)))
        expect(idle, told).toEqual([])
      }
      await at.page.keyboard.press('Escape')
      world.write(content(path), text)
      await at.bar.getByRole('button', { name: 'Nothing to publish' }).waitFor()
    }
  })

  test('texts, a moved card, and pages that appear, go and move are shown, and led to their fields', async () => {
    const { edit } = world
    edit(content('landing/mission/protection.md'), 'keep it sounding', 'keep it alive and sounding')
    for (const [card, order] of [
      ['innovation', 2],
      ['conservation', 3],
    ] as const)
      edit(content(`landing/mission/${card}.md`), /^order: .*$/m, `order: ${order}`)
    writePage('rehearsals')
    writePage('courses', '/lessons')
    rmSync(world.at(content('pages/press.md')))
    const at = await editor()
    await allowLetters(at)
    const { page, side } = at
    await at.bar.getByRole('button', { name: 'Publish 6', exact: true }).waitFor()
    await page.keyboard.press('c')
    await tab(page, /^Home$/).waitFor()
    await tab(page, /^The rehearsals new$/).waitFor()
    const [before, after] = await drawn(page)
    await expect.poll(() => place(page).innerText()).toMatch(/and keep it alive and sounding\.$/)
    const marked = (frame: Frame | undefined, of: string) =>
      frame?.evaluate((of) => [...(CSS.highlights.get(of) ?? [])].map(String), of)
    expect(await marked(after, 'after')).toEqual(['alive and'])
    expect(await marked(before, 'before')).toEqual([])
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('F8')
    await expect
      .poll(() => place(page).innerText())
      .toMatch(/^Title\n+“Conservation & Promotion” has moved\. No word of it has changed\.$/)
    await page.keyboard.press('Shift+F8')
    await expect.poll(() => place(page).innerText()).toMatch(/and keep it alive and sounding\.$/)
    await tab(page, /^The rehearsals/).click()
    await page.getByText('No page yet').waitFor()
    await page.getByText('The whole page is new, at /rehearsals.').waitFor()
    await tab(page, /^The press deleted$/).click()
    await page.getByText('No page any more').waitFor()
    await page.getByText('The page at /press is deleted.').waitFor()
    await tab(page, /^The courses moved$/).click()
    await expect.poll(() => place(page).innerText()).toMatch(/Address\s+\/courses\s*\/lessons$/)
    expect(await violations(page)).toEqual([])
    await tab(page, /^Home/).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await side.getByRole('textbox', { name: 'Text' }).waitFor()
    await expect
      .poll(() =>
        side
          .locator('textarea, [contenteditable]')
          .first()
          .evaluate((node) => ('value' in node ? String(node.value) : (node.textContent ?? ''))),
      )
      .toContain('alive and sounding')
  })

  test.each([
    ['en', 1440],
    ['fr', 390],
  ] as const)(
    'a picture before and after, in %s at %i px',
    { tags: ['night'] },
    async (language, width) => {
      const { at: placeOf } = world
      cpSync(
        placeOf(content('chateau/images/hall.png')),
        placeOf(content('chateau/images/room.png')),
      )
      const at = await editor(width)
      await speak(at, language)
      await allowLetters(at)
      await at.bar.getByRole('button', { name: /^(?:Publish|Publier) 1$/ }).waitFor()
      await at.page.keyboard.press('c')
      await tab(at.page, /^Château de Farcheville$/).waitFor()
      await drawn(at.page)
      const shown = place(at.page).getByRole('img')
      await expect.poll(() => shown.count()).toBe(2)
      const sources = await shown.evaluateAll((all) =>
        all.map((image) => image.getAttribute('src')),
      )
      expect(sources[0]).not.toBe(sources[1])
      expect(await violations(at.page)).toEqual([])
      expect(await at.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )
    },
  )
})

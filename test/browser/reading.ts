import type { Page } from 'playwright-core'

/** What an A4 sheet leaves between its margins, in CSS pixels. */
const sheet = { width: 688, height: 1_000 }

/** Shows a page as it is printed. */
export async function print(page: Page): Promise<void> {
  await page.setViewportSize(sheet)
  await page.emulateMedia({ media: 'print' })
}

/** What is lost on paper of the words that a window of that size shows, as far as they are no controls. */
export async function lostOnPaper(page: Page): Promise<readonly string[]> {
  await page.setViewportSize(sheet)
  const screen = await page.evaluate(wordsShown)
  await print(page)
  const paper = new Set(await page.evaluate(wordsShown))
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return [
    ...screen.filter((words) => !paper.has(words)),
    ...(width === sheet.width ? [] : [`the sheet is ${width} px wide`]),
  ]
}

function wordsShown(): readonly string[] {
  const controls =
    '.header, .skip-link, .action, .event-calendar, .event-practical, .purposes, .score-actions, .footer-links, .plate-caption a, summary, noscript, template, form'
  // The words of a round stand under its notes, on the same sheet.
  const said = '.verses [lang="enm"]'
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode
    if (!parentElement || !nodeValue?.trim() || parentElement.closest(`${controls}, ${said}`))
      continue
    if (parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      texts.push(nodeValue.trim())
  }
  return texts
}

/** What is wrong where the keyboard goes through a page from its beginning: every control once, in reading order, in sight. */
export async function strayStops(page: Page): Promise<readonly string[]> {
  const all = await page.evaluate(controls)
  const stops: Exclude<ReturnType<typeof stop>, undefined>[] = []
  for (let press = 0; press <= all.length; press++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(stop)
    if (!here) break
    stops.push(here)
  }
  const places = stops.map(({ place }) => place)
  const wrong = stops.flatMap(({ place, isOutlined, isCovered, top, left }, index) => {
    const before = stops[index - 1]
    const jumps = before !== undefined && top < before.top - 40 && left <= before.left
    return [
      ...(isOutlined ? [] : [`${place} has no outline`]),
      ...(isCovered ? [`${place} is covered`] : []),
      ...(jumps ? [`${place} stands above ${before.place}`] : []),
    ]
  })
  const missing = all.filter((place, index) => place !== places[index])
  return [...wrong, ...missing.slice(0, 3).map((place) => `${place} is not reached in its turn`)]
}

/** All controls that a visitor can see, in the order of the document: of a group of radio buttons, the chosen one. */
function controls(): readonly string[] {
  const selector = 'a[href], button, input, summary, [tabindex="0"]'
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && node.tabIndex >= 0)
    .filter((node) => !node.matches('input[type=radio]:not(:checked)'))
    .map((node) => node.outerHTML.slice(0, 80))
}

/** Where the keyboard stands, and whether it can be seen that it does. */
function stop() {
  const node = document.activeElement
  if (!node || node === document.body || node === document.documentElement) return undefined
  const drawn = node.closest('label') ?? node
  const { outlineStyle, outlineWidth } = getComputedStyle(drawn)
  const { top, left, width, height } = drawn.getBoundingClientRect()
  // Firefox leaves what begins in sight where it is, at the very edge of the window, too.
  const seen = Math.min(top + Math.min(height / 2, 20), innerHeight - 4)
  const hit = document.elementFromPoint(left + width / 2, seen)
  return {
    place: node.outerHTML.slice(0, 80),
    isOutlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    isCovered: !(hit && (drawn.contains(hit) || hit.contains(drawn))),
    top: top + scrollY,
    left,
  }
}

/** The texts that no animation has brought yet, each put back to its beginning. Runs in the browser. */
export function waiting(): readonly string[] {
  for (const animation of document.getAnimations()) {
    animation.pause()
    animation.currentTime = animation.timeline instanceof DocumentTimeline ? 0 : CSS.percent(0)
  }
  const painted = { opacityProperty: true, visibilityProperty: true }
  return [...document.querySelectorAll('main :is(h1, h2, h3, p, li, a, label, figcaption)')]
    .filter((node) => node.checkVisibility() && !node.checkVisibility(painted))
    .map((node) => node.outerHTML.slice(0, 80))
}

/** The size of every text that is no title, by its words. Runs in the browser. */
export function textSizes(): readonly (readonly [string, number])[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const sizes: (readonly [string, number])[] = []
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode
    if (!parentElement || !nodeValue?.trim() || parentElement.closest('svg, noscript')) continue
    sizes.push([nodeValue.trim(), Number.parseFloat(getComputedStyle(parentElement).fontSize)])
  }
  return sizes
}

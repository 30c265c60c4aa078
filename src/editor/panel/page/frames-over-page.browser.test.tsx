import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mount } from '../../../../test/panel.tsx'
import { both } from '../../../message.ts'
import type { Language } from '../../../site.ts'
import { markOf } from '../../documents/marks.ts'
import type { KeptDraft, Mark } from '../../protocol/state.ts'
import { FramesOverPage } from './frames-over-page.tsx'

const marks: readonly Mark[] = [
  { number: 1, file: 'home.md', at: ['title'], label: both('Title', 'Titre') },
  { number: 2, file: 'home.md', at: ['season'], label: both('Season', 'Saison') },
]

const html = `<!doctype html><body style="margin: 0; font: 20px serif">
<h1 style="margin: 40px">Bakery${markOf(1)}</h1>
<p style="margin: 40px">Autumn breads${markOf(2)}</p>
<p style="margin: 40px">Nobody’s text</p>
<footer style="margin: 40px">Bakery${markOf(1)}</footer>`

/** A page in a frame that is there, under a name. */
function framed(title: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.srcdoc = html
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(frame))
    const main = document.querySelector('main')
    main?.prepend(frame)
  })
}

interface Given {
  readonly language?: Language
  readonly drafts?: readonly KeptDraft[]
}

/** The frames over a page with two texts of the content, one of which stands in two places. */
async function framesOf({ language = 'en', drafts = [] }: Given = {}) {
  const mounted = await mount(
    <main style={{ position: 'relative', width: 800, height: 400 }}>
      <FramesOverPage scale={1} />
    </main>,
    { language, state: { drafts } },
  )
  const frame = await framed('Bakery')
  frame.style.cssText = 'position: absolute; inset: 0; width: 800px; height: 400px; border: 0'
  const page = frame.contentDocument
  if (!page) throw new Error('The page is not there.')
  mounted.panel.commands.showPage({ page, marks, pictures: [] })
  const button = (name: RegExp) => mounted.screen.getByRole('button', { name })
  await expect.element(button(/Autumn breads$/)).toBeInTheDocument()
  const opened = () => mounted.panel.view.getState().beside
  return { ...mounted, page, button, opened }
}

test.each([
  ['en', ['Title: Bakery, shown in 2 places', 'Season: Autumn breads']],
  ['fr', ['Titre: Bakery, affiché à 2 endroits', 'Saison: Autumn breads']],
] as const)(
  'each text of the content is framed and called by its field, in reading order: %s',
  async (language, names) => {
    const { screen } = await framesOf({ language })
    const [title, season] = names
    const found = screen
      .getByRole('button')
      .elements()
      .map((element) => element.getAttribute('aria-label'))
    expect(found).toEqual([title, season, title])
  },
)

test('a frame lies around its text, and what shows itself at first then rests', async () => {
  const { page, button } = await framesOf()
  const text = page.querySelector('p')?.getBoundingClientRect()
  const frame = button(/Autumn breads$/)
  await expect.poll(() => frame.element().getAttribute('data-frame')).toBe('first')
  const box = frame.element().getBoundingClientRect()
  expect(Math.abs(box.top - (text?.top ?? 0))).toBeLessThan(20)
  expect(Math.abs(box.left - (text?.left ?? 0))).toBeLessThan(20)
  await expect.poll(() => frame.element().getAttribute('data-frame')).toBe('rest')
})

test('a click on a text opens its field, and the same text elsewhere is tied to it', async () => {
  const { page, screen, opened } = await framesOf()
  page.querySelector('h1')?.click()
  const place = page.querySelector('h1')?.getBoundingClientRect() ?? new DOMRect()
  const at = { clientX: place.left + 20, clientY: place.top + 10, bubbles: true, cancelable: true }
  const click = new MouseEvent('click', at)
  page.querySelector('h1')?.dispatchEvent(click)
  expect(click.defaultPrevented).toBe(true)
  expect(opened()).toMatchObject({ open: 'field', file: 'home.md', at: ['title'] })
  const looks = () =>
    screen
      .getByRole('button', { name: /^Title/ })
      .elements()
      .map((element) => element.getAttribute('data-frame'))
  await expect.poll(looks).toEqual(['open', 'tied'])
})

test('a click on a text of nobody opens nothing, and one with Control is the page’s own', async () => {
  const { page, opened } = await framesOf()
  const [season, nobody] = [...page.querySelectorAll('p')]
  const clickOn = (element: Element | undefined, init: MouseEventInit) => {
    const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {}
    const at = { clientX: left + 20, clientY: top + 8, bubbles: true, cancelable: true }
    const click = new MouseEvent('click', { ...at, ...init })
    element?.dispatchEvent(click)
    return click.defaultPrevented
  }
  expect(clickOn(nobody, {})).toBe(false)
  expect(clickOn(season, { ctrlKey: true })).toBe(false)
  expect(opened()).toBeUndefined()
  expect(clickOn(season, {})).toBe(true)
})

test('a frame that has the focus says what Enter does, and Enter opens its field', async () => {
  const { screen, button, opened } = await framesOf()
  const frame = button(/^Season/).element()
  if (frame instanceof HTMLElement) frame.focus()
  await expect.element(screen.getByText('Enter to edit')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(opened()).toMatchObject({ open: 'field', at: ['season'] })
})

test('a text with a draft looks drafted once everything rests', async () => {
  const draft: KeptDraft = {
    file: 'home.md',
    seen: 'before',
    at: '2026-11-22T13:00:00.000Z',
    to: { data: { season: 'Winter' } },
    places: [['season']],
    blocks: [],
    conflicts: [],
  }
  const { button } = await framesOf({ drafts: [draft] })
  await expect
    .poll(() =>
      button(/^Season/)
        .element()
        .getAttribute('data-frame'),
    )
    .toBe('draft')
})

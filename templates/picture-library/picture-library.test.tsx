import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { focusStyles } from './focus.ts'
import { Gallery } from './gallery.tsx'
import { Picture } from './picture.tsx'
import { shownWidth } from './shown-width.ts'

const files = (name: string, width: number, height: number) => ({
  width,
  height,
  avif: [{ url: `/${name}.avif`, width, height }],
})
const size = { width: 1500, height: 1000 }
const picture = {
  ...files('wide', 1500, 1000),
  colour: '#fbf9f2',
  fallback: { url: '/wide.jpg', ...size },
  large: { url: '/large.avif', ...size },
}

const shown = { picture, alt: 'The moat', sizes: '100vw' }

test('a picture below the first view waits, one in it is fetched at once', () => {
  const lazy = renderToStaticMarkup(<Picture {...shown} />)
  for (const said of ['loading="lazy"', 'width="1500" height="1000"', 'data-colour="#fbf9f2"'])
    expect(lazy).toContain(said)
  expect(lazy).not.toContain('style=')
  const eager = renderToStaticMarkup(<Picture {...shown} eager />)
  expect(eager).not.toContain('loading')
  expect(eager).toContain('fetchPriority="high"')
})

test('a focal point is kept in view by rules of its own, and none says nothing', () => {
  const pointed = { ...picture, focus: '62% 40%' }
  const html = renderToStaticMarkup(<Picture {...shown} picture={pointed} />)
  const rule = '[data-focus="62% 40%"]{object-position:62% 40%}'
  expect([
    focusStyles(html + html),
    focusStyles(renderToStaticMarkup(<Picture {...shown} />)),
  ]).toEqual([rule, ''])
  expect(renderToStaticMarkup(<Picture {...shown} />)).not.toContain('focus=')
})

test('a picture offers narrow screens the master drawn for them first', () => {
  const both = { ...picture, narrow: files('small', 900, 600) }
  const html = renderToStaticMarkup(<Picture {...shown} picture={both} />)
  const sources = [...html.matchAll(/srcSet="([^ "]+)/g)].map(([, url]) => url)
  expect(sources).toEqual(['/small.avif', '/wide.avif'])
})

const words = {
  fr: { alt: 'La façade.', caption: 'Façade et douves' },
  en: { alt: 'The façade.', caption: 'Façade and moat' },
}
function gallery(count: number) {
  const plateAt = (at: number) => ({ id: `plate-${at}`, number: at + 1, picture, words })
  const plates = Array.from({ length: count }, (_, at) => plateAt(at))
  const context = { language: 'en' as const, link: (path: string) => path, foreignWords: [] }
  return renderToStaticMarkup(<Gallery plates={plates} context={context} />)
}

test('a gallery numbers its plates in Roman figures', () => {
  const numbers = [...gallery(14).matchAll(/<b>([IVX]+)<\/b>/g)].map(([, number]) => number)
  expect([numbers.length, numbers.at(8), numbers.at(13)]).toEqual([14, 'IX', 'XIV'])
})

test.each([
  [3, [52, 37, 89]],
  [6, [52, 37, 37, 52, 45, 45]],
  [9, [52, 37, 37, 52, 30, 30, 30, 52, 37]],
])(
  'a gallery says how wide each of %i stands, the last ones so that they fill their row',
  (count, all) => {
    const sizes = gallery(count).matchAll(
      /<source type="image\/avif"[^>]*sizes="[^"]*, min\((\d+)vw/g,
    )
    expect([...sizes].map(([, width]) => Number(width))).toEqual(all)
  },
)

const plate = '(width < 1000px) 100vw, min(50vw, 896px)'

test.each([
  ['100vw', 390, 390],
  ['640px', 390, 640],
  [plate, 390, 390],
  [plate, 1440, 720],
  [plate, 2560, 896],
  ['(width < 600px) 130vw, (width < 1000px) 106vw, 50vw', 800, 848],
  ['(width < 1728px) and (resolution > 1.5x) 69vw, 103vw', 1000, 1030],
  ['', 1440, Number.POSITIVE_INFINITY],
  ['calc(100vw - 2rem)', 1440, Number.POSITIVE_INFINITY],
  ['(width < 600px) 100vw', 1440, Number.POSITIVE_INFINITY],
  ['(orientation: landscape) 40rem', 1440, Number.POSITIVE_INFINITY],
])('“%s” in a window of %i px is %f px, or endless if not understood', (sizes, window, width) => {
  expect(shownWidth(sizes, window)).toBe(width)
})

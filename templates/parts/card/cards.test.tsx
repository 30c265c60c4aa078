import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { routeOf } from '../../../src/render/addresses.ts'
import { cardOf } from '../../../src/render/cards.tsx'
import type { Lettering } from '../../../src/type/lettering.ts'
import { launchDay, siteWith } from '../../../test/foundation.ts'
import { roundPage } from '../../../test/round-page.ts'
import type { Site } from '../../assemble.ts'
import { site as table } from '../../site.ts'

/** Sets words as themselves, so that a drawing can be read. */
const readable: Lettering = (path, { size }) => ({
  path,
  scale: 1,
  width: (path.length * size) / 4,
})

/** The card of a page: its name, its alternative text, its words and its plate. */
function cardAt(site: Site, route: string) {
  const page = site.pages.find((candidate) => routeOf(candidate) === route)
  const plan = page && cardOf(page, { table, site })
  if (!plan) throw new Error(`${route} has no card`)
  const { drawing, plate } = plan.draw(readable)
  const markup = renderToStaticMarkup(<svg aria-hidden="true">{drawing}</svg>)
  const paths = [...markup.matchAll(/ d="([^"]*)"/g)].map(([, data = '']) => data)
  const words = paths.filter((data) => !/^M-?[\d.]/.test(data))
  return { name: plan.name, alt: plan.alt, words, plate: plate?.id }
}

const gated = siteWith({})
const open = siteWith({ ...launchDay, 'pages/v2.md': launchDay['pages/home.md'] })

test.each(['/', '/v2', '/practical-information'])(
  'while it asks for a password %s has the gate’s card: Tacet',
  (route) => {
    expect(cardAt(gated, route)).toEqual({
      name: 'gate',
      alt: 'Private view. Tacet. Fondation Point d’Orgue',
      words: ['Private view', 'Tacet', 'Poınt d’Orgue', 'Foundation for music'],
      plate: undefined,
    })
  },
)

test('the staff of a card is five equal lines with a final bar, its fermata centred over its letter', () => {
  const page = open.pages.find((candidate) => routeOf(candidate) === '/')
  const plan = page && cardOf(page, { table, site: open })
  const svg = renderToStaticMarkup(<svg aria-hidden="true">{plan?.draw(readable).drawing}</svg>)
  const lines = [...svg.matchAll(/<rect x="0" y="(\d+)"/g)].map(([, y]) => Number(y))
  expect(lines).toHaveLength(5)
  const spaces = lines.slice(1).map((y, index) => y - (lines[index] ?? 0))
  expect(Math.max(...spaces) - Math.min(...spaces)).toBeLessThanOrEqual(1)
  const top = lines.at(0) ?? 0
  const bottom = lines.at(-1) ?? 0
  const bars = [...svg.matchAll(/M([\d.]+) (\d+)h([\d.]+)v(\d+)h/g)].map((one) => one.map(Number))
  expect(bars).toMatchObject([
    [Number.NaN, expect.any(Number), top, expect.any(Number), bottom - top + 1],
    [Number.NaN, expect.any(Number), top, expect.any(Number), bottom - top + 1],
  ])
  const [[, thick = 0, , wide = 0] = [], [, thin = 0] = []] = bars
  expect(thick + wide).toBeCloseTo(1128, 0)
  expect(thin).toBeLessThan(thick)
  // Letters of this setting are a quarter of their size wide; the held one is the sixth from the left that is an o.
  const [, x, y, scale] =
    /d="M30\.2-22\.1[^>]*translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)/.exec(svg) ?? []
  const size = (lines[1] ?? 0) - top === 0 ? 0 : (bottom - top) / 0.7
  const middle = 72 + ('Hold the no'.length - 0.5) * (size / 4)
  expect(Number(x) + 30.25 * Number(scale)).toBeCloseTo(middle, -1)
  expect(Number(y)).toBeLessThan(bottom - 0.5 * size)
})

test('a gate whose title is not the foundation’s says the whole title', () => {
  const site = siteWith({
    'gate.yaml': (yaml) => yaml.replace(/^title: .*$/m, 'title: Behind the door'),
  })
  expect(cardAt(site, '/').words[0]).toBe('Behind the door')
})

test('once open the home page shows its headline, its dedication and the days', () => {
  const dedication = 'Dedicated to music, true creation and hospitality'
  const days = 'June 19–21, 2026'
  expect(cardAt(open, '/')).toEqual({
    name: undefined,
    alt: `Hold the note. ${dedication}. ${days}. Fondation Point d’Orgue`,
    words: [dedication, days, 'Hold the note', 'Poınt d’Orgue', 'Foundation for music'],
    plate: undefined,
  })
})

test.each([
  ['the days and the night', '/v2', ['Summer Launch Event', '19–21', 'June 2026'], 'concert'],
  ['its headline by lines', '/swarm', ['Essaim', 'Réf. 400/∞', 'La dette est', 'une émotion']],
  ['whose it is', '/mentions-legales', ['Fondation Point d’Orgue', 'Fondation pour la musique']],
])('the card shows %s on %s', (_, route, words, plate = undefined) => {
  expect(cardAt(open, route)).toMatchObject({ words, plate })
})

test('the château shows its first plate, and tells nothing of the event', () => {
  expect(cardAt(gated, '/chateau-farcheville')).toMatchObject({
    alt: expect.stringMatching(/^Château de Farcheville\. Gravure\s: au crépuscule, la façade/),
    words: ['Château de Farcheville'],
    plate: 'facade',
  })
})

/** What is drawn of the card of a page, and its plate. */
function drawnAt(site: Site, route: string) {
  const page = site.pages.find((candidate) => routeOf(candidate) === route)
  const card = page && cardOf(page, { table, site })?.draw(readable)
  return {
    plate: card?.plate,
    svg: renderToStaticMarkup(<svg aria-hidden="true">{card?.drawing}</svg>),
  }
}

test('the card of the château shows whole towers: the façade from its highest spire to the water', () => {
  const { plate } = drawnAt(gated, '/chateau-farcheville')
  const { width = 0, height = 0, top = 0, down = 1 } = plate ?? {}
  // A façade of 2000 by 1333 pixels whose edges, two hundredths on each side, are cut away.
  const whole = (1333 / 2000) * width
  const from = 0.02 + (down * (whole - height)) / (1.04 * whole)
  const to = from + height / (1.04 * whole)
  expect(from).toBeLessThan(0.033)
  expect(to).toBeGreaterThan(0.71)
  expect(top + height).toBe(630)
})

test('the fermata of the site’s card stands over the last letter, inside the final bar', () => {
  const { svg } = drawnAt(gated, '/mentions-legales')
  const [, x, scale] =
    /d="M30\.2-22\.1[^>]*translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\)/.exec(svg) ?? []
  const [bar = 0] = [...svg.matchAll(/M([\d.]+) \d+h[\d.]+v\d+h/g)]
    .map(([, at]) => Number(at))
    .sort()
  expect(bar).toBeGreaterThan(1000)
  expect(Number(x) + 60.5 * Number(scale)).toBeLessThan(bar)
})

test('the card of a page with the round shows the wheel: both rings, with their words, and its title', () => {
  const site = siteWith(roundPage)
  const { alt, name, words } = cardAt(site, '/the-round')
  expect(alt).toBe('The round. Sumer is icumen in. Fondation Point d’Orgue')
  expect(name).toBeUndefined()
  expect(words.slice(0, 2)).toEqual(['Sumer is icumen in', 'The round'])
  expect(words).toContain('Lhude')
  const rings = [...drawnAt(site, '/the-round').svg.matchAll(/<circle r="([\d.]+)"/g)]
  expect(rings.map(([, radius]) => Number(radius))).toEqual(expect.arrayContaining([372, 62]))
})

test('the 404 and error pages have none', () => {
  const without = gated.pages.filter((page) => cardOf(page, { table, site: gated }) === undefined)
  expect(without.map(({ fields }) => fields.template)).toEqual(['error', 'not-found'])
})

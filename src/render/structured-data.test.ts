import { describe, expect, test } from 'vitest'
import type { Site } from '../../templates/assemble.ts'
import { site as table } from '../../templates/site.ts'
import { launchDay, siteWith } from '../../test/foundation.ts'
import { addressesOf, routeOf } from './addresses.ts'
import { printJsonLd, structuredData } from './structured-data.ts'

const addresses = addressesOf('https://user.github.io/repo/')
const image = 'https://user.github.io/repo/assets/card.png'

/** What a page says of the things it is about, by their kind. */
function thingsOn(site: Site, route: string) {
  const page = site.pages.find((candidate) => routeOf(candidate) === route)
  if (!page) throw new Error(`there is no ${route}`)
  const data = structuredData(
    { page, title: 'Title', description: 'Words.', image },
    { table, site, addresses },
  )
  const graph: { '@graph': { '@type': string }[] } = data
    ? JSON.parse(printJsonLd(data))
    : { '@graph': [] }
  return new Map(graph['@graph'].map((thing) => [thing['@type'], thing]))
}

const gated = siteWith({})
const open = siteWith(launchDay)

describe('while the landing page asks for a password', () => {
  test.each(['/', '/v2', '/practical-information'])('%s says nothing', (route) => {
    expect(thingsOn(gated, route).size).toBe(0)
  })

  test('the château is a building with the discreet words of its page, and no event', () => {
    const things = thingsOn(gated, '/chateau-farcheville')
    expect([...things.keys()]).toEqual([
      'WebPage',
      'Organization',
      'LandmarksOrHistoricalBuildings',
    ])
    expect(things.get('LandmarksOrHistoricalBuildings')).toMatchObject({
      '@id': 'https://user.github.io/repo/chateau-farcheville#place',
      name: 'Château de Farcheville',
      url: 'https://user.github.io/repo/chateau-farcheville',
      description: expect.not.stringContaining('été'),
      image,
    })
  })

  test('a page of text is published by the foundation', () => {
    const things = thingsOn(gated, '/legal-notice')
    expect(things.get('WebPage')).toMatchObject({
      url: 'https://user.github.io/repo/legal-notice',
      inLanguage: 'en',
      publisher: { '@id': 'https://user.github.io/repo/#organization' },
    })
    expect(things.get('Organization')).toMatchObject({
      '@id': 'https://user.github.io/repo/#organization',
      name: 'Fondation Point d’Orgue',
      url: 'https://user.github.io/repo/',
      logo: 'https://user.github.io/repo/icon-512.png',
      email: 'contact@pointdorgue.example',
    })
  })

  test('/swarm speaks for itself', () => {
    const things = thingsOn(gated, '/swarm')
    expect([...things.keys()]).toEqual(['WebPage'])
    expect(things.get('WebPage')).not.toHaveProperty('publisher')
  })
})

describe('once the landing page is open', () => {
  test('it tells of the event: days, place, organizer, and no artist who has not agreed', () => {
    const event = thingsOn(open, '/').get('Festival')
    expect(event).toMatchObject({
      '@id': 'https://user.github.io/repo/#event',
      name: 'Summer Launch Event',
      description: expect.stringMatching(
        /^Three days and three nights at the Château de Farcheville,/,
      ),
      startDate: '2026-06-19',
      endDate: '2026-06-21',
      location: {
        '@type': 'LandmarksOrHistoricalBuildings',
        '@id': 'https://user.github.io/repo/chateau-farcheville#place',
        name: 'Château de Farcheville',
      },
      organizer: { '@id': 'https://user.github.io/repo/#organization' },
      image,
    })
    expect(event).not.toHaveProperty('performer')
    expect(JSON.stringify(event)).not.toContain('quartet')
  })

  test('it names the artists who have agreed, and only them', () => {
    const site = siteWith({
      ...launchDay,
      'landing/event.yaml': (yaml) =>
        yaml.replace(
          'name: Early music\n      confirmed: false',
          'name: Early music\n      confirmed: true',
        ),
    })
    expect(thingsOn(site, '/').get('Festival')).toMatchObject({
      performer: [{ '@type': 'MusicGroup', name: 'Early music' }],
    })
  })

  test('of a place that is not the château it says the name', () => {
    const site = siteWith({
      ...launchDay,
      'landing/event.yaml': (yaml) =>
        yaml.replace('place: Château de Farcheville', 'place: The mill'),
    })
    expect(thingsOn(site, '/').get('Festival')).toMatchObject({
      location: { '@type': 'Place', name: 'The mill' },
    })
  })

  test('the second landing page, still gated, says nothing', () => {
    expect(thingsOn(open, '/v2').size).toBe(0)
  })
})

test('nothing in a text ends the script that holds it', () => {
  const name = '</script><script>alert(1)</script><!-- '
  const printed = printJsonLd({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Organization', name }],
  })
  expect(printed).not.toContain('<')
  expect(JSON.parse(printed)).toMatchObject({ '@graph': [{ name }] })
})

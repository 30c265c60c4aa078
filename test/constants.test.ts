import { expect, test } from 'vitest'
import { validate } from '../src/check/diagnose.ts'
import { loadSources } from '../src/content/load.ts'
import { passwordCount } from '../src/gate/gate-file.ts'
import { firstDelay, longestDelay, retries, unusedLifetime } from '../src/islands/data-cache.ts'
import { assemble, type Page } from '../templates/assemble.ts'
import { kinds } from '../templates/kinds.ts'
import { openDelay, skipDelay } from '../templates/landing/tooltip-group.ts'

const { files } = validate(await loadSources('content'), {
  table: kinds,
  lang: 'en',
  contentFolder: 'content',
  today: '2025-11-21',
})
const site = files && assemble(files)
if (!site) throw new Error('the shipped content has errors')
const { landing, settings, swarm, pages } = site

const yearOf = (route: string) => {
  const at = ({ fields }: Page) => 'route' in fields && fields.route === route
  const fields = pages.find(at)?.fields
  return fields && 'footerYear' in fields ? fields.footerYear : undefined
}

test('there are three accepted passwords', () => {
  expect(passwordCount).toBe(3)
  expect(site.gate?.recipients).toHaveLength(3)
})

test('the event lasts from June 19 to 21, 2026', () => {
  expect([landing.event.start, landing.event.end]).toEqual(['2026-06-19', '2026-06-21'])
})

test('7,000 are expected, 70 dine each night, helicopters take 10 minutes', () => {
  const { attendance, services } = landing.event
  expect([attendance, services.dinners.seatsPerNight, services.helicopters.minutes]).toEqual([
    7000, 70, 10,
  ])
})

test('the line-up is to be confirmed', () => {
  const { confirmed, acoustic, electronic, pending } = landing.event.lineup
  expect(confirmed).toBe(false)
  expect([...acoustic, ...electronic].filter((artist) => artist.confirmed)).toEqual([])
  expect(pending).toBe('to be confirmed')
})

test('the footers say 2025 on /, 2026 on /v2, 2024 on /swarm', () => {
  expect(['/', '/v2', '/swarm'].map(yearOf)).toEqual([2025, 2026, 2024])
})

test('the château page begins in French', () => {
  expect(pages.find(({ fields }) => fields.template === 'chateau')?.fields.lang).toBe('fr')
})

test('the theme is light and the system’s is not followed', () => {
  expect(settings.theme).toEqual({ default: 'light', followSystem: false })
})

test('/swarm claims 400 human calls', () => {
  expect(swarm.page.results.calls).toBe(400)
})

test('a tooltip opens after 700 ms, at once within 300 ms of another', () => {
  expect([openDelay, skipDelay]).toEqual([700, 300])
})

test('data is asked for three times more, after 1 s doubling to 30 s, and dropped after 5 minutes', () => {
  expect([retries, firstDelay, longestDelay, unusedLifetime]).toEqual([3, 1_000, 30_000, 300_000])
})

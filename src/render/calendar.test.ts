import ical from 'ical.js'
import { describe, expect, test } from 'vitest'
import { calendarLink, calendarOf } from '../../templates/landing/data.ts'
import { site as table } from '../../templates/site.ts'
import { launchDay, siteWith } from '../../test/foundation.ts'
import { addressesOf } from '../render/addresses.ts'
import { siteFiles } from './site-files.ts'

const addresses = addressesOf('https://house.example/project/')
const home = addressesOf('https://house.example')
const gated = siteWith({})
const open = siteWith(launchDay)

function eventIn(text: string) {
  const calendar = new ical.Component(ical.parse(text))
  const [event] = calendar.getAllSubcomponents('vevent')
  if (!event) throw new Error('there is no event')
  return { event, reading: new ical.Event(event) }
}

describe('the calendar file', () => {
  const text = calendarOf(open, home)

  test('holds whole days without a time zone, the end exclusive', () => {
    const { reading } = eventIn(text)
    expect(reading.startDate.isDate).toBe(true)
    expect(reading.startDate.toString()).toBe('2026-06-19')
    expect(reading.endDate.toString()).toBe('2026-06-22')
    expect(reading.duration.toString()).toBe('P3D')
    expect(text).not.toMatch(/VTIMEZONE|TZID/)
  })

  test('says what, where and which page, and takes its stamp from content', () => {
    const { event, reading } = eventIn(text)
    expect(reading.summary).toBe('Summer Launch Event, Fondation Point d’Orgue')
    expect(reading.location).toBe('Château de Farcheville')
    expect(reading.uid).toBe('summer-launch-event-2026@pointdorgue.example')
    expect(String(event.getFirstPropertyValue('url'))).toBe('https://house.example/#event')
    expect(String(event.getFirstPropertyValue('dtstamp'))).toBe('2025-11-21T00:00:00Z')
  })

  test('ends its lines as calendars want, none longer than 75 octets', () => {
    const title = 'title: Fête des moulins, étangs; rivières'
    const long = siteWith({
      'landing/event.yaml': (yaml) =>
        yaml
          .replace('title: Summer Launch Event', title)
          .replace('place: Château de Farcheville', `place: ${'É'.repeat(60)}`),
    })
    const written = calendarOf(long, home)
    const lines = written.split('\r\n')
    expect(lines.pop()).toBe('')
    expect(lines.join('')).not.toMatch(/[\r\n]/)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(eventIn(written).reading.summary).toContain('moulins, étangs; rivières')
    expect(eventIn(written).reading.location).toBe('É'.repeat(60))
  })
})

describe('the link that adds the days to a calendar', () => {
  test('holds the whole file while the event is gated, under the name of a file', () => {
    const { url, fileName } = calendarLink(gated, { ...addresses, isPublic: false })
    expect(fileName).toBe('summer-launch-event.ics')
    const text = decodeURIComponent(url.replace('data:text/calendar;charset=utf-8,', ''))
    expect(eventIn(text).reading.startDate.toString()).toBe('2026-06-19')
    expect(siteFiles(table, gated, addresses).map(({ path }) => path)).not.toContain(fileName)
  })

  test('leads to the published file once a landing page is open', () => {
    const { url, fileName } = calendarLink(open, { ...addresses, isPublic: true })
    expect(url).toBe('/project/summer-launch-event.ics')
    const file = siteFiles(table, open, addresses).find(({ path }) => path === fileName)
    const { event } = eventIn(Buffer.from(file?.bytes ?? []).toString())
    expect(String(event.getFirstPropertyValue('url'))).toBe('https://house.example/project/#event')
  })

  test('speaks of the landing page that is open, where only the second one is', () => {
    const second = siteWith({ 'pages/v2.md': launchDay['pages/home.md'] })
    const file = siteFiles(table, second, addresses).find(({ path }) => path.endsWith('.ics'))
    expect(Buffer.from(file?.bytes ?? []).toString()).toContain(
      'URL:https://house.example/project/v2#event',
    )
  })
})

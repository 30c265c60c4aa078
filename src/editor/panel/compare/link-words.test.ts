import { expect, test } from 'vitest'
import { printCalendar } from '../../../../templates/landing/calendar.ts'
import { linkWords } from './link-words.ts'

const calendar = printCalendar({
  organizer: 'Bakery',
  id: 'bakery-2027@bakery.example',
  updated: '2026-11-01',
  start: '2027-06-18',
  end: '2027-06-20',
  title: 'Three days of bread, and of “song”',
  place: 'At the mill, Ryebury, with a name that is longer than one line of a calendar',
  url: 'https://bakery.example/',
})
const link = `data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`

test('of a calendar in a link its event, place and days are read', () => {
  const place = 'At the mill, Ryebury, with a name that is longer than one line of a calendar'
  const title = 'Three days of bread, and of “song”'
  expect(linkWords(link, 'en')).toBe(`${title}, ${place}, 18–20 June 2027`)
  expect(linkWords(link, 'fr')).toBe(`${title}, ${place}, 18–20 juin 2027`)
})

test.each([
  ['/v2#contact', '/v2#contact'],
  ['mailto:a@b.example?subject=Un%20d%C3%AEner', 'mailto:a@b.example?subject=Un dîner'],
  ['https://b.example/100%', 'https://b.example/100%'],
  ['data:text/calendar,BEGIN%3AVCALENDAR', ''],
])('the address %s is read as %j', (address, words) => {
  expect(linkWords(address, 'en')).toBe(words)
})

import { expect, test } from 'vitest'
import { checkTexts } from '../../src/check/check-texts.ts'
import { problemsOf } from '../../src/content/finding.ts'
import { contentWith } from '../../test/foundation.ts'
import { kinds } from '../kinds.ts'

const event = 'landing/event.yaml'
const page = 'pages/practical-information.md'

/** What the rules of days say of an event in 2027, on a day after that of 2026. */
function told(start: string, end: string, add = '') {
  const sources = contentWith({
    [event]: (text) =>
      text.replace(/start: 2026-06-19\nend: 2026-06-21/, `start: ${start}\nend: ${end}`),
    ...(add && { [page]: (text: string) => `${text}\n${add}\n` }),
  })
  const { findings } = checkTexts(sources, {
    table: kinds,
    content: 'content',
    today: '2026-11-28',
  })
  return problemsOf(findings, 'en').filter(({ code }) => /event\/(?:other-day|weekday)/.test(code))
}

test('an event that moves to the next year leaves no text with the days of the last one unlisted', () => {
  const all = told('2027-06-18', '2027-06-20')
  const old = all.filter(({ message }) => /June 19–21, 2026|19–21 juin 2026/.test(message))
  expect(old.map(({ file }) => file.replace('content/', '')).sort()).toEqual([
    'chateau/en.yaml',
    'chateau/fr.yaml',
    'pages/home.md',
    page,
    'pages/v2.md',
  ])
})

test('what is told of earlier years stays', () => {
  const history =
    'On June 21, 2026, June 21, 2019 and on May 2–4, 2026 there was music; the storm of August 9, 2026 too.'
  const before = told('2027-06-18', '2027-06-20').length
  expect(told('2027-06-18', '2027-06-20', history)).toHaveLength(before)
})

test('a day of the event with another day of the week says which one it is', () => {
  const all = told('2027-06-18', '2027-06-20')
  expect(all.find(({ message }) => message.startsWith('“Saturday 20”'))).toMatchObject({
    code: 'event/weekday',
    message: '“Saturday 20” is wrong: June 20, 2027 is a Sunday.',
  })
  expect(all.find(({ message }) => message.startsWith('“Sunday 21”'))?.code).toBe('event/other-day')
})

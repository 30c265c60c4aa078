import type { File } from '../../src/check/file.ts'
import { sourceRange, textAt, type Written } from '../../src/check/markdown.ts'
import type { World } from '../../src/check/world.ts'
import { type Finding, finding } from '../../src/content/finding.ts'
import { rememberFor } from '../../src/memory.ts'
import { warning } from '../../src/message.ts'
import { type Days, formatDays, months } from './dates.ts'
import { eventDays } from './rules.ts'

/**
 * Days that a text names and that are not those of the event: left behind when it was moved. Looked at are days of its
 * months, spans of days, and days of the week with a number. What is past and of another year is history, unless it is a
 * span about where the event is now, a year before: an event of every year leaves just that behind.
 */
export function dayRule(world: World): Finding[] {
  const days = eventDays(world)
  if (!days || days.end < days.start) return []
  const { start, end } = days
  return world.files.flatMap((file) => daysIn(file, start, end, world.today))
}

const daysIn = rememberFor((file: File, start: string, end: string, today: string): Finding[] => {
  const days = { start, end }
  const said = [...textLeaves(file).map(({ value }) => value), ...(file.body?.blocks ?? [])]
  // Where a text stands in its file is known only after reading the file once more.
  if (!said.some((text) => otherDays(text, days, today).length > 0)) return []
  const { fields, body } = file
  const texts = textLeaves(file).flatMap(({ path }) => (fields ? (textAt(fields, path) ?? []) : []))
  return [...texts, ...(body ? [body.written] : [])].flatMap((text) =>
    otherDays(text.text, days, today).map((found) => told(text, found, days)),
  )
})

const textLeaves = ({ leaves }: File) => leaves.filter(({ note }) => note.text !== undefined)

function told(written: Written, { 0: words, index, groups }: RegExpExecArray, days: Days): Finding {
  const range = sourceRange(written, [index, index + words.length])
  const day = groups?.['weekday'] && dayAt(days, Number(groups['date']))
  if (day) {
    const start = day.toISOString().slice(0, 10)
    const one = { start, end: start }
    const at = { en: formatDays(one, 'en'), fr: formatDays(one, 'fr') }
    const name = { en: weekdays[day.getUTCDay()] ?? '', fr: jours[day.getUTCDay()] ?? '' }
    return finding(written, range, otherWeekday({ written: words, day: at, name }))
  }
  const named = { en: formatDays(days, 'en'), fr: formatDays(days, 'fr') }
  return finding(written, range, otherDay({ written: words, days: named }))
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const jours = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
const monthNames: readonly string[] = [...months.en, ...months.fr]

const number = String.raw`\d{1,2}(?:er|st|nd|rd|th)?`
const span = (first: string, last: string) =>
  String.raw`(?<${first}>${number})(?:\s*(?:–|-|to|and|au|et)\s*(?<${last}>${number}))?`
const month = (name: string) => `(?<${name}>${monthNames.join('|')})`
// `June 19–21`, `19–21 juin`, and `Friday 19` unless that is an hour or a month follows.
const dayForm = new RegExp(
  String.raw`(?<!\p{L}|\d)(?:(?:${month('before')}\s+${span('one', 'two')}|${span('un', 'deux')}\s+(?:of\s+)?${month('behind')})(?!\d|\p{L})(?:,?\s+(?<year>\d{4})(?!\d))?|(?<weekday>${[...weekdays, ...jours].join('|')})\s+(?<date>\d{1,2})(?!\d|\s*(?:[h:]|[ap]m\b|o[’']clock|(?:of\s+)?(?:${monthNames.join('|')}))))`,
  'gu',
)

/** The days in a text that are not those of the event, though they seem to be meant as such. */
function otherDays(text: string, days: Days, today: string): RegExpExecArray[] {
  return [...text.matchAll(dayForm)].filter(({ groups = {} }) => {
    const { before, behind, one, two, un, deux, year, weekday, date } = groups
    if (weekday !== undefined) return !hasWeekday(days, weekday, Number(date))
    const [first = '', last] = before === undefined ? [un, deux] : [one, two]
    const name = monthNames.indexOf(before ?? behind ?? '')
    const dayOf = (written: string) => {
      const parts = [(name % 12) + 1, Number.parseInt(written, 10)]
      return [
        year ?? days.start.slice(0, 4),
        ...parts.map((part) => String(part).padStart(2, '0')),
      ].join('-')
    }
    const start = dayOf(first)
    const end = dayOf(last ?? first)
    if (start >= days.start && end <= days.end) return false
    const isOtherYear = !days.start.startsWith(start.slice(0, 4))
    const isLeft = last !== undefined && isYearBefore(days, { start, end })
    const isHistory = end < today && isOtherYear && !isLeft
    const isNear = [days.start, days.end].some((day) => day.slice(5, 7) === start.slice(5, 7))
    return !isHistory && (isNear || last !== undefined)
  })
}

/** In milliseconds, so far from its former days an event of every year is the next time. */
const ten = 10 * 86_400_000

/** Whether some days are about those of the event, one year earlier. */
function isYearBefore(days: Days, { start, end }: Days): boolean {
  const far = (now: string, then: string) => {
    const back = new Date(now)
    back.setUTCFullYear(back.getUTCFullYear() - 1)
    return Math.abs(back.getTime() - Date.parse(then))
  }
  return far(days.start, start) <= ten && far(days.end, end) <= ten
}

/** The day of the event that is a day of a month; undefined where it has none. */
function dayAt({ start, end }: Days, date: number): Date | undefined {
  for (const day = new Date(start); day <= new Date(end); day.setUTCDate(day.getUTCDate() + 1))
    if (day.getUTCDate() === date) return day
  return undefined
}

/** Whether one of the days is that day of the week and of the month. */
const hasWeekday = (days: Days, weekday: string, date: number): boolean =>
  dayAt(days, date)?.getUTCDay() === (weekdays.indexOf(weekday) + jours.indexOf(weekday) + 8) % 7

const otherWeekday = warning('event/weekday', {
  en: '“{written}” is wrong: {day} is a {name}.',
  enFix: 'Fix the day of the week, or the number.',
  fr: '« {written} » est faux : le {day} est un {name}.',
  frFix: 'Corrigez le jour de la semaine, ou le numéro.',
})
const otherDay = warning('event/other-day', {
  en: '“{written}” is not among the days of the event ({days}).',
  enFix: 'Fix the date, unless it is that of something else.',
  fr: "« {written} » n'est pas dans les dates de l'événement ({days}).",
  frFix: "Corrigez la date, sauf si c'est celle d'autre chose.",
})

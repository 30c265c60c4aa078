import type { Language } from '../../src/site.ts'
import { type Days, posterDays } from './dates.ts'

/** The days of the event as a poster sets them: the numbers as high as a hand, month and year beside them. */
export function PosterDate({
  days,
  language,
}: {
  readonly days: Days
  readonly language: Language
}) {
  const poster = posterDays(days, language)
  return (
    <p className="poster-date">
      <span className="poster-date-days">{poster.days}</span>{' '}
      <span className="poster-date-month">
        <span>{poster.months}</span> <span>{poster.years}</span>
      </span>
    </p>
  )
}

import { useEffect } from 'react'
import * as coming from '../coming.ts'
import { Fault, Frame, Link } from '../kit.tsx'
import { useCommands, useMoment, useSite, useSpeech } from '../state/panel.ts'
import { wallIn } from '../wall-time.ts'

/** The coming changes with their dates; a red rule shows where the page is among them. */
export function Times() {
  const speech = useSpeech()
  const { language, say } = speech
  const pages = useSite((site) => site.pages)
  const { go, showAt } = useCommands()
  const moved = useMoment()
  const schedule = useSite((site) => site.schedule)
  const { zone, now } = schedule
  const at = moved ?? now
  const stops = coming.stopsOf(schedule)
  const behind = stops.findLastIndex((stop) => stop.at <= at)
  useEffect(() => {
    void moved
    document.querySelector('.tl .on')?.scrollIntoView({ block: 'nearest' })
  }, [moved])
  const date = moved && wallIn(language, moved, { month: 'short' })
  const here = (
    <li className="here it red" key="here">
      {date ? say('times.nowShows', { date }) : say('times.today')}
    </li>
  )
  const crumb = say('times.zone', { place: coming.placeOf(zone) })
  return (
    <Frame title={say('times.coming')} note={say('times.note')} crumb={crumb}>
      <ol className="tl">
        {behind < 0 && here}
        {stops.flatMap((stop, index) => [
          ...stop.changes.map((change) => {
            const { thing, isEnd } = change
            const date = wallIn(language, stop.at, { weekday: 'long' })
            const place = [...(thing.at ?? []), isEnd ? 'until' : 'from']
            const look = [stop.at <= at && 'past', stop.isLate && 'late', stop.at === moved && 'on']
            return (
              <li
                className={look.filter(Boolean).join(' ')}
                key={`${thing.file} ${place.join(' ')}`}
              >
                <span className="mark" aria-hidden="true">
                  {stop.letter}
                </span>
                <div>
                  <h2>
                    <button type="button" onClick={() => showAt(stop.at)}>
                      {coming.nameOf(speech, thing)}
                    </button>
                  </h2>
                  <p className="it">{date}</p>
                  <p>
                    {coming.sentenceOf(speech, pages, change)}.{' '}
                    {!coming.isShownAt(thing, now) && (
                      <span className="it">{say('times.notToday')}</span>
                    )}
                  </p>
                  {stop.isLate && (
                    <Fault of={{ message: say('times.due', { date }), fix: say('times.dueFix') }} />
                  )}
                  <Link onClick={() => go({ open: 'field', file: thing.file, at: place })}>
                    {say('times.changeDates')}
                  </Link>
                </div>
              </li>
            )
          }),
          index === behind && here,
        ])}
      </ol>
      <p className="f-n">{say('times.readable')}</p>
    </Frame>
  )
}

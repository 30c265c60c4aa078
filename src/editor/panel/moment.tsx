import { useRef, useState } from 'react'
import { Calendar } from './calendar.tsx'
import { placeOf } from './coming.ts'
import { Labelled } from './form/field.tsx'
import { type FieldProps, useValue } from './form/form.ts'
import { Chevron } from './signs.tsx'
import { useSite, useSpeech } from './state/panel.ts'
import { typedDay, typedTime, wallIn } from './wall-time.ts'

/** From when or until when something is shown: a day and a time, typed as people write them, or a day of the calendar. */
export function Moment(props: FieldProps) {
  const { language, say } = useSpeech()
  const { text, described, set, isDraft } = useValue(props)
  const schedule = useSite((site) => site.schedule)
  const [typed, setTyped] = useState<readonly [date: string, time: string]>()
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)?(?:[ T]?(\d{1,2}:.*))?$/.exec(text) ?? [
    '',
    text,
  ]
  const isFirst = props.field.name === 'from'
  const { zone, now } = schedule
  const [shownDate, shownTime] = typed ?? [wallIn(language, date), time.replace(/^0(?=\d)/, '')]
  /** What is no date is kept as it was typed: it is told what is wrong with it. */
  const write = (date: string, time: string) => {
    setTyped([date, time])
    set([typedDay(date) ?? date.trim(), typedTime(time) ?? time.trim()].filter(Boolean).join(' '))
  }
  /** What was typed is shown as dates are written, once the focus is elsewhere. */
  const rest = () => setTyped(undefined)
  const close = () => {
    setIsOpen(false)
    input.current?.focus()
  }
  const ln = `ln${isDraft ? ' draft' : ''}`
  const used = (text: string) => ({ '--u': text ? '70%' : '0%' })
  const timeId = `${described.id}-time`
  return (
    <>
      {isFirst && (
        <div className="gh">
          <h2>{say('times.title')}</h2>
          <span className="rm">{say('times.zone', { place: placeOf(zone) })}</span>
        </div>
      )}
      <Labelled {...props} room={<label htmlFor={timeId}>{say('times.time')}</label>}>
        <div className="dtm">
          <span className={ln} style={used(shownDate)}>
            <input
              {...described}
              spellCheck={false}
              ref={input}
              autoComplete="off"
              placeholder={isFirst ? '' : say('times.noEnd')}
              value={shownDate}
              onBlur={rest}
              onChange={({ target }) => write(target.value, shownTime)}
            />
            <button
              type="button"
              aria-label={say('times.openCalendar')}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Chevron />
            </button>
          </span>
          <span className={ln} style={used(shownTime)}>
            <input
              id={timeId}
              spellCheck={false}
              autoComplete="off"
              aria-describedby={described['aria-describedby']}
              value={shownTime}
              onBlur={rest}
              onChange={({ target }) => write(shownDate, target.value)}
            />
          </span>
        </div>
        {isOpen && (
          <Calendar
            chosen={typedDay(shownDate) ?? now.slice(0, 10)}
            onTake={(date) => {
              setTyped(undefined)
              set([date, time].filter(Boolean).join(' '))
              close()
            }}
            onClose={close}
          />
        )}
      </Labelled>
    </>
  )
}

import { useState } from 'react'
import { cityOf } from '../../state/schedule-words.ts'
import { useSite, useSpeech } from '../../state/selectors.ts'
import { Link } from '../../ui/buttons.tsx'
import ui from '../../ui/ui.module.css'
import { dayAndTime, lastDay } from '../../words/wall-time.ts'
import { ChoiceLine, Labelled } from '../field.tsx'
import type { FieldKind, KindProps } from '../field-kind.ts'
import styles from '../form.module.css'
import { useField } from '../use-field.ts'

/** From when, or until when, something is shown. */
export const momentKind: FieldKind<'moment'> = {
  Field: MomentField,
  empty: () => '',
  summary: () => '',
  isWrittenAtOnce: true,
}

/** From when or until when something is shown: a day and a time, each in the browser's own field. */
function MomentField({ form: _, ...props }: KindProps<'moment'>) {
  const { language, say } = useSpeech()
  const { text, described, set, clear, isDraft } = useField(props)
  const zone = useSite(({ schedule }) => schedule.zone)
  /** A time without a day waits for one: alone, it says nothing. */
  const [waiting, setWaiting] = useState('')
  const known = dayAndTime(text)
  const { day, time } = known ?? { day: '', time: waiting }
  const write = (nextDay: string, nextTime: string) => {
    setWaiting(nextTime)
    if (nextDay) set(nextTime ? `${nextDay} ${nextTime}` : nextDay)
    else if (known) set('')
  }
  const timeId = `${described.id}-time`
  return (
    <>
      {props.field.name === 'from' && (
        <div className={ui.groupHead}>
          <h2>{say('times.title')}</h2>
          <span className={ui.remark}>{say('times.zone', { place: cityOf(zone) })}</span>
        </div>
      )}
      <Labelled {...props} room={<label htmlFor={timeId}>{say('times.time')}</label>}>
        <div className={styles.dayAndTime}>
          <ChoiceLine isDraft={isDraft} isEmpty={day === ''}>
            <input
              {...described}
              type="date"
              max={lastDay}
              value={day}
              onChange={({ target }) => write(target.value, time)}
            />
          </ChoiceLine>
          <ChoiceLine isDraft={isDraft} isEmpty={time === ''}>
            <input
              id={timeId}
              type="time"
              aria-describedby={described['aria-describedby']}
              value={time}
              onChange={({ target }) => write(day, target.value)}
            />
          </ChoiceLine>
        </div>
        {/* What is no date cannot be cleared in the field: that is empty already. */}
        {text !== '' && !known && (
          <div className={ui.actions}>
            <Link look="red" onClick={clear}>
              {say('field.leaveOut', { name: props.field.label[language] })}
            </Link>
          </div>
        )}
      </Labelled>
    </>
  )
}

import { useActs, useAnswer } from '../acts.tsx'
import { Frame, Link } from '../kit.tsx'
import type { SheetProps } from '../sheet.ts'
import { dateIn, sayIn, timeOf } from '../words.ts'

/** Every save, by days; each can be put back. */
export function History(props: SheetProps) {
  const { api, language, go } = props
  const words = sayIn(language)
  const acts = useActs(props)
  const saves = useAnswer(props, api.ask.history)
  const newest = saves?.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)) ?? []
  const days = [...Map.groupBy(newest, ({ at }) => dayOf(at, props))]
  const texts = { title: words('history.title'), note: words('history.note') }
  return (
    <Frame {...{ ...props, ...texts }} left={acts.undo} still={saves?.length === 0}>
      {acts.trouble}
      {saves?.length === 0 && <p className="say-h">{words('history.none')}</p>}
      {days.map(([day, ofDay]) => (
        <div key={day}>
          <div className="gh">
            <h2>{day}</h2>
          </div>
          <ul className="rows">
            {ofDay.map(({ id, at, label, files: [file], undone }) => (
              <li key={id}>
                <span>{undone ? <del>{label}</del> : label}</span>
                <span className="it">
                  {undone && `${words('history.undone')}, `}
                  {timeOf(at)}
                </span>
                <span className="btns whole">
                  <Link off={acts.busy || undone} onClick={() => acts.save(() => api.back({ id }))}>
                    {words('list.putBack')}
                  </Link>
                  {file && (
                    <Link onClick={() => go({ open: 'field', file })}>{words('history.see')}</Link>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Frame>
  )
}

/** Today, yesterday, or the date. */
function dayOf(at: string, { language }: SheetProps): string {
  const words = sayIn(language)
  const day = new Date(at).toDateString()
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  if (day === new Date().toDateString()) return words('history.today')
  if (day === yesterday.toDateString()) return words('history.yesterday')
  return dateIn(language, at)
}

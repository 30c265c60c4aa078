import { useActs, useAnswer } from '../acts.tsx'
import { Frame, Link } from '../kit.tsx'
import { usePanel } from '../panel.ts'
import { dateIn, timeOf } from '../words.ts'

/** Every save, by days; each can be put back. */
export function History() {
  const { api, language, say, go } = usePanel()
  const acts = useActs()
  const saves = useAnswer(api.ask.history)
  const newest = saves?.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)) ?? []
  /** Today, yesterday, or the date. */
  const dayOf = (at: string) => {
    const day = new Date(at).toDateString()
    const yesterday = new Date()
    yesterday.setDate(yesterday.getDate() - 1)
    if (day === new Date().toDateString()) return say('history.today')
    if (day === yesterday.toDateString()) return say('history.yesterday')
    return dateIn(language, at)
  }
  const days = [...Map.groupBy(newest, ({ at }) => dayOf(at))]
  const texts = { title: say('history.title'), note: say('history.note') }
  return (
    <Frame {...texts} left={acts.undo} still={saves?.length === 0}>
      {acts.trouble}
      {saves?.length === 0 && <p className="say-h">{say('history.none')}</p>}
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
                  {undone && `${say('history.undone')}, `}
                  {timeOf(at)}
                </span>
                <span className="btns whole">
                  <Link off={acts.busy || undone} onClick={() => acts.save(() => api.back({ id }))}>
                    {say('list.putBack')}
                  </Link>
                  {file && (
                    <Link onClick={() => go({ open: 'field', file })}>{say('history.see')}</Link>
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

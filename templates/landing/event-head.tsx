import { Inline } from '../../src/render/markdown.tsx'
import type { Event } from '../../src/site.ts'
import type { PageContext } from '../page-context.ts'
import { RehearsalMark } from '../parts/rehearsal-mark.tsx'
import { PosterDate } from './poster-date.tsx'

export interface EventHeadProps {
  readonly event: Event
  /** The calendar file: its address, and the name it is saved under. */
  readonly calendar: { readonly url: string; readonly fileName: string }
  readonly context: PageContext
  /** The boxed letter. */
  readonly mark: string
  /** The id of the heading. */
  readonly id: string
}

/** The heading of the event, its days and its place. */
export function EventHead({ event, calendar, context, mark, id }: EventHeadProps) {
  return (
    <header className="event-head">
      <div className="event-title page-width">
        <RehearsalMark letter={mark} />
        <h2 id={id} className="display-3">
          <Inline value={event.title} />
        </h2>
      </div>
      <div className="event-days page-width columns">
        <PosterDate days={event} language={context.language} />
        <div className="event-place">
          <p className="lead">
            <Inline value={event.introduction} context={context} />
          </p>
          <p>
            <a className="event-calendar" href={calendar.url} download={calendar.fileName}>
              {event.calendar}
            </a>
          </p>
        </div>
      </div>
    </header>
  )
}

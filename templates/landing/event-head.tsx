import type { Event } from '../../src/site.ts'
import type { PageContext } from '../page-context.ts'
import { Inline } from '../parts/inline.tsx'
import { RehearsalMark } from '../parts/rehearsal-mark.tsx'
import { PosterDate } from './poster-date.tsx'

interface EventHeadProps {
  readonly event: Event
  readonly context: PageContext
  /** The boxed letter. */
  readonly mark: string
  /** The id of the heading. */
  readonly id: string
}

/** The heading of the event, its days and its place. */
export function EventHead({ event, context, mark, id }: EventHeadProps) {
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
          {context.calendar && (
            <p>
              <a
                className="event-calendar"
                href={context.calendar.url}
                download={context.calendar.fileName}
              >
                {event.calendar}
              </a>
            </p>
          )}
        </div>
      </div>
    </header>
  )
}

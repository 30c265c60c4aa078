import type { Event, Leaf } from '../../src/site.ts'
import type { PageContext } from '../page-context.ts'
import { Picture } from '../picture-library/picture.tsx'
import { eventFigures } from './event-figures.ts'
import { EventHead, type EventHeadProps } from './event-head.tsx'
import { FigureRow } from './figure-row.tsx'
import { LineUp } from './line-up.tsx'
import { Services } from './services.tsx'
import { Spread } from './spread.tsx'
import { Stage } from './stage.tsx'

interface EventSectionProps {
  readonly event: Event
  readonly calendar: EventHeadProps['calendar']
  readonly experience: Leaf
  readonly impact: Leaf
  readonly context: PageContext
}

/** The event: days and place by night, its figures, stage, artists and services, and what it is for. */
export function EventSection({ event, calendar, experience, impact, context }: EventSectionProps) {
  const night = context.picture(event.image)
  return (
    <section id="event" aria-labelledby="event-title">
      <div className="night">
        <EventHead event={event} calendar={calendar} context={context} mark="B" id="event-title" />
        <figure className="night-plate">
          <Picture
            picture={night.picture}
            alt={night.words[context.language].alt}
            sizes="(width < 1000px) 193vw, 103vw"
          />
        </figure>
        <FigureRow figures={eventFigures(event, context.language)} />
      </div>
      <Stage stage={event.stage} context={context} />
      <LineUp lineup={event.lineup} />
      <Services services={event.services} />
      <Spread experience={experience} impact={impact} image={event.impactImage} context={context} />
    </section>
  )
}

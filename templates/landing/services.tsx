import { Inline } from '../../src/render/markdown.tsx'
import type { Event } from '../assemble.ts'
import type { PageContext } from '../page-context.ts'
import { serviceRows } from './event-figures.ts'

interface ServicesProps {
  readonly services: Event['services']
  /** Where the letter goes with which one reserves dinner. */
  readonly reservation?: string | undefined
  readonly context?: PageContext
}

/** The services of the event, each joined by leader dots to what it offers. */
export function Services({ services, reservation, context }: ServicesProps) {
  const { label } = services.dinners.reservation ?? {}
  return (
    <div className="services page-width columns">
      <h3 className="display-2">
        <Inline value={services.title} />
      </h3>
      <dl>
        {serviceRows(services).map((service) => (
          <div key={service.title} className="service">
            <dt>
              <Inline value={service.title} />
            </dt>
            <dd>
              <Inline value={service.text} {...(context && { context })} />
              {'seatsPerNight' in service && reservation !== undefined && (
                <>
                  {' '}
                  <a href={reservation}>{label}</a>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

import type { Event } from '../../src/site.ts'
import { Inline } from './inline.tsx'

/** The services of the event, each joined by leader dots to what it offers. */
export function Services({ services }: { readonly services: Event['services'] }) {
  const { title, shuttles, helicopters, dinners, workshops } = services
  const rows = [
    shuttles,
    { ...helicopters, text: helicopters.text.replace('{minutes}', String(helicopters.minutes)) },
    { ...dinners, text: dinners.text.replace('{seatsPerNight}', String(dinners.seatsPerNight)) },
    workshops,
  ]
  return (
    <div className="services page-width columns">
      <h3 className="display-2">
        <Inline value={title} />
      </h3>
      <dl>
        {rows.map((service) => (
          <div key={service.title} className="service">
            <dt>
              <Inline value={service.title} />
            </dt>
            <dd>
              <Inline value={service.text} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

import { Inline } from '../../src/render/markdown.tsx'
import type { Event } from '../../src/site.ts'
import { serviceRows } from './service-rows.ts'

/** The services of the event, each joined by leader dots to what it offers. */
export function Services({ services }: { readonly services: Event['services'] }) {
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
              <Inline value={service.text} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

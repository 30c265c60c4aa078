import { Inline } from '../../src/render/markdown.tsx'
import type { Swarm } from '../../src/site.ts'
import type { PageContext } from '../page-context.ts'
import { Action } from '../parts/action.tsx'
import { Lines } from '../parts/lines.tsx'

interface SwarmContactProps {
  readonly contact: Swarm['contact']
  readonly context: PageContext
}

/** The last word of the house, on its ink: somebody owes you something. */
export function SwarmContact({ contact, context }: SwarmContactProps) {
  return (
    <section className="swarm-contact" id="contact">
      <div className="page-width">
        <h2 className="display-1">
          <Lines lines={contact.headline} />
        </h2>
        <p className="lead">
          <Inline value={contact.lead} context={context} />
        </p>
        <Action href={`mailto:${contact.mail}`} data-address={contact.mail}>
          {contact.button}
        </Action>
      </div>
    </section>
  )
}

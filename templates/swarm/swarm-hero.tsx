import { Inline } from '../../src/render/markdown.tsx'
import type { Swarm } from '../../src/site.ts'
import type { PageContext } from '../page-context.ts'
import { Lines } from '../parts/lines.tsx'
import { SwarmDrawing } from './swarm-drawing.tsx'

interface SwarmHeroProps {
  readonly words: Pick<Swarm, 'references' | 'headline' | 'drawing' | 'lead' | 'aside'>
  readonly context: PageContext
}

/** The concept: three references as on a letter, the headline, and four hundred notes that become a swarm. */
export function SwarmHero({ words, context }: SwarmHeroProps) {
  return (
    <section className="swarm-hero" id="concept">
      <div className="swarm-references page-width">
        {words.references.map((reference) => (
          <p key={reference}>
            <Inline value={reference} context={context} />
          </p>
        ))}
      </div>
      <div className="page-width">
        <h1>
          <Lines lines={words.headline} />
        </h1>
      </div>
      <SwarmDrawing label={words.drawing} />
      <div className="swarm-concept page-width columns">
        <p className="lead-large">
          <Inline value={words.lead} context={context} />
        </p>
        <p className="swarm-aside">
          <Inline value={words.aside} context={context} />
        </p>
      </div>
    </section>
  )
}

import { Inline } from '../../src/render/markdown.tsx'
import type { Swarm } from '../../src/site.ts'
import { Dynamics } from '../notation/dynamics.tsx'
import type { PageContext } from '../page-context.ts'
import { SwarmHead } from './swarm-head.tsx'

interface SwarmMethodsProps {
  readonly methods: Swarm['methods']
  readonly context: PageContext
}

/** The methods, each louder than the one before. */
export function SwarmMethods({ methods, context }: SwarmMethodsProps) {
  return (
    <section className="swarm-section" id="methodes">
      <SwarmHead title={methods.title} tempo={methods.tempo} tempoLanguage="it" />
      <ol className="swarm-methods page-width">
        {methods.steps.map(({ dynamics, title, text }, place) => (
          <li key={title} className="columns">
            <span className="swarm-method-number" aria-hidden="true">
              {place + 1}
            </span>
            <Dynamics mark={dynamics} space={19} />
            <h3>
              <Inline value={title} context={context} />
            </h3>
            <p>
              <Inline value={text} context={context} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

import { Inline } from '../../src/render/markdown.tsx'
import type { Hero as HeroWords, Pillar } from '../../src/site.ts'
import type { PageContext } from '../page-context.ts'
import { Action } from '../parts/action.tsx'
import { Headline } from './headline.tsx'
import { Pillars } from './pillars.tsx'

interface HeroProps {
  readonly hero: HeroWords
  readonly pillars: readonly Pillar[]
  /** The days of the event, as a sentence says them. */
  readonly days: string
  readonly context: PageContext
}

/** The first screen: whom the house is dedicated to, the headline on its staff, what it is, its three pillars. */
export function Hero({ hero, pillars, days, context }: HeroProps) {
  return (
    <section className="hero" id="top" aria-labelledby="hero-title">
      <div className="hero-credits page-width">
        <p className="hero-dedication">
          <Inline value={hero.dedication} />
        </p>
        <p className="hero-season">
          <span>{hero.season}</span> <span>{days}</span>
        </p>
      </div>
      <Headline id="hero-title" headline={hero.headline} />
      <div className="hero-body page-width columns">
        <div className="hero-introduction">
          <p className="lead">
            <Inline value={hero.lead} context={context} />
          </p>
          <div className="actions">
            <Action href="#mission" look="solid">
              {hero.buttons.mission}
            </Action>
            <Action href="#event">{hero.buttons.event}</Action>
          </div>
        </div>
        <Pillars label={hero.pillars} pillars={pillars} context={context} />
      </div>
    </section>
  )
}

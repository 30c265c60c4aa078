import { Island } from '../../src/render/island.tsx'
import { Inline, Markdown } from '../../src/render/markdown.tsx'
import type { Mission, MissionCard } from '../../src/site.ts'
import type { PageContext } from '../page-context.ts'
import { MissionSign } from './mission-sign.tsx'
import { Tooltip } from './tooltip.island.tsx'

interface FeatureCardProps {
  readonly card: MissionCard
  /** Its place in the row, counted from 1: the number over the bar line. */
  readonly number: number
  readonly terms: Mission['terms']
  readonly context: PageContext
}

/** A mission: its sign on a piece of the staff, the Italian term for it, a title and a text. */
export function FeatureCard({ card, number, terms, context }: FeatureCardProps) {
  const { icon, title } = card.fields
  const { term, gloss } = terms[icon]
  return (
    <li className="feature-card">
      <div className="feature-card-sign">
        <span className="feature-card-number" aria-hidden="true">
          {number}
        </span>
        <MissionSign sign={icon} />
        <Island
          name="tooltip"
          as="span"
          attributes={{ className: 'feature-card-term' }}
          component={Tooltip}
          props={{ id: `gloss-${number}`, term, lang: 'it', gloss }}
          context={context}
        />
      </div>
      <h3>
        <Inline value={title} />
      </h3>
      <div className="feature-card-text">
        <Markdown body={card.body} context={context} />
      </div>
    </li>
  )
}

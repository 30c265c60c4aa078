import type { Mission, MissionCard } from '../../src/site.ts'
import type { PageContext } from '../page-context.ts'
import { FeatureCard } from './feature-card.tsx'

interface FeatureCardsProps {
  readonly cards: readonly MissionCard[]
  readonly terms: Mission['terms']
  readonly context: PageContext
}

/** The cards as measures of one staff: up to four in a row, five and more in rows of three. */
export function FeatureCards({ cards, terms, context }: FeatureCardsProps) {
  return (
    <div className="feature-cards-frame">
      <ol className="feature-cards page-width" data-columns={cards.length > 4 ? 3 : cards.length}>
        {cards.map((card, place) => (
          <FeatureCard
            key={card.file}
            card={card}
            number={place + 1}
            terms={terms}
            context={context}
          />
        ))}
      </ol>
    </div>
  )
}

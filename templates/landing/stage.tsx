import { Inline } from '../../src/render/markdown.tsx'
import type { Event } from '../../src/site.ts'
import type { PageContext } from '../page-context.ts'
import { StagePlan } from './stage-plan.tsx'

/** The letters that the plan and its legend share. */
const letters = ['a', 'b', 'c'] as const

/** The round stage: what it is, and its plan with a legend. */
export function Stage({
  stage,
  context,
}: {
  readonly stage: Event['stage']
  readonly context: PageContext
}) {
  return (
    <div className="stage page-width columns">
      <div className="stage-words">
        <h3 className="display-2">
          <Inline value={stage.title} />
        </h3>
        <p className="lead">
          <Inline value={stage.lead} context={context} />
        </p>
        <p className="caption">
          <Inline value={stage.quotation} context={context} />
        </p>
        <dl className="stage-legend">
          {letters.map((letter, place) => (
            <div key={letter}>
              <dt>{letter}</dt>
              <dd>
                <Inline value={stage.legend[place] ?? ''} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="stage-drawing">
        <StagePlan plan={stage.plan} inscription={stage.inscription} />
      </div>
    </div>
  )
}

import { Island } from '../../src/render/island.tsx'
import type { CaseStudy, Swarm } from '../../src/site.ts'
import type { PageContext } from '../page-context.ts'
import { Lines } from '../parts/lines.tsx'
import { CaseExpander } from './case-expander.island.tsx'
import { CaseStudies } from './case-studies.tsx'
import { SwarmHead } from './swarm-head.tsx'

interface SwarmResultsProps {
  readonly results: Swarm['results']
  readonly cases: readonly CaseStudy[]
  readonly context: PageContext
}

/** What came of it: four hundred calls, the first cases, and more of them on request (specification 2, /swarm). */
export function SwarmResults({ results, cases, context }: SwarmResultsProps) {
  const { title, tempo, calls, callsNote, caption, columns } = results
  return (
    <section className="swarm-section" id="resultats">
      <SwarmHead title={title} tempo={tempo} />
      <p className="swarm-calls page-width">
        <b>{calls}</b>{' '}
        <span>
          <Lines lines={callsNote} />
        </span>
      </p>
      <div className="page-width">
        <CaseStudies
          caption={caption}
          columns={columns}
          cases={cases.filter(({ fields }) => !fields.extra)}
          context={context}
        />
        <FurtherCases
          results={results}
          cases={cases.filter(({ fields }) => fields.extra)}
          context={context}
        />
      </div>
    </section>
  )
}

function FurtherCases({ results, cases, context }: SwarmResultsProps) {
  if (cases.length === 0) return null
  const { extraCaption, columns, more, less } = results
  return (
    <details className="case-expander" id="more-cases">
      <Island
        as="summary"
        attributes={{ className: 'action' }}
        name="case-expander"
        component={CaseExpander}
        props={{ more, less }}
        context={context}
      />
      <CaseStudies caption={extraCaption} columns={columns} cases={cases} context={context} />
    </details>
  )
}

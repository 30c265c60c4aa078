import { formatted } from '../../src/check/formatted.ts'
import { Island } from '../../src/render/island.tsx'
import { Inline, Markdown } from '../../src/render/markdown.tsx'
import type { CaseStudy, Swarm } from '../assemble.ts'
import { Dynamics } from '../notation/signs.tsx'
import type { PageContext } from '../page-context.ts'
import { Action } from '../parts/action.tsx'
import { bound } from '../parts/bound.ts'
import { Lines } from '../parts/lines.tsx'
import { CaseExpander } from './case-expander.island.tsx'
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
        <div>
          {words.references.map((reference) => (
            <p key={reference}>
              <Inline value={reference} context={context} />
            </p>
          ))}
        </div>
      </div>
      <div className="page-width">
        <h1>
          <Lines lines={words.headline} />
        </h1>
      </div>
      <SwarmDrawing label={words.drawing} />
      <div className="swarm-concept page-width columns">
        <p className="lead-large">
          <Inline value={bound(words.lead)} context={context} />
        </p>
        <p className="swarm-aside">
          <Inline value={words.aside} context={context} />
        </p>
      </div>
    </section>
  )
}

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

interface SwarmResultsProps {
  readonly results: Swarm['results']
  readonly cases: readonly CaseStudy[]
  readonly context: PageContext
}

/** What came of it: four hundred calls, the first cases, and more of them on request. */
export function SwarmResults({ results, cases, context }: SwarmResultsProps) {
  const { title, tempo, calls, callsNote, caption, columns } = results
  return (
    <section className="swarm-section" id="resultats">
      <SwarmHead title={title} tempo={tempo} />
      <p className="swarm-calls page-width">
        <b>{formatted(results, 'calls', String(calls))}</b>{' '}
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

interface SwarmContactProps {
  readonly contact: Swarm['contact']
  readonly context: PageContext
}

/** The contact section: its heading, one sentence, one button. */
export function SwarmContact({ contact, context }: SwarmContactProps) {
  return (
    <section className="swarm-contact" id="contact">
      <div className="page-width">
        <h2 className="display-1">
          <Lines lines={contact.headline} />
        </h2>
        <p className="lead">
          <Inline value={bound(contact.lead)} context={context} />
        </p>
        <Action href={`mailto:${contact.mail}`} data-address={contact.mail}>
          {contact.button}
        </Action>
      </div>
    </section>
  )
}

interface SwarmPublisherProps {
  readonly publisher: NonNullable<Swarm['publisher']>
  readonly context: PageContext
}

/** Who publishes the page, and what on it is invented. */
export function SwarmPublisher({ publisher, context }: SwarmPublisherProps) {
  return (
    <section className="swarm-publisher page-width columns">
      <h2>{publisher.heading}</h2>
      <p>
        <Inline value={publisher.text} context={context} />
      </p>
    </section>
  )
}

interface CaseStudiesProps {
  /** The spoken name of the table. */
  readonly caption: string
  readonly columns: Swarm['results']['columns']
  readonly cases: readonly CaseStudy[]
  readonly context: PageContext
}

/** Case studies as a table: whose work it was, what was done, how it ended. */
function CaseStudies({ caption, columns, cases, context }: CaseStudiesProps) {
  return (
    <table className="case-studies">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.work}</th>
          <th scope="col">{columns.action}</th>
          <th scope="col">{columns.result}</th>
        </tr>
      </thead>
      <tbody>
        {cases.map(({ file, fields: { title, client, result }, body }) => (
          <tr key={file} className="case-study">
            <th scope="row">
              <span>
                <Inline value={title} context={context} />
              </span>
              <small>
                <Inline value={client} context={context} />
              </small>
            </th>
            <td>
              <Markdown body={body} context={context} />
            </td>
            <td className="case-study-result">
              <Inline value={result} context={context} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SwarmHeadProps {
  readonly title: string
  readonly tempo: string
  /** The language of the tempo, where it is not the page's. */
  readonly tempoLanguage?: string
}

/** The head of a section of /swarm: the title in its heavy face, the tempo at the other margin. */
function SwarmHead({ title, tempo, tempoLanguage }: SwarmHeadProps) {
  return (
    <div className="swarm-head page-width">
      <h2 className="display-1">{title}</h2>
      <p className="tempo" lang={tempoLanguage}>
        {tempo}
      </p>
    </div>
  )
}

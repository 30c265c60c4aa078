import { Inline, Markdown } from '../../src/render/markdown.tsx'
import type { CaseStudy, Swarm } from '../../src/site.ts'
import type { PageContext } from '../page-context.ts'

interface CaseStudiesProps {
  /** The spoken name of the table. */
  readonly caption: string
  readonly columns: Swarm['results']['columns']
  readonly cases: readonly CaseStudy[]
  readonly context: PageContext
}

/** Case studies as a table: whose work it was, what was done, how it ended (specification 3). */
export function CaseStudies({ caption, columns, cases, context }: CaseStudiesProps) {
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

import { Inline, type Reading } from '../../src/render/markdown.tsx'
import { bound } from '../parts/bound.ts'
import { hangs } from '../parts/hangs.ts'

interface ProseHeadProps {
  readonly title: string
  readonly lead: string
  readonly context: Reading
}

/** The head of a page of text: its title on a staff for every line it takes, and what it is about. */
export function ProseHead({ title, lead, context }: ProseHeadProps) {
  return (
    <div className="prose-head" id="top">
      <h1 {...hangs(title)}>
        <Inline value={title} context={context} />
      </h1>
      <div className="page-width">
        <p className="lead">
          <Inline value={bound(lead)} context={context} />
        </p>
      </div>
    </div>
  )
}

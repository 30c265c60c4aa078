import { Inline } from '../../src/render/markdown.tsx'
import type { PageContext } from '../page-context.ts'
import { bound } from '../parts/bound.ts'
import { hangs } from '../parts/hangs.ts'
import { RehearsalMark } from '../parts/rehearsal-mark.tsx'

interface SectionHeadProps {
  /** The boxed letter. */
  readonly mark: string
  /** The id of the heading, for the section's `aria-labelledby`. */
  readonly id: string
  readonly title: string
  readonly tempo: string
  /** The language of the tempo, where it is not the page's. */
  readonly tempoLanguage?: string
  readonly lead: string
  readonly context: PageContext
}

/** The head of a section: letter and tempo above, the title below, and what it is about beside it. */
export function SectionHead(props: SectionHeadProps) {
  const { mark, id, title, tempo, tempoLanguage, lead, context } = props
  return (
    <header className="section-head page-width columns">
      <RehearsalMark letter={mark} />
      <h2 id={id} className="display-1" {...hangs(title)}>
        <Inline value={title} />
      </h2>
      <p className="tempo" lang={tempoLanguage}>
        <Inline value={tempo} />
      </p>
      <p className="lead">
        <Inline value={bound(lead)} context={context} />
      </p>
    </header>
  )
}

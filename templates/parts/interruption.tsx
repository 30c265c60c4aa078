import type { ReactNode } from 'react'
import { Inline, Markdown } from '../../src/render/markdown.tsx'
import type { Document } from '../../src/site.ts'
import type { Site } from '../assemble.ts'
import type { PageContext } from '../page-context.ts'
import { Logo } from './logo.tsx'

interface InterruptionProps {
  readonly site: Site
  readonly page: Document<{ readonly heading: string }>
  readonly context: PageContext
  /** What happened to the music. */
  readonly drawing: ReactNode
  /** The ways on. */
  readonly children: ReactNode
}

/** A page that stands where another should have been: a drawing, what happened, and the ways on. */
export function Interruption({ site, page, context, drawing, children }: InterruptionProps) {
  const { name, wordmark, tagline } = site.settings
  return (
    <main className="interruption" id="main" tabIndex={-1}>
      <header className="interruption-header page-width">
        <a href={context.link('/')}>
          <span aria-hidden="true">
            <Logo wordmark={wordmark} tagline={tagline[context.language]} />
          </span>
          <span className="visually-hidden">{`${name}, ${context.wording.home}`}</span>
        </a>
      </header>
      <div className="interruption-drawing">{drawing}</div>
      <div className="interruption-words page-width">
        <h1 className="display-2">
          <Inline value={page.fields.heading} context={context} />
        </h1>
        <div className="lead">
          <Markdown body={page.body} context={context} />
        </div>
        {children}
      </div>
    </main>
  )
}

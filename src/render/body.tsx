import { renderToStaticMarkup } from 'react-dom/server'
import ChateauPage from '../../templates/chateau/page.tsx'
import ErrorPage from '../../templates/error/page.tsx'
import LandingPage from '../../templates/landing/page.tsx'
import NotFoundPage from '../../templates/not-found/page.tsx'
import { withSigns } from '../../templates/notation/sprite.tsx'
import type { PageContext } from '../../templates/page-context.ts'
import ProsePage from '../../templates/prose/page.tsx'
import SwarmPage from '../../templates/swarm/page.tsx'
import type { Page, Site } from '../site.ts'
import { isPageOf } from './page-of.ts'

interface BodyProps {
  readonly page: Page
  readonly site: Site
  readonly context: PageContext
}

/** What stands in the body of a page, as HTML: its template filled with its content, and the signs it uses. */
export const renderBody = (props: BodyProps): string =>
  withSigns(renderToStaticMarkup(<Template {...props} />))

function Template({ page, site, context }: BodyProps) {
  const shared = { site, context }
  if (isPageOf(page, 'landing')) return <LandingPage {...shared} page={page} />
  if (isPageOf(page, 'chateau')) return <ChateauPage {...shared} page={page} />
  if (isPageOf(page, 'swarm')) return <SwarmPage {...shared} page={page} />
  if (isPageOf(page, 'prose')) return <ProsePage {...shared} page={page} />
  if (isPageOf(page, 'not-found')) return <NotFoundPage {...shared} page={page} />
  if (isPageOf(page, 'error')) return <ErrorPage {...shared} page={page} />
  throw new Error('a page names a template that does not exist')
}

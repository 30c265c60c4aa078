import type { PageContext } from '../../templates/page-context.ts'
import type { PageStyles } from '../assets/styles.ts'
import type { Page, Site } from '../site.ts'
import { renderBody } from './body.tsx'
import { contextOf, type Surroundings } from './context.ts'

/** A page whose body is rendered: what the choice of its fonts, and its document, are made from. */
export interface Draft {
  readonly page: Page
  readonly context: PageContext
  readonly body: string
  readonly styles: PageStyles
}

/** Renders the body of a page. */
export function draftPage(page: Page, site: Site, surroundings: Surroundings): Draft {
  const context = contextOf(page, site, surroundings)
  const styles = surroundings.assets.styles.get(page.fields.template)
  if (!styles) throw new Error(`the template ${page.fields.template} has no style sheet`)
  return { page, context, body: renderBody({ page, site, context }), styles }
}

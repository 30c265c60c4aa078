import type { PageProps } from '../../templates/page-context.ts'
import type { Page } from '../site.ts'

type Template = Page['fields']['template']

/** Whether the file of a page names this template. */
export const isPageOf = <T extends Template>(
  page: Page,
  template: T,
): page is PageProps<T>['page'] => page.fields.template === template

/** The address of a page; the 404 and error pages have none. */
export const routeOf = ({ fields }: Page): string | undefined =>
  'route' in fields ? fields.route : undefined

/** Whether a page asks for a password. */
export const isGated = ({ fields }: Page): boolean => 'gated' in fields && fields.gated

/** The class of `body` that sets the colours of a page; most pages have the site's own. */
export const bodyClassOf = (page: Page): string | undefined =>
  isPageOf(page, 'swarm') ? 'swarm' : undefined

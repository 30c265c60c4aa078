import type { CoreFields, PageFields } from './site.ts'

type Template = PageFields['template']

/** The sections of each template that a link may lead to (specification 2); a prose page has one per heading. */
const sectionIds: Readonly<Record<Template, readonly string[]>> = {
  landing: ['top', 'mission', 'event', 'contact'],
  swarm: ['top', 'concept', 'methodes', 'resultats', 'contact'],
  chateau: ['top', 'place', 'history', 'accommodation', 'nature', 'gallery'],
  prose: ['top'],
  'not-found': [],
  error: [],
}

/** The ids of the sections that every page of a template has. */
export const sectionsOf = (template: Template): readonly string[] => sectionIds[template]

/** Addresses that pages cannot have, since the build writes there. */
export const reservedRoutes = ['/404', '/500', '/assets'] as const

/** The file that a page is published in, below the output folder (contract 3): `/v2` is `v2/index.html`. */
export function outputPath({ template, route = '/' }: Pick<CoreFields, 'template' | 'route'>) {
  if (template === 'not-found') return '404.html'
  if (template === 'error') return '500.html'
  return route === '/' ? 'index.html' : `${route.slice(1)}/index.html`
}

import { reservedRoutes, sectionsOf } from '../routes.ts'
import { type ContentKind, contentKinds, requiredFiles } from './schemas/content.ts'
import { pageSchemas } from './schemas/page.ts'
import type { SectionsOf } from './world.ts'

/** What a site is made of: the tables that the checks go by. */
export interface SiteRules {
  readonly kinds: readonly ContentKind[]
  readonly requiredFiles: readonly string[]
  readonly reservedRoutes: readonly string[]
  readonly sectionsOf: SectionsOf
}

const isTemplate = (name: string): name is keyof typeof pageSchemas =>
  Object.hasOwn(pageSchemas, name)

/** The tables of this site. */
export const siteRules: SiteRules = {
  kinds: contentKinds,
  requiredFiles,
  reservedRoutes,
  sectionsOf: (template) => (isTemplate(template) ? sectionsOf(template) : []),
}

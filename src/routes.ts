import { kinds } from '../templates/kinds.ts'
import { outputPath as pathOf } from './check/table.ts'
import type { PageFields } from './site.ts'

/** The file that a page of this site is published in. */
export const outputPath = (fields: PageFields): string => pathOf(kinds, fields)

import type { PageContext } from '../../../templates/page-context.ts'
import type { SiteSettings } from '../../site.ts'

/** What a line of words needs to become HTML: where links lead, and which words belong to another language. */
export interface Reading {
  readonly link: PageContext['link']
  readonly foreignWords?: SiteSettings['foreignWords']
}

/** What a whole text needs: the pictures it may name, and the words and addresses it does not spell out. */
export interface TextReading extends Reading, Pick<PageContext, 'plate' | 'language' | 'wording'> {
  readonly contact?: SiteSettings['contact']
}

import type { PageContext } from '../../../templates/page-context.ts'

/** What a line of words needs to become HTML: where links lead, and which words belong to another language. */
export type Reading = Pick<PageContext, 'link' | 'foreignWords'>

/** What a whole text needs: also the pictures it may name, and the words and addresses it does not spell out. */
export type TextReading = Reading & Pick<PageContext, 'plate' | 'language' | 'wording' | 'contact'>

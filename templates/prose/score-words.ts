import type { Reading } from '../../src/render/markdown.tsx'
import type { PageFields } from '../assemble.ts'
import type { PageContext } from '../page-context.ts'

/** What a page says of the round that it shows. */
export type ScoreWords = NonNullable<Extract<PageFields, { readonly template: 'prose' }>['score']>

/** What a score needs of the surroundings of its page. */
export type ScoreContext = Reading & Pick<PageContext, 'gated' | 'island'>

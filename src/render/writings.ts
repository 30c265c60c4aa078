import type { Language } from '../site.ts'
import { isGated } from './addresses.ts'
import type { Surroundings } from './context.ts'
import { type Draft, draftGate, unsealed } from './page.tsx'

/** What a page sets in type: its HTML and the style sheets over it. */
export interface Writing {
  /** The file of the page, or `gate` for the page in front of those that ask for a password. */
  readonly id: string
  readonly html: string
  readonly css: string
  readonly language: Language
}

/** Everything that is set in type, page by page. */
export function writings(drafts: readonly Draft[], surroundings: Surroundings): readonly Writing[] {
  const pages = drafts.map(
    ({ page, body, bodyClass = '', styles: { first, rest } }): Writing => ({
      id: page.file,
      html: `<body class="${bodyClass}">${body}</body>`,
      css: first + rest,
      language: page.fields.lang,
    }),
  )
  const gated = drafts.find(({ page }) => isGated(page))
  if (!gated) return pages
  const { body, styles } = draftGate(gated.page, unsealed, surroundings)
  return [...pages, { id: 'gate', html: body, css: styles.first, language: 'en' }]
}

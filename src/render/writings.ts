import type { Assets } from '../assets/assets.ts'
import type { Language, Site } from '../site.ts'
import type { Draft } from './draft.tsx'
import { bodyClassOf, isGated } from './page-of.ts'
import { gateBody, unsealed } from './seal-page.tsx'

/** What a page sets in type: its HTML and the style sheets over it. */
export interface Writing {
  /** The file of the page, or `gate` for the page in front of those that ask for a password. */
  readonly id: string
  readonly html: string
  readonly css: string
  readonly language: Language
}

/** Everything that is set in type, page by page. */
export function writings(
  drafts: readonly Draft[],
  site: Site,
  { styles }: Assets,
): readonly Writing[] {
  const pages = drafts.map(
    ({ page, body, styles: { first, rest } }): Writing => ({
      id: page.file,
      html: `<body class="${bodyClassOf(page) ?? ''}">${body}</body>`,
      css: first + rest,
      language: page.fields.lang,
    }),
  )
  const gated = drafts.find(({ page }) => isGated(page))
  const gate = gated && {
    id: 'gate',
    html: gateBody(gated, site, unsealed),
    css: styles.get('gate')?.first ?? '',
    language: 'en' as const,
  }
  return gate ? [...pages, gate] : pages
}

import type { Language } from '../../src/site.ts'
import type { SiteSettings } from '../assemble.ts'
import type { PageContext } from '../page-context.ts'

export interface FooterLink {
  readonly href: string
  readonly label: string
  /** The language of the page it leads to, where it is not this page's. */
  readonly language?: Language
}

type Surroundings = Pick<PageContext, 'gated' | 'language' | 'isGated' | 'languageOf' | 'link'>

/** The links of the footer that a page may show: password-protected pages are linked from password-protected pages only. */
export function footerLinks(
  links: SiteSettings['footerLinks'],
  { gated, language, isGated, languageOf, link }: Surroundings,
): readonly FooterLink[] {
  return links
    .filter(({ to }) => gated || !isGated(to))
    .map(({ to, label }) => {
      const target = languageOf(to)
      const shown = { href: link(to), label }
      return target === language ? shown : { ...shown, language: target }
    })
}

import type { Language } from '../../src/site.ts'
import type { SiteSettings } from '../assemble.ts'

interface TranslationLinkProps {
  readonly href: string
  /** The language of the page it leads to. */
  readonly language: Language
  readonly languages: SiteSettings['languages']
}

/** Leads to the same page in the other language: FR or EN to the eye, “FR, français” to the ear. */
export function TranslationLink({ href, language, languages }: TranslationLinkProps) {
  const name = languages[language]
  return (
    <a className="translation-link" href={href} lang={language} hrefLang={language}>
      <span aria-hidden="true">{name.split(',')[0]}</span>
      <span className="visually-hidden">{name}</span>
    </a>
  )
}

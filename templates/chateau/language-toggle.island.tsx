import { useEffect, useRef, useState } from 'react'
import { hydrate } from '../../src/islands/hydrate.tsx'
import type { Language } from '../../src/site.ts'

interface LanguageToggleProps extends Readonly<Record<Language, string>> {
  /** The spoken name of the group. */
  readonly label: string
  /** The title of the document in each language. */
  readonly titles: Readonly<Record<Language, string>>
}

const languages = ['fr', 'en'] as const

/**
 * French or English, French at first. The two radio buttons switch the page's texts by CSS alone;
 * React keeps the rest in step. `fr` and `en` are the spoken names, such as “FR, français”: what stands before the
 * comma is shown.
 */
export function LanguageToggle({ label, titles, ...names }: LanguageToggleProps) {
  const { group, choose } = useLanguage(titles)

  return (
    // A form that keeps nothing, so that a reload starts in French, and whose submission does nothing.
    <form method="dialog" autoComplete="off">
      <fieldset className="language-toggle" ref={group}>
        <legend className="visually-hidden">{label}</legend>
        {languages.map((language) => (
          <label key={language} lang={language}>
            <input
              type="radio"
              name="language"
              value={language}
              aria-label={names[language]}
              defaultChecked={language === 'fr'}
              onChange={() => choose(language)}
            />
            <span>{names[language].split(',')[0]}</span>
          </label>
        ))}
      </fieldset>
    </form>
  )
}

export const wake = (root: HTMLElement) => hydrate(root, LanguageToggle)

/** The language chosen; read from the radio buttons when the part wakes, since a visitor may have been faster. */
function useLanguage(titles: LanguageToggleProps['titles']) {
  const group = useRef<HTMLFieldSetElement>(null)
  const [language, choose] = useState<Language>('fr')

  useEffect(() => {
    choose(group.current?.querySelector('[value="en"]:checked') ? 'en' : 'fr')
  }, [])
  useEffect(() => speak(language, titles[language]), [language, titles])

  return { group, choose }
}

/** Sets what CSS cannot: the language and title of the document, alternative texts and spoken names. */
function speak(language: Language, title: string) {
  document.documentElement.lang = language
  document.title = title
  for (const image of document.querySelectorAll<HTMLImageElement>(`img[data-alt-${language}]`)) {
    image.alt = image.getAttribute(`data-alt-${language}`) ?? ''
  }
  for (const part of document.querySelectorAll(`[data-label-${language}]`)) {
    part.setAttribute('aria-label', part.getAttribute(`data-label-${language}`) ?? '')
  }
}

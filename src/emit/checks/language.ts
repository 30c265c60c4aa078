import { attribute, type BuiltPage, named } from './built-page.ts'

/** Every page says its language, so that it is read aloud in it (WCAG 3.1.1). */
export function languageFaults(page: BuiltPage): readonly string[] {
  const stated = page.sealed || named(page, 'html').some((html) => attribute(html, 'lang'))
  return stated ? [] : ['says no language']
}

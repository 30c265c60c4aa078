import type { BuiltPage } from './built-page.ts'

/** The policy of the pages forbids `style` and `on…` attributes: browsers would drop them. */
export const inlineCodeFaults = (page: BuiltPage): readonly string[] =>
  page.elements.flatMap(({ tagName, properties }) =>
    Object.keys(properties)
      .filter((name) => name === 'style' || /^on[A-Z]/.test(name))
      .map((name) => `has <${tagName} ${name.toLowerCase()}="…">`),
  )

import { attribute, type BuiltPage, named, textIn } from './built-page.ts'

/** A fault and the file it is found in. */
export interface Fault {
  readonly path: string
  readonly fault: string
}

/**
 * Every page has a title, and no two that search engines may list share one: readers of a list of
 * tabs or results could not tell them apart (WCAG 2.4.2).
 */
export function titleFaults(pages: readonly BuiltPage[]): readonly Fault[] {
  const whole = pages.filter((page) => !page.sealed)
  const untitled = whole.filter((page) => titleOf(page) === '')
  const taken = new Map<string, string>()
  const shared = whole.filter(isListed).flatMap((page): Fault[] => {
    const title = titleOf(page)
    const other = taken.get(title)
    taken.set(title, page.path)
    return other === undefined || title === ''
      ? []
      : [{ path: page.path, fault: `has the title of ${other}: “${title}”` }]
  })
  return [...untitled.map(({ path }) => ({ path, fault: 'has no title' })), ...shared]
}

const titleOf = (page: BuiltPage): string => {
  const [title] = named(page, 'title')
  return title ? textIn(title).trim() : ''
}

const isListed = (page: BuiltPage): boolean =>
  !named(page, 'meta').some(
    (meta) =>
      attribute(meta, 'name') === 'robots' && /noindex/.test(attribute(meta, 'content') ?? ''),
  )

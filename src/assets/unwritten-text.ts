import type { PageElement } from './page-tree.ts'

/** What a form field shows without being text of the page; passwords show as bullets. */
export function spokenBy({ tag, attributes }: PageElement): readonly string[] {
  if ((tag !== 'input' && tag !== 'textarea') || attributes.has('hidden')) return []
  const bullets = attributes.get('type') === 'password' ? ['•'] : []
  return [attributes.get('placeholder') ?? '', attributes.get('value') ?? '', ...bullets]
}

/** The words that a part has been given to show later, among the properties that it keeps for its script. */
export function wordsLaterIn({ attributes }: PageElement): readonly string[] {
  const properties = attributes.get('data-props')
  if (properties === undefined) return []
  const parsed: unknown = JSON.parse(properties)
  return stringsIn(parsed).filter((text) => !isAddress.test(text))
}

const isAddress = /^(?:#|\/|[a-z]+:)\S*$/

// Titles are for the window, not for the page.
const isTitle = /^titles?$/

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    isTitle.test(key) ? [] : stringsIn(inner),
  )
}

import type { Element } from 'hast'
import { hashSource } from '../../render/policy.ts'
import { attribute, type BuiltPage, named, textIn } from './built-page.ts'

/**
 * The policy that a page states stands before anything it governs, lists the hash of every inline
 * script and style, and lists no other.
 */
export function policyFaults(page: BuiltPage): readonly string[] {
  const element = page.elements.find(statesPolicy)
  if (!element) return []
  const directives = directivesOf(attribute(element, 'content') ?? '')
  const governed = page.elements.findIndex(({ tagName }) => /^(?:script|style|link)$/.test(tagName))
  const late = governed !== -1 && governed < page.elements.indexOf(element)
  return [
    ...(late ? ['states its policy after what it governs'] : []),
    ...compare('script', runs(page).map(textIn), directives.get('script-src') ?? []),
    ...compare('style', named(page, 'style').map(textIn), directives.get('style-src') ?? []),
  ]
}

const statesPolicy = (element: Element): boolean =>
  /content-security-policy/i.test(attribute(element, 'httpEquiv') ?? '')

const directivesOf = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split(';').map((directive): [string, string[]] => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )

/** Inline scripts that run; structured data and other data blocks do not. */
const runs = (page: BuiltPage): readonly Element[] =>
  named(page, 'script').filter((script) => {
    const type = attribute(script, 'type') ?? ''
    return attribute(script, 'src') === undefined && /^(?:|module|text\/javascript)$/.test(type)
  })

function compare(kind: string, texts: readonly string[], sources: readonly string[]): string[] {
  const hashes = [...new Set(texts.map(hashSource))]
  const listed = sources.filter((source) => source.startsWith("'sha256-"))
  const missing = hashes.filter((hash) => !listed.includes(hash))
  const needless = listed.filter((hash) => !hashes.includes(hash))
  return [
    ...missing.map((hash) => `has an inline ${kind} (${hash}) that its policy does not list`),
    ...needless.map((hash) => `lists ${hash} for an inline ${kind} it does not have`),
  ]
}

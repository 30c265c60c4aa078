import type { FontRule } from './font-rules.ts'
import type { FontProperty } from './font-values.ts'
import { matchSelector } from './match-selector.ts'
import type { PageElement } from './page-tree.ts'
import type { RuleIndex } from './rule-index.ts'

/** Every value that each property may have on an element, in any state and on any screen. */
export type FontValues = Readonly<Record<FontProperty, ReadonlySet<string>>>

/** What the root of a page begins with. */
export const initialValues: FontValues = {
  family: new Set(['other']),
  weight: new Set(['400']),
  style: new Set(['normal']),
  content: new Set(),
}

/** An element or one of its pseudo-elements, and what it inherits. */
interface Styled {
  readonly element: PageElement
  readonly pseudo: FontRule['pseudo']
  readonly inherited: FontValues
}

/**
 * The values that the cascade may leave on an element: from the strongest rule down to the first that holds on every
 * screen and in every state; where none does, what it inherits as well.
 */
export function cascade(rules: RuleIndex, styled: Styled): FontValues {
  const { element, pseudo, inherited } = styled
  const matching = rules(element, pseudo).flatMap((rule) => {
    const holds = matchSelector(rule.selector, element)
    return holds === 'never' ? [] : [{ rule, settles: rule.always && holds === 'always' }]
  })
  const strongest = matching
    .toReversed()
    .flatMap(({ rule, settles }) => rule.settings.map((setting) => ({ ...setting, settles })))
  const values = (property: FontProperty): ReadonlySet<string> => {
    const settings = strongest.filter((setting) => setting.property === property)
    const last = settings.findIndex(({ settles }) => settles)
    const possible = settings.slice(0, last < 0 ? settings.length : last + 1)
    const named = possible.flatMap((setting) => setting.values)
    const inherits = property !== 'content' && (last < 0 || named.includes('inherit'))
    const own = named.filter((value) => value !== 'inherit')
    return new Set(inherits ? [...own, ...inherited[property]] : own)
  }
  return {
    family: values('family'),
    weight: values('weight'),
    style: values('style'),
    content: values('content'),
  }
}

import type { Selector, SelectorComponent } from 'lightningcss'
import { ancestorsOf, type PageElement } from './page-tree.ts'

/** Whether a selector holds for an element: in every state of the page, in some, in none. */
export type Holds = 'always' | 'sometimes' | 'never'

const ranks = { never: 0, sometimes: 1, always: 2 } as const
const byRank = ['never', 'sometimes', 'always'] as const

export const least = (answers: readonly Holds[]): Holds =>
  byRank[answers.length === 0 ? 2 : Math.min(...answers.map((answer) => ranks[answer]))] ?? 'never'

const most = (answers: readonly Holds[]): Holds =>
  byRank[Math.max(0, ...answers.map((answer) => ranks[answer]))] ?? 'never'

const opposite = (answer: Holds): Holds => byRank[2 - ranks[answer]] ?? 'never'
const surely = (fact: boolean): Holds => (fact ? 'always' : 'never')

/**
 * Matches a selector without pseudo-elements. Pseudo-classes and attributes that a visitor or a script may change
 * (`:hover`, `[open]`, `[data-state]`, …) hold sometimes, whatever the page says at first.
 */
export function matchSelector(selector: Selector, element: PageElement): Holds {
  const cut = selector.findLastIndex(({ type }) => type === 'combinator')
  const own = least(selector.slice(cut + 1).map((part) => matchPart(part, element)))
  const combinator = selector[cut]
  if (own === 'never' || combinator?.type !== 'combinator') return own
  const rest = selector.slice(0, cut)
  const others = related(combinator.value, element).map((other) => matchSelector(rest, other))
  return least([own, most(others)])
}

function related(combinator: string, element: PageElement): readonly PageElement[] {
  const { parent, index } = element
  if (combinator === 'child') return parent ? [parent] : []
  if (combinator === 'descendant') return ancestorsOf(element)
  const before = parent?.children.slice(0, index) ?? []
  return combinator === 'next-sibling' ? before.slice(-1) : before
}

function matchPart(part: SelectorComponent, element: PageElement): Holds {
  if (part.type === 'universal' || part.type === 'namespace') return 'always'
  if (part.type === 'type') return surely(element.tag === part.name.toLowerCase())
  if (part.type === 'class') return matchClass(part.name, element)
  if (part.type === 'id') return surely(element.attributes.get('id') === part.name)
  if (part.type === 'attribute') return matchAttribute(part, element)
  if (part.type === 'pseudo-class') return matchPseudoClass(part, element)
  return 'sometimes'
}

const matchClass = (name: string, { classes }: PageElement): Holds => surely(classes.has(name))

type AttributePart = Extract<SelectorComponent, { type: 'attribute' }>

const changing = /^(?:data-|aria-)|^(?:open|hidden|inert|disabled|checked|value|lang|style)$/

function matchAttribute({ name, operation }: AttributePart, element: PageElement): Holds {
  if (changing.test(name)) return 'sometimes'
  const value = element.attributes.get(name.toLowerCase())
  if (value === undefined) return 'never'
  if (!operation) return 'always'
  if (operation.operator !== 'equal') return 'sometimes'
  return surely(value === operation.value)
}

type PseudoClassPart = Extract<SelectorComponent, { type: 'pseudo-class' }>

function matchPseudoClass(part: PseudoClassPart, element: PageElement): Holds {
  if (part.kind === 'not') return opposite(matchAny(part.selectors, element))
  if (part.kind === 'is' || part.kind === 'where') return matchAny(part.selectors, element)
  if (part.kind === 'has') return matchHas(part.selectors, element)
  return surelyPlaced(part, element) ?? 'sometimes'
}

const matchAny = (selectors: readonly Selector[], element: PageElement): Holds =>
  most(selectors.map((selector) => matchSelector(selector, element)))

/** `:has()` looks below the element and, for sibling combinators, after it; a script may change what is there. */
function matchHas(selectors: readonly Selector[], element: PageElement): Holds {
  const after = element.parent?.children.slice(element.index + 1) ?? []
  const near = [
    ...descendants(element),
    ...after.flatMap((other) => [other, ...descendants(other)]),
  ]
  const plain = selectors.map((selector) =>
    selector[0]?.type === 'combinator' ? selector.slice(1) : selector,
  )
  const found = most(near.map((other) => matchAny(plain, other)))
  return found === 'never' ? 'never' : 'sometimes'
}

const descendants = ({ children }: PageElement): readonly PageElement[] =>
  children.flatMap((child) => [child, ...descendants(child)])

/** What an element's place among its siblings says; nothing where the place has no say. */
function surelyPlaced(part: PseudoClassPart, element: PageElement): Holds | undefined {
  const { parent, index, tag } = element
  const all = parent?.children ?? [element]
  const alike = all.filter((other) => other.tag === tag)
  const ofType = alike.indexOf(element)
  if (part.kind === 'root') return surely(parent === undefined)
  if (part.kind === 'first-child') return surely(index === 0)
  if (part.kind === 'last-child') return surely(index === all.length - 1)
  if (part.kind === 'only-child') return surely(all.length === 1)
  if (part.kind === 'first-of-type') return surely(ofType === 0)
  if (part.kind === 'last-of-type') return surely(ofType === alike.length - 1)
  if (part.kind === 'nth-child' && !part.of) return nth(part, index + 1)
  if (part.kind === 'nth-last-child' && !part.of) return nth(part, all.length - index)
  if (part.kind === 'nth-of-type') return nth(part, ofType + 1)
  if (part.kind === 'nth-last-of-type') return nth(part, alike.length - ofType)
  return undefined
}

/** Whether `place`, counted from 1, is among a·n + b. */
function nth({ a, b }: { readonly a: number; readonly b: number }, place: number): Holds {
  if (a === 0) return surely(place === b)
  const n = (place - b) / a
  return surely(Number.isInteger(n) && n >= 0)
}

import type { Selector, SelectorComponent } from 'lightningcss'

/** How many ids, classes and types a selector names (Selectors 4, section 17). */
export type Specificity = readonly [ids: number, classes: number, types: number]

/** The specificity of a selector. */
export const specificityOf = (selector: Selector): Specificity =>
  selector.map(ofPart).reduce(sum, [0, 0, 0])

const sum = (one: Specificity, other: Specificity): Specificity => [
  one[0] + other[0],
  one[1] + other[1],
  one[2] + other[2],
]

function ofPart(part: SelectorComponent): Specificity {
  if (part.type === 'id') return [1, 0, 0]
  if (part.type === 'class' || part.type === 'attribute') return [0, 1, 0]
  if (part.type === 'type' || part.type === 'pseudo-element') return [0, 0, 1]
  if (part.type !== 'pseudo-class') return [0, 0, 0]
  if (part.kind === 'where') return [0, 0, 0]
  if (part.kind === 'is' || part.kind === 'not' || part.kind === 'has' || part.kind === 'any') {
    return greatest(part.selectors.map(specificityOf))
  }
  return [0, 1, 0]
}

const greatest = (all: readonly Specificity[]): Specificity =>
  all.reduce((one, other) => (weigh(other) > weigh(one) ? other : one), [0, 0, 0])

const weigh = ([ids, classes, types]: Specificity): number =>
  ids * 1_000_000 + classes * 1000 + types

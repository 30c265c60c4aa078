import type { Selector } from 'lightningcss'
import type { FontRule } from './font-rules.ts'
import type { PageElement } from './page-tree.ts'

/** Gives the rules that may match an element or one of its pseudo-elements, weakest first. */
export type RuleIndex = (element: PageElement, pseudo: FontRule['pseudo']) => readonly FontRule[]

/**
 * Sorts rules by the class or the tag that the last part of their selectors names, as browsers do: of a hundred rules
 * a handful is then compared with each element. Takes rules weakest first.
 */
export function indexRules(rules: readonly FontRule[]): RuleIndex {
  const ranks = new Map(rules.map((rule, rank) => [rule, rank]))
  const byKey = Map.groupBy(rules, (rule) => `${rule.pseudo ?? ''} ${keyOf(rule.selector)}`)
  const rank = (rule: FontRule) => ranks.get(rule) ?? 0

  return ({ tag, classes }, pseudo = undefined) =>
    [tag, '*', ...[...classes].map((name) => `.${name}`)]
      .flatMap((key) => byKey.get(`${pseudo ?? ''} ${key}`) ?? [])
      .toSorted((one, other) => rank(one) - rank(other))
}

function keyOf(selector: Selector): string {
  const last = selector.slice(selector.findLastIndex(({ type }) => type === 'combinator') + 1)
  const named =
    last.find((part) => part.type === 'class') ?? last.find((part) => part.type === 'type')
  if (named?.type === 'class') return `.${named.name}`
  return named?.type === 'type' ? named.name.toLowerCase() : '*'
}

import { isMap, isNode, isScalar, isSeq, type Node, type Pair } from 'yaml'
import type { Range } from '../text/text-file.ts'
import type { Yaml } from '../yaml/parse-yaml.ts'
import type { Path } from './path.ts'
import { nameOf } from './plain-value.ts'

/** What stands at a path: the value, and the field's name before it (items of lists have none). */
interface Spot {
  readonly node: Node | undefined
  readonly key: Node | undefined
}

/**
 * Where the value of a field stands. A field without value is found at its name; a missing one at the name of the
 * fields that lack it, or at the start of the file (contract 6.21).
 */
export function locate(yaml: Yaml, path: Path): Range {
  const spot = spotAt(yaml, path)
  if (!spot) return locateParent(yaml, path)
  const { node, key } = spot
  const text = isScalar(node) || (isNode(node) && key === undefined)
  if (node?.range && text && node.range[1] > node.range[0]) return rangeOf(yaml, node)
  if (node?.range && isFlow(node)) return rangeOf(yaml, node)
  return key ? rangeOf(yaml, key) : locateParent(yaml, path)
}

/** Where the name of a field stands; of an item of a list, where the item begins. */
export function locateName(yaml: Yaml, path: Path): Range {
  const key = spotAt(yaml, path)?.key
  return key ? rangeOf(yaml, key) : locate(yaml, path)
}

/** The node of the value at a path. */
export const nodeAt = (yaml: Yaml, path: Path): Node | undefined => spotAt(yaml, path)?.node

function locateParent(yaml: Yaml, path: Path): Range {
  const parent = path.slice(0, -1)
  if (parent.length === 0) return opening(yaml)
  const spot = spotAt(yaml, parent)
  if (!spot) return locateParent(yaml, parent)
  if (spot.key) return rangeOf(yaml, spot.key)
  // An item of a list has no name: its first field stands for it.
  const first = isMap(spot.node) ? spot.node.items[0]?.key : spot.node
  return isNode(first) && first.range ? rangeOf(yaml, first) : locateParent(yaml, parent)
}

/** The opening `---` of a Markdown file, the first character of any other. */
const opening = ({ region }: Yaml): Range => [0, Math.max(1, region.range[0])]

function spotAt(yaml: Yaml, path: Path): Spot | undefined {
  let spot: Spot | undefined = { node: yaml.document.contents ?? undefined, key: undefined }
  for (const step of path) {
    spot = spot && entry(spot.node, step)
  }
  return spot
}

function entry(node: Node | undefined, step: PropertyKey): Spot | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(step)]
    return isNode(item) ? { node: item, key: undefined } : undefined
  }
  const pair = isMap(node) ? pairOf(node.items, String(step)) : undefined
  if (!pair || !isNode(pair.key)) return undefined
  return { node: isNode(pair.value) ? pair.value : undefined, key: pair.key }
}

/** The last of the pairs with a name: of a field written twice, the last one counts. */
const pairOf = (pairs: readonly Pair[], name: string): Pair | undefined =>
  pairs.findLast((pair) => nameOf(pair.key) === name)

const isFlow = (node: Node): boolean => (isMap(node) || isSeq(node)) && node.flow === true

function rangeOf(yaml: Yaml, node: Node): Range {
  const [from = 0, to = 0] = node.range ?? []
  const start = yaml.toSource(from)
  const text = yaml.region.source.text.slice(start, yaml.toSource(to))
  return [start, start + text.trimEnd().length]
}

import { isAlias, isNode, type Node, visit } from 'yaml'
import { type Finding, finding } from '../finding.ts'
import * as words from '../messages/yaml.ts'
import type { Yaml } from './parse-yaml.ts'

interface Mark {
  readonly kind: 'alias' | 'anchor' | 'tag'
  readonly start: number
  readonly text: string
}

/** Aliases, anchors and tags: none is allowed. Anchors are not reported beside the
 * aliases that refer to them, and each alias once. */
export function references(yaml: Yaml): Finding[] {
  const marks: Mark[] = []
  visit(yaml.document, {
    Node: (_key, node) => {
      if (isNode(node)) marks.push(...marksOf(yaml, node))
    },
  })
  const hasAlias = marks.some(({ kind }) => kind === 'alias')
  const told = new Set<string>()
  return marks
    .filter(({ kind }) => kind !== 'anchor' || !hasAlias)
    .filter(({ text }) => !told.has(text) && told.add(text))
    .map(({ kind, start, text: mark }) => {
      const wording = kind === 'tag' ? words.tag({ mark }) : words.alias({ mark })
      return finding(yaml.region.source, [start, start + mark.length], wording)
    })
}

function marksOf(yaml: Yaml, node: Node): Mark[] {
  if (!node.range) return []
  const { text } = yaml.region.source
  const at = yaml.toSource(node.range[0])
  if (isAlias(node)) return [{ kind: 'alias', start: at, text: `*${node.source}` }]
  const { anchor, tag } = node
  const before = text.slice(0, at)
  const anchors = anchor ? [{ kind: 'anchor', ...lastMark(before, `&${anchor}`) } as const] : []
  const tags = tag ? [{ kind: 'tag', ...lastTag(before) } as const] : []
  return [...anchors, ...tags]
}

const lastMark = (before: string, mark: string) => ({
  start: Math.max(0, before.lastIndexOf(mark)),
  text: mark,
})

/** The tag stands right before its value, but for an anchor. */
function lastTag(before: string) {
  const found = [...before.matchAll(/(?<=[\s,[{]|^)!\S*/g)].at(-1)
  return { start: found?.index ?? 0, text: found?.[0] ?? '!' }
}

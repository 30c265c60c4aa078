import { isScalar, visit } from 'yaml'
import { type Finding, finding } from '../finding.ts'
import * as words from '../messages/yaml.ts'
import { lineAt } from '../text/text-file.ts'
import type { Yaml } from './parse-yaml.ts'

/** Fields written twice in one place: each repetition, with the line of the first. */
export function duplicateKeys(yaml: Yaml): Finding[] {
  const found: Finding[] = []
  visit(yaml.document, {
    Map: (_key, map) => {
      const seen = new Map<string, number>()
      for (const { key } of map.items) {
        if (!isScalar(key) || !key.range) continue
        const name = String(key.value)
        const range = [yaml.toSource(key.range[0]), yaml.toSource(key.range[1])] as const
        const first = seen.get(name)
        if (first === undefined) seen.set(name, range[0])
        else {
          const line = lineAt(yaml.region.source, first)
          found.push(finding(yaml.region.source, range, words.duplicateKey({ name, line })))
        }
      }
    },
  })
  return found
}

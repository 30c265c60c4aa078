import { isMap, isScalar, isSeq } from 'yaml'

/** The plain value of a YAML node; text in composed Unicode form (NFC), a field without value as null. */
export function plainValue(node: unknown): unknown {
  if (isSeq(node)) return node.items.map(plainValue)
  if (isMap(node)) {
    // fromEntries makes own properties, so that a field called __proto__ is nothing special.
    return Object.fromEntries(node.items.map(({ key, value }) => [nameOf(key), plainValue(value)]))
  }
  if (!isScalar(node)) return null
  return typeof node.value === 'string' ? node.value.normalize('NFC') : node.value
}

/** The name of a field as the editor wrote it. */
export const nameOf = (key: unknown): string => String(isScalar(key) ? key.value : key)

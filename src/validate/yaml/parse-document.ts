import { type Document, isCollection, parseDocument, visit } from 'yaml'

const deepest = 20

/** The document of a YAML text, whatever its mistakes; `too deep` where the parser runs out of stack. */
export function parseDocumentSafely(text: string): Document.Parsed | 'too deep' {
  try {
    return parseDocument(text, {
      prettyErrors: false,
      schema: 'core',
      version: '1.2',
      uniqueKeys: true,
      strict: true,
      merge: false,
    })
  } catch (error) {
    if (error instanceof RangeError) return 'too deep'
    throw error
  }
}

/** Where lists and fields are nested more than 20 levels (security.md section 2): the offset of the first too deep. */
export function depthFault(document: Document.Parsed): number | undefined {
  let found: number | undefined
  visit(document, {
    Collection: (_key, node, path) => {
      if (path.filter(isCollection).length < deepest) return undefined
      found = node.range?.[0] ?? 0
      return visit.BREAK
    },
  })
  return found
}

/** Whether more than 20 brackets are open at once somewhere; in a text that does not parse this is the reason. */
export function opensTooMany(text: string): boolean {
  let depth = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (bracket === '[' || bracket === '{' ? 1 : -1))
    if (depth > deepest) return true
  }
  return false
}

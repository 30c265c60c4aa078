import type { TextForm } from './unsupported.ts'

/**
 * What becomes of the text below the fields of a file: a page of its own, a short text, or nothing; unknown where the
 * fields do not tell.
 */
export type BodyUse = Exclude<TextForm, 'line'> | 'none' | 'unknown'

const byTemplate: Readonly<Record<string, BodyUse>> = {
  prose: 'page',
  'not-found': 'short',
  error: 'short',
  landing: 'none',
  swarm: 'none',
  chateau: 'none',
}

/** What a Markdown file does with its body; pages are told apart by their template (contract section 2). */
export function bodyUse(path: string, template: unknown): BodyUse {
  if (!path.startsWith('pages/')) return 'short'
  return byTemplate[String(template)] ?? 'unknown'
}

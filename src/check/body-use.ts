import type { TextForm } from './check-markdown.ts'

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

/** What a Markdown file does with its body; pages are told apart by their template. */
export function bodyUse(path: string, template: unknown): BodyUse {
  if (!path.startsWith('pages/')) return 'short'
  return byTemplate[String(template)] ?? 'unknown'
}

/** How many characters the place of a short text has room for. */
const rooms: readonly (readonly [folder: string, room: number])[] = [
  ['landing/pillars/', 30],
  ['landing/mission/', 240],
  ['landing/', 420],
  ['swarm/cases/', 220],
  ['pages/', 90],
]

/** How many characters a short text may have before its place gets crowded; pages of prose take any number. */
export const bodyRoom = (path: string, use: BodyUse): number =>
  (use === 'short' ? rooms.find(([folder]) => path.startsWith(folder))?.[1] : undefined) ??
  Number.POSITIVE_INFINITY

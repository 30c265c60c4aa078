import type { Cache, WorkKind } from './cache.ts'

/** How many results of one kind a build asked for, and how many of them were there already. */
export interface Reuse {
  readonly kind: WorkKind
  readonly reused: number
  readonly asked: number
}

/** A cache that one build asks, and what it has found in it so far, in the order of the kinds. */
export interface CountingCache extends Cache {
  readonly reuse: () => readonly Reuse[]
}

const kinds: readonly WorkKind[] = ['pictures', 'fonts', 'cards', 'icons', 'scripts']

/** Counts what one build asks of a cache; a key that is asked for again counts once. */
export function countReuse(cache: Cache): CountingCache {
  const asked = new Map<string, WorkKind>()
  const made = new Set<string>()
  return {
    remember: (key, work, kind) => {
      if (kind) asked.set(key, kind)
      const noted = () => {
        made.add(key)
        return work()
      }
      return cache.remember(key, noted, kind)
    },
    reuse: () =>
      kinds.flatMap((kind) => {
        const keys = [...asked].filter(([, own]) => own === kind).map(([key]) => key)
        const reused = keys.filter((key) => !made.has(key)).length
        return keys.length > 0 ? [{ kind, reused, asked: keys.length }] : []
      }),
  }
}

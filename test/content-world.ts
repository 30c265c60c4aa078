import { validate } from '../src/check/diagnose.ts'
import type { LoadedSource } from '../src/content/load.ts'
import type { Problem } from '../src/problem.ts'
import { assemble } from '../templates/assemble.ts'
import { kinds } from '../templates/kinds.ts'

/** What becomes of a file of some content: another text, other bytes, or nothing at all. */
export type Change = Readonly<
  Record<string, ((text: string) => string) | string | Uint8Array | undefined>
>

const english = { table: kinds, lang: 'en', contentFolder: 'content', today: '2026-01-01' } as const

/** Some content, and what becomes of it where some of its files are changed. */
export function contentWorld(sources: readonly LoadedSource[]) {
  const before = validate(sources, english)

  function bytesOf(path: string, to: Change[string]): Uint8Array | undefined {
    if (to === undefined || to instanceof Uint8Array) return to
    if (typeof to === 'string') return Buffer.from(to)
    const source = sources.find((one) => one.path === path)
    if (!source) throw new Error(`there is no ${path}`)
    const text = Buffer.from(source.bytes).toString()
    const changed = to(text)
    if (changed === text) throw new Error(`${path} was not changed`)
    return Buffer.from(changed)
  }

  /** The sources with some files changed, added or (undefined) left out. */
  function contentWith(change: Change): LoadedSource[] {
    const kept = sources.filter(({ path }) => !Object.hasOwn(change, path))
    const changed = Object.entries(change).flatMap(([path, to]) => {
      const bytes = bytesOf(path, to)
      return bytes ? [{ path, bytes }] : []
    })
    return [...kept, ...changed].sort((one, other) => (one.path < other.path ? -1 : 1))
  }

  /** The outcome of the check with some files changed. */
  function validated(change: Change, lang: 'en' | 'fr' = 'en') {
    const found = validate(contentWith(change), { ...english, lang, before })
    return { ...found, site: found.files && assemble(found.files) }
  }

  return {
    paths: sources.map(({ path }) => path),
    contentWith,
    validated,
    /** The problems with some files changed; the note on demonstration passwords left out. */
    problemsWith: (change: Change, lang?: 'en' | 'fr'): readonly Problem[] =>
      validated(change, lang).problems.filter(({ code }) => code !== 'gate/demonstration'),
    /** The text that a change makes of a file. */
    textWith: (path: string, change: Change[string]): string =>
      Buffer.from(bytesOf(path, change) ?? [])
        .toString()
        .replace(/^\uFEFF/, ''),
  }
}

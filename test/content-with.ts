import { loadSources } from '../src/load/sources.ts'
import type { Problem } from '../src/validate/problem.ts'
import { validate } from '../src/validate/validate.ts'

const shipped = await loadSources('content')

/** The paths of the shipped content. */
export const shippedPaths = shipped.map(({ path }) => path)

/** What becomes of a file of the shipped content: another text, other bytes, or nothing at all. */
export type Change = Readonly<
  Record<string, ((text: string) => string) | string | Uint8Array | undefined>
>

/** The sources of the shipped content with some files changed, added or (undefined) left out. */
export function contentWith(change: Change) {
  const kept = shipped.filter(({ path }) => !Object.hasOwn(change, path))
  const changed = Object.entries(change).flatMap(([path, to]) => {
    const bytes = bytesOf(path, to)
    return bytes ? [{ path, bytes }] : []
  })
  return [...kept, ...changed].sort((one, other) => (one.path < other.path ? -1 : 1))
}

function bytesOf(path: string, to: Change[string]): Uint8Array | undefined {
  if (to === undefined || to instanceof Uint8Array) return to
  if (typeof to === 'string') return Buffer.from(to)
  const source = shipped.find((one) => one.path === path)
  if (!source) throw new Error(`${path} is not shipped`)
  const text = Buffer.from(source.bytes).toString()
  const changed = to(text)
  if (changed === text) throw new Error(`${path} was not changed`)
  return Buffer.from(changed)
}

const english = { lang: 'en', contentFolder: 'content', today: '2026-01-01' } as const

const before = validate(shipped, english)

/** The outcome of the check of the shipped content with some files changed. */
export const validated = (change: Change, lang: 'en' | 'fr' = 'en') =>
  validate(contentWith(change), { ...english, lang, before })

/** The problems of the shipped content with some files changed; the note on demonstration passwords left out. */
export const problemsWith = (change: Change, lang?: 'en' | 'fr'): readonly Problem[] =>
  validated(change, lang).problems.filter(({ code }) => code !== 'gate/demonstration')

/** The text that a change makes of a file. */
export function textWith(path: string, change: Change[string]): string {
  return Buffer.from(bytesOf(path, change) ?? [])
    .toString()
    .replace(/^\uFEFF/, '')
}

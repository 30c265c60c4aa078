import { hash } from 'node:crypto'
import { cpSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { isPicture } from '../src/check/files.ts'
import { filesBelow } from '../src/disk/files.ts'
import { parseJson } from '../src/parse.ts'

const indexSchema = z.object({
  /** The hash of the keys that today's encrypted files open with. */
  keys: z.string(),
  /** The files that no deployed site has any more, by path: since when, and the keys of encrypted ones. */
  gone: z.record(z.string(), z.object({ since: z.number(), keys: z.string() })),
})

const minute = 60_000
/** For this long a browser, GitHub Pages or GitLab Pages may show an older page. */
const grace = 10 * minute
const longest = 14 * 24 * 60 * minute

interface Folders {
  /** The site that was just built; old files are put beside its own. */
  readonly out: string
  /** Where files are kept from one deployment to the next. */
  readonly kept: string
  /** `gate.json`, as it is in the content; undefined without a gate. */
  readonly gate: Uint8Array | undefined
  /** In milliseconds since 1970. */
  readonly now: number
}

/**
 * Puts files that pages in caches still name beside those of a new site: never a page, never in the place of a file of its
 * own. They stay for 14 days; encrypted files that former passwords open, and pictures, for ten minutes: what was taken
 * out of the content must go. Gives the files that are there for these minutes only, by path.
 */
export function keepAssets({ out, kept, gate, now }: Folders): readonly string[] {
  const index = join(kept, 'index.json')
  const before = readIndex(index)
  const keys = gate ? hash('sha256', gate) : ''
  const own = new Set(assetsIn(out))
  const gone: z.output<typeof indexSchema>['gone'] = {}
  for (const path of assetsIn(kept)) {
    if (own.has(path)) continue
    const since = before.gone[path] ?? { since: now, keys: before.keys }
    const age = now - since.since
    if (age < (mustGo(path, since.keys, keys) ? grace : longest)) gone[path] = since
    else rmSync(join(kept, path))
  }
  // What is there stays.
  const settings = { force: false }
  for (const path of own) cpSync(join(out, path), join(kept, path), settings)
  for (const path of Object.keys(gone)) cpSync(join(kept, path), join(out, path), settings)
  mkdirSync(kept, { recursive: true })
  writeFileSync(index, JSON.stringify({ keys, gone }))
  return Object.entries(gone).flatMap(([path, { keys: was }]) =>
    mustGo(path, was, keys) ? [path] : [],
  )
}

/** What was noted at the last deployment; nothing where it cannot be read, which keeps no content back. */
function readIndex(path: string): z.output<typeof indexSchema> {
  try {
    return parseJson(readFileSync(path, 'utf8'), indexSchema)
  } catch {
    return { keys: '', gone: {} }
  }
}

const mustGo = (path: string, was: string, keys: string): boolean =>
  isPicture(path) || (path.endsWith('.bin') && was !== keys)

const assetsIn = (folder: string): readonly string[] =>
  filesBelow(join(folder, 'assets')).map((path) => `assets/${path}`)

/** A copy of a site without some files, as links: what is deployed once the ten minutes are over. */
export function clearedCopy(out: string, without: readonly string[]): void {
  const target = `${out}.cleared`
  rmSync(target, { recursive: true, force: true })
  for (const path of filesBelow(out)) {
    if (without.includes(path)) continue
    mkdirSync(dirname(join(target, path)), { recursive: true })
    linkSync(join(out, path), join(target, path))
  }
}

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from '../src/build.ts'
import { answering, listen } from '../src/serve/serve.ts'
import { site } from '../templates/site.ts'
import { type Change, contentWith, foundation } from './foundation.ts'
import { newFolder } from './temporary.ts'

/** The files of a built site by their paths. */
export type BuiltSite = ReadonlyMap<string, Uint8Array>

/** Builds a content folder in memory, for the address of its settings or another. */
export async function builtFrom(content: string, url?: string): Promise<BuiltSite> {
  const { files } = await soundBuild(content, url)
  return new Map(files.map(({ path, bytes }) => [path, bytes]))
}

/** What a build of content without mistakes gives. */
export async function soundBuild(content: string, url?: string) {
  const built = await build({ site, content, url, lang: 'en', today: '2026-01-01' })
  const errors = built.problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(JSON.stringify(errors, undefined, 2))
  return built
}

/** Builds the foundation with some of its files changed, in memory. */
export async function builtWith(change: Change): Promise<BuiltSite> {
  const content = newFolder('content-')
  const files = contentWith(change).map(({ path, bytes }) => [path, bytes] as const)
  writeFiles(content, files)
  return await builtFrom(content)
}

/** The files of a folder by their paths below it, sorted. */
export function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
  return new Map(
    paths.map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path)]),
  )
}

/** Puts files below a folder. */
export function writeFiles(
  folder: string,
  files: Iterable<readonly [string, string | Uint8Array]>,
) {
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
}

/**
 * Builds the foundation, before any test: Vitest calls it as the global set-up of every kind of tests, and once is
 * enough. `FOUNDATION` says that it is built, or that no chosen test needs it.
 */
export async function setup(): Promise<void> {
  if (process.env['FOUNDATION']) return
  process.env['FOUNDATION'] = 'built'
  const built = await builtFrom(foundation.content)
  // Other tests may be looking at it: only what differs is written.
  mkdirSync(foundation.built, { recursive: true })
  const before = filesIn(foundation.built)
  const gone = [...before.keys()].filter((path) => !built.has(path))
  for (const path of gone) rmSync(join(foundation.built, path))
  const isNew = ([path, bytes]: readonly [string, Uint8Array]) => !before.get(path)?.equals(bytes)
  writeFiles(foundation.built, [...built].filter(isNew))
}

/** A host that shows one built site after the other at the same address, which may lie below a path. */
export async function host(first: BuiltSite, base = '') {
  let site = first
  const server = await listen(answering({ read: async (path) => site.get(path), base }), 0)
  return {
    address: `http://127.0.0.1:${server.port}${base}`,
    deploy: (next: BuiltSite) => {
      site = next
    },
    close: server.close,
  }
}

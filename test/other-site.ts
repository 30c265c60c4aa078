import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from '../src/build.ts'
import { answering, listen } from '../src/serve/serve.ts'
import { site } from '../templates/site.ts'
import { type Change, contentWith } from './content-with.ts'

/** The files of a built site by their paths. */
export type BuiltSite = ReadonlyMap<string, Uint8Array>

/** Builds the shipped content with some of its files changed, in memory, for the address of the settings or another. */
export async function builtWith(change: Change, url?: string): Promise<BuiltSite> {
  const content = await mkdtemp(join(tmpdir(), 'content-'))
  try {
    for (const { path, bytes } of contentWith(change)) {
      await mkdir(dirname(join(content, path)), { recursive: true })
      await writeFile(join(content, path), bytes)
    }
    const { files, problems } = await build({ site, content, url, lang: 'en', today: '2026-01-01' })
    const errors = problems.filter(({ severity }) => severity === 'error')
    if (errors.length > 0) throw new Error(JSON.stringify(errors, undefined, 2))
    return new Map(files.map(({ path, bytes }) => [path, bytes]))
  } finally {
    await rm(content, { recursive: true })
  }
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

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll } from 'vitest'
import { build } from '../../src/build.ts'
import { packBeside } from '../../src/hosting/host-files.ts'
import type { File } from '../../src/site.ts'
import { site } from '../../templates/site.ts'

const dist = resolve(import.meta.dirname, '../../dist')

/** A built site on the disk and its files in memory. */
export interface World {
  readonly files: ReadonlyMap<string, Buffer>
  readonly folder: string
  /** The root of the host: above the folder where the site has a base. */
  readonly root: string
  /** Where servers may write. */
  readonly scratch: string
  readonly base: string
  /** Whether text lies packed beside. */
  readonly packed: boolean
}

const made: string[] = []

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** The site that `npm run build` has put into `dist/`, at the root of a host, packed beside. */
export async function shippedWorld(): Promise<World> {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path: relative(dist, path), bytes: readFileSync(path) }))
  return worldOf(files, { base: '', beside: await packBeside(files) })
}

/** The shipped content, built for an address below a path. */
export async function projectWorld(base: string): Promise<World> {
  const url = `https://user.example${base}/`
  const { files } = await build({ site, content: 'content', lang: 'en', today: '2026-01-01', url })
  return worldOf(files, { base, beside: [] })
}

interface Place {
  readonly base: string
  readonly beside: readonly File[]
}

function worldOf(files: readonly File[], { base, beside }: Place): World {
  const world = mkdtempSync(join(tmpdir(), 'hosting-'))
  made.push(world)
  const root = join(world, 'root')
  const folder = join(root, base)
  for (const { path, bytes } of [...files, ...beside]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  return {
    files: new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes)])),
    folder,
    root,
    scratch: join(world, 'scratch'),
    base,
    packed: beside.length > 0,
  }
}

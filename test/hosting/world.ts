import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { packBeside } from '../../src/hosting/host-files.ts'
import type { OutputFile } from '../../src/site.ts'
import { builtFrom, filesIn, writeFiles } from '../built-site.ts'
import { foundation } from '../foundation.ts'

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

/** The foundation at the root of a host, packed beside. */
export async function foundationWorld(): Promise<World> {
  const files = [...filesIn(foundation.built)].map(([path, bytes]) => ({ path, bytes }))
  return worldOf(files, { base: '', beside: await packBeside(files) })
}

/** The foundation, built for an address below a path. */
export async function projectWorld(base: string): Promise<World> {
  const site = await builtFrom(foundation.content, `https://user.example${base}/`)
  const files = [...site].map(([path, bytes]) => ({ path, bytes }))
  return worldOf(files, { base, beside: [] })
}

interface Place {
  readonly base: string
  readonly beside: readonly OutputFile[]
}

function worldOf(files: readonly OutputFile[], { base, beside }: Place): World {
  const world = mkdtempSync(join(tmpdir(), 'hosting-'))
  made.push(world)
  const root = join(world, 'root')
  const folder = join(root, base)
  writeFiles(
    folder,
    [...files, ...beside].map(({ path, bytes }) => [path, bytes]),
  )
  return {
    files: new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes)])),
    folder,
    root,
    scratch: join(world, 'scratch'),
    base,
    packed: beside.length > 0,
  }
}

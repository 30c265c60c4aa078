import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { packBeside } from '../../src/hosting/host-files.ts'
import type { OutputFile } from '../../src/site.ts'
import { soundBuild, writeFiles } from '../built-site.ts'
import { foundation } from '../foundation.ts'

/** A built site on the disk and its files in memory. */
export interface World {
  readonly files: ReadonlyMap<string, Buffer>
  /** The root of the host: above the folder where the site has a base. */
  readonly root: string
  /** The settings for its servers. */
  readonly hosting: string
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
export const foundationWorld = (): Promise<World> => worldOf('', true)

/** The foundation, built for an address below a path. */
export const projectWorld = (base: string): Promise<World> => worldOf(base, false)

async function worldOf(base: string, packed: boolean): Promise<World> {
  const address = base ? `https://user.example${base}/` : undefined
  const { files, hosting: settings } = await soundBuild(foundation.content, address)
  const world = mkdtempSync(join(tmpdir(), 'hosting-'))
  made.push(world)
  const root = join(world, 'root')
  const hosting = join(world, 'root.hosting')
  const beside = packed ? await packBeside(files) : []
  const places = ({ path, bytes }: OutputFile) => [path, bytes] as const
  writeFiles(join(root, base), [...files, ...beside].map(places))
  writeFiles(hosting, settings.map(places))
  return {
    files: new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes)])),
    root,
    hosting,
    scratch: join(world, 'scratch'),
    base,
    packed,
  }
}

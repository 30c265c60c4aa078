import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll } from 'vitest'
import { packBeside } from '../../src/hosting/host-files.ts'
import type { OutputFile } from '../../src/site.ts'
import { soundBuild, writeFiles } from '../built-site.ts'
import { type Change, contentWith, launchDay } from '../foundation.ts'
import { anyOldAddresses } from './old-addresses.ts'

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

/** Old addresses of a page, as somebody asks for them, with what hosts give a meaning to. */
export const oldAddresses = {
  to: '/legal-notice',
  from: [
    '/Notice_2019.html',
    '/old/notice',
    '/old/notice/',
    '/caf%C3%A9',
    '/a%20%7Bb%7D%3B%24c',
    '/Legal-Notice',
  ],
} as const

/** More old addresses, of random signs. */
export const [moreAddresses = []] = fc.sample(anyOldAddresses(40), {
  seed: Number(process.env['FUZZ_SEED'] ?? 1),
  numRuns: 1,
})

const made: string[] = []

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** The foundation with old addresses at the root of a host, packed beside. */
export const foundationWorld = (more?: readonly string[]): Promise<World> => worldOf('', true, more)

/** The foundation, built for an address below a path. */
export const projectWorld = (base: string, more?: readonly string[]): Promise<World> =>
  worldOf(base, false, more)

/** The foundation after a publication: with a page more, and its home open, whose scripts and styles are others. */
export const laterWorld = (): Promise<World> =>
  worldOf('', true, [], { ...launchDay, 'pages/more.md': page })

const page = `---
route: /more
template: prose
title: More
description: What came later.
lang: en
gated: false
footerYear: 2026
indexed: true
---

A page that came *later*, when the server was already there.
`

async function worldOf(
  base: string,
  packed: boolean,
  more: readonly string[] = [],
  change: Change = {},
): Promise<World> {
  const address = base ? `https://user.example${base}/` : undefined
  const world = mkdtempSync(join(tmpdir(), 'hosting-'))
  made.push(world)
  const content = join(world, 'content')
  const listed = [...oldAddresses.from.filter((one) => !one.endsWith('/')), ...more]
  const changed = contentWith({
    ...change,
    'pages/legal-notice.md': (text) =>
      text.replace('\n---\n', () => `\nredirectFrom: ${JSON.stringify(listed)}\n---\n`),
  })
  writeFiles(
    content,
    changed.map(({ path, bytes }) => [path, bytes]),
  )
  const { files, hosting: settings } = await soundBuild(content, address)
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

import { join } from 'node:path'
import fc from 'fast-check'
import { packBeside } from '../../src/hosting/host-files.ts'
import type { OutputFile } from '../../src/site.ts'
import { soundBuild, writeFiles } from '../built-site.ts'
import { type Change, contentWith, launchDay, textOf } from '../foundation.ts'
import { seed } from '../random.ts'
import { newFolder } from '../temporary.ts'
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
  /** The public address that it was built for, without the base; undefined where it is a made-up one. */
  readonly origin?: string
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
  seed,
  numRuns: 1,
})

/** The foundation with old addresses at the root of a host, packed beside. Its public address is a made-up one. */
export const foundationWorld = (change: Change = {}) => worldOf({ change })

/** The same for a public address that may exist. */
export const publicWorld = (more: readonly string[]) =>
  worldOf({ more, origin: 'https://foundation.example.org' })

/** The foundation, built for an address below a path. */
export const projectWorld = (base: string, more: readonly string[] = []) =>
  worldOf({ base, more, origin: 'https://user.example.org' })

/** The foundation after a publication: with a page more, and its home open, whose scripts and styles are others. */
export const laterWorld = (): Promise<World> =>
  foundationWorld({
    ...launchDay,
    'pages/more.md': textOf('pages/legal-notice.md')
      .replace(/^route: .*$/m, 'route: /more')
      .replace(/^title: .*$/m, 'title: More')
      .replace(/^translation: .*\n/m, '')
      .replace(/^description: .*$/m, 'description: What came later.'),
  })

interface Wanted {
  readonly base?: string
  readonly origin?: string
  readonly more?: readonly string[]
  readonly change?: Change
}

async function worldOf({ base = '', origin, more = [], change = {} }: Wanted): Promise<World> {
  const world = newFolder('hosting-')
  const at = (name: string) => join(world, name)
  const listed = [...oldAddresses.from.filter((one) => !one.endsWith('/')), ...more]
  const content = contentWith({
    ...change,
    'pages/legal-notice.md': (text) =>
      text.replace('\n---\n', () => `\nredirectFrom: ${JSON.stringify(listed)}\n---\n`),
  })
  const places = (files: readonly OutputFile[]) =>
    files.map(({ path, bytes }) => [path, bytes] as const)
  writeFiles(at('content'), places(content))
  const address = origin && `${origin}${base}/`
  const { files, hosting } = await soundBuild(at('content'), address)
  const packed = base === ''
  writeFiles(join(at('root'), base), places([...files, ...(packed ? await packBeside(files) : [])]))
  writeFiles(at('root.hosting'), places(hosting))
  return {
    files: new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes)])),
    root: at('root'),
    hosting: at('root.hosting'),
    scratch: at('scratch'),
    base,
    packed,
    ...(origin === undefined ? {} : { origin }),
  }
}

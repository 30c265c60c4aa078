import { posix } from 'node:path'
import { pathsFor } from '../emit/address.ts'
import { isText } from '../hosting/headers.ts'
import type { File } from '../site.ts'

/** Gives the size of a text packed for the wire, in bytes. */
export type Pack = (text: Uint8Array) => Promise<number>

/** The files of a site as visitors fetch them, by addresses as they stand in pages. */
export interface Wire {
  /** The bytes that addresses take together, each file once; without those of `known`, which are there already. */
  readonly weigh: (addresses: readonly string[], known?: readonly string[]) => Promise<number>
  /** Modules with all that they import. */
  readonly withImports: (addresses: readonly string[]) => readonly string[]
}

interface Serving {
  /** The path of the public address, `''` at the root of a host. */
  readonly base: string
  readonly pack: Pack
}

/** Puts files on the wire: texts packed, the others as they are. */
export function wire(files: readonly File[], { base, pack }: Serving): Wire {
  const bytes = new Map(files.map((file) => [file.path, file.bytes]))
  const fileAt = (address: string) => pathsFor(address, base).find((path) => bytes.has(path))
  const weighed = new Map<string, Promise<number> | number>()
  const sizeOf = (path: string) => {
    const content = bytes.get(path) ?? new Uint8Array()
    const size = weighed.get(path) ?? (isText(path) ? pack(content) : content.length)
    weighed.set(path, size)
    return size
  }
  const importsOf = (address: string) =>
    importedIn(new TextDecoder().decode(bytes.get(fileAt(address) ?? ''))).map((module) =>
      posix.join(posix.dirname(address), module),
    )

  return {
    weigh: async (addresses, known = []) => {
      const there = new Set(known.map(fileAt))
      const paths = new Set(addresses.flatMap((address) => fileAt(address) ?? []))
      const sizes = await Promise.all([...paths].filter((path) => !there.has(path)).map(sizeOf))
      return sizes.reduce((total, size) => total + size, 0)
    },
    withImports: (addresses) => {
      const found = new Set(addresses)
      // A set also visits what is added to it on the way.
      for (const address of found) for (const module of importsOf(address)) found.add(module)
      return [...found]
    },
  }
}

/** The modules that a bundled module names, now or later: `./react-1f2e3d4c.js`. */
const importedIn = (script: string): readonly string[] =>
  [...script.matchAll(/(?:from|import)\s*\(?\s*["'`](\.\/[\w.-]+\.js)["'`]/g)].map(
    ([, module = '']) => module,
  )

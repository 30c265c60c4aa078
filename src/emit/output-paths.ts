import type { File } from '../site.ts'

/**
 * Throws where a file would leave the output folder or two would meet in one place on some disk:
 * macOS and Windows take `A.html` and `a.html`, composed and decomposed accents, for one name.
 * Such a path is a defect of ours, as content names are checked before.
 */
export function checkOutputPaths(files: readonly File[]): void {
  const taken = new Map<string, string>()
  for (const { path } of files) {
    if (!isPlain(path)) throw new Error(`“${path}” is not a plain path below the output folder`)
    const place = fold(path)
    const other = taken.get(place)
    if (other !== undefined)
      throw new Error(`“${other}” and “${path}” would be the same file on some disks`)
    taken.set(place, path)
  }
  for (const [place, path] of taken)
    for (const folder of foldersOf(place))
      if (taken.has(folder)) throw new Error(`“${taken.get(folder)}” is a file and holds “${path}”`)
}

const fold = (path: string): string => path.normalize('NFC').toLowerCase()

const foldersOf = (path: string): string[] =>
  path.split('/').map((_, count, segments) => segments.slice(0, count).join('/'))

// Names that Windows keeps for devices or cannot write (Microsoft, “Naming Files, Paths, and Namespaces”).
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|[<>:"|?*\\\p{Cc}]|[. ]$/iu

const isPlain = (path: string): boolean =>
  path.split('/').every((segment) => segment !== '' && segment !== '..' && !reserved.test(segment))

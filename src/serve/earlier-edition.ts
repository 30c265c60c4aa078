import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Edition, firstEdition } from './edition.ts'

/** The site that an earlier build has left in the output folder, to be shown until there is a better one. */
export function earlierEdition(out: string): Edition {
  try {
    const printed = statSync(join(out, 'index.html')).mtime
    const files = readdirSync(out, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({
        path: relative(out, path).split(sep).join('/'),
        bytes: readFileSync(path),
      }))
    return firstEdition(files, printed)
  } catch {
    return firstEdition([], undefined)
  }
}

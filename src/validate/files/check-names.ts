import type { Finding } from '../finding.ts'
import * as words from '../messages/file.ts'
import { placeOfFile } from '../text/place.ts'

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Names that some computer cannot store, and names that some computers take for the same (security.md section 5). */
export function checkNames(paths: readonly string[], printed: (path: string) => string): Finding[] {
  const first = new Map<string, string>()
  return paths.flatMap((path) => {
    const place = placeOfFile(printed(path))
    const name = path.split('/').find(isImpossible)
    if (name !== undefined) return [{ place, wording: words.impossibleName({ name }) }]
    const key = path.normalize('NFC').toLowerCase()
    const other = first.get(key)
    if (other === undefined) {
      first.set(key, path)
      return []
    }
    return [{ place, wording: words.sameName({ name: path, other }) }]
  })
}

const isImpossible = (name: string): boolean =>
  /[<>:"|?*\\\p{Cc}]|[. ]$/u.test(name) || reserved.test(name)

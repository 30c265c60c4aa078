import type { Finding } from '../finding.ts'
import * as words from '../messages/file.ts'
import { nearest } from '../nearest.ts'
import { placeOfFile } from '../text/place.ts'

interface Presence {
  readonly paths: readonly string[]
  readonly required: readonly string[]
  readonly isKnown: (path: string) => boolean
  readonly printed: (path: string) => string
}

/** Files that must be there and are not, files that are there under another name, and files that nothing uses. */
export function checkPresence({ paths, required, isKnown, printed }: Presence): Finding[] {
  const strays = paths.filter((path) => !isKnown(path))
  const lacking = required.filter((path) => !paths.includes(path))
  const meant = new Map(strays.map((path) => [path, meantName(path, lacking)]))
  const named = new Set(meant.values())
  const missing = lacking
    .filter((path) => !named.has(path))
    .map((path) => ({
      place: placeOfFile(printed(path)),
      wording: words.missingFile({ name: printed(path) }),
    }))
  const others = strays.map((path) => {
    const wanted = meant.get(path)
    const wording =
      wanted === undefined
        ? words.strayFile({ name: printed(path) })
        : words.misnamedFile({ name: printed(path), nearest: printed(wanted) })
    return { place: placeOfFile(printed(path)), wording }
  })
  return [...missing, ...others]
}

/** The same name with another ending or in another case, or nearly the same name. */
function meantName(path: string, lacking: readonly string[]): string | undefined {
  const stem = (name: string) => name.toLowerCase().replace(/(?:\.(?:ya?ml|md|markdown|txt))+$/, '')
  return lacking.find((name) => stem(name) === stem(path)) ?? nearest(path, lacking)
}

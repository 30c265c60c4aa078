import { composedPath, isImpossibleName } from '../content/load.ts'
import { ifPossible } from '../failure.ts'

/** An address where nothing is any more, and that leads to a page. */
export interface Redirect {
  /** As a browser asks for it, without a slash at its end. */
  readonly from: string
  /** The same decoded: what servers compare. */
  readonly key: string
  /** The route of the page. */
  readonly to: string
  /**
   * The small page that stands there, below the output folder, for hosts that know no redirects. Absent where systems
   * cannot store it, or would take it for a page of the site.
   */
  readonly file?: string
}

/** What redirects are made of. */
interface MovedPage {
  readonly route?: string | undefined
  readonly redirectFrom?: readonly string[] | undefined
}

/** How many redirects fit into the file that Netlify and Cloudflare Pages read. */
export const mostRedirects = 1000

/**
 * The redirects to the pages of a site, in their order. What is no address, or that of a page, is left out; of several with
 * the same address the first one counts.
 */
export function redirectsOf(pages: readonly MovedPage[]): readonly Redirect[] {
  if (pages.every(({ redirectFrom = [] }) => redirectFrom.length === 0)) return []
  const taken = new Set(pages.flatMap(({ route }) => route ?? []))
  const place = placesBeside([...taken].map(fileOf))
  return pages.flatMap(({ route: to, redirectFrom = [] }) =>
    redirectFrom.flatMap((written) => {
      const key = addressKey(written)
      if (to === undefined || key === undefined || taken.has(key)) return []
      taken.add(key)
      const file = place(fileOf(key))
      return { from: encodedAddress(key), key, to, ...(file === undefined ? {} : { file }) }
    }),
  )
}

/**
 * What an address is compared by: decoded, and the same for `/v2`, `/v2/` and `/v2/index.html`. Undefined for one that hosts
 * read in different ways, or that nobody could see.
 */
export function addressKey(address: string): string | undefined {
  if (/%(?:2f|5c)/i.test(address)) return undefined
  const decoded = ifPossible(() => decodeURIComponent(address))
  if (decoded === undefined || /[\\\p{Cc}\p{Cf}\p{Cn}\p{Cs}]|(?! )\p{Z}/u.test(decoded))
    return undefined
  return decoded.replace(/\/(?:index\.html)?$/, '') || '/'
}

/** An address in signs that no host and no language of settings gives a meaning to. */
export const encodedAddress = (decoded: string): string =>
  encodeURIComponent(decoded)
    .replaceAll('%2F', '/')
    .replace(/[!'()*~]/g, percent)

const percent = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/** The file that answers at an address: the one that it names, or the one of its folder. */
export function fileOf(key: string): string {
  if (key === '/') return 'index.html'
  return key.endsWith('.html') ? key.slice(1) : `${key.slice(1)}/index.html`
}

/** Gives a file its place beside others, unless some system would take it for one of them, or for their folder. */
function placesBeside(pages: readonly string[]) {
  const files = new Set(pages)
  const folders = new Set(pages.flatMap(foldersOf))
  return (file: string): string | undefined => {
    const own = composedPath(file).toLowerCase()
    const above = foldersOf(own)
    // Hosts answer /v2 with `v2.html` before they look into `v2/`: the page would lead to itself.
    const twin = own.replace(/\.html$/, '/index.html')
    const isTaken =
      folders.has(own) || [own, twin, ...above].some((path) => files.has(path)) || !isPlain(file)
    if (isTaken) return undefined
    files.add(own)
    for (const folder of above) folders.add(folder)
    return file
  }
}

/** In bytes of UTF-8, of a part of a path: systems take 255, and a file may have a longer name while it is written. */
const longestName = 200

/** Whether every system can store a file at a path. */
export const isPlain = (file: string): boolean =>
  file
    .split('/')
    .every(
      (name) => name !== '' && !isImpossibleName(name) && Buffer.byteLength(name) <= longestName,
    )

/** The folders that a file lies in. */
export const foldersOf = (file: string): readonly string[] =>
  [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index))

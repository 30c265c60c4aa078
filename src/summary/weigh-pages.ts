import { type BuiltPage, builtPage } from '../emit/built-page.ts'
import type { OpenedPage } from '../emit/check-files.ts'
import type { File } from '../site.ts'
import { views } from './budgets.ts'
import { inlineScript, pageRequests, picturesIn } from './page-requests.ts'
import { type Pack, type Wire, wire } from './wire.ts'

/** What a page costs a visitor, in bytes on the wire: at once, and once it is scrolled, used or opened. */
export interface PageWeight {
  /** `/v2`; `/404.html` for a page that stands in for others. */
  readonly address: string
  /** The document, with the styles and scripts that stand in it. */
  readonly page: number
  /** Its fonts. */
  readonly fonts: number
  /** The pictures that do not wait, in the view where they weigh most. */
  readonly pictures: number
  /** The script that stands in the document, by itself. */
  readonly script: number
  /** The style sheets behind it. */
  readonly styles: number
  /** The other pictures, those behind the password too. */
  readonly laterPictures: number
  /** The modules that make it live, those behind the password too. */
  readonly laterScript: number
  /** The page that a password opens. */
  readonly sealed: number
}

interface Weighing {
  /** The path of the public address, `''` at the root of a host. */
  readonly base: string
  /** What only a password opens. */
  readonly opened: readonly OpenedPage[]
  readonly pack: Pack
}

/** Weighs every page of a finished site, in the order of their addresses, those that stand in for others last. */
export async function weighPages(
  files: readonly File[],
  { base, opened, pack }: Weighing,
): Promise<readonly PageWeight[]> {
  const site = wire(files, { base, pack })
  const inside = new Map(opened.map(({ path, html }) => [path, builtPage(path, html, true)]))
  const weights = await Promise.all(
    files
      .filter(({ path }) => path.endsWith('.html'))
      .map(async ({ path, bytes }) => {
        const page = builtPage(path, new TextDecoder().decode(bytes))
        const script = Buffer.from(inlineScript(page))
        return {
          address: addressOf(path),
          page: await pack(bytes),
          script: script.length > 0 ? await pack(script) : 0,
          ...(await weighRequests(page, inside.get(path), site)),
        }
      }),
  )
  return weights.toSorted(byAddress)
}

async function weighRequests(page: BuiltPage, inside: BuiltPage | undefined, site: Wire) {
  const { fonts, styles, modules, sealed } = pageRequests(page)
  const hidden = inside ? pageRequests(inside).modules : []
  const pictures = Object.values(views).map((view) => {
    const { atOnce, waiting } = picturesIn(page, view)
    const { atOnce: first, waiting: rest } = inside ? picturesIn(inside, view) : none
    return { atOnce, later: [...waiting, ...first, ...rest] }
  })
  const heaviest = async (weights: readonly Promise<number>[]) =>
    Math.max(...(await Promise.all(weights)))
  return {
    fonts: await site.weigh(fonts),
    pictures: await heaviest(pictures.map(({ atOnce }) => site.weigh(atOnce))),
    styles: await site.weigh(styles),
    laterPictures: await heaviest(pictures.map(({ atOnce, later }) => site.weigh(later, atOnce))),
    laterScript: await site.weigh(site.withImports([...modules, ...hidden])),
    sealed: await site.weigh(sealed),
  }
}

const none = { atOnce: [], waiting: [] }

function byAddress({ address: one }: PageWeight, { address: other }: PageWeight): number {
  const standIns = Number(one.endsWith('.html')) - Number(other.endsWith('.html'))
  return standIns || (one < other ? -1 : 1)
}

const addressOf = (path: string): string =>
  `/${path}`.replace(/(.)\/index\.html$/, '$1').replace(/^\/index\.html$/, '/')

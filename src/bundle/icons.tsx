import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { type BuildCache, contentHash } from '../pictures/cache.ts'
import { encoderVersions } from '../pictures/encode.ts'
import type { OutputFile } from '../site.ts'

/** The drawings of the icon of a site, or of a page type that has its own; each a square `<svg>` with a viewBox. */
export interface IconSet {
  /** What its files are told apart by: `icon-NAME.svg`. The site's own has no name. */
  readonly name?: string
  /** For browsers that take a drawing. */
  readonly vector: ReactElement
  /** For others: 16 and 32 pixels. */
  readonly small: ReactElement
  readonly plain: ReactElement
  /** For the home screens of Apple. */
  readonly touch: ReactElement
}

/** An icon of the web manifest. */
export interface HomeScreenIcon {
  readonly path: string
  readonly drawing: ReactElement
  /** In pixels; a drawing has none. */
  readonly side?: number
  readonly purpose?: 'maskable' | 'monochrome'
}

/** The paths of the files of a set. */
export function iconPaths({ name }: Pick<IconSet, 'name'>) {
  const own = name === undefined ? '' : `-${name}`
  return {
    container: `favicon${own}.ico`,
    vector: `icon${own}.svg`,
    touch: `apple-touch-icon${own}.png`,
  }
}

/** The files of icon sets, and those of the manifest. */
export async function iconFiles(
  sets: readonly IconSet[],
  homeScreen: readonly HomeScreenIcon[],
  cache: BuildCache,
): Promise<readonly OutputFile[]> {
  const png = (drawing: ReactElement, side: number) => drawn(drawing, side, cache)
  const files = sets.map(async (set) => {
    const { container, vector, touch } = iconPaths(set)
    const small = await Promise.all([png(set.small, 16), png(set.plain, 32)])
    return [
      { path: container, bytes: iconContainer(small) },
      { path: vector, bytes: svg(set.vector) },
      { path: touch, bytes: await png(set.touch, 180) },
    ]
  })
  const further = homeScreen.map(async ({ path, drawing, side }) => ({
    path,
    bytes: side === undefined ? svg(drawing) : await png(drawing, side),
  }))
  return (await Promise.all([...files, ...further])).flat()
}

const svg = (drawing: ReactElement): Uint8Array => Buffer.from(renderToStaticMarkup(drawing))

const options = { palette: true, effort: 10 } as const

function drawn(drawing: ReactElement, side: number, cache: BuildCache): Promise<Uint8Array> {
  const text = renderToStaticMarkup(drawing)
  const key = contentHash('icon', text, JSON.stringify({ side, options }), encoderVersions)
  // An SVG is drawn at 72 units to the inch: so many make it as large as its pixels from the start.
  const density = (72 * side) / Number(text.match(/viewBox="0 0 (\d+)/)?.[1])
  return cache.remember(key, () =>
    sharp(Buffer.from(text), { density }).resize(side, side).png(options).toBuffer(),
  )
}

/** Puts PNG pictures of 16 and 32 pixels into one `.ico` file: a header, an entry for each, their bytes (Microsoft ICO). */
function iconContainer(pictures: readonly Uint8Array[]): Uint8Array {
  const header = Buffer.from([0, 0, 1, 0, pictures.length, 0])
  let start = header.length + 16 * pictures.length
  const entries = pictures.map(({ length }, index) => {
    const side = 16 * (index + 1)
    const entry = Buffer.from([side, side, 0, 0, 1, 0, 32, 0, ...Buffer.alloc(8)])
    entry.writeUInt32LE(length, 8)
    entry.writeUInt32LE(start, 12)
    start += length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures])
}

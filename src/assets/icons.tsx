import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { HouseIcon, HouseMask, SmallHouseIcon } from '../../templates/icons/house-icon.tsx'
import { SwarmIcon } from '../../templates/icons/swarm-icon.tsx'
import { isGated, isPageOf } from '../render/page-of.ts'
import type { File, Site } from '../site.ts'
import type { Cache } from './cache.ts'
import { contentHash } from './content-hash.ts'
import { encoderVersions } from './encoder-versions.ts'
import { iconContainer } from './icon-container.ts'

/** The sides of the two pictures in a `.ico` file. */
const sides = [16, 32] as const

/**
 * The icons of the site (`src/seo/icon-links.ts` and `src/seo/manifest.ts` name them), all from the drawings in
 * `templates/icons`. Those of /swarm only where anybody may open it.
 */
export async function iconFiles(site: Site, cache: Cache): Promise<readonly File[]> {
  const swarm = site.pages.some((page) => isPageOf(page, 'swarm') && !isGated(page))
  const house = <HouseIcon form="plain" />
  const flying = <SwarmIcon />
  const png = async (path: string, drawing: ReactElement, side: number) => ({
    path,
    bytes: await drawn(drawing, side, cache),
  })
  const ico = async (path: string, drawings: readonly ReactElement[]) => {
    const pictures = await Promise.all(
      drawings.map((drawing, index) => drawn(drawing, sides[index] ?? 32, cache)),
    )
    return { path, bytes: iconContainer(pictures) }
  }
  return Promise.all([
    svg('icon.svg', <HouseIcon form="plain" adaptive />),
    svg('icon-mono.svg', <HouseMask />),
    ico('favicon.ico', [<SmallHouseIcon key="16" />, house]),
    png('apple-touch-icon.png', <HouseIcon form="staff" />, 180),
    png('icon-192.png', house, 192),
    png('icon-512.png', house, 512),
    png('icon-maskable.png', <HouseIcon form="maskable" />, 512),
    ...(swarm
      ? [
          svg('icon-swarm.svg', flying),
          ico('favicon-swarm.ico', [flying, flying]),
          png('apple-touch-icon-swarm.png', flying, 180),
        ]
      : []),
  ])
}

const svg = (path: string, drawing: ReactElement): File => ({
  path,
  bytes: Buffer.from(renderToStaticMarkup(drawing)),
})

const options = { palette: true, effort: 10 } as const

function drawn(drawing: ReactElement, side: number, cache: Cache): Promise<Uint8Array> {
  const text = renderToStaticMarkup(drawing)
  const key = contentHash('icon', text, JSON.stringify({ side, options }), encoderVersions)
  const draw = async () => {
    const units = Number(text.match(/viewBox="0 0 (\d+)/)?.[1])
    // An SVG is drawn at 72 units to the inch: so many make it as large as its pixels from the start.
    const density = (72 * side) / units
    return sharp(Buffer.from(text), { density }).resize(side, side).png(options).toBuffer()
  }
  return cache.remember(key, draw)
}

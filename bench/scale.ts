import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeManyPages } from './many-pages.ts'
import { type Cost, costsOf, inTurn, measuredBuild, measuredFloor, withCopy } from './measure.ts'
import { fillPeer, measuredPeer, type Peer } from './peers.ts'
import { product } from './summary.ts'

/** What sites of so many pages cost. */
export interface Scale {
  readonly pages: number
  readonly costs: readonly Cost[]
  readonly output: Output
}

/** What a build has left. */
export interface Output {
  readonly files: number
  readonly bytes: number
  /** The record of what was published, beside the site. */
  readonly record: number
  /** Rules of addresses for hosts that read `_redirects`. */
  readonly redirects: number
}

interface Sites {
  readonly peers: readonly Peer[]
  readonly sizes?: readonly number[]
  readonly rounds?: number
}

// A peer that takes longer for a site is not asked for a larger one.
const patience = 60

/** Measures builds of sites of many pages in which no page is kept, but pictures, fonts and scripts are. */
export function measureScale(
  root: string,
  { peers, sizes = [1000, 10_000], rounds = 3 }: Sites,
): Promise<readonly Scale[]> {
  return withCopy(root, true, async (copy) => {
    const scales: Scale[] = []
    let asked = peers
    for (const pages of sizes) {
      const content = join(copy, 'content-many')
      rmSync(content, { recursive: true, force: true })
      writeManyPages(join(copy, 'content'), content, pages)
      const options = ['--content', content, '--out', join(copy, 'many')]
      await measuredBuild(copy, options)
      for (const peer of asked) fillPeer(peer, pages)
      const usages = await inTurn(rounds, {
        floor: () => measuredFloor(copy, content),
        [product]: (round) => {
          rmSync(join(copy, 'many'), { recursive: true })
          return measuredBuild(copy, [...options, '--url', `https://round-${round}.example.org/`])
        },
        ...Object.fromEntries(
          asked.map((peer) => [peer.name, () => measuredAnew(peer, pages)] as const),
        ),
      })
      const costs = costsOf(usages)
      const isSlow = (name: string) =>
        costs.some((cost) => cost.name === name && cost.wall.least > patience)
      asked = asked.filter(({ name }) => !isSlow(name))
      scales.push({ pages, costs, output: outputIn(copy) })
    }
    return scales
  })
}

function measuredAnew(peer: Peer, pages: number) {
  for (const path of peer.clean) rmSync(join(peer.dir, path), { recursive: true, force: true })
  return measuredPeer(peer, pages)
}

function outputIn(copy: string): Output {
  const entries = readdirSync(join(copy, 'many'), { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
  return {
    files: sizes.length,
    bytes: sizes.reduce((total, size) => total + size, 0),
    record: statSync(join(copy, '.many.files.json')).size,
    redirects: readFileSync(join(copy, 'many/_redirects'), 'utf8').split('\n').length - 1,
  }
}

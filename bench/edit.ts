import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { writeMark } from './build.ts'
import { writeManyPages } from './many-pages.ts'
import {
  type Cost,
  costsOf,
  inTurn,
  measuredBuild,
  measuredFloor,
  wallOnly,
  withCopy,
} from './measure.ts'
import { fillPeer, measuredPeer, type Peer } from './peers.ts'
import { shown, withPreview } from './preview.ts'

interface Edits {
  readonly peers: readonly Peer[]
  readonly pages?: number
  readonly rounds?: number
}

// What looks at the whole site comes after the page.
const pause = 2000

/** Measures what one edited page of many costs: the command, and the preview that runs, until it has the next page. */
export function measureEdits(
  root: string,
  { peers, pages = 1000, rounds = 3 }: Edits,
): Promise<readonly Cost[]> {
  return withCopy(root, true, async (copy) => {
    const content = join(copy, 'content-many')
    writeManyPages(join(copy, 'content'), content, pages)
    const options = ['--content', content, '--out', join(copy, 'many')]
    await measuredBuild(copy, options)
    const warned = join(copy, 'content-warned')
    writeManyPages(join(copy, 'content'), warned, pages, 'https://source.example')
    const warnedOptions = ['--content', warned, '--out', join(copy, 'warned')]
    await measuredBuild(copy, warnedOptions)
    const folders = peers.map((peer) => ({ peer, folder: fillPeer(peer, pages) }))
    for (const { peer } of folders) await measuredPeer(peer, pages)
    const edit = (folder: string, mark: string) => writeMark(join(folder, 'page-00001.md'), mark)

    const usages = await inTurn(rounds, {
      floor: () => measuredFloor(copy, content),
      'nothing changed': () => measuredBuild(copy, options),
      'one page changed': (round) => {
        edit(join(content, 'pages'), `Version ${round}.`)
        return measuredBuild(copy, options)
      },
      // Each page names an address that is reserved for examples.
      'one page changed among 1000 warnings': (round) => {
        edit(join(warned, 'pages'), `Version ${round}.`)
        return measuredBuild(copy, warnedOptions)
      },
      ...Object.fromEntries(
        folders.map(({ peer, folder }) => [
          `one page changed by ${peer.name}`,
          (round: number) => {
            edit(folder, `Version ${round}.`)
            return measuredPeer(peer, pages)
          },
        ]),
      ),
    })
    const followed = await withPreview(copy, content, (preview) =>
      inTurn(rounds, {
        'one page changed in the preview': async (round) => {
          await setTimeout(pause)
          const isShown = shown(preview, '/page-00001', `Preview ${round}.`)
          // The first event tells of the version that is there.
          await setTimeout(pause)
          const start = performance.now()
          edit(join(content, 'pages'), `Preview ${round}.`)
          await isShown
          return wallOnly((performance.now() - start) / 1000)
        },
      }),
    )
    return costsOf({ ...usages, ...followed })
  })
}

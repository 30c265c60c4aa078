import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Cost,
  costsOf,
  inTurn,
  measured,
  measuredBuild,
  measuredFloor,
  withCopy,
} from './measure.ts'

/**
 * Measures a first build with an empty cache, and in turn the floor, a check, a build after nothing has changed, one after
 * a text has, and one that makes every page again, its pictures, fonts and scripts kept.
 */
export function measureBuilds(root: string, rounds = 5): Promise<readonly Cost[]> {
  return withCopy(root, false, async (copy) => {
    const first = await measuredBuild(copy)
    const { floor = [], ...others } = await inTurn(rounds, {
      floor: () => measuredFloor(copy, 'content'),
      'a check': () => measured([process.execPath, 'scripts/run.mjs', 'check'], { cwd: copy }),
      'nothing changed': async () => {
        // What the round before has left is the site at another address.
        await measuredBuild(copy)
        return measuredBuild(copy)
      },
      'a text changed': (round) => {
        writeMark(join(copy, 'content/pages/legal-notice.md'), `Version ${round}.`)
        return measuredBuild(copy)
      },
      'every page again': (round) => {
        rmSync(join(copy, 'dist'), { recursive: true })
        return measuredBuild(copy, ['--url', `https://round-${round}.example.org/`])
      },
    })
    return costsOf({ floor, 'first build': [first], ...others })
  })
}

/** Writes a last line into a page of text, in the place of the one written before. */
export function writeMark(file: string, line: string): void {
  const [before = ''] = readFileSync(file, 'utf8').split(mark)
  writeFileSync(file, `${before.trimEnd()}${mark}${line}\n`)
}

const mark = '\n\nMeasured. '

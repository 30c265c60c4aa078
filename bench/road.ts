import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPipeline } from '../test/hosting/pipeline-player.ts'
import { findNginx, serveWithNginx } from '../test/hosting/real-servers.ts'
import { ask } from '../test/hosting/server.ts'
import { type Spread, spread } from './spread.ts'

/** A stage of the road from the press of Publish to the page, in seconds. */
export interface Stage {
  readonly name: string
  readonly time: Spread
}

const page = 'content/pages/legal-notice.md'

/**
 * Measures a commit of a text with a tested program and everything in the caches: the push, the commands of each job, and
 * all until nginx serves the page. What GitHub adds is not in it.
 */
export async function measureRoad(content: string, rounds = 5): Promise<readonly Stage[]> {
  const world = mkdtempSync(join(tmpdir(), 'road-'))
  const pipeline = openPipeline({ world, content })
  pipeline.push('Begin').rest()
  const hosting = `${pipeline.live}.hosting`
  const place = { root: pipeline.live, hosting, scratch: world, base: '', packed: false }
  const nginx = await findNginx()
  if ('missing' in nginx) throw new Error(nginx.missing)
  const server = await serveWithNginx(nginx.path, { ...place, files: new Map() })
  const times = new Map<string, number[]>()
  const note = (name: string, seconds: number) =>
    times.set(name, [...(times.get(name) ?? []), seconds])
  try {
    for (let round = 1; round <= rounds; round++) {
      const file = join(pipeline.author, page)
      const title = `Notice ${round}`
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, `title: ${title}`))
      const began = performance.now()
      const run = pipeline.push(title)
      note('commit and push', (performance.now() - began) / 1000)
      run.play('site')
      const commands = [...run.took()]
      for (const { name, seconds } of commands) note(`site: ${name}`, seconds)
      note('commands of the job “site”', sum(commands))
      run.rest()
      note('commands of the job “publish”', sum(run.took().slice(commands.length)))
      const { body } = await ask(server.port, '/legal-notice')
      if (!body.includes(title)) throw new Error(`The page does not say “${title}”.`)
      note('all, with clones and copies, until nginx serves it', (performance.now() - began) / 1000)
    }
  } finally {
    await server.close()
    rmSync(world, { recursive: true })
  }
  return [...times].map(([name, all]) => ({ name, time: spread(all) }))
}

const sum = (commands: readonly { readonly seconds: number }[]): number =>
  commands.reduce((total, { seconds }) => total + seconds, 0)

/** The stages as a table in Markdown. */
export const roadTable = (stages: readonly Stage[]): string =>
  [
    '| stage | s, median (minimum) |',
    '| --- | ---: |',
    ...stages.map(
      ({ name, time }) => `| ${name} | ${time.middle.toFixed(2)} (${time.least.toFixed(2)}) |`,
    ),
  ].join('\n')

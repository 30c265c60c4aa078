import { arch, availableParallelism, loadavg, platform, totalmem } from 'node:os'

/** What was measured on, in a sentence: figures of busy machines are only good for comparing. */
export function machine(day: string): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  const [load = 0] = loadavg()
  return (
    `Measured on ${day} with Node ${process.versions.node} on ${platform()} ${arch()}, ` +
    `${availableParallelism()} cores, ${memory} GiB, load ${load.toFixed(1)} at the start.`
  )
}

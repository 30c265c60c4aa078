/**
 * Gives every reader of foreign bytes what nobody should give it. What fails is kept in `.cache/fuzz`, and said with
 * the command that tries it again.
 *
 *     FUZZ_SECONDS=3600 node scripts/run.mjs fuzz [targets]
 *     node scripts/run.mjs fuzz .cache/fuzz/FILE
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { contentHash } from '../../src/pictures/cache.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, '.cache/fuzz')
const targets = [
  'content',
  'passing',
  'pictures',
  'drafts',
  'records',
  'sealed',
  'requests',
  'browser',
]

const { FUZZ_SECONDS = '60', FUZZ_SEED = String(Date.now() % 2 ** 31) } = process.env
/** So many targets are tried side by side: most machines have two cores. */
const lanes = 2
/** No input takes more time of the processor, in milliseconds: on a busy machine it may take longer. */
const longest = 10_000
/** Nor longer than this, where it only waits. */
const longestWait = 120_000
/** A target may take so long until its first input. */
const preparing = 180_000

const words = process.argv.slice(2)
const again = words.find((word) => statSync(word, { throwIfNoEntry: false })?.isFile())
const wanted = again
  ? [basename(again).split('.')[0] ?? '']
  : targets.filter((name) => words.length === 0 || words.includes(name))
const seconds = Math.max(1, Math.floor((Number(FUZZ_SECONDS) * lanes) / Math.max(1, wanted.length)))

const alive = new Set<ChildProcess>()
/** A target may have started others: they go with it. */
function end({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // They have ended by themselves.
  }
}
process.on('exit', () => alive.forEach(end))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

/** How long a process has worked, in milliseconds (proc(5), in ticks of 10 ms); how long it is there where the system does not tell. */
function processorTime({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return 10 * (Number(fields[11]) + Number(fields[12]))
  } catch {
    return Date.now()
  }
}

/** Tries one target in a process of its own, which may hang, die or take too much. */
async function isSound(name: string): Promise<boolean> {
  const current = join(folder, `${name}.now`)
  rmSync(current, { force: true })
  const program = [...process.execArgv, join(import.meta.dirname, 'child.ts')]
  const child = spawn(
    process.execPath,
    [
      '--max-old-space-size=768',
      ...program,
      name,
      FUZZ_SEED,
      String(seconds),
      current,
      again ?? '',
    ],
    { stdio: 'inherit', detached: true },
  )
  alive.add(child)
  const started = Date.now()
  let isHung = false
  let before = 0
  let workedBefore = 0
  const watch = setInterval(() => {
    const last = statSync(current, { throwIfNoEntry: false })?.mtimeMs ?? 0
    const worked = processorTime(child)
    if (last !== before) [before, workedBefore] = [last, worked]
    const isSlow = last > 0 && worked - workedBefore > longest
    if (!isSlow && Date.now() < (last ? last + longestWait : started + preparing)) return
    isHung = true
    end(child)
  }, 500)
  const [code] = await once(child, 'close')
  clearInterval(watch)
  end(child)
  alive.delete(child)
  if (code === 0) return true
  process.stdout.write(`${name}: FAILED${isHung ? ', no answer after ten seconds of work' : ''}\n`)
  if (existsSync(current)) {
    const hash = contentHash(readFileSync(current)).slice(0, 12)
    const kept = join(folder, `${name}.${hash}`)
    copyFileSync(current, kept)
    process.stdout.write(`again: node scripts/run.mjs fuzz ${relative(root, kept)}\n`)
  }
  return false
}

mkdirSync(folder, { recursive: true })
process.stdout.write(`Fuzz: FUZZ_SEED=${FUZZ_SEED}, ${seconds} s for each target\n`)
const left = [...wanted]
const sound: boolean[] = []
const lane = async () => {
  for (let name = left.shift(); name; name = left.shift()) sound.push(await isSound(name))
}
await Promise.all(Array.from({ length: lanes }, lane))
const failed = sound.filter((one) => !one).length
process.stdout.write(`\n${sound.length - failed} passed, ${failed} failed\n`)
process.exit(failed > 0 || sound.length === 0 ? 1 : 0)

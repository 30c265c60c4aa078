// Tries one target until its time is over, or something fails. Started by `fuzz.ts`, which looks on.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { stackOf } from '../../src/failure.ts'
import type { Input, Target } from './inputs.ts'

const [, , name = '', seed = '', seconds = '', current = '', again = ''] = process.argv

/** In kilobytes, for the process with everything that it has loaded. */
const mostMemory = 1_000_000

/** Before it is tried: whatever happens then, the input is there, and the time of its file tells when it began. */
const keep = ([label, bytes]: Input): void =>
  writeFileSync(current, Buffer.concat([Buffer.from(`${JSON.stringify(label)}\n`), bytes]))

function kept(file: string): Input {
  const bytes = readFileSync(file)
  const end = bytes.indexOf('\n')
  return [JSON.parse(bytes.subarray(0, end).toString()), bytes.subarray(end + 1)]
}

const { target }: { readonly target: () => Promise<Target> } = await import(`./${name}.ts`)
const { inputs, attempt, close } = await target()
let tried = 0

async function trial(input: Input): Promise<void> {
  keep(input)
  tried += 1
  await attempt(input)
  const { maxRSS } = process.resourceUsage()
  if (maxRSS < mostMemory) return
  // It never falls: a smaller input would look as guilty.
  process.stdout.write(`${name}: ${Math.round(maxRSS / 1000)} MB after ${tried} inputs\n`)
  process.exit(1)
}

async function tryAll(): Promise<boolean> {
  const { failed, counterexample, errorInstance } = await fc.check(
    fc.asyncProperty(inputs, trial),
    {
      seed: Number(seed),
      numRuns: again ? 1 : 1_000_000_000,
      examples: again ? [[kept(again)]] : [],
      interruptAfterTimeLimit: Number(seconds) * 1000,
      markInterruptAsFailure: false,
    },
  )
  if (!failed) return true
  const [input] = counterexample ?? []
  if (input) keep(input)
  process.stdout.write(`${name}: ${JSON.stringify(input?.[0])}: ${stackOf(errorInstance)}\n`)
  return false
}

const isSound = await tryAll()
if (isSound) rmSync(current, { force: true })
const { maxRSS } = process.resourceUsage()
process.stdout.write(`${name}: ${tried} inputs, ${Math.round(maxRSS / 1000)} MB at most\n`)
await close?.()
process.exit(isSound ? 0 : 1)

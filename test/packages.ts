/**
 * Asks who has signed the packages that are installed, lists all of them in `.cache/packages.cdx.json`, and asks for the
 * digest of Node for every machine.
 *
 *     node scripts/run.mjs packages
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import project from '../package.json' with { type: 'json' }
import lockfile from '../package-lock.json' with { type: 'json' }
import { runProgram } from './run-program.ts'

const root = resolve(import.meta.dirname, '..')
const place = join(root, '.cache/packages.cdx.json')
const offline =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/

type Verdict = 'passed' | 'failed' | 'skipped'
const verdictOf = (isSound: boolean): Verdict => (isSound ? 'passed' : 'failed')

function npm(...words: readonly string[]) {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1e8, timeout: 120_000 } as const
  const settings = ['--loglevel=error', '--fetch-retries=0']
  const shell = process.platform === 'win32'
  const { status, stdout, stderr } = runProgram('npm', [...words, ...settings], {
    ...options,
    shell,
  })
  return { isDone: status === 0, stdout, said: stdout + stderr }
}

/** The signatures of the registry on what is installed. Its keys are vouched for elsewhere, which not everybody reaches. */
function signatures(): Verdict {
  const { isDone, said } = npm('audit', 'signatures')
  const [network] = offline.exec(said) ?? []
  const isSkipped = !isDone && network !== undefined
  const verdict = isSkipped ? `skipped, the keys cannot be reached here (${network})\n` : said
  process.stdout.write(`Signatures: ${verdict}`)
  return isSkipped ? 'skipped' : verdictOf(isDone)
}

/** Every package of the lockfile, as CycloneDX: what watches for known holes reads it. */
function list(): Verdict {
  const { isDone, stdout, said } = npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only')
  if (!isDone) {
    process.stdout.write(said)
    return 'failed'
  }
  const { components }: { readonly components: readonly object[] } = JSON.parse(stdout)
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(place, stdout)
  process.stdout.write(`Packages: ${components.length} in ${place}\n`)
  // What is there twice in the same version is one part.
  const alone = Object.values(lockfile.packages).filter((one) => !('inBundle' in one))
  return verdictOf(components.length > alone.length * 0.9)
}

/** The packages of Node that machines may need; for some there is none of some versions. */
const machines = [
  'linux-x64',
  'linux-arm64',
  'bin-darwin-arm64',
  'darwin-x64',
  'win-x64',
  'win-arm64',
]

/** Compares the digests of the Nodes that set-up fetches with those of the registry; a new pin may lack a machine, or gain one. */
function nodes(): Verdict {
  const { pinnedNode, oldestNode } = project
  // The registry does not know the digests of the programs in the packages: set-up compares them.
  const named = Object.keys(oldestNode).filter((name) => !/^version$|\//.test(name))
  const asked = [
    ...machines.map((machine) => ({ pin: pinnedNode, name: `node-${machine}` })),
    ...named.map((name) => ({ pin: oldestNode, name })),
  ]
  const verdicts = asked.map(({ pin, name }): Verdict => {
    const { isDone, stdout, said } = npm('view', `${name}@${pin.version}`, 'dist.integrity')
    if (!isDone && offline.test(said)) return 'skipped'
    const pinned = new Map(Object.entries(pin)).get(name) ?? ''
    const isSame = (isDone ? stdout.trim() : '') === pinned
    const answer = isDone ? stdout.trim() : 'none'
    const told = isSame ? (pinned ? 'as pinned' : 'none') : `${answer}, pinned ${pinned || 'none'}`
    process.stdout.write(`${name}@${pin.version}: ${told}\n`)
    return verdictOf(isSame)
  })
  return verdicts.find((one) => one !== 'passed') ?? 'passed'
}

const verdicts = [signatures(), list(), nodes()]
const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length
process.stdout.write(`\n${count('passed')} passed, ${count('failed')} failed\n`)
process.exit(count('failed') > 0 ? 1 : 0)

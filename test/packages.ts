/**
 * Asks who has signed the packages that are installed, and lists all of them in `.cache/packages.cdx.json`.
 *
 *     node scripts/run.mjs packages
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import lockfile from '../package-lock.json' with { type: 'json' }

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
  const { status, stdout, stderr } = spawnSync('npm', [...words, ...settings], {
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
  return verdictOf(components.length > Object.keys(lockfile.packages).length * 0.9)
}

const verdicts = [signatures(), list()]
const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length
process.stdout.write(`\n${count('passed')} passed, ${count('failed')} failed\n`)
process.exit(count('failed') > 0 ? 1 : 0)

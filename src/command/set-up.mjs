// Plain JavaScript without a dependency: it runs before there are any, on the machine's own Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, realpathSync, unlinkSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { waitForLock } from '../disk/lock.mjs'

export function language({ LC_ALL, LC_MESSAGES, LANG }) {
  const locale = LC_ALL || LC_MESSAGES || LANG || ''
  return /^fr(?![a-z])/i.test(locale) ? 'fr' : 'en'
}

export function spoken(argv, environment) {
  const [, word] = /--lang[= ](en|fr)\b/.exec(argv.join(' ')) ?? []
  return word ?? language(environment)
}

/** A French sentence with its spaces and apostrophes; what comes from elsewhere, between `${` and `}`, stays as it is. */
export const french = (words, ...values) =>
  String.raw({ raw: words.map((part) => frenchSpaces(part)) }, ...values)

const frenchSpaces = (words) =>
  words
    .replace(/\u00AB | (?=[:\u00BB])/g, (found) => found.replace(' ', '\u00A0'))
    .replace(/ (?=[;?!])/g, '\u202F')
    .replace(/'/g, '’')

/** Commands that need the packages of the tests: linters, drivers of browsers, Lighthouse. */
const forTests = new Set(['test', 'bench', 'owner', 'fuzz', 'packages'])

/**
 * Whether a command needs the packages of the tests, and the pinned Node: always for tests, so that they say the same
 * everywhere, and where the machine's own is older than those that are tested, or of another line.
 */
function needsOf(root, command) {
  const tests = forTests.has(command)
  const own = process.versions.node.split('.').map(Number)
  const { testedNode } = JSON.parse(read(join(root, 'package.json')))
  const isTested = testedNode.some((version) => {
    const [major, minor] = version.split('.').map(Number)
    return own[0] === major && own[1] >= minor
  })
  // npm puts the pinned Node before the machine's own as soon as it is there; it must not take itself away.
  const isPinned = process.execPath.startsWith(join(realpathSync(root), 'node_modules'))
  return { tests, node: tests || isPinned || !isTested }
}

const pinnedNode = (root) =>
  join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Installs what a command needs where it is missing or older; gives a sentence where it could not. */
export async function setUp(root, command, language) {
  const needs = needsOf(root, command)
  const hasNode = () => !needs.node || nodeRuns(root)
  if (packagesInstalled(root, needs) && hasNode()) return undefined
  const say = (sentence) => process.stderr.write(`${sentence[language]}\n`)
  const file = join(root, '.cache/set-up.lock')
  const held = await waitForLock(file, longestSetUp, (holder) => say(waiting(holder)))
  if (held.holder) return tooLong(held.holder, file)
  try {
    const trouble = packagesInstalled(root, needs)
      ? undefined
      : await installPackages(root, needs, say)
    return trouble ?? (hasNode() ? undefined : await installNode(root, say))
  } finally {
    held.release()
  }
}

/** Slow networks take minutes. */
const longestSetUp = 15 * 60_000

const waiting = ({ pid }) => ({
  en: `Another set-up is running (process ${pid}); this one waits for it.`,
  fr: french`Une autre installation est en cours (processus ${pid}) ; celle-ci l'attend.`,
})

const tooLong = ({ pid, host }, file) => ({
  en: `Another set-up has been running for more than 15 minutes (process ${pid} on ${host}). Wait for it to end; if it has ended already, delete ${file} and run the command again.`,
  fr: french`Une autre installation est en cours depuis plus de 15 minutes (processus ${pid} sur ${host}). Attendez qu'elle finisse ; si elle est déjà finie, supprimez ${file} et relancez la commande.`,
})

async function installPackages(root, needs, say) {
  const folder = join(root, 'node_modules')
  // npm would empty what a link leads to, which is none of ours.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(folder)
  say(
    needs.tests
      ? {
          en: 'First-time set-up: installing the packages of package-lock.json, with those of the tests.',
          fr: french`Première installation : les paquets de package-lock.json, avec ceux des tests.`,
        }
      : {
          en: 'First-time set-up: installing the packages of package-lock.json.',
          fr: french`Première installation : les paquets de package-lock.json.`,
        },
  )
  // The pinned Node is a peer dependency: the only kind that npm can leave out without the programs of sharp and esbuild.
  const kinds = [
    needs.tests ? '--include=dev' : '--omit=dev',
    needs.node ? '--include=peer' : '--omit=peer',
  ]
  const trouble = await npm(root, ['ci', ...kinds], say)
  return (
    trouble && {
      en: `The packages could not be installed: ${trouble.en}`,
      fr: french`Les paquets n'ont pas pu être installés : ${trouble.fr}`,
    }
  )
}

async function installNode(root, say) {
  const version = pinnedVersion(root)
  say({
    en: `First-time set-up: installing Node ${version} for this project.`,
    fr: french`Première installation : Node ${version} pour ce projet.`,
  })
  const trouble = await npm(root, ['rebuild', 'node'], say)
  if (nodeRuns(root)) return undefined
  if (trouble)
    return {
      en: `Node ${version} could not be installed: ${trouble.en}`,
      fr: french`Node ${version} n'a pas pu être installé : ${trouble.fr}`,
    }
  const machine = `${process.platform} ${process.arch}`
  return {
    en: `Node ${version} does not run on this computer (${machine}). Delete the folder node_modules and run the command again.`,
    fr: french`Node ${version} ne tourne pas sur cet ordinateur (${machine}). Supprimez le dossier node_modules et relancez la commande.`,
  }
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const lockfile = (root) => join(root, 'package-lock.json')
const packagesOf = (path) => JSON.parse(read(path) ?? '{}').packages ?? {}
const pinnedVersion = (root) => packagesOf(lockfile(root))['node_modules/node'].version

function nodeRuns(root) {
  const answer = spawnSync(pinnedNode(root), ['--version'], { encoding: 'utf8' })
  return answer.stdout?.trim() === `v${pinnedVersion(root)}`
}

/** Whether the very packages of the lockfile that are needed are there, perhaps with others of it: npm notes them when it is done. */
function packagesInstalled(root, { tests, node }) {
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'))
  const wanted = packagesOf(lockfile(root))
  const mayLack = ({ dev, peer, optional, devOptional }) =>
    optional || devOptional || (dev && !tests) || (peer && !node)
  const same = ([path, one]) =>
    path in installed ? installed[path].integrity === one.integrity : mayLack(one) || path === ''
  return (
    Object.entries(wanted).every(same) && Object.keys(installed).every((path) => path in wanted)
  )
}

// npm waits up to 70 s between its tries by default, which looks like a halt where there is no network.
const settings = [
  '--ignore-scripts=false',
  '--no-progress',
  '--loglevel=http',
  '--fetch-retry-mintimeout=2000',
  '--fetch-retry-maxtimeout=8000',
]

const offline =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/

/** Runs npm and says every other second how far it is. Gives a sentence in each language where it failed. */
async function npm(root, command, say) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const lines = []
  let before = 0
  const reports = setInterval(() => {
    const now = lines.filter((line) => /GET 200 .*\.tgz /.test(line)).length
    say(
      now > before
        ? {
            en: `  Packages fetched: ${now}, ${seconds()} s`,
            fr: french`  Paquets reçus : ${now}, ${seconds()} s`,
          }
        : {
            en: `  Still at work, ${seconds()} s`,
            fr: french`  Toujours en cours, ${seconds()} s`,
          },
    )
    before = now
  }, 2000)
  const code = await finished(start(root, command), lines)
  clearInterval(reports)
  if (code !== 0) return reason(lines, code)
  say({ en: `  Done after ${seconds()} s.`, fr: french`  Fait en ${seconds()} s.` })
  return undefined
}

function start(root, command) {
  // `npm run` says where npm lies; a plain `node scripts/run.mjs` finds it by name.
  const { npm_execpath: path = '' } = process.env
  const words = [...command, ...settings]
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }
  if (/npm-cli\.c?js$/.test(path)) return spawn(process.execPath, [path, ...words], options)
  // Windows starts a script of npm's through its shell only.
  const shell = process.platform === 'win32'
  return spawn(shell ? 'npm.cmd' : 'npm', words, { ...options, shell })
}

/** What a terminal ends its commands with; closing its window is SIGHUP. */
const ending = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The exit code of a process, whose lines are noted; whoever ends this process ends it as well. */
async function finished(child, lines) {
  const forward = (signal) => {
    child.kill(signal)
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of ending) process.on(signal, forward)
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => lines.push(line))
  child.on('error', (error) => lines.push(error.message))
  const code = await new Promise((resolve) => child.on('close', resolve))
  for (const signal of ending) process.off(signal, forward)
  return code ?? 1
}

function reason(lines, code) {
  const text = lines.join('\n')
  const [network] = offline.exec(text) ?? []
  if (network)
    return {
      en: `npm cannot reach its registry (${network}). Connect to the network and run the command again.`,
      fr: french`npm n'atteint pas son registre (${network}). Connectez-vous au réseau et relancez la commande.`,
    }
  if (/\bENOSPC\b/.test(text))
    return {
      en: 'the disk is full. Make room and run the command again.',
      fr: french`le disque est plein. Faites de la place et relancez la commande.`,
    }
  const errors = lines.filter((line) => /^npm error \S/.test(line)).slice(0, 3)
  const told = (errors.length > 0 ? errors : lines.slice(-4)).map((line) => `\n  ${line}`).join('')
  return {
    en: `npm stopped with code ${code}. Delete the folder node_modules and run the command again. npm says:${told}`,
    fr: french`npm s'est arrêté avec le code ${code}. Supprimez le dossier node_modules et relancez la commande. npm dit :${told}`,
  }
}

/** Scripts that reach no JSX: Node itself strips their types and keeps what it has compiled. */
const plain = new Set(['check.ts', 'new.ts', 'schemas.ts'])

// The library of Linux keeps what encoders have freed unless it is told to give large pieces back:
// a first build then takes 0.7 GB at most instead of 1.1.
const memory = {
  MALLOC_MMAP_THRESHOLD_: '1000000',
  MALLOC_TRIM_THRESHOLD_: '1000000',
  MALLOC_ARENA_MAX: '2',
}

/**
 * Runs a script on a Node that is tested and ends as it ends. Whoever ends this process ends the script: signals are passed
 * on, and so is the end of the shell that npm starts commands in, which keeps npm's signals to itself.
 */
export function runScript(root, script, options) {
  const isPlain = plain.has(basename(script))
  const { node } = needsOf(root, basename(script, '.ts'))
  const isBuild = basename(script) === 'build.ts'
  const loader = isPlain ? [] : ['--import', 'tsx']
  // For a check the compile cache saves 0.3 of 0.9 seconds of processor time.
  // React checks less in production, and renders the same in half the time.
  const mode = isBuild ? { NODE_ENV: 'production' } : {}
  const added = isPlain ? { NODE_COMPILE_CACHE: join(root, '.cache/compiled') } : memory
  const settings = { cwd: root, stdio: 'inherit', env: { ...added, ...mode, ...process.env } }
  const child = spawn(
    node ? pinnedNode(root) : process.execPath,
    [...loader, script, ...options],
    settings,
  )
  for (const signal of ending) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

  const { ppid: shell } = process
  const watch = () => process.ppid !== shell && child.kill('SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(watch, 300).unref()
}

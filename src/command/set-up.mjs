// Plain JavaScript without a dependency: it runs before there are any, on the machine's own Node.
import { spawn } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, realpathSync, unlinkSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { waitForLock } from '../disk/lock.mjs'
import { french } from '../french.mjs'
import { commandHelp } from './language.mjs'
import { ending, npm } from './npm.mjs'
import { fetchNode, isFor, nodePath, nodeRuns, noNodeFor, putOnPath } from './pinned-node.mjs'
import { bundledCommand } from './programs.mjs'

/** Commands that need the packages of the tests: linters, drivers of browsers, Lighthouse, what compares pictures. */
const forTests = new Set(['test', 'bench', 'owner', 'fuzz', 'packages', 'qualities'])

/** The commands that make and edit the site, which run from a bundle; the others need the packages of the tests. */
export const commandsOfSite = Object.keys(commandHelp).filter((name) => !forTests.has(name))

/**
 * Whether a command needs the packages of the tests, and the pinned Node: always for tests, so that they say the same
 * everywhere, and where the machine's own is older than those that are tested, or of another line.
 */
function needsOf(root, command) {
  const tests = forTests.has(command)
  const own = process.versions.node.split('.').map(Number)
  const { testedNode, pinnedNode } = JSON.parse(read(join(root, 'package.json')))
  const isTested = testedNode.some((version) => {
    const [major, minor] = version.split('.').map(Number)
    return own[0] === major && own[1] >= minor
  })
  // npm puts the pinned Node before the machine's own as soon as it is there.
  const isPinned = process.execPath.startsWith(join(realpathSync(root), 'node_modules'))
  const isNeeded = isPinned || !isTested || (tests && isFor(pinnedNode))
  return { tests, node: isNeeded && pinnedNode }
}

/** Installs what a command needs where it is missing or older; gives a sentence where it could not. */
export async function setUp(root, command, language) {
  const needs = needsOf(root, command)
  if (needs.node && !isFor(needs.node)) return noNodeFor(needs.node)
  // The Node is tried while the lists of packages are compared.
  const running = needs.node ? nodeRuns(root, needs.node) : true
  if (packagesInstalled(root, needs) && (await running)) return undefined
  const say = (sentence) => process.stderr.write(`${sentence[language]}\n`)
  const file = join(root, '.cache/set-up.lock')
  const held = await waitForLock(file, longestSetUp, (holder) => say(waiting(holder)))
  if (held.holder) return tooLong(held.holder, file)
  try {
    if (!packagesInstalled(root, needs)) {
      const trouble = await installPackages(root, needs, say)
      if (trouble) return trouble
    }
    if (!needs.node) return undefined
    const trouble = (await nodeRuns(root, needs.node))
      ? undefined
      : await fetchNode(root, needs.node, say)
    if (!trouble) putOnPath(root, needs.node)
    return trouble
  } finally {
    held.release()
  }
}

/** Slow networks take minutes. */
const longestSetUp = 15 * 60_000

const waiting = ({ pid }) => ({
  en: `Waiting for another set-up to finish (process ${pid}) …`,
  fr: french`En attente de la fin d'une autre installation (processus ${pid})…`,
})

const tooLong = ({ pid, host }, file) => ({
  en: `Another set-up has been running for more than 15 minutes (process ${pid} on ${host}). Wait for it to end; if it has ended already, delete ${file} and run the command again.`,
  fr: french`Une autre installation est en cours depuis plus de 15 minutes (processus ${pid} sur ${host}). Attendez qu'elle finisse ; si elle est déjà finie, supprimez ${file} et relancez la commande.`,
})

async function installPackages(root, needs, say) {
  const folder = join(root, 'node_modules')
  // npm would empty what a link leads to, which does not belong to the project.
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
  const kind = needs.tests ? '--include=dev' : '--omit=dev'
  const trouble = await npm(root, ['ci', kind], say)
  return (
    trouble && {
      en: `The packages could not be installed: ${trouble.en}`,
      fr: french`Les paquets n'ont pas pu être installés : ${trouble.fr}`,
    }
  )
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const lockfile = (root) => join(root, 'package-lock.json')
const packagesOf = (path) => JSON.parse(read(path) ?? '{}').packages ?? {}

/** Whether the very packages of the lockfile that are needed are there, perhaps with others of it: npm notes them when it is done. */
function packagesInstalled(root, { tests }) {
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'))
  const wanted = packagesOf(lockfile(root))
  const mayLack = ({ dev, optional, devOptional }) => optional || devOptional || (dev && !tests)
  const same = ([path, one]) =>
    path in installed ? installed[path].integrity === one.integrity : mayLack(one) || path === ''
  return (
    Object.entries(wanted).every(same) && Object.keys(installed).every((path) => path in wanted)
  )
}

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
export async function runScript(root, command, options) {
  const { node } = needsOf(root, command)
  const program = node ? nodePath(root, node) : process.execPath
  const version = node ? `v${node.version}` : process.version
  const bundled =
    commandsOfSite.includes(command) &&
    (await bundledCommand(root, command, { commands: commandsOfSite, node: version }))
  // Stack traces name the sources.
  const words = bundled
    ? ['--enable-source-maps', bundled.program]
    : ['--import', 'tsx', join(root, `scripts/${command}.ts`)]
  const compiled = bundled ? { NODE_COMPILE_CACHE: join(bundled.bundle, 'compiled') } : {}
  // React checks less in production, and renders the same in half the time.
  const mode = command === 'build' ? { NODE_ENV: 'production' } : {}
  const env = { ...memory, ...compiled, ...mode, ...process.env }
  const child = spawn(program, [...words, ...options], { cwd: root, stdio: 'inherit', env })
  for (const signal of ending) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

  const { ppid: shell } = process
  const watch = () => process.ppid !== shell && child.kill('SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(watch, 300).unref()
}

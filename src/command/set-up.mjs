// Plain JavaScript without a dependency: it runs before there are any, on the machine's own Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { lock } from '../emit/lock.mjs'
import { npm } from './npm.mjs'
import { another, installingNode, installingPackages, noNode, noPackages } from './set-up-words.mjs'

/** The Node that the project pins, as an absolute path. */
export const pinnedNode = (root) =>
  join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Installs the packages of the lockfile and the pinned Node where they are missing or older, and
 * does nothing otherwise. Says so in a language; gives a sentence in each where that was not possible.
 */
export async function setUp(root, language) {
  if (packagesInstalled(root) && nodeRuns(root)) return undefined
  const say = (sentence) => process.stderr.write(`${sentence[language]}\n`)
  const held = await waitForLock(join(root, '.cache/set-up.lock'), say)
  try {
    return (await installPackages(root, say)) ?? (await installNode(root, say))
  } finally {
    held.release()
  }
}

async function waitForLock(path, say) {
  let held = lock(path)
  if (held.holder) say(another(held.holder.pid))
  while (held.holder) {
    await setTimeout(300)
    held = lock(path)
  }
  return held
}

async function installPackages(root, say) {
  if (packagesInstalled(root)) return undefined
  say(installingPackages)
  const trouble = await npm(root, ['ci', '--include=dev'], say)
  if (trouble) return noPackages(trouble)
  stamp(root)
  return undefined
}

async function installNode(root, say) {
  if (nodeRuns(root)) return undefined
  const version = pinnedVersion(root)
  say(installingNode(version))
  const trouble = await npm(root, ['rebuild', 'node'], say)
  if (nodeRuns(root)) return undefined
  return noNode(version, `${process.platform} ${process.arch}`, trouble)
}

const lockfile = (root) => readFileSync(join(root, 'package-lock.json'), 'utf8')

const pinnedVersion = (root) => JSON.parse(lockfile(root)).packages['node_modules/node'].version

function nodeRuns(root) {
  const answer = spawnSync(pinnedNode(root), ['--version'], { encoding: 'utf8' })
  return answer.stdout?.trim() === `v${pinnedVersion(root)}`
}

const stampPath = (root) => join(root, 'node_modules/.installed-lock')

const stampText = (root) =>
  `${createHash('sha256').update(lockfile(root)).digest('hex')} ${process.platform} ${process.arch}\n`

const stamp = (root) => writeFileSync(stampPath(root), stampText(root))

function packagesInstalled(root) {
  if (read(stampPath(root)) === stampText(root)) return true
  if (!installedByNpm(root)) return false
  stamp(root)
  return true
}

/** Whether `npm ci` by hand has installed the very same packages: npm notes them when it is done. */
function installedByNpm(root) {
  const note = read(join(root, 'node_modules/.package-lock.json'))
  if (!note) return false
  const installed = JSON.parse(note).packages
  const wanted = JSON.parse(lockfile(root)).packages
  const same = ([path, { integrity, optional }]) =>
    path in installed ? installed[path].integrity === integrity : optional || path === ''
  return (
    Object.entries(wanted).every(same) && Object.keys(installed).every((path) => path in wanted)
  )
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

// Plain JavaScript without a dependency: it runs before there are any, on the machine's own Node.
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { french } from '../french.mjs'
import { npm } from './npm.mjs'

/*
 * A pin, in package.json: the version of a Node, and the digest of each package that the npm package `node` would install
 * on some machine, as `npm view PACKAGE@VERSION dist.integrity` tells it. That package itself asks for them without a digest.
 * Below the name of the package it has the digest of the program in it.
 */

const { platform, arch } = process
const isWindows = platform === 'win32'
const program = isWindows ? 'node.exe' : 'node'
const family = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
/** What the package for this machine is called. */
const name = [family, isWindows ? 'win' : platform, arch].join('-')
const machine = `${platform} ${arch}`

/** Whether a pin has a package for this machine. */
export const isFor = (pin) => Object.hasOwn(pin, name)

/** Where a pinned Node lies. npm leaves names with a dot alone, but for `npm ci`. */
export const nodePath = (root, { version }) => join(root, 'node_modules/.node', version, program)

/** The digest of a file, read piece by piece: at once, the 150 MB of a Node would take 1.1 s instead of 0.2. */
function digestOf(path) {
  const hash = createHash('sha512')
  const piece = Buffer.alloc(1 << 20)
  const file = openSync(path)
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      hash.update(piece.subarray(0, read))
  } finally {
    closeSync(file)
  }
  return `sha512-${hash.digest('base64')}`
}

const isPinnedProgram = (file, pin) => digestOf(file) === pin[`${name}/bin/${program}`]

/**
 * Whether a pinned Node is there and runs. On CI it is compared with its digest before: what lies in a kept folder there, others
 * may have written. On a person's computer whoever could change it could change the sources too, so each start saves the
 * 0.2 s. A Node that runs this very code is past that.
 */
export async function nodeRuns(root, pin) {
  const file = nodePath(root, pin)
  if (!existsSync(file)) return false
  const isRunning = realpathSync(file) === process.execPath
  if (process.env.CI && !isRunning && !isPinnedProgram(file, pin)) return false
  return new Promise((resolve) => {
    const answer = (_, said) => resolve(said.trim() === `v${pin.version}`)
    execFile(file, ['--version'], answer)
  })
}

export const noNodeFor = ({ version }) => ({
  en: `The project is not tested with Node ${process.versions.node}, which this computer has, and cannot install Node ${version} on it (${machine}). ${instead.en}`,
  fr: french`Le projet n'est pas testé avec Node ${process.versions.node}, celui de cet ordinateur, et ne peut pas y installer Node ${version} (${machine}). ${instead.fr}`,
})

const instead = {
  en: 'Install Node 24 from https://nodejs.org, then run the command again.',
  fr: french`Installez Node 24 depuis https://nodejs.org, puis relancez la commande.`,
}

/** Fetches a pinned Node, compares its package and its program with the digests of the pin; gives a sentence where it could not. */
export async function fetchNode(root, pin, say) {
  const { version } = pin
  say({
    en: `First-time set-up: installing Node ${version} for this project.`,
    fr: french`Première installation : Node ${version} pour ce projet.`,
  })
  const folder = mkdtempSync(join(root, 'node_modules/.node-'))
  try {
    // The shell of Windows would part a path at its spaces: a relative one has none.
    const words = ['pack', `${name}@${version}`, '--pack-destination', relative(root, folder)]
    const trouble = await npm(root, words, say)
    if (trouble)
      return {
        en: `Node ${version} could not be installed: ${trouble.en}`,
        fr: french`Node ${version} n'a pas pu être installé : ${trouble.fr}`,
      }
    const [file = ''] = readdirSync(folder)
    if (digestOf(join(folder, file)) !== pin[name]) return otherBytes(version)
    // Beside the archive: a path with a drive would be another computer to some programs of this name.
    const { status } = spawnSync('tar', ['-xzf', file, `package/bin/${program}`], { cwd: folder })
    if (status !== 0) return doesNotRun(version)
    const unpacked = join(folder, 'package/bin', program)
    if (!isPinnedProgram(unpacked, pin)) return otherBytes(version)
    mkdirSync(dirname(nodePath(root, pin)), { recursive: true })
    // Not renamed: on Windows a virus scanner may have the new file open. Half a copy does not run.
    copyFileSync(unpacked, nodePath(root, pin))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return (await nodeRuns(root, pin)) ? undefined : doesNotRun(version)
}

/** Lets scripts of npm, and whoever calls `node_modules/.bin/node`, have a pinned Node; where a program that runs cannot be deleted, on Windows, they have the machine's own. */
export function putOnPath(root, pin) {
  if (isWindows) return
  const link = join(root, 'node_modules/.bin/node')
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(join('../.node', pin.version, program), link)
}

const otherBytes = (version) => ({
  en: `Node ${version} was not installed: the download does not match its digest in package.json (${name}). Tell your site administrator. ${instead.en}`,
  fr: french`Node ${version} n'a pas été installé : le téléchargement ne correspond pas à son empreinte dans package.json (${name}). Prévenez l'administrateur du site. ${instead.fr}`,
})

const doesNotRun = (version) => ({
  en: `Node ${version} does not run on this computer (${machine}). ${instead.en}`,
  fr: french`Node ${version} ne fonctionne pas sur cet ordinateur (${machine}). ${instead.fr}`,
})

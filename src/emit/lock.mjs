// Plain JavaScript because the set-up holds a lock before there is anything that reads TypeScript.
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** When a process began, in clock ticks since boot; undefined where the system does not say. */
function beginning(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name and may hold spaces and brackets.
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

/** Whether the holder still runs: a number taken over by a younger process does not count. */
function alive({ pid, host, began }) {
  if (pid === undefined) return false
  if (host !== hostname()) return true
  // Where the system tells when processes began, a lock that does not is none of ours.
  if (beginning(process.pid) !== undefined) return began !== undefined && began === beginning(pid)
  return runs(pid)
}

function runs(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Who holds the lock; `nobody` where it is damaged, as after a power cut; undefined where there is none. */
function read(path) {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return undefined
  // What is no file may be read for ever, or never be what a lock is compared with.
  if (!found.isFile()) throw Object.assign(new Error(`${path} is not a file`), { code: 'NOTFILE' })
  try {
    const text = readFileSync(path, 'utf8')
    return abandoned.has(path + text) ? nobody : holderIn(text)
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

const nobody = {}

/** What this process has let go of, and the disk did not take away: a process that lives on would wait for itself. */
const abandoned = new Set()

function drop(path, text) {
  try {
    rmSync(path, { force: true })
  } catch {
    abandoned.add(path + text)
  }
}

function holderIn(text) {
  try {
    const { pid, host, began, since } = JSON.parse(text)
    const isWhole =
      Number.isInteger(pid) &&
      pid > 0 &&
      typeof host === 'string' &&
      !Number.isNaN(Date.parse(since))
    return isWhole ? { pid, host, began, since } : nobody
  } catch {
    return nobody
  }
}

/** Creates the file with its whole text at once, which opening and writing would not do. */
function create(path, text) {
  const draft = `${path}.${process.pid}`
  // It may be another name of a lock that is held: that one is not written over.
  rmSync(draft, { force: true })
  writeFileSync(draft, text)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    drop(draft, text)
  }
}

/**
 * Removes what a dead process left; gives the process that is about to do the same, if any.
 * Without the second file two heirs could remove each other's new lock.
 */
function inherit(path, text) {
  const claim = `${path}.claim`
  if (!create(claim, text)) {
    const rival = read(claim)
    if (rival && alive(rival)) return rival
    rmSync(claim, { force: true })
    return undefined
  }
  try {
    const holder = read(path)
    if (holder && !alive(holder)) rmSync(path, { force: true })
  } finally {
    drop(claim, text)
  }
  return undefined
}

/** Removes what processes that were killed while they wrote a file have left beside it, under its name and their number. */
export function sweep(path) {
  for (const name of existsSync(dirname(path)) ? readdirSync(dirname(path)) : []) {
    const [, pid] = /^(?:\.claim)?\.(\d+)$/.exec(name.slice(basename(path).length)) ?? []
    const isDraft = pid !== undefined && name.startsWith(basename(path))
    if (isDraft && !runs(Number(pid))) drop(join(dirname(path), name), '')
  }
}

/**
 * Takes the lock, or says who holds it and since when; that of a process that ended, and a damaged one, is taken over.
 * Throws where something else than a file is in its place (code `NOTFILE`).
 */
export function lock(path) {
  mkdirSync(dirname(path), { recursive: true })
  const { pid } = process
  const [host, began, since] = [hostname(), beginning(pid), new Date().toISOString()]
  const text = JSON.stringify({ pid, host, began, since })
  const release = () => {
    if (existsSync(path) && readFileSync(path, 'utf8') === text) drop(path, text)
  }
  for (;;) {
    if (create(path, text)) {
      sweep(path)
      return { release }
    }
    const holder = read(path)
    if (holder && alive(holder)) return { holder }
    const rival = holder && inherit(path, text)
    if (rival) return { holder: rival }
  }
}

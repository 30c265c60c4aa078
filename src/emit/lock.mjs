// Plain JavaScript because the set-up holds a lock before there is anything that reads TypeScript.
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'

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
function alive(holder) {
  if (!Number.isInteger(holder.pid)) return false
  if (holder.host !== hostname()) return true
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') return false
  }
  return holder.began === undefined || holder.began === beginning(holder.pid)
}

/** Who holds the file; nobody (an empty holder) where a power cut left it without its text. */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Creates the file with its whole text at once, which opening and writing would not do. */
function create(path, text) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Removes what a dead process left; gives the process that is about to do the same, if any.
 * Without the second file two heirs could remove each other's new lock.
 */
function inherit(path, text) {
  const claim = `${path}.claim`
  if (create(claim, text)) {
    const holder = read(path)
    if (holder && !alive(holder)) rmSync(path, { force: true })
  } else {
    const rival = read(claim)
    if (rival && alive(rival)) return rival
  }
  rmSync(claim, { force: true })
  return undefined
}

/** Takes the lock, or says who holds it and since when; that of a process that ended is taken over. */
export function lock(path) {
  mkdirSync(dirname(path), { recursive: true })
  const { pid } = process
  const [host, began, since] = [hostname(), beginning(pid), new Date().toISOString()]
  const text = JSON.stringify({ pid, host, began, since })
  const release = () => {
    if (existsSync(path) && readFileSync(path, 'utf8') === text) rmSync(path)
  }
  for (;;) {
    if (create(path, text)) return { release }
    const holder = read(path)
    if (holder && alive(holder)) return { holder }
    const rival = holder && inherit(path, text)
    if (rival) return { holder: rival }
  }
}

// Plain JavaScript because the set-up holds a lock before there is anything that reads TypeScript.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What a program of the system prints; undefined where it cannot be had. */
function printed(program, words) {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const { status, stdout } = spawnSync(program, words, { encoding: 'utf8', env, windowsHide: true })
  return status === 0 ? stdout.trim() : undefined
}

/** A date in seconds since 1970; undefined where it is none. */
const secondsAt = (date) => Date.parse(date) / 1000 || undefined

const ownStart = performance.timeOrigin / 1000
/** Where Windows keeps the number of its installation. */
const installation = String.raw`HKLM\SOFTWARE\Microsoft\Cryptography`

/**
 * How systems tell where process numbers count (`machine`), and when a process began (`began`): NaN where it has ended and
 * nobody has collected it, undefined where they do not tell. `own` is the same of this process.
 */
export const systems = {
  linux: {
    // Numbers count from one boot to the next, in each container apart: pid_namespaces(7).
    machine: () =>
      `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`,
    own: () => systems.linux.began(process.pid),
    // In clock ticks since boot: proc_pid_stat(5).
    began: (pid) => {
      const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The second field is the program's name and may hold spaces and brackets.
      const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
      return 'ZX'.includes(fields[0]) ? Number.NaN : Number(fields[19])
    },
    tolerance: 0,
  },
  darwin: {
    machine: () => printed('sysctl', ['-n', 'kern.bootsessionuuid']),
    own: () => ownStart,
    began: (pid) => {
      const [, state, start] =
        /^(\S+)\s+(.+)$/.exec(printed('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', pid]) ?? '') ??
        []
      if (state?.startsWith('Z')) return Number.NaN
      return secondsAt(`${start} UTC`)
    },
    // In seconds since 1970, from two clocks.
    tolerance: 3,
  },
  win32: {
    machine: () => printed('reg', ['query', installation, '/v', 'MachineGuid']),
    own: () => ownStart,
    began: (pid) => {
      const asked = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CreationDate.ToUniversalTime().ToString('o')`
      const start = printed('powershell', ['-NoProfile', '-NonInteractive', '-Command', asked])
      return secondsAt(start)
    },
    tolerance: 3,
  },
}

/** What a system tells; undefined where it does not. */
function told(question) {
  try {
    return question()
  } catch {
    return undefined
  }
}

/** A holder shows every so many milliseconds that it lives, by writing its lock again. */
const beat = 15_000
/** A holder that cannot be asked for, and has shown nothing for so long, has ended. */
const longestSilence = 60_000
/** A lock that is not whole may still be being written, for so many milliseconds. */
const youngest = 1000

/**
 * Takes locks by what a system tells. A lock is a file that says which process holds it, of which machine, and when that
 * began; its date says when the holder has last shown that it lives.
 */
export function locksOn(system) {
  let machine
  const here = () => (machine ??= told(system.machine) || hostname())

  /** When a process of this machine began; NaN where there is none. */
  const beginning = (pid) => {
    try {
      process.kill(pid, 0)
    } catch (error) {
      if (error.code !== 'EPERM') return Number.NaN
    }
    return told(() => system.began(pid))
  }

  /** Whether the holder still runs: a number taken over by a younger process does not count. */
  const alive = (holder, now) => {
    if (holder.pid === undefined) return Math.abs(now - holder.shown) < youngest
    if (holder.machine === here()) {
      const start = beginning(holder.pid)
      if (Number.isNaN(start)) return false
      if (start !== undefined && holder.began !== undefined)
        return start - holder.began <= system.tolerance
    }
    return Math.abs(now - holder.shown) < longestSilence
  }

  /**
   * Removes what a dead process left; gives the process that is about to do the same, if any.
   * Without the second file two heirs could remove each other's new lock.
   */
  const inherit = (path, text) => {
    const claim = `${path}.claim`
    const now = create(claim, text)
    if (now !== undefined) {
      const rival = read(claim)
      if (rival && alive(rival, now)) return rival
      rmSync(claim, { force: true })
      return undefined
    }
    try {
      const holder = read(path)
      if (holder && !alive(holder, statSync(claim).mtimeMs)) rmSync(path, { force: true })
    } finally {
      drop(claim, text)
    }
    return undefined
  }

  const sweep = (path) => {
    for (const name of existsSync(dirname(path)) ? readdirSync(dirname(path)) : []) {
      const [, pid] = /^(?:\.claim)?\.(\d+)$/.exec(name.slice(basename(path).length)) ?? []
      const isDraft = pid !== undefined && name.startsWith(basename(path))
      if (isDraft && Number.isNaN(beginning(Number(pid)))) drop(join(dirname(path), name), '')
    }
  }

  const lock = (path) => {
    mkdirSync(dirname(path), { recursive: true })
    const { pid } = process
    const began = told(system.own)
    const since = new Date().toISOString()
    const text = JSON.stringify({ pid, host: hostname(), machine: here(), began, since })
    for (;;) {
      const now = create(path, text)
      if (now === undefined) {
        sweep(path)
        return { release: held(path, text) }
      }
      const found = read(path)
      if (!found) continue
      const holder = alive(found, now) ? found : inherit(path, text)
      if (holder?.pid) return { holder: holderOf(holder) }
      if (holder) wait(50)
    }
  }

  const holderOf = ({ pid, host, since, machine }) => {
    return { pid, host, since, isFar: machine !== here() }
  }

  return { lock, sweep }
}

const waiting = new Int32Array(new SharedArrayBuffer(4))
const wait = (milliseconds) => Atomics.wait(waiting, 0, 0, milliseconds)

/** Shows that the holder lives, until the lock is let go; gives the function that does so. */
function held(path, text) {
  const isOurs = () => existsSync(path) && readFileSync(path, 'utf8') === text
  const show = () => {
    // Written, not dated: the date then is of the disk's own clock. What cannot be written now may be later.
    if (isOurs()) told(() => writeFileSync(path, text, { flag: 'r+' }))
  }
  const beats = setInterval(() => told(show), beat).unref()
  const release = () => {
    clearInterval(beats)
    releases.delete(release)
    if (isOurs()) drop(path, text)
  }
  releases.add(release)
  return release
}

const releases = new Set()
process.on('exit', () => {
  for (const release of releases) release()
})

/** Who holds the lock, without a number where that cannot be read, and when they have shown that they live; undefined where there is none. */
function read(path) {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return undefined
  // What is no file may be read for ever, or never be what a lock is compared with.
  if (!found.isFile()) throw Object.assign(new Error(`${path} is not a file`), { code: 'NOTFILE' })
  try {
    const text = readFileSync(path, 'utf8')
    if (abandoned.has(path + text)) return { shown: 0 }
    return { ...holderIn(text), shown: found.mtimeMs }
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

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
    const { pid, host, machine, began, since } = JSON.parse(text)
    const isWhole =
      Number.isInteger(pid) &&
      pid > 0 &&
      typeof host === 'string' &&
      !Number.isNaN(Date.parse(since))
    return isWhole ? { pid, host, machine, began, since } : {}
  } catch {
    return {}
  }
}

/** Creates the file with its whole text; gives the disk's time where there is one already, else undefined. */
function create(path, text) {
  const draft = `${path}.${process.pid}`
  // It may be another name of a lock that is held: that one is not written over.
  rmSync(draft, { force: true })
  write(draft, text, 'w')
  try {
    return linked(draft, path, text) ? undefined : statSync(draft).mtimeMs
  } finally {
    drop(draft, text)
  }
}

/** Everyone may read who holds a lock, whatever the umask. */
function write(path, text, flag) {
  writeFileSync(path, text, { flag })
  told(() => chmodSync(path, 0o644))
}

/** A link appears with its text at once. exFAT, SMB and some synced disks know none: there the text follows the name. */
function linked(draft, path, text) {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
  }
  try {
    write(path, text, 'wx')
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Those of the system that this process runs on (lock.d.mts says what they do). */
export const { lock, sweep } = locksOn(systems[process.platform] ?? systems.darwin)

/** Takes a lock as `lock` does, but waits up to so many milliseconds for whoever holds it, and tells once who that is. */
export async function waitForLock(path, longest, tell = () => {}) {
  const end = Date.now() + longest
  for (let turn = 0; ; turn++) {
    const taken = lock(path)
    if (taken.release || Date.now() > end) return taken
    if (turn === 0) tell(taken.holder)
    await pause(Math.min(20 + turn, 300))
  }
}

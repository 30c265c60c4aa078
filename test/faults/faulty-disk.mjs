// Loaded before a command (`--import`): counts the calls that write, of the process and its threads, and lets one of them
// meet a fault. Plain JavaScript, since it comes before what reads TypeScript. `FAULT` holds `{ kind, at, report }`, and
// perhaps `only`, the name of the calls that count, `times`, how many of them are refused one after the other, and
// `platform`, the system that the process takes itself to be on.
import childProcess from 'node:child_process'
import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { constants } from 'node:os'
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

const { appendFileSync, lstatSync, statSync } = fs
const { promises } = fs
const kill = process.kill.bind(process, process.pid, 'SIGKILL')

/** What all threads share: how many calls there were. */
const shared = isMainThread
  ? { ...JSON.parse(process.env.FAULT), calls: new Int32Array(new SharedArrayBuffer(4)) }
  : getEnvironmentData('faults')
if (isMainThread) {
  setEnvironmentData('faults', shared)
  process.on('exit', () => note({ calls: Atomics.load(shared.calls, 0) }))
}
const { kind, at, report, calls, only, times = 1, platform } = shared
if (platform) Object.defineProperty(process, 'platform', { value: platform })
const note = (line) => appendFileSync(report, `${JSON.stringify(line)}\n`)

/** A full disk stays full; every other fault meets one call. */
const lasts = kind === 'ENOSPC'
/** What needs no room succeeds on a full disk. */
const frees =
  /^(?:rename|unlink|rm|rmdir|ch|utimes|futimes|lutimes|f?truncate|f?sync|fdatasync|datasync)/
/** Nor does it need room to open a file that is there. */
const needsRoom = (name, [, flags]) => !frees.test(name) && !(name === 'open' && flags === 'r+')
/** What writes a whole text, and can end in the middle of it. */
const whole = /^(?:writeFile|appendFile)$/
const readsOnly = (flags = 'r') =>
  typeof flags === 'number' ? (flags & 3) === 0 : /^r[s]?$/.test(flags)
const isOurs = (place) => place !== report && !/[\\/]tsx-|^\/dev\//.test(String(place))

const exists = (place) => statSync(place, { throwIfNoEntry: false }) !== undefined

/** Whether a call changes nothing: it looks, or what it is to do is done. */
function isIdle(name, [place, second]) {
  if (typeof place === 'number') return place <= 2
  if (!isOurs(place)) return true
  if (name === 'open') return readsOnly(typeof second === 'function' ? undefined : second)
  if (name === 'mkdir') return second?.recursive === true && exists(place)
  return name === 'rm' && second?.force === true && !lstatSync(place, { throwIfNoEntry: false })
}

/** Counts a call; gives what becomes of it. */
function meet(name, words) {
  if (isIdle(name, words) || (only && name !== only)) return undefined
  const number = Atomics.add(calls, 0, 1) + 1
  const isHit =
    (number >= at && number < at + times) || (lasts && number > at && needsRoom(name, words))
  if (!isHit || kind === 'none' || (lasts && !needsRoom(name, words))) return undefined
  if (number === at) note({ hit: name, place: String(words[0]) })
  if (kind === 'kill') kill()
  const isTorn = whole.test(name) && ['torn', 'ENOSPC', 'EIO'].includes(kind)
  if (kind === 'torn' && !isTorn && !name.startsWith('git')) kill()
  // What is refused in the middle of a text was opened: such an error says no path (write(2) has only a number).
  return { isTorn, error: isTorn ? errorOf('write') : errorOf(name, words[0]) }
}

const messages = {
  ENOSPC: 'no space left on device',
  EIO: 'i/o error',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EMFILE: 'too many open files',
}

function errorOf(syscall, place) {
  const path = typeof place === 'string' ? { path: place } : {}
  const text = `${kind}: ${messages[kind]}, ${syscall}${path.path ? ` '${path.path}'` : ''}`
  const errno = -(constants.errno[kind] ?? 0)
  return Object.assign(new Error(text), { errno, code: kind, syscall, ...path })
}

/** The words of a call that writes only the first half. */
const half = ([place, content, ...rest]) => [place, content.slice(0, content.length / 2), ...rest]

const names =
  'writeFile appendFile write writev truncate ftruncate open rename link symlink unlink rm rmdir mkdir mkdtemp fsync fdatasync copyFile cp utimes futimes lutimes chmod fchmod lchmod chown fchown lchown'
for (const name of names.split(' ')) {
  const inStep = fs[`${name}Sync`]
  if (inStep)
    fs[`${name}Sync`] = (...words) => {
      const fault = meet(name, words)
      if (fault?.isTorn) inStep(...half(words))
      if (fault && kind === 'torn') kill()
      if (fault) throw fault.error
      return inStep(...words)
    }
  const calling = fs[name]
  if (calling)
    fs[name] = (...words) => {
      const fault = meet(name, words)
      if (!fault) return calling(...words)
      if (kind === 'torn') kill()
      return void process.nextTick(words.at(-1), fault.error)
    }
  const promised = promises[name]
  if (promised)
    promises[name] = async (...words) => {
      const fault = meet(name, words)
      if (fault?.isTorn) await promised(...half(words))
      if (fault && kind === 'torn') kill()
      if (fault) throw fault.error
      return promised(...words)
    }
}

const handle = await promises.open(import.meta.filename)
const methods = Object.getPrototypeOf(handle)
await handle.close()
for (const name of 'appendFile chmod chown datasync sync truncate utimes write writeFile writev'.split(
  ' ',
)) {
  const own = methods[name]
  methods[name] = async function (...words) {
    const fault = meet(name, [methods])
    if (fault && kind === 'torn') kill()
    if (fault) throw fault.error
    return own.apply(this, words)
  }
}

// Git writes in a process of its own: before it starts is one moment, and while it goes on alone is another.
const { spawn } = childProcess
childProcess.spawn = (program, ...rest) => {
  if (program !== 'git') return spawn(program, ...rest)
  const words = rest[0].filter((word, index, all) => word !== '-c' && all[index - 1] !== '-c')
  const fault = meet(`git ${words[0]}`, [words.slice(1).join(' ')])
  // As Node does where there are too many files, it has no pipes then.
  const refused = new EventEmitter()
  if (fault && kind !== 'torn') process.nextTick(() => refused.emit('error', fault.error))
  if (fault && kind !== 'torn') return refused
  const child = spawn(program, ...rest)
  if (fault) kill()
  return child
}

syncBuiltinESMExports()

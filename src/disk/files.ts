import { hash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { propertyOf } from '../parse.ts'

/** The paths of the files below a folder, with slashes; none where there is no such folder. */
export function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
}

/** The bytes of a file; undefined where there is none. */
export const readIfThere = (place: string): Buffer | undefined =>
  statSync(place, { throwIfNoEntry: false })?.isFile() ? readFileSync(place) : undefined

interface Writing {
  /** Who may read and write it; as it was, unless given. */
  readonly mode?: number | undefined
  /** Whether it is on the disk, past any power cut, when the function returns; true unless given. */
  readonly flush?: boolean
}

/**
 * Puts bytes in the place of a file, if there is one, whole or not at all: they are written beside it (`beside`, on the
 * same disk) and renamed. Throws the error of the system; nothing is left beside it then.
 */
export function replaceFile(
  place: string,
  content: string | Uint8Array,
  {
    beside = besideOf(place),
    mode = modeOf(place),
    flush = true,
  }: Writing & { beside?: string } = {},
): void {
  writeBeside(beside, content, { mode, flush })
  try {
    renameFile(beside, place)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
  if (flush) flushFolder(dirname(place))
}

/** Writes a new file with its folder, in the place of any other; none is left where that fails. */
export function writeBeside(
  beside: string,
  content: string | Uint8Array,
  { mode, flush = true }: Writing = {},
): void {
  mkdirSync(dirname(beside), { recursive: true })
  rmSync(beside, { force: true })
  try {
    // Nothing that is there is written over: it may be a link. Nobody else reads it before its mode is right.
    writeFileSync(beside, content, { flag: 'wx', flush, ...(mode !== undefined && { mode }) })
    if (mode !== undefined) setMode(beside, mode)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

/** Makes a folder that only its owner may look into, with what is missing above it; one that is there becomes such a one. */
export function makeOwnFolder(place: string): void {
  mkdirSync(place, { recursive: true, mode: 0o700 })
  if (((modeOf(place) ?? 0) & 0o077) > 0) setMode(place, 0o700)
}

/** The mode of a new file is cut by the umask. */
function setMode(place: string, mode: number): void {
  try {
    chmodSync(place, mode)
  } catch (error) {
    // exFAT and some disks of a network know no permissions.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(codeOf(error))) throw error
  }
}

/** Writes a file that is not there yet, with its folder; where one is, throws the error EEXIST and leaves it alone. */
export function createFile(place: string, content: string | Uint8Array): void {
  // The same name for every new file: what a killed command has left goes with the next one.
  const beside = join(dirname(place), '.new.tmp')
  writeBeside(beside, content)
  try {
    // A rename would take the place of a file that has come meanwhile.
    linkSync(beside, place)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error
    // exFAT, SMB and some synced disks know no hard links.
    createInPlace(place, content)
  } finally {
    rmSync(beside, { force: true })
  }
  flushFolder(dirname(place))
}

function createInPlace(place: string, content: string | Uint8Array): void {
  try {
    writeFileSync(place, content, { flag: 'wx', flush: true })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') rmSync(place, { force: true })
    throw error
  }
}

/** Where a file is written before it takes its place: known from its name, so that none is ever left. */
export const besideOf = (place: string): string =>
  join(dirname(place), `.${hash('sha256', basename(place)).slice(0, 16)}.tmp`)

/** The permissions of a file; undefined where there is none. */
export function modeOf(place: string): number | undefined {
  const mode = statSync(place, { throwIfNoEntry: false })?.mode
  return mode === undefined ? undefined : mode & 0o7777
}

/** What Windows answers while a virus scanner, an indexer or the file manager has a file open, mostly for less than 500 ms. */
const whileOpen = new Set(['EPERM', 'EACCES', 'EBUSY'])
const longest = process.platform === 'win32' ? 2000 : 0
const waiting = new Int32Array(new SharedArrayBuffer(4))

/** Renames a file or a folder; on Windows again and again for two seconds, since others may have it open. */
export function renameFile(from: string, to: string): void {
  const end = Date.now() + longest
  for (;;)
    try {
      renameSync(from, to)
      return
    } catch (error) {
      if (!whileOpen.has(codeOf(error)) || Date.now() >= end) throw error
      Atomics.wait(waiting, 0, 0, 20)
    }
}

/** Forces the names in a folder to the disk, where the system can. */
export function flushFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r')
    fsyncSync(descriptor)
    closeSync(descriptor)
  } catch {
    // Windows opens no folder.
  }
}

/** The code of a system error, such as `ENOENT`; the empty text for any other. */
export const codeOf = (error: unknown): string => errorText(error, 'code')

/** What a system error says of itself; the empty text where it does not. */
export const errorText = (error: unknown, name: 'code' | 'path'): string =>
  String(propertyOf(error, name) ?? '')

import { existsSync, renameSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { type Holder, lock } from '../command/lock.mjs'
import { Failure } from '../failure.ts'
import { diskFailure } from './disk-failure.ts'
import { refuseUnfit } from './fit-output.ts'
import { type OutputFolder, outputFolder } from './output-folder.ts'

interface Request {
  readonly out: string
  /** The content folder, which the output must not touch. */
  readonly content: string
  /** Its abort cleans up at once, as the process is about to end. */
  readonly signal: AbortSignal
}

/**
 * Keeps an output folder for one build: puts right what a killed build left, lets `work` do its
 * own, and leaves no trace but the folder. Where another build holds it, exit 4; where it cannot
 * be replaced, exit 3.
 */
export async function holdOutput<Result>(
  { out, content, signal }: Request,
  work: (folder: OutputFolder) => Promise<Result>,
): Promise<Result> {
  const folder = outputFolder(out)
  const release = onDisk(folder, () => {
    refuseUnfit(folder, content)
    return take(folder)
  })
  const leave = () => {
    // A write that was under way when the signal came may still put its file there.
    rmSync(folder.next, { recursive: true, force: true, maxRetries: 9, retryDelay: 5 })
    release()
  }
  signal.addEventListener('abort', leave)
  try {
    onDisk(folder, () => recover(folder))
    return await work(folder)
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
  }
}

function onDisk<Result>(folder: OutputFolder, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw diskFailure(error, folder.name)
  }
}

function take(folder: OutputFolder): () => void {
  const held = lock(folder.lock)
  if ('holder' in held) throw busy(held.holder, folder)
  return held.release
}

/** After a kill between the two renames the edition before is the only whole one. */
function recover({ path, previous, next }: OutputFolder): void {
  if (!existsSync(path) && existsSync(previous)) renameSync(previous, path)
  for (const rest of [previous, next]) rmSync(rest, { recursive: true, force: true })
}

function busy({ pid, host, since }: Holder, { name, lock: path }: OutputFolder): Failure {
  const time = new Date(since).toTimeString().slice(0, 8)
  // Whether a process of another machine still runs cannot be told from here.
  const far = host !== hostname()
  const [on, sur] = far ? [` on ${host}`, ` sur ${host}`] : ['', '']
  return new Failure('busy', {
    en: `${name} is left alone: another build is running (process ${pid}${on}, since ${time}). Wait for it or end it${far ? `; if it has ended, delete ${path}` : ''}.`,
    fr: `${name} reste tel quel : une autre construction est en cours (processus ${pid}${sur}, depuis ${time}). Attendez-la ou arrêtez-la${far ? ` ; si elle est finie, supprimez ${path}` : ''}.`,
  })
}

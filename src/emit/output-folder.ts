import { hash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { Failure } from '../failure.ts'
import { diskFailure } from './files.ts'
import { type Holder, lock } from './lock.mjs'

const project = resolve(import.meta.dirname, '../..')

export type OutputFolder = ReturnType<typeof outputFolder>

/** The output folder `name` and what lies beside it while it is replaced; absolute paths. */
export function outputFolder(name: string) {
  const path = resolve(name)
  const beside = (end: string) => join(dirname(path), `.${basename(path)}.${end}`)
  const key = hash('sha256', path).slice(0, 16)
  return {
    /** As it was asked for, for sentences. */
    name,
    path,
    lock: beside('lock'),
    /** The version before, until the new one is in place. */
    previous: beside('prev'),
    /** The new version, until it is whole. */
    next: beside('next'),
    /** The list of files of the last version; outside the folder, which hosts publish as it is. */
    list: join(project, '.cache/published', `${key}.json`),
  }
}

/**
 * Keeps an output folder for one build: puts right what a killed build left, lets `work` do its own, and leaves no
 * trace but the folder. Where another build holds it, exit 4; where it cannot be replaced, or would touch `content`,
 * exit 3. An abort cleans up at once, as the process is about to end.
 */
export async function holdOutput<Result>(
  { out, content, signal }: { out: string; content: string; signal: AbortSignal },
  work: (folder: OutputFolder) => Promise<Result>,
): Promise<Result> {
  const folder = outputFolder(out)
  const release = onDisk(folder, () => {
    refuseUnfit(folder, content)
    const held = lock(folder.lock)
    if ('holder' in held) throw busy(held.holder, folder)
    return held.release
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

/** After a kill between the two renames the version before is the only whole one. */
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

/** Refuses (exit 3) an output folder whose replacement would lose something. */
function refuseUnfit({ name, path, list }: OutputFolder, content: string): void {
  const refuse = (en: string, fr: string) => {
    throw new Failure('output', {
      en: `${name} ${en} and is not replaced. Move it away or choose another folder with --out.`,
      fr: `${name} ${fr} et n’est pas remplacé. Déplacez-le ou choisissez un autre dossier avec --out.`,
    })
  }
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) refuse('is a link', 'est un lien')
  if (found && !found.isDirectory()) refuse('is a file', 'est un fichier')

  const words = resolve(content)
  if ([project, process.cwd(), words].some((kept) => within(kept, path)))
    refuse('holds the project or its content', 'contient le projet ou ses textes')
  if (within(path, words))
    refuse('lies inside the content folder', 'se trouve dans le dossier des textes')
  // `dist` is ours by its name; any other folder must be empty or look like a site.
  const known = [list, join(path, 'index.html')].some((file) => existsSync(file))
  if (found && path !== join(project, 'dist') && !known && readdirSync(path).length > 0)
    refuse('holds other things than a built site', 'contient autre chose qu’un site')
}

const within = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(outer.endsWith(sep) ? outer : outer + sep)

import { existsSync, lstatSync, readdirSync, realpathSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { pageFolder } from '../check/table.ts'
import { renameFile } from '../disk/files.ts'
import { type Holder, lock } from '../disk/lock.mjs'
import { unchanged, writing } from '../disk/reasons.ts'
import { Failure, ifPossible } from '../failure.ts'
import { type Both, both, french, visible } from '../message.ts'
import { cacheFolder, contentHash } from '../pictures/cache.ts'
import { deleteKnown, draftOf, type Hashes, holdsAny, readRecord, writeRecord } from './record.ts'

const project = resolve(import.meta.dirname, '../..')

export type OutputFolder = ReturnType<typeof outputFolder>

/** The output folder `name` and what lies beside it; absolute paths. */
export function outputFolder(name: string) {
  const path = resolve(name)
  const key = contentHash('empty folders of', path)
  const beside = (end: string) => join(dirname(path), `.${basename(path)}.${end}`)
  return {
    /** As it was asked for, for sentences. */
    name: name.replace(/(?<=.)[/\\]+$/, ''),
    path,
    lock: beside('lock'),
    /** The version before, until the new one is in place. */
    previous: beside('prev'),
    /** The new version, until it is whole. */
    next: beside('next'),
    /** What was published in the folder; outside it, since hosts publish the folder as it is. */
    record: beside('files.json'),
    /** Empty folders of the versions before. */
    spare: join(cacheFolder, key.slice(0, 2), `${key}.folders`),
  }
}

/** A folder for the site, and one for the files that its host reads from elsewhere. */
export interface OutputFolders {
  readonly site: OutputFolder
  readonly hosting: OutputFolder
}

interface HoldRequest {
  readonly out: string
  readonly content: string
  readonly signal: AbortSignal
  /** Told of files of somebody else’s that a killed build has left aside. */
  readonly tell?: (kept: Both) => void
}

/**
 * Keeps the output folders for one build: puts right what a killed build left, lets `work` do its own, and leaves no
 * trace but the folders and their records. Where another build holds them, exit 4; where one cannot be replaced, or
 * would touch `content`, exit 3. An abort cleans up at once, as the process is about to end.
 */
export async function holdOutput<Result>(
  { out, content, signal, tell = () => {} }: HoldRequest,
  work: (folders: OutputFolders) => Promise<Result>,
): Promise<Result> {
  const site = outputFolder(out)
  const folders = [site, outputFolder(`${site.name}.hosting`)] as const
  const use = <Result>(work: () => Result) => writing(site.name, work, unchanged)
  const release = use(() => {
    for (const folder of folders) refuseUnfit(folder, content)
    refuseStrangeLock(site)
    const held = lock(site.lock)
    if ('holder' in held) throw busy(held.holder, site)
    return held.release
  })
  const leave = () => {
    for (const folder of folders) settleIfPossible(folder)
    release()
  }
  signal.addEventListener('abort', leave)
  try {
    for (const kept of use(() => folders.flatMap((folder) => settle(folder) ?? []))) tell(kept)
    use(() => folders.forEach(refuseStranger))
    return await work({ site, hosting: folders[1] })
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
  }
}

/**
 * Puts right what work on a folder has left, however it ended: one whole version in its place, the record of that
 * version, nothing beside it. What nobody knows in the version that goes is kept; gives the sentence that says where.
 */
export function settle(folder: OutputFolder): Both | undefined {
  const { path, previous, next, record: file } = folder
  const record = readRecord(file)
  // A new version that still lies where it was written has not taken its place.
  const isReplaced = !existsSync(next)
  if (!isReplaced && !existsSync(path) && existsSync(previous)) renameFile(previous, path)
  const { files = {}, before = files } = record ?? {}
  const kept = existsSync(previous) ? putAway(folder, before) : undefined
  if (record?.before) writeRecord(file, { files: isReplaced ? files : before })
  // A write that was under way when a signal came may still put its file there.
  for (const rest of [next, draftOf(file)])
    rmSync(rest, { recursive: true, force: true, maxRetries: 9, retryDelay: 5 })
  return kept
}

/** At the end nothing may hide how the work ended; what cannot be put right then, the next build puts right. */
export const settleIfPossible = (folder: OutputFolder): Both | undefined =>
  ifPossible(() => settle(folder))

/** Deletes the version before, but for what no build has made. */
function putAway({ name, path, previous, spare }: OutputFolder, known: Hashes): Both | undefined {
  const [first, ...others] = deleteKnown(previous, known, spare).map(visible)
  if (first === undefined) {
    rmdirSync(previous)
    return undefined
  }
  const day = new Date().toISOString().slice(0, 10)
  let end = `.kept-${day}`
  for (let count = 2; existsSync(path + end); count++) end = `.kept-${day}-${count}`
  renameFile(previous, path + end)
  const more = others.length
  if (more > 0)
    return {
      en: `${name}/${first} and ${more} more were not written by a build and were moved to ${name}${end}. Keep such files outside ${name}.`,
      fr: french`Le fichier ${name}/${first} et ${more} de plus n'ont pas été écrits par une construction et sont maintenant dans ${name}${end}. Gardez ces fichiers hors de ${name}.`,
    }
  return {
    en: `${name}/${first} was not written by a build and was moved to ${name}${end}. Keep such files outside ${name}.`,
    fr: french`Le fichier ${name}/${first} n'a pas été écrit par une construction et se trouve maintenant dans ${name}${end}. Gardez ces fichiers hors de ${name}.`,
  }
}

function busy({ pid, host, since, isFar }: Holder, { name, lock: path }: OutputFolder): Failure {
  const time = new Date(since).toTimeString().slice(0, 8)
  const where = isFar ? both(` on ${host}`, ` sur ${host}`) : both('', '')
  const advice = isFar
    ? {
        en: `Wait for it to end; if it has ended already, delete ${path}.`,
        fr: french`Attendez qu'elle finisse ; si elle est déjà finie, supprimez ${path}.`,
      }
    : both('Wait for it to end.', "Attendez qu'elle finisse.")
  return new Failure('busy', {
    en: `The folder ${name} is in use: another build is running (process ${pid}${where.en}, since ${time}). ${advice.en} What was published stays as it was.`,
    fr: french`Le dossier ${name} est occupé : une autre construction est en cours (processus ${pid}${where.fr}, depuis ${time}). ${advice.fr} Ce qui était publié reste tel quel.`,
  })
}

function refuse({ name }: OutputFolder, { en, fr }: Both): never {
  throw new Failure('output', {
    en: `${name} ${en} and cannot be replaced by the site. Choose another folder with --out. Everything stays as it was.`,
    fr: french`${name} ${fr} et ne peut pas être remplacé par le site. Choisissez un autre dossier avec --out. Tout reste tel quel.`,
  })
}

/** Refuses (exit 3) what cannot be an output folder, whatever is in it. */
function refuseUnfit(folder: OutputFolder, content: string): void {
  const { path } = folder
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) refuse(folder, both('is a link', 'est un lien'))
  if (found && !found.isDirectory()) refuse(folder, both('is a file', 'est un fichier'))

  const real = realOf(path)
  const words = realOf(resolve(content))
  if ([project, realOf(process.cwd()), words].some((kept) => within(kept, real)))
    refuse(folder, both('contains the project or its content', 'contient le projet ou son contenu'))
  if (within(real, words) || above(real).some(isContent))
    refuse(folder, both('lies inside a content folder', 'se trouve dans un dossier de contenu'))
  const [first = ''] = within(real, project) ? relative(project, real).split(sep) : []
  if (ofProject.test(first) || real.split(sep).some((name) => ofOthers.test(name)))
    refuse(folder, {
      en: `lies inside ${first || dirname(real)}`,
      fr: french`se trouve dans ${first || dirname(real)}`,
    })
}

/** Folders of the project that hold anything but sites; what begins with a point is of tools. */
const ofProject = /^(?:\.|(?:bench|docs|LICENSES|node_modules|scripts|src|templates|test)$)/i
const ofOthers = /^(?:\.git|node_modules)$/i

const isContent = (folder: string): boolean =>
  isThere(folder, /\.yaml$/) && isThere(join(folder, pageFolder), /\.md$/)

/** Whether a folder has a file of such a name. */
const isThere = (folder: string, name: RegExp): boolean =>
  existsSync(`${folder}/`) && readdirSync(folder).some((file) => name.test(file))

/** The folders that a place lies in. */
const above = (place: string): readonly string[] => {
  const folder = dirname(place)
  return folder === place ? [] : [folder, ...above(folder)]
}

/** Where a path leads, links resolved as far as there is anything, in the spelling of the disk. */
function realOf(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    const folder = dirname(path)
    return folder === path ? path : join(realOf(folder), basename(path))
  }
}

/** Refuses (exit 3) to work where something else lies in the place of the lock. */
function refuseStrangeLock({ name, lock: path }: OutputFolder): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? true) return
  throw new Failure('output', {
    en: `${path} should be a file and is not. Move it away. The folder ${name} stays as it was.`,
    fr: french`${path} devrait être un fichier et n'en est pas un. Déplacez-le. Le dossier ${name} reste tel quel.`,
  })
}

/** Refuses (exit 3) a folder that is not ours: it holds something, and nothing that its record knows. */
function refuseStranger(folder: OutputFolder): void {
  const { path, record } = folder
  if (!existsSync(path) || readdirSync(path).length === 0) return
  if (holdsAny(path, readRecord(record)?.files ?? {})) return
  const name = basename(record)
  refuse(folder, {
    en: `contains files that no build wrote (they are not in the list ${name} beside it)`,
    fr: french`contient des fichiers qu'aucune construction n'a écrits (la liste ${name}, à côté, ne les cite pas)`,
  })
}

const within = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(outer.endsWith(sep) ? outer : outer + sep)

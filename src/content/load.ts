import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { codeOf } from '../disk/files.ts'
import { ownValue } from '../parse.ts'
import type { Source } from '../site.ts'

/** A source, or an entry that was left unread: its bytes are then empty and `unread` says why. */
export interface LoadedSource extends Source {
  readonly unread?: 'outside' | 'link' | 'special' | 'folder' | 'too large' | 'copy'
  /** Where it lies, if that is not its path: in a season, while it stands in for the file of that path. */
  readonly origin?: string
}

// Pictures may weigh 40 MB; nothing larger is worth reading.
const largestFile = 64 * 1024 * 1024
const namesText = /\.(?:md|ya?ml|json)$/i
const ignored = /^\.|~$|^(?:Thumbs\.db|desktop\.ini)$/i

/** Whether a path below the content folder is one that is not read: of what an operating system or an editor leaves behind. */
export const isLeftBehind = (path: string): boolean =>
  path.split('/').some((name) => ignored.test(name))

/** What Dropbox, Nextcloud and Syncthing put into the name of a copy, in English and in French. */
const conflicted =
  /\((?:[^()/]*conflicted copy|[^()/]*copie en conflit)[^()/]*\)|\.sync-conflict-\d/i
/** What OneDrive puts behind a name, the name of a computer (`-LAPTOP`), and Google Drive, a number. */
const numbered =
  /(?:-[A-Z][A-Z0-9-]{3,14}|-[^/]*(?:MacBook|iMac|Mac mini)[^/]*| \(\d+\))(?=\.(?:md|ya?ml|json)$)/

/** The copies that sync programs made of texts which were changed on two computers: those beside the text of a plain name. */
export function copiesIn(paths: Iterable<string>): ReadonlySet<string> {
  const all = new Set(paths)
  const isCopy = (path: string) =>
    namesText.test(path) &&
    (conflicted.test(path) || (numbered.test(path) && all.has(path.replace(numbered, ''))))
  return new Set([...all].filter(isCopy))
}

/**
 * Every file below `folder`, sorted by path, but for those that an operating system or an editor leaves behind. Links,
 * devices, folders with the name of a text, files of more than 64 MiB and copies of sync programs are listed and not read; what goes meanwhile is
 * left out. What the disk refuses is thrown: no author's mistake.
 */
export async function loadSources(folder: string): Promise<LoadedSource[]> {
  const root = await realpath(folder)
  const paths = await listFiles(root, '')
  const copies = copiesIn(paths)
  const load = async (path: string): Promise<LoadedSource> =>
    copies.has(path) ? { path, bytes: new Uint8Array(), unread: 'copy' } : loadSource(root, path)
  const sources = await Promise.all(paths.map((path) => load(path).catch(ifGone)))
  return sources.flat().sort((one, other) => (one.path < other.path ? -1 : 1))
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const lists = entries
    .filter((entry) => !ignored.test(entry.name))
    .map((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      const isFolder = entry.isDirectory() && !namesText.test(path)
      return isFolder ? listFiles(root, path).catch(ifGone) : [path]
    })
  return (await Promise.all(lists)).flat()
}

function ifGone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}

async function loadSource(root: string, path: string): Promise<LoadedSource> {
  const place = join(root, path)
  const status = await lstat(place)
  const empty = { path, bytes: new Uint8Array() }
  if (status.isSymbolicLink()) {
    // A link that leads nowhere or in a circle has no real path; it is refused as one that leads outside.
    const target = await realpath(place).catch(() => '')
    return { ...empty, unread: target.startsWith(root + sep) ? 'link' : 'outside' }
  }
  if (status.isDirectory()) return { ...empty, unread: 'folder' }
  if (!status.isFile()) return { ...empty, unread: 'special' }
  if (status.size > largestFile) return { ...empty, unread: 'too large' }
  try {
    return { path, bytes: await readFile(place) }
  } catch (error) {
    // It has become a folder since it was looked at.
    if (codeOf(error) === 'EISDIR') return { ...empty, unread: 'folder' }
    // What the system refuses of a file that is open says no path: read(2) has only a number.
    throw Object.assign(ownValue<object>(error), { path: place })
  }
}

/** A text of the program as git keeps it: with the line ends of Unix, also where a clone has those of Windows. */
export const unixText = async (path: string): Promise<string> =>
  (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')

/**
 * Whether a name cannot be stored everywhere: Windows keeps some for devices and cannot write some signs (Microsoft,
 * “Naming Files, Paths, and Namespaces”).
 */
export const isImpossibleName = (name: string): boolean =>
  /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|[<>:"|?*\\\p{Cc}]|[. ]$/iu.test(name)

/** A path as every system stores it: they differ in how they store accents. */
export const composedPath = (path: string): string => path.normalize('NFC')

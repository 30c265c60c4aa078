import { rememberLast } from '../../memory.ts'
import { formatOf } from '../documents/file-text.ts'
import type { ChangedFile } from '../store/log.ts'
import { type Clone, filesAt } from './clone.ts'
import { outputLines, readBlobs } from './git.ts'
import { pastIn } from './log.ts'
import { type WentLive, wentLiveIn } from './went-live.ts'

/** A commit that changed the content, and is no merge. */
export interface PastPublication {
  /** The commit, and what it is called. */
  readonly id: string
  readonly label: string
  readonly at: string
  /** Its author; undefined where that is who works here. */
  readonly who: string | undefined
  /** The files of the content, as visitors had them before it and after it; of pictures, only whether they were there. */
  readonly files: readonly (ChangedFile & Readonly<Record<'beforeId' | 'nowId', string>>)[]
  /** How many other files it changed. */
  readonly beside: number
  /** Whether the remote has all files as they were before it again. */
  readonly undone: boolean
}

/** So many publications are listed. */
const most = 50

/** The last publications that a remote has, the newest first; or the one with a hash, if it has that. */
export async function publicationsOf(
  clone: Clone,
  commit?: string,
): Promise<readonly PastPublication[]> {
  const { git, folder, commits, tracking } = clone
  const tip = commits.get(tracking)
  if (!tip) return []
  if (commit && (await git(['merge-base', '--is-ancestor', commit, tip])).code !== 0) return []
  const format = `%x01${['H', 'ae', 'cI', 'an', 's'].map((field) => `%${field}`).join('%x01')}`
  const limits = [`--max-count=${commit ? 1 : most}`, '--min-parents=1', '--max-parents=1']
  const from = commit ?? tip
  const paths = [`${folder}/`]
  const out = await pastIn(git, { from, limits, paths, format, changes: ['--raw'] })
  const [mail] = outputLines(await git(['config', 'user.email']))
  const there = await filesAt(clone, tip)
  const found = entriesIn(out)
  const own = found.map(({ changed }) =>
    changed.flatMap(({ path, ...blobs }) =>
      path.startsWith(`${folder}/`) ? { path: path.slice(folder.length + 1), ...blobs } : [],
    ),
  )
  const wentLive = await wentLiveIn(clone)
  const inside: (typeof own)[number][] = []
  for (const [index, { head }] of found.entries())
    inside.push(await asSeen(clone, own[index] ?? [], head[0], wentLive(head[0] ?? '')))
  const read = inside.flat().filter(({ path }) => formatOf(path))
  const ids = new Set(read.flatMap(({ beforeId, nowId }) => [beforeId, nowId]).filter(Boolean))
  const texts = await readBlobs(git, [...ids])
  const bytesOf = (id: string) => (id ? (texts.get(id) ?? new Uint8Array()) : undefined)
  const all = found.map(({ head: [id = '', from, at = '', who, ...label], changed }, index) => {
    const files = (inside[index] ?? []).map((file) => {
      return { ...file, before: bytesOf(file.beforeId), now: bytesOf(file.nowId) }
    })
    const undone = files.every(({ path, beforeId }) => (there.get(path)?.id ?? '') === beforeId)
    const made = { id, at, who: from === mail ? undefined : who, label: label.join(' ') }
    return { ...made, files, beside: changed.length - (own[index]?.length ?? 0), undone }
  })
  // One that has not touched the content is none, nor is one of which visitors have never had anything.
  return all.filter(({ id, files }) => files.length > 0 && (!commit || id === commit))
}

interface ChangedBlob {
  readonly path: string
  readonly beforeId: string
  readonly nowId: string
}

/** The files of a commit as it changed them for visitors: those of one that was merged, by what the merge found and left. */
async function asSeen(
  clone: Clone,
  files: readonly ChangedBlob[],
  id: string | undefined,
  { before, after = id }: Partial<WentLive> = {},
): Promise<ChangedBlob[]> {
  if (after === id) return [...files]
  const formerFiles = await filesAt(clone, before)
  const currentFiles = await filesAt(clone, after)
  const idIn = (all: typeof formerFiles, path: string) => all.get(path)?.id ?? ''
  const seen = files.map(({ path }) => ({
    path,
    beforeId: idIn(formerFiles, path),
    nowId: idIn(currentFiles, path),
  }))
  return seen.filter((file) => file.beforeId !== file.nowId)
}

/** The last publications, which are looked up once for each commit that the remote has. */
export const rememberPublications = () =>
  rememberLast(
    (clone: Clone) => publicationsOf(clone),
    ({ commits, tracking }) => commits.get(tracking),
  )

/** The commits that `pastIn` tells of: the parts of their heads, and each file with its blobs, the empty text for none. */
function entriesIn(out: string) {
  const found: {
    head: readonly string[]
    changed: Record<'path' | 'beforeId' | 'nowId', string>[]
  }[] = []
  const parts = out.split('\0')
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ''
    const [, rawBefore, rawNow] = /^\n?:\d+ \d+ (\w+) (\w+) \w+$/.exec(part) ?? []
    if (rawBefore && rawNow) {
      const [beforeId, nowId] = [rawBefore, rawNow].map((id) => (/^0+$/.test(id) ? '' : id))
      found
        .at(-1)
        ?.changed.push({ path: parts[++at] ?? '', beforeId: beforeId ?? '', nowId: nowId ?? '' })
    } else if (part) found.push({ head: part.slice(1).split('\x01'), changed: [] })
  }
  return found
}

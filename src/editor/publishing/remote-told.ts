import { isLeftBehind, type LoadedSource } from '../../content/load.ts'
import { keyPaths, liveMarks, sourceHash } from '../../render/live-file.ts'
import { type Clone, changedOutside, fetchRemote, filesAt, onPublished } from './clone.ts'
import { checked, inBackground, outputLines, readBlobs } from './git.ts'
import { type RemoteAnswer, stoppedReason } from './sent-publication.ts'
import { namesOf } from './unsent.ts'

/**
 * Tells what the remote says of a commit: later commits of the published branch, and whether its host has stopped it
 * (`refs/publication/failed/REASON/COMMIT`, `refs/publication/told/COMMIT`) or has to test the program first
 * (`refs/publication/live`). `sources` is the content on the disk; each file of a commit is read once.
 */
export function remoteTeller(sources: () => Promise<readonly LoadedSource[]>) {
  const markOf = marker(sources)
  return async (here: Clone, sent: string): Promise<RemoteAnswer> => {
    const clone = onPublished(here)
    const { git, remote, target, tracking } = clone
    const asked = ['ls-remote', '--quiet', '--', remote, target, 'refs/publication/*']
    const lines = outputLines(checked(await git(asked, inBackground)))
    const named = lines.map((line) => line.split('\t'))
    const refs = new Map(named.map(([commit = '', name = '']) => [name, commit]))
    if (refs.get(target) !== clone.commits.get(tracking)) await fetchRemote(clone, inBackground)
    const later = ['rev-list', '--ancestry-path', '--max-count=100', `${sent}..${tracking}`, '--']
    const commits = [...outputLines(await git(later)), sent]
    const marks = await Promise.all(
      commits.map(async (one) => [await markOf(clone, one), one] as const),
    )
    const live = refs.get('refs/publication/live')
    // What is live may hold it already.
    const isOlder = live !== undefined && !commits.includes(live)
    const isKnown = isOlder && (await git(['cat-file', '-e', `${live}^{commit}`])).code === 0
    return {
      // Of commits with the same content the one that was sent is meant, which stands last.
      commits: new Map(marks),
      stopped: stoppedIn(refs, sent),
      awaitsTests: isKnown && (await changedOutside(clone, live, sent)) > 0,
    }
  }
}

function stoppedIn(refs: ReadonlyMap<string, string>, commit: string): RemoteAnswer['stopped'] {
  const form = new RegExp(`^refs/publication/failed/([^/]+)/${commit}$`)
  const [reason] = [...refs.keys()].flatMap((ref) => form.exec(ref)?.[1] ?? [])
  if (reason === undefined) return undefined
  const why = stoppedReason.safeParse(reason).data ?? 'other'
  return { why, isTold: refs.has(`refs/publication/told/${commit}`) }
}

/** Marks the content of commits as the build marks it (`liveMarks`). */
function marker(sources: () => Promise<readonly LoadedSource[]>) {
  const hashes = new Map<string, string>()
  const marks = new Map<string, string>()
  return async (clone: Clone, commit: string): Promise<string> => {
    const known = marks.get(commit)
    if (known !== undefined) return known
    const files = [...(await filesAt(clone, commit))].filter(([path]) => !isLeftBehind(path))
    if (files.some(([, { id }]) => !hashes.has(id)))
      for (const { path, bytes } of await sources())
        for (const name of namesOf(path, bytes)) hashes.set(name, sourceHash(path, bytes))
    const unread = files.filter(([path, { id }]) => keyPaths.includes(path) || !hashes.has(id))
    const ids = unread.map(([, { id }]) => id)
    const texts = await readBlobs(clone.git, ids)
    for (const [path, { id }] of unread) {
      const bytes = texts.get(id)
      if (bytes) hashes.set(id, sourceHash(path, bytes))
    }
    const keyFiles = keyPaths.flatMap((path) => {
      const bytes = texts.get(files.find(([name]) => name === path)?.[1].id ?? '')
      return bytes ? [[path, bytes] as const] : []
    })
    const hashed = new Map(files.map(([path, { id }]) => [path, hashes.get(id) ?? '']))
    const mark = liveMarks({ hashes: hashed, keyFiles: new Map(keyFiles) }, 0).sources
    marks.set(commit, mark)
    return mark
  }
}

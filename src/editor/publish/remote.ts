import { isLeftBehind, type LoadedSource } from '../../content/load.ts'
import { type Both, french, visible } from '../../message.ts'
import { keyPaths, liveMarks, sourceHash } from '../../render/live-file.ts'
import { type Clone, changedOutside, filesAt, onPublished } from './clone.ts'
import { type RemoteTold, stoppedReason } from './follow.ts'
import { checked, inBackground, linesOf, NotSent, overNetwork, readBlobs } from './git.ts'
import { namesOf } from './unsent.ts'

/* What a clone asks of its remote, and sends to it. */

/**
 * Asks the remote what others have sent, and whether it turns out that another branch is published. A branch is made there
 * only as the first one.
 */
export async function isOtherBranch(clone: Clone): Promise<boolean> {
  const { git, remote, target } = clone
  const isThere = await fetchTheirs(clone)
  const published = clone.published ?? (await learnPublished(clone)) ?? target
  if (published !== target) return !clone.published || !isThere
  if (isThere) return false
  const heads = await git(['ls-remote', '--quiet', '--heads', '--', remote], overNetwork)
  if (checked(heads).out === '') return false
  throw new NotSent('other', notThere(visible(target.replace('refs/heads/', ''))))
}

const notThere = (branch: string): Both => ({
  en: `The shared copy has other branches than “${branch}”. Ask the site administrator which one is published.`,
  fr: french`Le dépôt partagé a d’autres branches que « ${branch} ». Demandez à l’administrateur du site laquelle est publiée.`,
})

/** Asks the remote which branch is its default one, and notes it as `git clone` does; undefined where it has none yet. */
async function learnPublished({ git, remote }: Clone): Promise<string | undefined> {
  await git(['remote', 'set-head', remote, '--auto'], overNetwork)
  const main = linesOf(await git(['symbolic-ref', '-q', `refs/remotes/${remote}/HEAD`]))[0]
  return main?.replace(`refs/remotes/${remote}/`, 'refs/heads/')
}

/** How many commits of others are not here yet, and when the last of them was made. */
export async function behindBy({ git, branch, tracking }: Clone) {
  const [count = '0'] = linesOf(await git(['rev-list', '--count', `${branch}..${tracking}`, '--']))
  const format = '--format=%(committerdate:iso-strict)'
  const [last = 0] = linesOf(await git(['for-each-ref', format, '--', tracking]))
  return { theirs: Number(count), at: new Date(last).toISOString() }
}

/** Asks the remote what others have sent; whether it has the branch. */
export async function fetchTheirs(clone: Clone, call = overNetwork): Promise<boolean> {
  const { git, remote, target, tracking } = clone
  const quiet = ['--quiet', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head']
  const refs = ['--', remote, `+${target}:${tracking}`]
  const answer = await git(['fetch', ...quiet, ...refs], call)
  const isThere = !/couldn't find remote ref/i.test(answer.said)
  if (isThere) checked(answer)
  return isThere
}

/** Sends a commit as the branch. */
export async function send({ git, remote, target, tracking }: Clone, commit: string) {
  const quiet = ['--quiet', '--no-verify', '--no-follow-tags', '--recurse-submodules=no']
  checked(await git(['push', ...quiet, '--', remote, `${commit}:${target}`], overNetwork))
  checked(await git(['update-ref', tracking, commit]))
}

/**
 * Tells what the remote says of a commit: later commits of the published branch, and whether its host has stopped it
 * (`refs/publication/failed/REASON/COMMIT`, `refs/publication/told/COMMIT`) or has to test the program first
 * (`refs/publication/live`). `sources` is the content on the disk; each file of a commit is read once.
 */
export function remoteTeller(sources: () => Promise<readonly LoadedSource[]>) {
  const markOf = marker(sources)
  return async (here: Clone, sent: string): Promise<RemoteTold> => {
    const clone = onPublished(here)
    const { git, remote, target, tracking } = clone
    const asked = ['ls-remote', '--quiet', '--', remote, target, 'refs/publication/*']
    const lines = linesOf(checked(await git(asked, inBackground)))
    const named = lines.map((line) => line.split('\t'))
    const refs = new Map(named.map(([commit = '', name = '']) => [name, commit]))
    if (refs.get(target) !== clone.commits.get(tracking)) await fetchTheirs(clone, inBackground)
    const later = ['rev-list', '--ancestry-path', '--max-count=100', `${sent}..${tracking}`, '--']
    const commits = [...linesOf(await git(later)), sent]
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

function stoppedIn(refs: ReadonlyMap<string, string>, commit: string): RemoteTold['stopped'] {
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
    const mark = liveMarks({ hashes: hashed, keyFiles: new Map(keyFiles) }).sources
    marks.set(commit, mark)
    return mark
  }
}

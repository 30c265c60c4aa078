import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskFailure } from '../../disk/reasons.ts'
import { Failure } from '../../failure.ts'
import { type Both, both, french, shortened, visible } from '../../message.ts'
import type { Settled } from '../protocol/conflict.ts'
import type { ChangedFile } from '../store/log.ts'
import {
  type Blob,
  type Clone,
  changedPaths,
  filesAt,
  refuseFilters,
  stagedFiles,
  trackingOf,
} from './clone.ts'
import { mergedVersions } from './conflicts.ts'
import {
  type Call,
  type Clashing,
  checked,
  gitIn,
  lastLine,
  NotSent,
  outputLines,
  readBlobs,
} from './git.ts'
import { commitsIn } from './log.ts'

/* Commits and merges are made beside the index and the branch, which take them last; a developer’s own work is not touched. */

/** A file below the content folder, as git keeps it; without a blob where it is gone. */
interface Staged {
  readonly path: string
  readonly blob?: Blob | undefined
}

/** A commit of files that no branch knows of yet. */
export interface DraftCommit {
  readonly commit: string
  readonly entries: readonly Staged[]
}

/** A commit of our files on the branch, which stays where it is; the last commit where it would be the same. */
export async function draftCommit(
  clone: Clone,
  files: readonly ChangedFile[],
  message: string,
): Promise<DraftCommit> {
  const head = clone.commits.get(clone.branch)
  if (head && files.length === 0) return { commit: head, entries: [] }
  const placed = files.map((file) => ({ ...file, place: `${clone.folder}/${file.path}` }))
  const places = placed.map(({ place }) => place)
  await refuseFilters(clone, places)
  const before = await filesAt(clone, head)
  const entries: Staged[] = []
  // With the line ends that the project wants in its commits.
  for (const { path, now, place } of placed)
    entries.push({ path, blob: await blobOf(clone, now, before.get(path), `--path=${place}`) })
  if (head && entries.every(({ path, blob }) => isSameBlob(before.get(path), blob)))
    return { commit: head, entries }
  const tree = await treeWith(clone, head, entries)
  return { commit: await commitTree(clone, tree, message, head), entries }
}

/** A commit on another one, with other versions of files of the content in it, that no branch knows of yet. */
export async function commitOn(
  clone: Clone,
  parent: string,
  files: readonly ChangedFile[],
  message: string,
): Promise<string> {
  const before = await filesAt(clone, parent)
  const entries: Staged[] = []
  for (const { path, now } of files)
    entries.push({ path, blob: await blobOf(clone, now, before.get(path)) })
  return commitTree(clone, await treeWith(clone, parent, entries), message, parent)
}

/** Keeps the bytes of a file, which can be run if the one before it can; none of one that is gone. */
async function blobOf(
  { git }: Clone,
  input: Uint8Array | undefined,
  before: Blob | undefined,
  as = '--no-filters',
): Promise<Blob | undefined> {
  if (!input) return undefined
  const [id = ''] = outputLines(checked(await git(['hash-object', '-w', '--stdin', as], { input })))
  return { mode: before?.mode === '100755' ? '100755' : '100644', id }
}

const isSameBlob = (left: Blob | undefined, right: Blob | undefined): boolean =>
  left?.id === right?.id && left?.mode === right?.mode

/** Puts the branch at a drafted commit, and its files in the index, but for what a developer has staged. */
export async function adopt(clone: Clone, { commit, entries }: DraftCommit): Promise<void> {
  const { git, branch, commits } = clone
  const head = commits.get(branch)
  if (commit === head) return
  const before = await filesAt(clone, head)
  const staged = await stagedFiles(clone)
  const own = entries.filter(({ path }) => isSameBlob(before.get(path), staged.get(path)))
  await stage(clone, own)
  checked(await git(['update-ref', '-m', 'commit (editor)', branch, commit, head ?? '']))
}

async function commitTree(
  { git }: Clone,
  tree: string,
  message: string,
  ...parents: readonly (string | undefined)[]
): Promise<string> {
  const from = parents.flatMap((parent) => (parent ? ['-p', parent] : []))
  const answer = await git(['commit-tree', '--no-gpg-sign', ...from, '-F', '-', tree], {
    input: `${message.replace(/[^\P{Cc}\n]/gu, ' ').trim()}\n`,
  })
  if (/tell me who you are|empty ident/i.test(answer.said)) throw new NotSent('who', nameless)
  return outputLines(checked(answer))[0] ?? ''
}

/** A tree with other files in it, made in an index that is nobody's. */
async function treeWith(clone: Clone, tree: string | undefined, entries: readonly Staged[]) {
  return inFolder(async (folder) => {
    const place = { GIT_INDEX_FILE: join(folder, 'index') }
    if (tree) checked(await clone.git(['read-tree', tree], { place }))
    await stage(clone, entries, place)
    return outputLines(checked(await clone.git(['write-tree'], { place })))[0] ?? ''
  })
}

async function stage({ git, folder }: Clone, entries: readonly Staged[], place?: Call['place']) {
  if (entries.length === 0) return
  const nothing = { mode: '0', id: '0'.repeat(40) }
  // Deletions first: a file may become a folder.
  const sorted = entries.toSorted((left, right) => Number(!!left.blob) - Number(!!right.blob))
  const input = sorted
    .map(({ path, blob: { mode, id } = nothing }) => `${mode} ${id}\t${folder}/${path}\0`)
    .join('')
  checked(await git(['update-index', '-z', '--index-info'], { input, place }))
}

/** The tree of a commit merged with what others have sent. Throws `NotSent` where both changed the same and nobody has chosen. */
export async function mergedTree(
  clone: Clone,
  commit: string,
  settled: readonly Settled[] = [],
): Promise<string> {
  const { git, own, folder, commits, tracking } = clone
  const remoteHead = commits.get(tracking) ?? ''
  const [tree = '', ...lines] = await inFolder(async (empty) => {
    const flags = ['merge-tree', '--write-tree', '--no-messages', '-z']
    // In an empty folder no attributes choose a program that merges.
    const place = { GIT_DIR: own, GIT_WORK_TREE: empty, GIT_INDEX_FILE: join(empty, 'index') }
    const answer = await gitIn(empty)([...flags, commit, remoteHead], { place })
    if (answer.code !== 1) checked(answer)
    return answer.out.split('\0').filter(Boolean)
  })
  if (lines.length === 0) return tree
  const all = lines.map(versionIn)
  const conflicts = Map.groupBy(all, ({ path }) => path)
  const asks = () => new NotSent('conflict', changedTwice([...conflicts.keys()]))
  // Links and modules are no texts.
  const isOurs = all.every(({ path, mode }) => path.startsWith(`${folder}/`) && /^100/.test(mode))
  if (!isOurs) throw asks()
  const ids = all.map(({ id }) => id)
  const texts = await readBlobs(git, ids)
  const entries: Staged[] = []
  const open: Clashing[] = []
  for (const [path, versions] of conflicts) {
    const file = path.slice(folder.length + 1)
    const at = (stage: string) => versions.find((version) => version.stage === stage)
    const bytesAt = (stage: string) => texts.get(at(stage)?.id ?? '')
    const merged = mergedVersions(file, [bytesAt('1'), bytesAt('2'), bytesAt('3')], settled)
    if (!merged) throw asks()
    if ('clashes' in merged) open.push(...merged.clashes.map((clash) => ({ file, ...clash })))
    else entries.push({ path: file, blob: await blobOf(clone, merged.bytes, at('2') ?? at('3')) })
  }
  if (open.length === 0) return treeWith(clone, tree, entries)
  const named = open.map(async (clash) => ({ ...clash, who: await whoSent(clone, clash.file) }))
  throw new NotSent('conflict', undefined, await Promise.all(named))
}

/** Who has sent a file last that is not here yet. */
async function whoSent({ git, folder, branch, tracking }: Clone, file: string) {
  const paths = [`${folder}/${file}`]
  return (await commitsIn(git, `${branch}..${tracking}`, { format: '%an', most: 1, paths }))[0]
}

/** A version in a conflict, as `git merge-tree` tells it: `MODE ID STAGE`, a tab, and the path. */
function versionIn(line: string) {
  const [, mode = '', id = '', stage = '', path = ''] = /^(\d+) (\w+) (\d)\t(.*)$/s.exec(line) ?? []
  return { mode, id, stage, path }
}

/** Commits our files and merges those of others, on the disk too; touches none where other work would be overwritten. */
export async function mergeRemote(
  clone: Clone,
  files: readonly ChangedFile[],
  messages: Readonly<Record<'ours' | 'merge', string>>,
  settled: readonly Settled[],
): Promise<void> {
  const { git, branch, commits, tracking } = clone
  const drafted = await draftCommit(clone, files, messages.ours)
  const tree = await mergedTree(clone, drafted.commit, settled)
  await adopt(clone, drafted)
  const { commit: head } = drafted
  const remoteHead = commits.get(tracking) ?? ''
  const paths = await changedPaths(clone, head, tree)
  const listed = new Set(checked(await git(['ls-files', '-z'])).out.split('\0'))
  const known = paths.filter((path) => listed.has(path))
  await refuseFilters(clone, paths)
  const list = ['--pathspec-from-file=-', '--pathspec-file-nul']
  // A file that was only touched is no other work.
  if (known.length > 0) await git(['add', '--refresh', ...list], { input: known.join('\0') })
  const written = await git(['read-tree', '-m', '-u', head, tree])
  if (written.code !== 0) throw new NotSent('conflict', otherWork(lastLine(written.said)))
  const isBehind = (await git(['merge-base', '--is-ancestor', head, remoteHead])).code === 0
  const merged = isBehind
    ? remoteHead
    : await commitTree(clone, tree, messages.merge, head, remoteHead)
  checked(await git(['update-ref', '-m', 'merge (editor)', branch, merged, head]))
}

/** Goes to the branch that is published; what is not committed comes along, or nothing is done. */
export async function switchBack(clone: Clone): Promise<void> {
  const { git, branch, published = branch, commits } = clone
  const tracking = trackingOf(clone, published)
  const head = commits.get(branch)
  const own = commits.get(published)
  const there = own ?? commits.get(tracking)
  if (head && there) await refuseFilters(clone, await changedPaths(clone, head, there))
  const name = published.replace(/^refs\/heads\//, '')
  const from = own ? [name] : ['--track', '-c', name, tracking]
  const switched = await git(['switch', '--quiet', '--no-guess', ...from])
  if (switched.code !== 0) throw new NotSent('conflict', otherWork(filesIn(switched.said)))
}

/** The files that git names, one to a line with a tab before it. */
const filesIn = (said: string): string =>
  [...said.matchAll(/^\t(.+)$/gm)].map(([, path]) => path).join(', ') || lastLine(said)

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'publish-')).catch((error) => {
    const told = diskFailure(error, tmpdir())
    throw told instanceof Failure ? new NotSent('other', told.sentence) : error
  })
  try {
    return await work(folder)
  } finally {
    // What is left there the system takes away.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

const nameless = both(
  'Git does not know who you are. Tell it your name and email address: git config --global user.name "…", then user.email.',
  'Git ne sait pas qui vous êtes. Donnez-lui votre nom et votre adresse de courriel : git config --global user.name "…", puis user.email.',
)
const changedTwice = (paths: readonly string[]): Both => {
  const names = shortened(visible(paths.join(', ')))
  return {
    en: `Both sides have changed the same place: ${names}.`,
    fr: french`Les deux côtés ont modifié le même endroit : ${names}.`,
  }
}
const otherWork = (line: string): Both => ({
  en: `Changes made outside the editor prevent this: ${line}`,
  fr: french`Des modifications faites hors de l’éditeur l’empêchent : ${line}`,
})

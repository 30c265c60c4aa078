import { existsSync } from 'node:fs'
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { diskFailure } from '../../disk/reasons.ts'
import { Failure } from '../../failure.ts'
import { type Both, both, french, shortened, visible } from '../../message.ts'
import { mergeBytes } from '../merge.ts'
import {
  type Answer,
  type Call,
  checked,
  type Git,
  gitIn,
  lastLine,
  linesOf,
  NotSent,
  readBlobs,
} from './git.ts'

/*
 * The clone that the project is, touched only as far as publishing asks: of a developer's own work nothing is staged,
 * unstaged, committed or written over.
 */

/** A clone with a remote, whose top folder is the project. */
export interface Clone {
  readonly git: Git
  /** The content folder below the project, with forward slashes. */
  readonly folder: string
  /** The branch that is worked on, where it is sent, and what is known of it there: `refs/…`. */
  readonly branch: string
  readonly remote: string
  readonly target: string
  readonly tracking: string
  /** The branch of the remote that is published, its default one; undefined where that is not known here. */
  readonly published: string | undefined
}

/** A file of a commit. */
export interface Blob {
  readonly mode: string
  readonly id: string
}

/** A file of the content as it is to be committed, below the content folder; without bytes where it is gone. */
export interface Committed {
  readonly path: string
  readonly bytes?: Uint8Array | undefined
}

/** The clone in a folder; undefined where it is none, lies within another one, or knows nobody to send to. */
export async function openClone(project: string, content: string): Promise<Clone | undefined> {
  const [root, inner] = await Promise.all([realpath(project), realpath(content)])
  const git = gitIn(root)
  const found = await git(['rev-parse', '--show-toplevel', '--absolute-git-dir'])
  if (found.code !== 0 && /not a git repository/.test(found.said)) return undefined
  const [top = '', own = ''] = linesOf(checked(found))
  const folder = relative(root, inner).replaceAll(sep, '/')
  if ((await realpath(top)) !== root || /^(?:$|\.\.(?:\/|$)|\/|\w:)/.test(folder)) return undefined
  const remotes = linesOf(await git(['remote']))
  const [first] = remotes
  if (first === undefined) return undefined
  await refuseNested(root, folder)
  const [branch] = linesOf(await git(['symbolic-ref', '-q', 'HEAD']))
  if (branch === undefined) throw new NotSent('other', onNoBranch)
  if (unfinished.some((name) => existsSync(join(own, name)))) throw new NotSent('other', inBetween)
  const format = '%(upstream:remotename)%00%(upstream:remoteref)%00%(upstream)'
  const upstream = linesOf(await git(['for-each-ref', `--format=${format}`, '--', branch]))
  const [name = '', target = '', tracking = ''] = upstream[0]?.split('\0') ?? []
  const isSet = remotes.includes(name) && target && tracking
  const remote = isSet ? name : remotes.includes('origin') ? 'origin' : first
  const main = linesOf(await git(['symbolic-ref', '-q', `refs/remotes/${remote}/HEAD`]))[0]
  const published = main?.replace(`refs/remotes/${remote}/`, 'refs/heads/')
  const known = { git, folder, branch, remote, published }
  if (isSet) return { ...known, target, tracking }
  return { ...known, target: branch, tracking: trackingOf({ remote }, branch) }
}

/** Where it is noted what a remote has of a branch, unless that is set otherwise. */
export const trackingOf = ({ remote }: Pick<Clone, 'remote'>, branch = ''): string =>
  branch.replace(/^refs\/heads\//, `refs/remotes/${remote}/`)

/** The clone as it would stand on the branch that is published; as it stands where that is not known. */
export function onPublished(clone: Clone): Clone {
  const { published: target, ...known } = clone
  if (target === undefined || target === clone.target) return clone
  return { ...known, published: target, target, tracking: trackingOf(clone, target) }
}

/** Tells git who publishes, in this project. */
export async function introduce({ git }: Clone, who: { name: string; mail: string }) {
  const plain = (text: string) => visible(text).trim().slice(0, 200)
  checked(await git(['config', 'user.name', plain(who.name)]))
  checked(await git(['config', 'user.email', plain(who.mail)]))
}

const unfinished = ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'rebase-merge', 'rebase-apply']

/** A repository within the content, or between it and the project, could bring settings of its own. */
async function refuseNested(root: string, folder: string): Promise<void> {
  const steps = folder.split('/').map((_, index, all) => all.slice(0, index + 1).join('/'))
  const below = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  const inside = below
    .filter(({ name }) => name.toLowerCase() === '.git')
    .map(({ parentPath }) => relative(root, parentPath))
  const nested = inside[0] ?? steps.find((step) => existsSync(join(root, step, '.git')))
  if (nested !== undefined) throw new NotSent('other', nestedIn(nested))
}

/** The commit at a name; undefined where there is none. */
export async function commitAt({ git }: Clone, name: string): Promise<string | undefined> {
  const found = await git(['rev-parse', '-q', '--verify', '--end-of-options', `${name}^{commit}`])
  return linesOf(found)[0]
}

/** When a commit was made, in seconds since 1970. */
export async function dateOf({ git }: Clone, commit: string): Promise<number> {
  return Number(linesOf(checked(await git(['show', '-s', '--format=%ct', commit])))[0])
}

/** The last commit that both sides have; undefined where nothing has been sent yet. */
export async function sharedCommit(
  clone: Clone,
  tracking = clone.tracking,
): Promise<string | undefined> {
  const [head, theirs] = [await commitAt(clone, clone.branch), await commitAt(clone, tracking)]
  if (!head || !theirs || head === theirs) return theirs
  return linesOf(await clone.git(['merge-base', head, theirs]))[0]
}

/** The files of the content in a commit, by their paths below the content folder. */
export async function filesAt(
  { git, folder }: Clone,
  commit: string | undefined,
): Promise<ReadonlyMap<string, Blob>> {
  if (!commit) return new Map()
  const listed = checked(await git(['ls-tree', '-r', '-z', commit, '--', `${folder}/`]))
  const files = blobsIn(listed, folder)
  const linked = [...files].find(([, { mode }]) => mode === '160000')
  if (linked) throw new NotSent('other', nestedIn(`${folder}/${linked[0]}`))
  return files
}

/** The lines of `ls-tree` and of `ls-files`, which tell the stage as well. */
const blobsIn = ({ out }: Answer, folder: string): ReadonlyMap<string, Blob> =>
  new Map(
    out.split('\0').flatMap((line) => {
      const [, mode = '', id = '', path = ''] =
        /^(\d+) (?:[a-z]+ )?([0-9a-f]{40,})(?: \d)?\t(.*)$/s.exec(line) ?? []
      return path ? [[path.slice(folder.length + 1), { mode, id }] as const] : []
    }),
  )

/** What stands in a file of a commit. */
export async function bytesOf({ git }: Clone, { id }: Blob): Promise<Uint8Array> {
  return (await readBlobs(git, [id])).get(id) ?? new Uint8Array()
}

/** Those of some files that git is told to leave alone. */
export async function ignoredIn(
  { git, folder }: Clone,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set()
  const input = paths.map((path) => `${folder}/${path}\0`).join('')
  // It knows no literal paths, and takes what it reads as such.
  const place = { GIT_LITERAL_PATHSPECS: '0' }
  const { out } = await git(['check-ignore', '-z', '--stdin'], { input, place })
  return new Set(out.split('\0').map((path) => path.slice(folder.length + 1)))
}

/** How many files outside the content differ between two commits. */
export async function changedOutside({ git, folder }: Clone, since: string, commit: string) {
  const names = ['-r', '-z', '--no-renames', '--name-only', since, commit, '--']
  const paths = (await git(['diff-tree', ...names])).out.split('\0')
  return paths.filter((path) => path && !path.startsWith(`${folder}/`)).length
}

/**
 * Commits files of the content as they are given, and nothing else; gives the commit. In the index they are brought to the
 * same state, unless a developer has staged something else of them: that stays staged as it is.
 */
export async function commitContent(
  clone: Clone,
  files: readonly Committed[],
  message: string,
): Promise<string> {
  const { git, branch, folder } = clone
  const head = await commitAt(clone, branch)
  const drafted = await draftCommit(clone, files, message)
  if (drafted.commit === head) return head
  const index = checked(await git(['ls-files', '-s', '-z', '--', `${folder}/`]))
  const [before, staged] = [await filesAt(clone, head), blobsIn(index, folder)]
  const isFree = ({ path }: Staged) => {
    const [was, is] = [before.get(path), staged.get(path)]
    return was?.id === is?.id && was?.mode === is?.mode
  }
  await stage(clone, drafted.entries.filter(isFree))
  const reflog = ['update-ref', '-m', 'commit (editor)']
  checked(await git([...reflog, branch, drafted.commit, head ?? '']))
  return drafted.commit
}

interface Staged {
  readonly path: string
  readonly blob?: Blob | undefined
}

/** A commit of our files that no branch knows of yet; the last one where it would be the same. */
async function draftCommit(clone: Clone, files: readonly Committed[], message: string) {
  const { git, branch } = clone
  const head = await commitAt(clone, branch)
  await refuseFilters(
    clone,
    files.map(({ path }) => `${clone.folder}/${path}`),
  )
  const before = await filesAt(clone, head)
  const entries: Staged[] = []
  for (const { path, bytes } of files) {
    const mode = before.get(path)?.mode === '100755' ? '100755' : '100644'
    // With the line ends that the project wants in its commits.
    const args = ['hash-object', '-w', '--stdin', `--path=${clone.folder}/${path}`]
    const [id = ''] = bytes ? linesOf(checked(await git(args, { input: bytes }))) : []
    entries.push({ path, blob: bytes && { mode, id } })
  }
  return inFolder(async (folder) => {
    const place = { GIT_INDEX_FILE: join(folder, 'index') }
    if (head) checked(await git(['read-tree', head], { place }))
    await stage(clone, entries, place)
    const [tree = ''] = linesOf(checked(await git(['write-tree'], { place })))
    const was = head && linesOf(await git(['rev-parse', `${head}^{tree}`]))[0]
    const commit = head && was === tree ? head : await commitTree(clone, tree, message, head)
    return { commit, entries }
  })
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
  return linesOf(checked(answer))[0] ?? ''
}

async function stage(
  { git, folder }: Clone,
  entries: readonly Staged[],
  place?: Call['place'],
): Promise<void> {
  const nothing = { mode: '0', id: '0'.repeat(40) }
  // What goes makes room: a file may become a folder.
  const sorted = entries.toSorted((one, other) => Number(!!one.blob) - Number(!!other.blob))
  const lines = sorted.map(({ path, blob: { mode, id } = nothing }) => {
    return `${mode} ${id}\t${folder}/${path}\0`
  })
  const input = Buffer.from(lines.join(''))
  if (input.length > 0) checked(await git(['update-index', '-z', '--index-info'], { input, place }))
}

/** Sees whether what others have sent can be merged with our files; throws where both have changed the same. */
export async function tryMerge(clone: Clone, files: readonly Committed[]): Promise<void> {
  const { commit } = await draftCommit(clone, files, 'Draft')
  await mergeTree(clone, commit)
}

/** The tree of a commit and what others have sent. Git takes lines beside one another for the same place; texts are merged closer. */
async function mergeTree(clone: Clone, commit: string): Promise<string> {
  const { git, tracking, folder } = clone
  return inFolder(async (empty) => {
    const index = { GIT_INDEX_FILE: join(empty, 'index') }
    const [own = ''] = linesOf(checked(await git(['rev-parse', '--absolute-git-dir'])))
    const flags = ['merge-tree', '--write-tree', '--name-only', '--no-messages', '-z']
    // In an empty folder no attributes choose a program that merges.
    const place = { GIT_DIR: own, GIT_WORK_TREE: empty, ...index }
    const answer = await gitIn(empty)([...flags, commit, tracking], { place })
    const [tree = '', ...conflicts] = answer.out.split('\0').filter(Boolean)
    if (answer.code !== 1) checked(answer)
    if (conflicts.length === 0) return tree
    const [base] = linesOf(await git(['merge-base', commit, tracking]))
    const sides = await Promise.all([base, commit, tracking].map((one) => filesAt(clone, one)))
    const entries: Staged[] = []
    for (const name of conflicts) {
      const path = name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : ''
      const blobs = sides.map((files) => files.get(path))
      const read = async (blob: Blob | undefined) => blob && bytesOf(clone, blob)
      const [was, mine, theirs] = await Promise.all(blobs.map(read))
      const input = was && mine && theirs && mergeBytes([was, mine, theirs], path)
      if (!input) throw new NotSent('conflict', changedTwice(conflicts))
      const [id = ''] = linesOf(checked(await git(['hash-object', '-w', '--stdin'], { input })))
      entries.push({ path, blob: { mode: blobs[1]?.mode ?? '', id } })
    }
    checked(await git(['read-tree', tree], { place: index }))
    await stage(clone, entries, index)
    return linesOf(checked(await git(['write-tree'], { place: index })))[0] ?? ''
  })
}

/**
 * Commits our files and merges what others have sent, into the files on the disk too; where these hold other work that would be
 * overwritten, none of them is touched.
 */
export async function mergeTheirs(
  clone: Clone,
  files: readonly Committed[],
  messages: Readonly<Record<'ours' | 'merge', string>>,
): Promise<void> {
  const { git, branch, tracking } = clone
  await tryMerge(clone, files)
  await commitContent(clone, files, messages.ours)
  const head = (await commitAt(clone, branch)) ?? ''
  const theirs = (await commitAt(clone, tracking)) ?? ''
  const tree = await mergeTree(clone, head)
  const names = ['-r', '-z', '--no-renames', '--name-only', head, tree, '--']
  const paths = checked(await git(['diff-tree', ...names])).out.split('\0')
  const listed = new Set(checked(await git(['ls-files', '-z'])).out.split('\0'))
  const known = paths.filter((path) => path && listed.has(path))
  await refuseFilters(clone, paths.filter(Boolean))
  const list = ['--pathspec-from-file=-', '--pathspec-file-nul']
  // A file that was only touched is no other work.
  if (known.length > 0) await git(['add', '--refresh', ...list], { input: known.join('\0') })
  const written = await git(['read-tree', '-m', '-u', head, tree])
  if (written.code !== 0) throw new NotSent('conflict', otherWork(lastLine(written.said)))
  const isBehind = (await git(['merge-base', '--is-ancestor', head, theirs])).code === 0
  const merged = isBehind ? theirs : await commitTree(clone, tree, messages.merge, head, theirs)
  checked(await git(['update-ref', '-m', 'merge (editor)', branch, merged, head]))
}

/** A filter is a program: it is nobody's content that chooses whether it runs. */
export async function refuseFilters({ git }: Clone, paths: readonly string[]): Promise<void> {
  const input = paths.map((path) => `${path}\0`).join('')
  const told = checked(await git(['check-attr', '-z', '--stdin', 'filter'], { input })).out
  const names = told.split('\0').filter((_, index) => index % 3 === 2)
  for (const name of new Set(names)) {
    const set = ['clean', 'smudge', 'process'].map((use) => ['config', `filter.${name}.${use}`])
    const found = await Promise.all(set.map((args) => git(args)))
    if (found.some(({ code }) => code === 0)) throw new NotSent('other', filtered(name))
  }
}

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

const onNoBranch = both(
  'No branch is checked out. Ask the site administrator to check one out.',
  'Aucune branche n’est active. Demandez à l’administrateur du site d’en activer une.',
)
const inBetween = both(
  'A merge is unfinished in the project. Ask the person who keeps it to finish it.',
  'Une fusion est inachevée dans le projet. Demandez à la personne qui le tient de la terminer.',
)
const nameless = both(
  'Git does not know who you are. Tell it your name and address: git config --global user.name "…", then user.email.',
  'Git ne sait pas qui vous êtes. Donnez-lui votre nom et votre adresse : git config --global user.name "…", puis user.email.',
)
const nestedIn = (path: string): Both => ({
  en: `Another repository lies in “${visible(path)}”. Move it out of the content, then publish.`,
  fr: french`Un autre dépôt se trouve dans « ${visible(path)} ». Sortez-le du contenu, puis publiez.`,
})
const filtered = (name: string): Both => ({
  en: `Some files go through the filter “${visible(name)}”, which the editor does not run. Publish them with git.`,
  fr: french`Des fichiers passent par le filtre « ${visible(name)} », que l’éditeur ne lance pas. Publiez-les avec git.`,
})
const changedTwice = (paths: readonly string[]): Both => {
  const names = shortened(visible(paths.join(', ')))
  return {
    en: `Both sides have changed the same place: ${names}.`,
    fr: french`Les deux côtés ont modifié le même endroit : ${names}.`,
  }
}
export const otherWork = (line: string): Both => ({
  en: `Other work on this computer is in the way: ${line}`,
  fr: french`Un autre travail sur cet ordinateur fait obstacle : ${line}`,
})

import { existsSync } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type Both, both, french, visible } from '../../message.ts'
import { isMail } from '../protocol/state.ts'
import {
  checked,
  type Git,
  type GitAnswer,
  gitIn,
  inBackground,
  NotSent,
  outputLines,
  overNetwork,
} from './git.ts'

/** A clone with a remote, whose top folder is the project: what it knew when it was opened. */
export interface Clone {
  readonly git: Git
  /** The folder in which git keeps it. */
  readonly own: string
  /** The content folder below the project, with forward slashes. */
  readonly folder: string
  /** The branch that is worked on, where it is sent, and what is known of it there: `refs/…`. */
  readonly branch: string
  readonly remote: string
  readonly target: string
  readonly tracking: string
  /** The branch of the remote that is published, its default one; undefined where that is not known here. */
  readonly published: string | undefined
  /** The commit of each branch, here and as it is known of remotes. */
  readonly commits: ReadonlyMap<string, string>
  /** The filters that the settings of git define: each is a program. */
  readonly filters: ReadonlySet<string>
}

/** A file of a commit. */
export interface Blob {
  readonly mode: string
  readonly id: string
}

/** Opens the clone in a folder; undefined without a remote. Throws `NotSent` where it cannot publish as it is. */
export async function openClone(project: string, content: string): Promise<Clone | undefined> {
  const [root, inner] = await Promise.all([realpath(project), realpath(content)])
  const git = gitIn(root)
  const found = await git(['rev-parse', '--show-toplevel', '--absolute-git-dir'])
  if (found.code !== 0 && /not a git repository/.test(found.said)) return undefined
  const [top = '', own = ''] = outputLines(checked(found))
  const folder = relative(root, inner).replaceAll(sep, '/')
  if ((await realpath(top)) !== root || /^(?:$|\.\.(?:\/|$)|\/|\w:)/.test(folder)) return undefined
  const { out } = checked(await git(['config', '--list', '--name-only', '-z']))
  const set = (form: RegExp) =>
    new Set(out.split('\0').flatMap((name) => form.exec(name)?.[1] ?? []))
  const remotes = [...set(/^remote\.(.+)\.url$/s)].toSorted()
  if (remotes.length === 0) return undefined
  await refuseNested(root, folder)
  const refs = await readRefs(git)
  const current = refs.find(({ isCurrent }) => isCurrent)
  // A branch without commits is no ref yet.
  const branch = current?.name ?? outputLines(await git(['symbolic-ref', '-q', 'HEAD']))[0]
  if (branch === undefined) throw new NotSent('other', onNoBranch)
  if (unfinished.some((name) => existsSync(join(own, name)))) throw new NotSent('other', inBetween)
  const isSet = current?.tracking && current.target && remotes.includes(current.remote)
  const usual = remotes.includes('origin') ? 'origin' : (remotes[0] ?? '')
  const remote = isSet ? current.remote : usual
  const main = refs.find(({ name }) => name === `refs/remotes/${remote}/HEAD`)?.leadsTo
  const published = main?.replace(`refs/remotes/${remote}/`, 'refs/heads/')
  const { target, tracking } = isSet
    ? current
    : { target: branch, tracking: trackingOf({ remote }, branch) }
  const commits = new Map(refs.map(({ name, commit }) => [name, commit]))
  const filters = set(/^filter\.(.+)\.(?:clean|smudge|process)$/s)
  return { git, own, folder, branch, remote, target, tracking, published, commits, filters }
}

/** Every branch, here and as it is known of remotes, with what it follows. */
async function readRefs(git: Git) {
  const parts = ['refname', 'objectname', 'symref', 'HEAD', ...upstream].map((of) => `%(${of})`)
  const format = `--format=${parts.join('%00')}`
  const answer = checked(await git(['for-each-ref', format, 'refs/heads', 'refs/remotes']))
  return outputLines(answer).map((line) => {
    const [name = '', commit = '', leadsTo = '', mark, ...rest] = line.split('\0')
    const [remote = '', target = '', tracking = ''] = rest
    return { name, commit, leadsTo, isCurrent: mark === '*', remote, target, tracking }
  })
}

const upstream = ['upstream:remotename', 'upstream:remoteref', 'upstream']

/** The clone with the branches as they are by now. */
export async function reread(clone: Clone): Promise<Clone> {
  const refs = await readRefs(clone.git)
  return { ...clone, commits: new Map(refs.map(({ name, commit }) => [name, commit])) }
}

/** Where it is noted what a remote has of a branch, unless that is set otherwise. */
export const trackingOf = ({ remote }: Pick<Clone, 'remote'>, branch = ''): string =>
  branch.replace(/^refs\/heads\//, `refs/remotes/${remote}/`)

/** The clone as it would stand on the branch that is published; as it stands where that is not known. */
export function onPublished(clone: Clone): Clone {
  const { published: target } = clone
  if (target === undefined || target === clone.target) return clone
  return { ...clone, target, tracking: trackingOf(clone, target) }
}

/** What git calls who works here; undefined where it has not been told. */
export const personIn = async (clone: Clone | undefined): Promise<string | undefined> =>
  clone && outputLines(await clone.git(['config', 'user.name']))[0]

/** Tells git who publishes, in this project. */
export async function introduce({ git }: Clone, who: { name: string; mail: string }) {
  const plain = (text: string) => visible(text).trim().slice(0, 200)
  if (!isMail(who.mail)) throw new NotSent('who', noMail)
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

/** The last commit that both sides have (merge base); undefined where nothing has been sent yet. */
export async function sharedCommit({ git, branch, commits, tracking }: Clone) {
  const head = commits.get(branch)
  const remoteHead = commits.get(tracking)
  if (!head || !remoteHead || head === remoteHead) return remoteHead
  return outputLines(await git(['merge-base', head, remoteHead]))[0]
}

/** The files of the content in a commit, by their paths below the content folder. */
export async function filesAt(
  { git, folder }: Pick<Clone, 'git' | 'folder'>,
  commit: string | undefined,
): Promise<ReadonlyMap<string, Blob>> {
  if (!commit) return new Map()
  const answer = checked(await git(['ls-tree', '-r', '-z', commit, '--', `${folder}/`]))
  const files = blobsIn(answer, folder)
  const linked = [...files].find(([, { mode }]) => mode === '160000')
  if (linked) throw new NotSent('other', nestedIn(`${folder}/${linked[0]}`))
  return files
}

/** The files of the content as they are staged. */
export const stagedFiles = async ({ git, folder }: Clone): Promise<ReadonlyMap<string, Blob>> =>
  blobsIn(checked(await git(['ls-files', '-s', '-z', '--', `${folder}/`])), folder)

/** The lines of `ls-tree` and of `ls-files`, which tell the stage as well. */
const blobsIn = ({ out }: GitAnswer, folder: string): ReadonlyMap<string, Blob> =>
  new Map(
    out.split('\0').flatMap((line) => {
      const [, mode = '', id = '', path = ''] =
        /^(\d+) (?:[a-z]+ )?([0-9a-f]{40,})(?: \d)?\t(.*)$/s.exec(line) ?? []
      return path ? [[path.slice(folder.length + 1), { mode, id }] as const] : []
    }),
  )

/** Those of some files of the content that are gitignored. */
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

/** The paths below the project that differ between two commits or trees. */
export async function changedPaths({ git }: Clone, from: string, to: string) {
  if (from === to) return []
  const names = ['-r', '-z', '--no-renames', '--name-only', from, to, '--']
  return checked(await git(['diff-tree', ...names]))
    .out.split('\0')
    .filter(Boolean)
}

/** How many files outside the content differ between two commits. */
export async function changedOutside(clone: Clone, since: string, commit: string) {
  const paths = await changedPaths(clone, since, commit)
  return paths.filter((path) => !path.startsWith(`${clone.folder}/`)).length
}

/** A filter is a program: it is nobody's content that chooses whether it runs. */
export async function refuseFilters({ git, filters }: Clone, paths: readonly string[]) {
  if (filters.size === 0 || paths.length === 0) return
  const input = paths.map((path) => `${path}\0`).join('')
  const told = checked(await git(['check-attr', '-z', '--stdin', 'filter'], { input })).out
  const chosen = told.split('\0').find((name, index) => index % 3 === 2 && filters.has(name))
  if (chosen !== undefined) throw new NotSent('other', filtered(chosen))
}

/** Asks the remote for changes, and whether another branch is published. Only a first branch is created there. */
export async function isOtherBranch(clone: Clone): Promise<boolean> {
  const { git, remote, target } = clone
  const isThere = await fetchRemote(clone)
  const published = clone.published ?? (await learnPublished(clone)) ?? target
  if (published !== target) return !clone.published || !isThere
  if (isThere) return false
  const heads = await git(['ls-remote', '--quiet', '--heads', '--', remote], overNetwork)
  if (checked(heads).out === '') return false
  throw new NotSent('other', notThere(visible(target.replace('refs/heads/', ''))))
}

/** Asks the remote which branch is its default one, and notes it as `git clone` does; undefined where it has none yet. */
async function learnPublished({ git, remote }: Clone): Promise<string | undefined> {
  await git(['remote', 'set-head', remote, '--auto'], overNetwork)
  const main = outputLines(await git(['symbolic-ref', '-q', `refs/remotes/${remote}/HEAD`]))[0]
  return main?.replace(`refs/remotes/${remote}/`, 'refs/heads/')
}

/** How many commits of others are not here yet, and when the last of them was made. */
export async function behindBy({ git, branch, tracking }: Clone) {
  const [count = '0'] = outputLines(
    await git(['rev-list', '--count', `${branch}..${tracking}`, '--']),
  )
  const format = '--format=%(committerdate:iso-strict)'
  const [last = 0] = outputLines(await git(['for-each-ref', format, '--', tracking]))
  return { remoteCommits: Number(count), at: new Date(last).toISOString() }
}

/** Whether the remote has another commit of the branch than is known here; asked in the background. */
export async function hasNews({ git, remote, target, tracking, commits }: Clone): Promise<boolean> {
  const asked = ['ls-remote', '--quiet', '--', remote, target]
  const [there = ''] = outputLines(checked(await git(asked, inBackground)))[0]?.split('\t') ?? []
  return there !== '' && there !== commits.get(tracking)
}

/** Asks the remote what others have sent; whether it has the branch. */
export async function fetchRemote(clone: Clone, call = overNetwork): Promise<boolean> {
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

const onNoBranch = both(
  'No branch is checked out. Ask your site administrator to check one out.',
  'Aucune branche n’est active. Demandez à l’administrateur du site d’en activer une.',
)
const inBetween = both(
  'A merge is unfinished in the project. Ask your site administrator to finish it.',
  'Une fusion est inachevée dans le projet. Demandez à l’administrateur du site de la terminer.',
)
const nestedIn = (path: string): Both => ({
  en: `Another repository lies in “${visible(path)}”. Move it out of the content, then publish.`,
  fr: french`Un autre dépôt se trouve dans « ${visible(path)} ». Sortez-le du contenu, puis publiez.`,
})
const filtered = (name: string): Both => ({
  en: `Some files go through the filter “${visible(name)}”, which the editor does not run. Ask your site administrator to publish them with git.`,
  fr: french`Des fichiers passent par le filtre « ${visible(name)} », que l’éditeur ne lance pas. Demandez à l’administrateur du site de les publier avec git.`,
})
const noMail = both('This is not an email address.', "Ce n'est pas une adresse de courriel.")
const notThere = (branch: string): Both => ({
  en: `The shared copy (repository) has other branches than “${branch}”. Ask your site administrator which one is published.`,
  fr: french`Le dépôt partagé a d’autres branches que « ${branch} ». Demandez à l’administrateur du site laquelle est publiée.`,
})

import { type Both, french, visible } from '../../message.ts'
import { type Clone, commitAt, onPublished, otherWork, refuseFilters, trackingOf } from './clone.ts'
import { checked, inBackground, lastLine, linesOf, NotSent, overNetwork } from './git.ts'

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

/** Goes to the branch that is published; what is not committed comes along, or nothing is done. */
export async function switchBack(clone: Clone): Promise<void> {
  const { git, branch, published = branch } = clone
  const [own, theirs] = [
    await commitAt(clone, published),
    await commitAt(clone, trackingOf(clone, published)),
  ]
  const names = ['-r', '-z', '--no-renames', '--name-only', branch, own ?? theirs ?? '', '--']
  const paths = checked(await git(['diff-tree', ...names])).out.split('\0')
  await refuseFilters(clone, paths.filter(Boolean))
  const name = published.replace(/^refs\/heads\//, '')
  const from = own ? [name] : ['--track', '-c', name, trackingOf(clone, published)]
  const switched = await git(['switch', '--quiet', '--no-guess', ...from])
  if (switched.code !== 0) throw new NotSent('conflict', otherWork(filesIn(switched.said)))
}

/** The files that git names, one to a line with a tab before it. */
const filesIn = (said: string): string =>
  [...said.matchAll(/^\t(.+)$/gm)].map(([, path]) => path).join(', ') || lastLine(said)

/** What a remote has of its published branch and of its publications, and the commits of that branch from one on, the last first. */
export async function readRemote(clone: Clone, since: string) {
  const published = onPublished(clone)
  const { git, remote, target, tracking } = published
  const asked = ['ls-remote', '--quiet', '--', remote, target, 'refs/publication/*']
  const lines = linesOf(checked(await git(asked, inBackground)))
  const named = lines.map((line) => line.split('\t'))
  const refs = new Map(named.map(([commit = '', name = '']) => [name, commit]))
  if (refs.get(target) !== (await commitAt(clone, tracking)))
    await fetchTheirs(published, inBackground)
  const later = ['rev-list', '--ancestry-path', '--max-count=100', `${since}..${tracking}`, '--']
  return { refs, commits: [...linesOf(await git(later)), since] }
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

/** Sends the branch as it is. */
export async function send(clone: Clone): Promise<void> {
  const { git, remote, branch, target, tracking } = clone
  const head = await commitAt(clone, branch)
  const quiet = ['--quiet', '--no-verify', '--no-follow-tags', '--recurse-submodules=no']
  const refs = ['--', remote, `${head}:${target}`]
  checked(await git(['push', ...quiet, ...refs], overNetwork))
  checked(await git(['update-ref', tracking, head ?? '']))
}

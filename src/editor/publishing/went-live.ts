import { rememberLast } from '../../memory.ts'
import { both } from '../../message.ts'
import type { Clone } from './clone.ts'
import { commitsIn } from './log.ts'

/** The commits that visitors had just before something was published, and just after; nothing before the first one. */
export interface WentLive {
  readonly before: string | undefined
  readonly after: string
}

/** What a commit is called that merges what others have published. */
export const taken = both(
  'Merge the changes that others have published',
  'Fusionner les modifications publiées par d’autres',
)
/** In earlier versions, too. */
const called: ReadonlySet<string> = new Set([
  ...Object.values(taken),
  'Take in what others have published',
  'Intégrer ce que d’autres ont publié',
])

/** More commits are not looked through: an older one counts by itself. */
const most = 20_000

interface Commit {
  readonly parents: readonly string[]
  readonly subject: string
}

/**
 * Tells how a commit went live: what was made beside the published branch did so with the commit that merged it, and
 * visitors had until then what the branch was, not what that commit was made on.
 */
export const wentLiveIn = rememberLast(
  async (clone: Clone): Promise<(commit: string) => WentLive | undefined> => {
    const { git, commits, tracking } = clone
    const tip = commits.get(tracking)
    if (!tip) return () => undefined
    const lines = await commitsIn(git, tip, { format: '%H %P%x01%s', most })
    const all = new Map(lines.map(commitIn))
    const branch = publishedIn(all, tip, clone)
    const went = new Map<string, WentLive>()
    for (const [index, after] of branch.entries()) {
      const open = [after]
      for (let commit = open.pop(); commit !== undefined; commit = open.pop()) {
        if (went.has(commit)) continue
        went.set(commit, { before: branch[index - 1], after })
        open.push(...(all.get(commit)?.parents ?? []))
      }
    }
    return (commit) => went.get(commit)
  },
  ({ own, target, commits, tracking }) => [own, target, commits.get(tracking)],
)

function commitIn(line: string): readonly [id: string, Commit] {
  const [ids = '', subject = ''] = line.split('\x01')
  const [id = '', ...parents] = ids.split(' ').filter(Boolean)
  return [id, { parents, subject }]
}

/** The commits that the published branch was, one after the other, the oldest first. */
function publishedIn(
  all: ReadonlyMap<string, Commit>,
  tip: string,
  { remote, target }: Pick<Clone, 'remote' | 'target'>,
): readonly string[] {
  const name = target.replace('refs/heads/', '')
  const found: string[] = []
  // Who merges the published branch into theirs has it as the last parent; a pull request has it as the first.
  const before = ({ parents, subject }: Commit) => {
    const [, merged] = /^Merge (?:remote-tracking )?branch '([^']+)'/.exec(subject) ?? []
    const isTaken = called.has(subject) || merged === name || merged === `${remote}/${name}`
    return isTaken ? parents.at(-1) : parents[0]
  }
  let at: string | undefined = tip
  while (at !== undefined) {
    found.push(at)
    const commit = all.get(at)
    at = commit && before(commit)
  }
  return found.toReversed()
}

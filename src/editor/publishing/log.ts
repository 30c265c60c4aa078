import { checked, type Git } from './git.ts'

/** What of the past is looked for. */
interface WantedLog {
  /** The commit that is the last one, and what limits those before it. */
  readonly from: string
  readonly limits: readonly string[]
  readonly paths: readonly string[]
  /** How a commit is written, as `git log --format` takes it. */
  readonly format: string
  /** How its changes are written, and of which files. */
  readonly changes: readonly string[]
}

/**
 * What `git log -z` tells of commits that changed some paths, by plumbing: `log` obeys the settings of whoever uses the
 * computer, such as `log.follow` or `diff.orderFile`, some of which make it fail.
 */
export async function pastIn(git: Git, wanted: WantedLog): Promise<string> {
  const { from, limits, paths, format, changes } = wanted
  const { out: input } = checked(await git(['rev-list', ...limits, from, '--', ...paths]))
  if (input === '') return ''
  const flags = ['--stdin', '--root', '-r', '-z', '--no-renames', '--encoding=UTF-8']
  return checked(await git(['diff-tree', ...flags, `--format=${format}`, ...changes], { input }))
    .out
}

/** Commits from one on, each as `git log --format` writes it on a line. */
export async function commitsIn(
  git: Git,
  from: string,
  {
    format,
    most,
    paths = [],
  }: { readonly format: string; readonly most: number; readonly paths?: readonly string[] },
): Promise<readonly string[]> {
  const flags = ['--no-commit-header', '--encoding=UTF-8', `--max-count=${most}`]
  const { out } = checked(
    await git(['rev-list', ...flags, `--format=${format}`, from, '--', ...paths]),
  )
  return out.split('\n').filter(Boolean)
}

import { resolve } from 'node:path'
import { runProgram } from './run-program.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * The paths that differ from what was tested before: from the commit that `CHANGED_SINCE` names, else from the main branch
 * as `origin` has it, else from the commit before. Undefined where git cannot tell, as in a clone of one commit.
 */
export function changedPaths(since = process.env['CHANGED_SINCE']): readonly string[] | undefined {
  const git = (...words: readonly string[]) => runProgram('git', words, { cwd: root })
  const commitOf = (name: string) => {
    const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
    return status === 0 ? stdout.trim() : undefined
  }
  const head = commitOf('HEAD')
  const main = commitOf('origin/main')
  const isKnown = main !== undefined && main !== head
  const before = since ? commitOf(since) : isKnown ? main : commitOf('HEAD^')
  if (!before) return undefined
  const { status, stdout } = git('diff', '--name-only', '-z', `${before}...HEAD`)
  return status === 0 ? stdout.split('\0').filter(Boolean) : undefined
}

import { beforeEach, expect, test } from 'vitest'
import { type Clones, openClones } from '../../../test/clones.ts'
import { openClone } from './clone.ts'
import { wentLiveIn } from './went-live.ts'

let world: Clones
beforeEach(() => {
  world = openClones()
  world.begin('here', () => world.write('here/content/one.md', 'one\n'))
})

/** Commits a file of its own, and gives the commit. */
function commit(name: string): string {
  world.write(`here/content/${name}.md`, `${name}\n`)
  world.git('here', 'add', '.')
  world.git('here', 'commit', '-qm', name)
  return headIn('here')
}
const headIn = (clone: string) => world.git(clone, 'rev-parse', 'HEAD').trim()

/** What visitors had before and after each of some commits. */
async function wentLive(...commits: readonly string[]) {
  world.git('here', 'push', '-q', 'origin', 'HEAD:main')
  const clone = await openClone(world.at('here'), world.at('here/content'))
  const went = clone && (await wentLiveIn(clone))
  return commits.map((commit) => [went?.(commit)?.before, went?.(commit)?.after])
}

test('what was merged went live with the merge, whoever made that', async () => {
  const begin = headIn('here')
  const first = commit('first')
  const second = commit('second')
  expect(await wentLive(first, second)).toEqual([
    [begin, first],
    [first, second],
  ])

  // A pull request: the published branch is the first parent.
  world.git('here', 'checkout', '-qb', 'draft', first)
  const draft = commit('draft')
  world.git('here', 'checkout', '-q', 'main')
  world.git('here', 'merge', '-q', '--no-ff', '--no-edit', 'draft')
  const request = headIn('here')
  expect(await wentLive(draft, second, request)).toEqual([
    [second, request],
    [first, second],
    [second, request],
  ])

  // Somebody who pulls before they push: it is the second one.
  world.git('here', 'reset', '-q', '--hard', second)
  const own = commit('own')
  world.git('here', 'fetch', '-q')
  world.git('here', 'pull', '-q', '--no-rebase', '--no-edit', 'origin', 'main')
  const pulled = headIn('here')
  expect(await wentLive(own, draft, request)).toEqual([
    [request, pulled],
    [second, request],
    [second, request],
  ])
})

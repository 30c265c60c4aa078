import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { setOfTests } from './sets.ts'

/**
 * Begins, of the files of each kind, with those of the sets that take longest, so that no worker is left alone with one
 * at the end. Vitest knows how long a file takes from a run before, which a clean checkout has not, and else takes its size.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const byKind = Map.groupBy(sorted, ({ project }) => project)
    return [...byKind.values()].flatMap((those) => {
      const { long = [], others = [] } = Object.groupBy(those, (file) =>
        setOfTests(file).isLong ? 'long' : 'others',
      )
      return [...long, ...others]
    })
  }
}

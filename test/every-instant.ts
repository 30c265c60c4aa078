import { siteBuilder } from '../src/build.ts'
import { checkOutputPaths } from '../src/emit/replace-output.ts'
import { isError } from '../src/problem.ts'
import { site } from '../templates/site.ts'
import { type Change, contentWith, foundation } from './foundation.ts'

/** What became of a content: the codes of its errors or, where it has none, how many sites it makes, one after the other. */
interface Outcome {
  readonly errors: readonly string[]
  readonly sites: number
}

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

/** In seconds since 1970: the first time at which the content is looked at. */
const start = Date.UTC(2026, 0, 1) / 1000

/**
 * Gives what builds a content at each of its instants and lets everything look at it that runs after the check: the look at
 * the finished site, the search for leaks, what hosts need, and the paths of the output folder. What is refused is thrown.
 */
export function everyInstant(): (change: Change) => Promise<Outcome> {
  const build = siteBuilder(site)
  const request = { content: foundation.content, lang: 'en' } as const
  return async (change) => {
    const sources = contentWith(change)
    let sites = 0
    for (let at: number | undefined = start; at !== undefined; ) {
      const made = await build({ ...request, today: dayOf(at), sources, at })
      const errors = made.problems.filter(isError).map(({ code }) => code)
      if (errors.length > 0) return { errors, sites }
      checkOutputPaths([...made.files, ...made.later])
      // What is in pictures is looked at where they are made.
      await made.verify(made.later.map(({ path }) => ({ path, bytes: new Uint8Array() })))
      sites += 1
      at = made.shown.coming[0]
    }
    return { errors: [], sites }
  }
}

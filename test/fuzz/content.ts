import assert from 'node:assert/strict'
import fc from 'fast-check'
import { siteBuilder } from '../../src/build.ts'
import { fix } from '../../src/check/fix.ts'
import type { Problem } from '../../src/problem.ts'
import { kinds } from '../../templates/kinds.ts'
import { site } from '../../templates/site.ts'
import { bytesOf, contentWith, foundation, paths, validated } from '../foundation.ts'
import { type Input, nearFile, oneOf, type Target, words } from './inputs.ts'

const names = paths.filter((path) => /\.(?:md|yaml|json)$/.test(path))

const files = names.map((path): Input => [path, bytesOf(path) ?? new Uint8Array()])
/** One file in the place of another one. */
const exchanged = fc
  .tuple(oneOf(names), oneOf(names))
  .map(([path, other]): Input => [path, bytesOf(other) ?? new Uint8Array()])
const anything = fc.tuple(oneOf(names), fc.uint8Array({ maxLength: 300 }))

function expectSense({ line, column, endLine, endColumn, message, fix }: Problem): void {
  assert(line > 0 && column > 0)
  assert(endLine > line || (endLine === line && endColumn >= column))
  // What is quoted may say anything.
  const own = `${message} ${fix}`.replaceAll(/“[^”]*”/g, '')
  assert.doesNotMatch(own, /undefined|\[object|NaN|\{\w+\|/)
}

/** The content with one file that is none: the check, the corrections it offers and, where it finds nothing, the site. */
export async function target(): Promise<Target> {
  const build = siteBuilder(site)
  const request = { content: foundation.content, lang: 'en', today: '2026-01-01' } as const
  const options = { table: kinds, ...request, content: 'content' }
  // The first build reads fonts and programs, which takes seconds.
  await build({ ...request, sources: contentWith({}) })
  return {
    inputs: fc.oneof(
      { weight: 10, arbitrary: nearFile(files, words.content) },
      exchanged,
      anything,
    ),
    attempt: async ([path, bytes]) => {
      const { files, problems } = validated({ [path]: bytes })
      const errors = problems.filter(({ severity }) => severity === 'error')
      assert.equal(files === undefined, errors.length > 0)
      problems.forEach(expectSense)
      const sources = contentWith({ [path]: bytes })
      if (problems.some(({ suggestion }) => suggestion)) fix(sources, options)
      if (!files) return
      const { later, verify } = await build({ ...request, sources })
      await verify(later.map((file) => ({ path: file.path, bytes: new Uint8Array() })))
    },
  }
}

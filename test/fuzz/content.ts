import assert from 'node:assert/strict'
import fc from 'fast-check'
import { siteBuilder } from '../../src/build.ts'
import { fix } from '../../src/check/fix.ts'
import { Failure } from '../../src/failure.ts'
import type { Problem } from '../../src/problem.ts'
import { kinds } from '../../templates/kinds.ts'
import { site } from '../../templates/site.ts'
import { bytesOf, contentWith, foundation, paths, textOf, validated } from '../foundation.ts'
import { bytesOfText, type Input, near, nearJson, oneOf, type Target } from './inputs.ts'

const names = paths.filter((path) => /\.(?:md|yaml|json)$/.test(path))

/** What means something in YAML, Markdown and front matter. */
const words = [
  ...['---', '\n', '\n\n', ': ', '- ', '  ', '\t', '\r', '\uFEFF', '\0', '\u202E', '\u2028', '&a '],
  ...['*a', '<<: ', '!!js/function x', '|', '>', '{', '}', '[', ']', "'", '"', '# ', '%YAML 1.1\n'],
  ...['__proto__: ', 'constructor', '../', '/', 'true', '2026-02-30', '1e999', '.inf', '0x1', '~'],
  ...[
    '**',
    '_',
    '`',
    '](',
    '![',
    '<b>',
    '<!--',
    '&amp;',
    '&#0;',
    '\\',
    '> ',
    '1. ',
    '## ',
    '| a |',
  ],
  ...[
    '[a]: /b\n',
    '[^1]',
    'javascript:x',
    'https://',
    'mailto:',
    'gallery:hall',
    '{year}',
    '©',
    '«',
  ],
]

const changedText = oneOf(names).chain(
  (path): fc.Arbitrary<Input> =>
    near(bytesOf(path) ?? new Uint8Array(), words).map((bytes) => [path, bytes]),
)
/** One file in the place of another one. */
const exchanged = fc
  .tuple(oneOf(names), oneOf(names))
  .map(([path, other]): Input => [path, bytesOf(other) ?? new Uint8Array()])
const changedKeys = oneOf(names.filter((path) => path.endsWith('.json'))).chain(
  (path): fc.Arbitrary<Input> =>
    nearJson(JSON.parse(textOf(path))).map((value) => [path, bytesOfText(JSON.stringify(value))]),
)
const anything = fc.tuple(oneOf(names), fc.uint8Array({ maxLength: 300 }))

function expectSense({ line, column, endLine, endColumn, message, fix }: Problem): void {
  assert(line > 0 && column > 0)
  assert(endLine > line || (endLine === line && endColumn >= column))
  assert.doesNotMatch(`${message} ${fix}`, /undefined|\[object|NaN|\{\w+\|/)
}

/** The content with one file that is none: the check, the corrections it offers and, where it finds nothing, the site. */
export async function target(): Promise<Target> {
  const build = siteBuilder(site)
  const request = { content: foundation.content, lang: 'en', today: '2026-01-01' } as const
  const options = { table: kinds, contentFolder: 'content', ...request }
  // The first build reads fonts and programs, which takes seconds.
  await build({ ...request, sources: contentWith({}) })
  return {
    inputs: fc.oneof(
      { weight: 8, arbitrary: changedText },
      { weight: 2, arbitrary: changedKeys },
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
      try {
        const { later, verify } = await build({ ...request, sources })
        await verify(later.map((file) => ({ path: file.path, bytes: new Uint8Array() })))
      } catch (error) {
        // Words from behind the password that are public as well are told in a sentence.
        if (!(error instanceof Failure)) throw error
      }
    },
  }
}

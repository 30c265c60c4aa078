import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { jsonSchema } from '../scripts/json-schema.ts'
import { fileKinds } from '../src/check/table.ts'
import { npmCommand } from '../src/command/language.mjs'
import { exit } from '../src/failure.ts'
import { kinds } from '../templates/kinds.ts'
import { helped, variablesRead } from './helps.ts'
import { tableOf } from './rows.ts'

const root = join(import.meta.dirname, '..')
const sentences = tableOf<Record<'exit codes' | 'variables', Record<string, string>>>(
  import.meta.dirname,
  'reference.test.yaml',
)

const table = (heads: readonly string[], lines: readonly (readonly (string | number)[])[]) =>
  [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

type Json = z.core.JSONSchema._JSONSchema | undefined

const fieldsOf = (schema: Json) => (typeof schema === 'object' ? schema : {})
const english = (text: unknown) => String(text ?? '').split('\n')[0] ?? ''

/** The rows of the fields below a schema. */
function rows(schema: Json, path = ''): readonly (readonly string[])[] {
  const { properties = {}, required, items, additionalProperties, anyOf } = fieldsOf(schema)
  const own = Object.entries(properties).flatMap(([name, one]) => {
    const { title, description, minimum, maximum, ...field } = fieldsOf(one)
    const values = (field.enum ?? [field.const]).filter((value) => value !== undefined)
    const hint = english(field['patternErrorMessage']).replace(/^Fill it in.*/, '')
    const limits = maximum === undefined ? '' : ` from ${minimum} to ${maximum}`
    const form = [(field.type ?? 'text or fields') + limits, hint].filter(Boolean).join('. ')
    const cells = [
      `\`${path}${name}\``,
      [title, english(description)].filter(Boolean).join('. '),
      values.map((value) => `\`${value}\``).join(', ') || form,
      required?.includes(name) ? 'yes' : '',
    ]
    return [cells, ...rows(one, `${path}${name}.`)]
  })
  const below = { '[].': items, '.*.': additionalProperties, '.': anyOf }
  const further = Object.entries(below).flatMap(([step, inner]) =>
    [inner ?? []].flat().flatMap((one) => rows(one, path.replace(/\.$/, step))),
  )
  return [...own, ...further]
}

/** A section for each kind of file; pages have one for each template. */
const fields = [...Map.groupBy(fileKinds(kinds), ({ schema }) => schema)].flatMap(
  ([schema, alike]) => {
    const { oneOf, ...whole } = jsonSchema(schema)
    const path = alike.map((one) => `\`content/${one.path}\``).join(', ')
    return (oneOf ?? [whole]).map(fieldsOf).map((one) => {
      const { const: template } = fieldsOf(one.properties?.['template'])
      const kind = template ? `${path}, \`template: ${template}\`` : path
      const fieldTable = table(['field', 'meaning', 'value', 'required'], rows(one))
      return [`### ${kind}`, english(one.description), fieldTable].filter(Boolean).join('\n\n')
    })
  },
)

test('docs/develop/reference.md is what the code says', async () => {
  const read = variablesRead()
  expect(Object.keys(sentences.variables)).toEqual([...read.keys()])
  expect(Object.keys(sentences['exit codes'])).toEqual(Object.keys(exit))
  const scripts = globSync('scripts/*.ts', { cwd: root })
    .toSorted()
    .flatMap((path) => {
      const name = basename(path, '.ts')
      const [comment = ''] = /^(?:\/\/ .*\n)+/.exec(readFileSync(join(root, path), 'utf8')) ?? []
      const does = comment.replaceAll(/\n?\/\/ /g, ' ').trim()
      return helped.has(name) ? [] : [[`\`node scripts/run.mjs ${name}\``, does]]
    })
  const codes = Object.entries(exit).map(([name, code]) => [
    code,
    sentences['exit codes'][name] ?? '',
  ])
  const variables = [...read].map(([name, paths]) => [
    `\`${name}\``,
    sentences.variables[name] ?? '',
    paths.map((path) => `\`${path}\``).join(', '),
  ])
  const document = [
    '# Reference',
    'Generated from the code by `test/reference.test.ts`. To rewrite it: `node_modules/.bin/node node_modules/vitest/vitest.mjs run --project plain test/reference --update`.',
    '## Commands',
    ...[...helped].map(([name, help]) => `### ${npmCommand(name)}\n\n\`\`\`text\n${help}\`\`\``),
    '### Other scripts',
    table(['command', 'what it does'], scripts),
    '## Exit codes',
    table(['code', 'meaning'], codes),
    '## Environment variables',
    table(['variable', 'meaning', 'read in'], variables),
    '## Fields of the content files',
    'A dot joins a field to the one it is in; `[]` is each item of a list, `*` any name.',
    ...fields,
  ]
  await expect(`${document.join('\n\n')}\n`).toMatchFileSnapshot('../docs/develop/reference.md')
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { everySeverity } from '../../test/mistakes/every-severity.ts'
import type { Problem } from '../problem.ts'
import { sarif } from './sarif.ts'

/** The schema of SARIF 2.1.0 (OASIS), as Microsoft's matchers ship it; it is written for an older JSON Schema. */
const schemaFile = createRequire(import.meta.url)
  .resolve('@microsoft/jest-sarif')
  .replace('index.js', 'schemas/sarif-2.1.0-rtm.5.json')
const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8'))
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
addFormats(ajv)
const conforms = ajv.compile(schema)

/** What the standard finds wrong with a log. */
function faults(log: string) {
  conforms(JSON.parse(log))
  return conforms.errors ?? []
}

test('conforms to the standard, with errors, warnings, notes and corrections', () => {
  const { problems, texts } = everySeverity('old picture é.png')
  expect(new Set(problems.map(({ severity }) => severity)).size).toBe(3)
  expect(problems.some(({ suggestion }) => suggestion)).toBe(true)
  expect(faults(sarif({ problems, texts, building: false }))).toEqual([])
  expect(faults(sarif({ problems: [], texts, building: false }))).toEqual([])
})

test('what does not conform is seen', () => {
  const log = sarif({ problems: [], texts: new Map(), building: false })
  expect(faults(log.replace('"runs"', '"run"'))).not.toEqual([])
})

test('prints rules, places in code points and the certain correction', () => {
  const problem: Problem = {
    file: 'content/château.yaml',
    line: 2,
    column: 9,
    endLine: 2,
    endColumn: 11,
    severity: 'error',
    code: 'field/true-false',
    message: '“gated” must be true or false; here it is “no”.',
    fix: 'Write: false',
    suggestion: { range: [15, 17], text: 'false' },
  }
  const texts = new Map([['content/château.yaml', 'a: 1\r\n🎵gated: no\r\n']])
  const log: unknown = JSON.parse(sarif({ problems: [problem], texts, building: false }))
  const place = { startLine: 2, startColumn: 9, endLine: 2, endColumn: 11 }
  const artifactLocation = { uri: 'content/ch%C3%A2teau.yaml' }
  expect(log).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { rules: [{ id: 'field/true-false' }] } },
        columnKind: 'unicodeCodePoints',
        results: [
          {
            ruleId: 'field/true-false',
            ruleIndex: 0,
            level: 'error',
            locations: [{ physicalLocation: { artifactLocation, region: place } }],
            fixes: [
              {
                artifactChanges: [
                  {
                    artifactLocation,
                    replacements: [{ deletedRegion: place, insertedContent: { text: 'false' } }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  })
})

import { expect, test } from 'vitest'
import type { Problem } from '../validate/problem.ts'
import { sarif } from './sarif.ts'

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

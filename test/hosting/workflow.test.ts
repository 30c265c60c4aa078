import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const folder = resolve(import.meta.dirname, '../../.github/workflows')

const right = z.record(z.string(), z.enum(['read', 'write', 'none']))
const step = z.looseObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
})
const job = z.looseObject({
  permissions: right.optional(),
  if: z.string().optional(),
  'timeout-minutes': z.number().optional(),
  steps: z.array(step),
})
const workflowSchema = z.looseObject({
  on: z.looseObject({ schedule: z.array(z.strictObject({ cron: z.string() })).optional() }),
  permissions: right,
  jobs: z.record(z.string(), job),
})

/** A workflow: its text, what it says, and the steps of all its jobs. */
function workflow(name: string) {
  const text = readFileSync(join(folder, name), 'utf8')
  const said = workflowSchema.parse(parse(text))
  const steps = Object.values(said.jobs).flatMap((one) => one.steps)
  return { ...said, text, steps, runs: steps.flatMap(({ run }) => run ?? []) }
}

test('every commit is checked with annotations and tested, lives an owner’s year, tries the oldest Node and is built', () => {
  expect(workflow('site.yml').runs).toEqual([
    'npm run check -- --format github',
    'npm test',
    'npm test -- --long',
    'node scripts/run.mjs fuzz',
    'node scripts/run.mjs packages',
    'node scripts/run.mjs owner',
    'NOTHING_KEPT=yes npm test -- oldest-node',
    'npm run build -- --url "$SITE_URL"',
  ])
})

test('every week main is measured and the report told, however long it takes', () => {
  const { on, jobs, runs } = workflow('bench.yml')
  expect(on.schedule).toEqual([{ cron: '17 4 * * 1' }])
  expect(runs).toEqual([
    'npm run bench > bench/REPORT.md',
    'cat bench/REPORT.md >> "$GITHUB_STEP_SUMMARY"',
  ])
  expect(jobs['bench']?.['timeout-minutes']).toBeUndefined()
})

describe.each(readdirSync(folder))('the workflow %s', (name) => {
  const { text, permissions, jobs, steps, runs } = workflow(name)

  test('pins every action by the hash of its commit, its version said beside', () => {
    const used = text.split('\n').filter((line) => line.includes('uses:'))
    expect(used).toHaveLength(steps.filter(({ uses }) => uses).length)
    for (const line of used)
      expect(line).toMatch(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('may read the content; only publishing what was pushed to main may write, and runs no code', () => {
    expect(permissions).toEqual({ contents: 'read' })
    const more = Object.entries(jobs).filter(([, one]) => one.permissions)
    expect(more.map(([name]) => name)).toEqual(name === 'site.yml' ? ['publish'] : [])
    for (const [, publish] of more) {
      expect(publish.permissions).toEqual({ pages: 'write', 'id-token': 'write' })
      expect(publish.if).toBe(
        "github.event_name == 'push' && github.ref == 'refs/heads/main' && github.event.repository.has_pages",
      )
      expect(publish.steps.filter(({ run }) => run)).toEqual([])
    }
  })

  test('needs no secret, keeps no token and puts no words of an author into a command', () => {
    expect(text).not.toMatch(/\bsecrets\./)
    for (const { uses, with: given } of steps)
      if (uses?.startsWith('actions/checkout'))
        expect(given).toMatchObject({ 'persist-credentials': false })
    expect(runs.filter((run) => run.includes('${{'))).toEqual([])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const folder = resolve(import.meta.dirname, '../../.github/workflows')

const permissions = z.record(z.string(), z.enum(['read', 'write', 'none']))
const step = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  if: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
})
const workflowSchema = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions,
  jobs: z.record(
    z.string(),
    z.object({
      permissions: permissions.optional(),
      if: z.string().optional(),
      'timeout-minutes': z.number(),
      steps: z.array(step),
    }),
  ),
})

describe.each(readdirSync(folder))('the workflow %s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const workflow = workflowSchema.parse(parse(text))
  const jobs = Object.entries(workflow.jobs)
  const steps = jobs.flatMap(([, job]) => job.steps)
  const runs = steps.flatMap(({ run }) => run ?? [])

  test('runs on every commit and every pull request, never with the rights of the project', () => {
    expect(Object.keys(workflow.on).sort()).toEqual(['pull_request', 'push'])
    expect(workflow.on['push']).toEqual({ branches: ['**'] })
  })

  test('checks with annotations, tests, and builds for the published address', () => {
    expect(runs).toEqual([
      'npm run check -- --format github',
      'npm test',
      'node node_modules/tsx/dist/cli.mjs test/owner.ts',
      'npm run build -- --url "$SITE_URL"',
    ])
  })

  test('pins every action by the hash of its commit, its version said beside', () => {
    const used = text.split('\n').filter((line) => line.includes('uses:'))
    expect(used).toHaveLength(steps.filter(({ uses }) => uses).length)
    for (const line of used)
      expect(line).toMatch(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('may read the content, and only its publishing job may write pages', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    const more = jobs.filter(([, job]) => job.permissions)
    expect(more.map(([job, { permissions }]) => [job, permissions])).toEqual([
      ['publish', { pages: 'write', 'id-token': 'write' }],
    ])
  })

  test('publishes what was pushed to main where the repository has pages, and nothing else', () => {
    const main = "github.event_name == 'push' && github.ref == 'refs/heads/main'"
    expect(workflow.jobs['publish']?.if).toBe(`${main} && github.event.repository.has_pages`)
    const handed = steps.find(({ uses }) => uses?.startsWith('actions/upload-pages-artifact'))
    expect(handed).toMatchObject({ if: main, with: { path: 'dist' } })
    const kept = steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact'))
    expect(kept).toMatchObject({
      if: "github.event_name == 'pull_request'",
      with: { path: 'dist' },
    })
  })

  test('runs no code of others where it may write, needs no secret and keeps no token', () => {
    expect(workflow.jobs['publish']?.steps.filter(({ run }) => run)).toEqual([])
    expect(text).not.toMatch(/\bsecrets\./)
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout'))
    for (const checkout of checkouts)
      expect(checkout.with).toMatchObject({ 'persist-credentials': false })
  })

  test('puts nothing that an author of a pull request writes into a command', () => {
    expect(runs.filter((run) => run.includes('${{'))).toEqual([])
  })
})

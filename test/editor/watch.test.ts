import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyFoundation } from '../foundation.ts'
import { type Running, runCommand, startCommand } from '../run-command.ts'

const root = join(import.meta.dirname, '../..')
const {
  tasks: [task],
} = JSON.parse(readFileSync(join(root, '.vscode/tasks.json'), 'utf8'))
const { pattern, background } = task.problemMatcher

let folder: string
let watching: Running
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-check-'))
  copyFoundation(folder)
  watching = startCommand('check', '--watch', '--content', folder)
})
afterAll(async () => {
  watching.child.kill('SIGTERM')
  await watching.ended
  rmSync(folder, { recursive: true, force: true })
})

/** The problems of a finished round, as VS Code takes them from what the task prints. */
async function round(number: number) {
  const lines = await vi.waitFor(() => {
    const printed = watching.said().split('\n')
    const ends = printed.flatMap((line, index) =>
      new RegExp(background.endsPattern).test(line) ? [index] : [],
    )
    expect(ends.length).toBeGreaterThanOrEqual(number)
    return printed.slice(
      number === 1 ? 0 : (ends[number - 2] ?? 0) + 1,
      (ends[number - 1] ?? 0) + 1,
    )
  }, 20_000)
  expect(lines[0]).toMatch(new RegExp(background.beginsPattern))
  return lines.flatMap((line) => {
    const found = new RegExp(pattern[0].regexp).exec(line)
    return found
      ? [`${found[pattern[0].file]?.slice(folder.length + 1)} ${found[pattern[0].code]}`]
      : []
  })
}

const change = (path: string, from: string, to: string) => {
  const text = readFileSync(join(folder, path), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(folder, path), text.replace(from, to))
}

test('a code editor gets the whole list after every change, until it is interrupted', async () => {
  const card = 'landing/mission/protection.md'
  const first = await round(1)
  expect(first).not.toContain(`${card} field/invalid-value`)

  change(card, 'tenuto', 'tenutto')
  expect(await round(2)).toEqual([...first, `${card} field/invalid-value`].sort())

  change(card, 'tenutto', 'tenuto')
  expect(await round(3)).toEqual(first)
  expect(watching.child.exitCode).toBeNull()
}, 60_000)

test('a folder that is not there ends the watching with exit 3 and a sentence', async () => {
  const { code, stderr } = await runCommand('check', '--watch', '--content', join(folder, 'none'))
  expect(code).toBe(3)
  expect(stderr).toContain('none cannot be read: it does not exist.')
}, 60_000)

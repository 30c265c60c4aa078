import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaFiles, schemaFolder, schemaPath } from '../../scripts/json-schema.ts'
import { fileKinds } from '../../src/check/table.ts'
import { kinds } from '../../templates/kinds.ts'
import { eventually } from '../eventually.ts'
import { copyFoundation } from '../foundation.ts'
import { type Running, runCommand, startCommand } from '../run-command.ts'
import { newFolder, writeWhole } from '../temporary.ts'

const root = join(import.meta.dirname, '../..')
const {
  tasks: [task],
} = JSON.parse(readFileSync(join(root, '.vscode/tasks.json'), 'utf8'))
const { pattern, background } = task.problemMatcher

let folder: string
let watching: Running
beforeAll(() => {
  folder = newFolder('watch-check-')
  copyFoundation(folder)
  watching = startCommand('check', '--watch', '--content', folder)
})
afterAll(async () => {
  watching.child.kill('SIGTERM')
  await watching.ended
})

/** The problems of a finished round, as VS Code takes them from what the task prints. */
async function round(number: number) {
  const lines = await eventually(() => {
    const ends = new RegExp(background.endsPattern)
    const rounds = watching.said().split(/(?<=\n)/)
    const last = rounds.flatMap((line, index) => (ends.test(line.trimEnd()) ? [index + 1] : []))
    expect(last.length).toBeGreaterThanOrEqual(number)
    return rounds.slice(last[number - 2] ?? 0, last[number - 1]).map((line) => line.trimEnd())
  })
  expect(lines[0]).toMatch(new RegExp(background.beginsPattern))
  const [{ regexp, file, code }] = pattern
  return lines.flatMap((line) => {
    const found = new RegExp(regexp).exec(line)
    return found ? [`${found[file]?.slice(folder.length + 1)} ${found[code]}`] : []
  })
}

const change = (path: string, from: string, to: string) => {
  const text = readFileSync(join(folder, path), 'utf8')
  expect(text).toContain(from)
  writeWhole(join(folder, path), text.replace(from, to))
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
})

test('a folder that is not there ends the watching with exit 3 and a sentence', async () => {
  const { code, stderr } = await runCommand('check', '--watch', '--content', join(folder, 'none'))
  expect(code).toBe(3)
  expect(stderr).toContain('none cannot be read: it does not exist.')
})

test('the schemas are those that the code makes (node scripts/run.mjs schemas)', () => {
  const files = schemaFiles(fileKinds(kinds))
  for (const { path, bytes } of files)
    expect(readFileSync(join(root, path), 'utf8'), path).toBe(Buffer.from(bytes).toString())
  const names = readdirSync(join(root, schemaFolder)).map((name) => `${schemaFolder}/${name}`)
  expect(files.map(({ path }) => path).toSorted()).toEqual(names.toSorted())
})

test('VS Code finds the schema of every YAML file in its settings', () => {
  const settings = JSON.parse(readFileSync(join(root, '.vscode/settings.json'), 'utf8'))
  expect(settings['yaml.schemas']).toEqual(
    Object.fromEntries(
      fileKinds(kinds)
        .filter(({ format }) => format === 'yaml')
        .map((kind) => [`./${schemaPath(kind)}`, `content/${kind.path}`]),
    ),
  )
})

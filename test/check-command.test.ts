import { hash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { copyFoundation } from './foundation.ts'
import { runCommand, runCommandAsNobody, runCommandIn } from './run-command.ts'
import { newFolder } from './temporary.ts'

const world = newFolder('check-command-')
const content = join(world, 'content')
const card = join(content, 'landing/mission/protection.md')
const site = join(content, 'site.yaml')

beforeEach(() => {
  rmSync(content, { recursive: true, force: true })
  copyFoundation(content)
})

const change = (file: string, to: (text: string) => string): string => {
  const text = readFileSync(file, 'utf8')
  const changed = to(text)
  expect(changed).not.toBe(text)
  writeFileSync(file, changed)
  return text
}

const check = (...options: string[]) => runCommand('check', '--content', content, ...options)

test('check --fix corrects what is certain, lists it, and changes no other byte', async () => {
  const windows = `\uFEFF${readFileSync(card, 'utf8').replaceAll('\n', '\r\n')}`
  writeFileSync(card, windows)
  await chmod(card, 0o640)
  change(card, (text) => text.replace('title:', 'tilte:').replace('order: 1', 'order:1'))
  const phone = change(site, (text) => text.replace('"+61 2 5550 1826"', '+61255501826'))

  const { code, stderr } = await check('--fix')
  expect(stderr.replaceAll(world, '')).toContain(
    `3 corrections were made:
  /content/landing/mission/protection.md:3  tilte: → title:
  /content/landing/mission/protection.md:4  order:1 → order: 1
  /content/site.yaml:15  +61255501826 → "+61255501826"
`,
  )
  expect(code).toBe(0)
  expect(readFileSync(card, 'utf8')).toBe(windows)
  expect(statSync(card).mode & 0o777).toBe(0o640)
  expect(readFileSync(site, 'utf8')).toBe(phone.replace('+61 2 5550 1826', '+61255501826'))
})

test('check --fix leaves the rest to the editor and says what it is', {
  tags: ['night'],
}, async () => {
  change(card, (text) => text.replace('tenuto', 'tenutto').replace(/title: .*/, 'title:'))

  const { code, stderr } = await check('--fix', '--lang', 'fr')

  expect(stderr).toContain('1 correction a été faite\u00A0:\n')
  expect(stderr).toMatch(/protection\.md:2 {2}tenutto → tenuto\n/)
  expect(stderr).toContain('[field/empty]')
  expect(code).toBe(1)
  expect(readFileSync(card, 'utf8')).toContain('icon: tenuto\ntitle:\n')
})

test('check --fix prints nothing but JSON on standard output', { tags: ['night'] }, async () => {
  change(card, (text) => text.replace('tenuto', 'tenutto'))
  const { stdout, stderr } = await check('--fix', '--format', 'json')
  expect(JSON.parse(stdout)).toMatchObject({ counts: { errors: 0 } })
  expect(stderr).toContain('tenutto → tenuto')
})

test('check --fix writes into the workflow when the content changes by itself, once', {
  tags: ['night'],
}, async () => {
  const workflow = join(world, '.github/workflows/due.yml')
  cpSync(join(import.meta.dirname, '../.github/workflows/due.yml'), workflow)
  const day = new Date(Date.now() + 30 * 86_400_000)
  const from = `${day.toISOString().slice(0, 10)} 09:00`
  change(card, (text) => text.replace(/^order/m, `from: ${from}\norder`))
  expect((await check('--fix')).stderr).toContain('.github/workflows/due.yml')
  const date = day.getUTCDate()
  const month = day.getUTCMonth() + 1
  // In Paris it is one hour later than in UTC, or two.
  const line = new RegExp(`^    - cron: '0 [78] ${date} ${month} \\*'$`, 'm')
  expect(readFileSync(workflow, 'utf8')).toMatch(line)
  expect((await check('--fix')).stderr).toContain('Nothing could be corrected automatically.')
})

test('check --fix notes texts and translations that agree, and a check tells what has not followed', async () => {
  const fingerprints = join(content, 'translations.json')
  const en = join(content, 'chateau/en.yaml')
  const first = await check('--fix')
  expect(first.stderr).toContain('Recorded in translations.json which translations are up to date.')
  expect(first.stderr).not.toContain('Note: ')
  const noted = readFileSync(fingerprints, 'utf8')
  change(en, (text) =>
    text.replace('plan of its first enclosure', 'outline of its first enclosure'),
  )
  const { code, stderr } = await check('--fix')
  expect(code).toBe(0)
  expect(stderr.replaceAll(world, '')).toContain(
    `/content/chateau/fr.yaml:13:9  Note: The French text may need updating: the English text has changed (/content/chateau/en.yaml:13).
  Translate the change, or press “No change needed” in the editor. To confirm all (1): npm run check -- --still-right   [translation/to-update]`,
  )
  expect(readFileSync(fingerprints, 'utf8')).toBe(noted)
  expect((await check('--still-right')).stderr).not.toContain('Note: ')
  const lines = noted.split('\n')
  const after = readFileSync(fingerprints, 'utf8').split('\n')
  expect(after.filter((line) => !lines.includes(line))).toEqual([
    expect.stringMatching(/^ {6}"history\.text": "[\w-]{8} [\w-]{8}",$/),
  ])
})

test('check --fix says so where nothing can be corrected', { tags: ['night'] }, async () => {
  await check('--fix')
  const { stderr } = await check('--fix')
  expect(stderr).toContain('Nothing could be corrected automatically.')
})

test('a file that may not be read ends the check with 3 and a sentence', async () => {
  await chmod(world, 0o755)
  await chmod(card, 0)
  expect(await runCommandAsNobody('check', '--content', content)).toEqual({
    code: 3,
    stdout: '',
    stderr: expect.stringContaining(`${card} cannot be read: you do not have permission.`),
  })
})

test('on GitHub lines are annotated, and the whole list is in the summary of the job', async () => {
  const summary = join(world, 'summary.md')
  writeFileSync(summary, 'Before.\n\n')
  change(card, (text) => text.replace('title:', 'tilte:'))
  const github = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary }
  const { code, stdout } = await runCommandIn(github, 'check', '--content', content)
  expect(code).toBe(1)
  expect(stdout).toMatch(/^::error file=.*protection\.md,line=3,endLine=3,col=1,endColumn=6,/m)
  const text = readFileSync(summary, 'utf8')
  expect(text).toMatch(/^Before\.\n\n## Content\n\n1 error and [12] warnings? in/)
  expect(text).toContain('`field/unknown`')
})

test('a cache that cannot be written is done without, and told', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('only root can be somebody else')
  await chmod(world, 0o755)
  const { code, stderr } = await runCommandAsNobody('check', '--content', content)
  expect(stderr).toContain('The folder .cache cannot be written: pictures are made anew')
  expect(code).toBe(0)
})

test('a page that weighs too much is a warning of build and check, with its file and figure, and is published', {
  tags: ['night'],
}, async () => {
  const file = join(content, 'pages/legal-notice.md')
  // Words that no packing makes small.
  const random = (number: number) => hash('sha256', `${number}`, 'base64').replace(/\W/g, '')
  const lines = Array.from({ length: 400 }, (_, number) => random(number))
  writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()}\n\n${lines.join(' ')}.\n`)
  const where = ['--content', content, '--out', join(world, 'dist'), '--lang', 'en']
  const before = await runCommand('check', ...where)
  expect(before.code, before.stderr).toBe(0)
  expect(before.stderr).not.toContain('page/weight')
  for (const command of ['build', 'check']) {
    const { code, stderr } = await runCommand(command, ...where)
    expect(code, stderr).toBe(0)
    expect(stderr).toMatch(
      /content\/pages\/legal-notice\.md.*Warning: The page weighs [1-9]\d+\.\d kB compressed, more than the 14 kB/,
    )
  }
  expect(existsSync(join(world, 'dist/legal-notice/index.html'))).toBe(true)
})

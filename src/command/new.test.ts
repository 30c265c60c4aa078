import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSources } from '../load/sources.ts'
import { validate } from '../validate/validate.ts'
import { newContent } from './new.ts'
import { readOptions } from './options.ts'

const shipped = join(import.meta.dirname, '../../content')
const withoutPictures = (path: string) => !path.endsWith('.png')

let folder: string
let input: PassThrough
let output: PassThrough
let printed: string
let shown: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-'))
  cpSync(shipped, folder, { recursive: true, filter: withoutPictures })
  input = new PassThrough()
  output = new PassThrough()
  printed = ''
  shown = ''
  output.on('data', (chunk: Buffer) => {
    shown += chunk
  })
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const run = (argv: readonly string[], attended = false) =>
  newContent(readOptions('new', [...argv, '--content', folder], {}), { input, output, attended })

const files = () => readdirSync(folder, { recursive: true }).length
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

/** What the check says of the files of the folder that are not shipped. */
async function problemsOfNew() {
  const options = { lang: 'en', contentFolder: 'content', today: '2026-01-01' } as const
  return validate(await loadSources(folder), options).problems.filter(
    ({ code }) => !/^(?:image|gate)\//.test(code),
  )
}

const page = ['page', '--title', 'Press: words', '--description', 'For the press.'] as const

test('every kind can be written from the command line, and checks', async () => {
  await run([...page, '--text', 'Good news.'])
  await run(['pillar', '--title', 'Silence', '--icon', 'held', '--text', 'what is not played'])
  await run(['mission-card', '--title', 'Listening', '--icon', 'tie', '--text', 'We listen.'])
  await run(['case', '--title', 'Le hall', '--client', 'X', '--result', 'Loué', '--text', 'Long.'])
  expect(await problemsOfNew()).toEqual([])
  const paths = [
    'pages/press-words',
    'landing/pillars/silence',
    'landing/mission/listening',
    'swarm/cases/le-hall',
  ]
  expect(printed).toBe(paths.map((path) => `${folder}/${path}.md\n`).join(''))
  expect(read('pages/press-words.md')).toContain('route: /press-words\n')
  expect(read('landing/mission/listening.md')).toContain('order: 5\n')
})

test('a second file of the same title leaves the first one alone', async () => {
  await run([...page, '--text', 'First.', '--route', '/one'])
  const card = ['mission', '--title', 'Twice', '--icon', 'tie', '--text']
  await run([...card, 'First.'])
  await run([...card, 'Second.'])
  expect(read('landing/mission/twice.md')).toContain('First.')
  expect(read('landing/mission/twice-2.md')).toContain('Second.')
})

test('a wrong or missing answer on the command line is refused, and nothing is written', async () => {
  const before = files()
  const card = ['mission', '--title', 'Listening', '--text', 'We listen.']
  await expect(run([...card, '--icon', 'tye'])).rejects.toMatchObject({
    exit: 'usage',
    sentence: { en: expect.stringMatching(/^--icon: “tye” is not a possible value.*“tie”/) },
  })
  await expect(run([...card, '--icon', 'tie', '--order', '1'])).rejects.toMatchObject({
    sentence: { fr: expect.stringMatching(/^--order: L’ordre 1 est donné deux fois/) },
  })
  await expect(run(card)).rejects.toThrow('these options are needed: --icon.')
  await expect(run(['mission', '--client', 'X'])).rejects.toThrow(
    '--client is no option of “mission-card”.',
  )
  await expect(run(['artist'])).rejects.toMatchObject({ exit: 'usage' })
  await expect(run([])).rejects.toThrow('npm run new -- page')
  expect(files()).toBe(before)
})

/** Types keys as soon as a question is shown. */
async function typed(question: string, keys: string): Promise<void> {
  await vi.waitFor(() => expect(shown).toContain(question), 3_000)
  shown = ''
  input.write(keys)
}

const enter = '\r'
const down = '\u001B[B'

test('asks in the editor’s language, suggests, and asks again where an answer is wrong', async () => {
  const ended = run(['--lang', 'fr'], true)
  await typed('Que voulez-vous commencer ?', down + down + down + enter)
  await typed('Titre', enter)
  await typed('est vide', `Le silo${enter}`)
  await typed('Client', `Coopérative${enter}`)
  await typed('Résultat', `Vendu${enter}`)
  await typed('Montré seulement', 'y')
  await typed('Place', enter)
  await typed('Texte', `Un écho.${enter}`)
  expect(await ended).toBe(0)
  expect(read('swarm/cases/le-silo.md')).toMatch(
    /^---\ntitle: Le silo\nclient: Coopérative\nresult: Vendu\norder: \d+\nextra: true\n---\n\nUn écho\.\n$/,
  )
})

test('writes nothing where the editor gives up', async () => {
  const before = files()
  const ended = run(['page'], true)
  await typed('Title', '\u0003')
  expect(await ended).toBe(130)
  expect(files()).toBe(before)
})

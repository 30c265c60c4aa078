import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { kinds } from '../../templates/kinds.ts'
import { eventually } from '../../test/eventually.ts'
import { newFolder } from '../../test/temporary.ts'
import { checkTexts } from '../check/check-texts.ts'
import { type Answer, newKinds, propose } from '../check/new-file.ts'
import { loadSources } from '../content/load.ts'
import { newContent, newKind, newOptions } from './new.ts'
import { readOptions } from './options.ts'

const content = join(import.meta.dirname, '../../test/sites/foundation/content')
const options = { table: kinds, lang: 'en', content: 'content', today: '2026-01-01' } as const

let folder: string
let input: PassThrough
let printed: string
let shown: string
beforeEach(() => {
  folder = newFolder('new-')
  cpSync(content, folder, { recursive: true, filter: (path) => !path.endsWith('.png') })
  input = new PassThrough()
  printed = ''
  shown = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const run = (argv: readonly string[], attended = false) => {
  const output = new PassThrough().on('data', (chunk) => {
    shown += chunk
  })
  const further = { options: newOptions(kinds), words: 'TYPE ' }
  const read = readOptions('new', [...argv, '--content', folder], {}, further)
  return newContent(read, { input, output, attended }, kinds)
}
const files = () => readdirSync(folder, { recursive: true }).length
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

test('writes every kind from the command line, and it checks', async () => {
  writeFileSync(join(folder, 'pages/broken.md'), 'no fields')
  const before = checkTexts(await loadSources(folder), options).findings
  await run(['page', '--title=Press: words', '--description=For the press.', '--text=Good news.'])
  await run(['pillar', '--title', 'Silence', '--icon', 'held', '--text', 'what is not played'])
  await run(['Mission_card', '--title', 'Listening', '--icon', 'tie', '--text', 'We listen.'])
  await run(['case', ...'--title=Hall --client=X --result=Loué --text=Long.'.split(' ')])
  expect(checkTexts(await loadSources(folder), options).findings).toEqual(before)
  expect(printed.replaceAll(`${folder}/`, '')).toBe(
    'pages/press-words.md\nlanding/pillars/silence.md\nlanding/mission/listening.md\nswarm/cases/hall.md\n',
  )
  expect(read('pages/press-words.md')).toMatch(/^---\nroute: \/press-words\ntemplate: prose\n/)
  expect(read('landing/mission/listening.md')).toContain('order: 5\n')
})

test('leaves a file of the same title alone, however it is written', async () => {
  writeFileSync(join(folder, 'landing/mission/Twice.md'), '')
  const card = ['mission', '--title', 'Twice', '--icon', 'tie', '--text']
  await run([...card, 'First.'])
  await run([...card, 'Second.'])
  expect(read('landing/mission/twice-2.md')).toContain('First.')
  expect(read('landing/mission/twice-3.md')).toContain('Second.')
})

const card = ['mission', '--title', 'Listening', '--text', 'We listen.']
test.each([
  [[...card, '--icon', 'tye'], /^--icon: “icon” cannot be “tye”.*“tie”/],
  [[...card, '--icon', 'tie', '--order', '1'], /^--order: The order 1 is already used/],
  [card, /on the command line, with --icon\.$/],
  [['mission', '--client', 'X'], /^The option --client does not belong to “mission-card”\./],
  [['pilar'], /^The type “pilar” does not exist\. Did you mean “pillar-card”\?/],
  [[], /^Name the type of file to create: .*: npm run new -- page$/],
])('refuses %j, and writes nothing', async (argv, sentence) => {
  const before = files()
  await expect(run(argv)).rejects.toMatchObject({
    exit: 'usage',
    sentence: { en: expect.stringMatching(sentence) },
  })
  expect(files()).toBe(before)
})

/** Types keys as soon as a question is shown. */
async function typed(question: string, keys: string): Promise<void> {
  await eventually(() => expect(shown).toContain(question))
  shown = ''
  input.write(keys)
}

test('asks in the editor’s language, suggests, and asks again where an answer is wrong', async () => {
  const enter = '\r'
  const down = '\u001B[B'
  const ended = run(['--lang', 'fr'], true)
  await typed('Que voulez-vous créer\u202F?', down + down + down + enter)
  await typed('Titre', enter)
  await typed('Répondez', `Le silo${enter}`)
  await typed('Client', `Coopérative${enter}`)
  await typed('Issue du dossier', `Vendu${enter}`)
  await typed('Montré seulement', 'y')
  await typed('Rang', enter)
  await typed('Première phrase', `Un écho.${enter}`)
  expect(await ended).toBe(0)
  expect(read('swarm/cases/le-silo.md')).toMatch(
    /^---\ntitle: Le silo\nclient: Coopérative\nresult: Vendu\norder: \d+\nextra: true\n---\n\nUn écho\.\n$/,
  )
})

test('asks again at once where a question is passed over', async () => {
  const ended = run(['page'], true)
  await typed('Title', 'Press\r')
  await typed('Description', '\r')
  await typed('Answer in a word', '\u0003')
  expect(await ended).toBe(130)
})

test('writes nothing where the editor gives up', async () => {
  const before = files()
  const ended = run(['page'], true)
  await typed('Title', '\u0003')
  expect(await ended).toBe(130)
  expect(files()).toBe(before)
})

const kind = newKind(newKinds(kinds), 'mission-card')
const present = { ...checkTexts([], options), sources: [], options }
const proposed = (given: Readonly<Record<string, Answer>>) =>
  propose(kind, new Map(Object.entries(given)), present)
const whole = { icon: 'repeat', title: 'Journal', order: 7, text: 'Il a plu.' }
const codes = (given: Readonly<Record<string, Answer>>) =>
  proposed(given).faults.map(({ code }) => code)

test.each([
  ['Journal d’été', 'journal-d-ete'],
  ['Straße', 'strasse'],
  ['CON', 'con-2'],
  ['音楽', 'mission-card'],
])('the title %s has a name that every computer can store', (title, name) => {
  expect(proposed({ ...whole, title }).file.path).toBe(`landing/mission/${name}.md`)
})

test('a new file is not wrong for answers that are missing, but for an empty one', () => {
  expect([codes({}), codes({ title: 'Journal' })]).toEqual([[], []])
  expect(codes({ ...whole, text: '' })).toEqual(['markdown/no-text'])
})

test('a new file takes any title, or says what is wrong with it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const title = typed.trim()
      const { file, faults } = proposed({ ...whole, title })
      if (faults.length > 0) return
      const [, fields = ''] = Buffer.from(file.bytes).toString().split('---\n')
      expect(parse(fields)).toMatchObject({ title, order: 7 })
    }),
    { seed: 4, numRuns: 40 },
  )
})

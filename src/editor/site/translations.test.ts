import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { kinds } from '../../../templates/kinds.ts'
import { copyFoundation } from '../../../test/foundation.ts'
import { outputOf } from '../../../test/run-program.ts'
import { newFolder } from '../../../test/temporary.ts'
import { checkTexts } from '../../check/check-texts.ts'
import { loadSources } from '../../content/load.ts'
import { openStore } from '../store/store.ts'
import { fingerprintChange, translationsOf } from './translations.ts'

const world = newFolder('translations-')
const folder = join(world, 'content')
const fr = 'chateau/fr.yaml'
const en = 'chateau/en.yaml'
const mentions = 'pages/mentions-legales.md'

const owed = translationsOf(kinds)
const options = { table: kinds, content: folder, today: '2026-01-01' }

async function content() {
  const sources = await loadSources(folder)
  return { folder, sources, files: checkTexts(sources, options).files }
}

const store = () => openStore({ content: folder, folder: join(world, 'kept') })

/** Saves what an editor has changed, and what is known of it along with it. */
async function save(change: Readonly<Record<string, (text: string) => string>> = {}) {
  const kept = store()
  const changes = Object.entries(change).map(([file, to]) => {
    const bytes = readFileSync(join(folder, file))
    const text = to(bytes.toString())
    expect(text).not.toBe(bytes.toString())
    return { file, seen: kept.show(bytes), to: { text } }
  })
  const now = await content()
  const sources = now.sources.map((source) => {
    const made = changes.find(({ file }) => file === source.path)?.to?.text
    return made === undefined ? source : { path: source.path, bytes: Buffer.from(made) }
  })
  const { files } = checkTexts(sources, options)
  const known = fingerprintChange({ sources, files }, { table: kinds, former: now.files })
  await kept.save([...changes, ...(known ? [known] : [])], 'edit')
}

const git = (...args: readonly string[]) => {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org']
  const env = { ...process.env, GIT_COMMITTER_DATE: '2026-01-01T12:00:00Z' }
  outputOf('git', [...who, ...args], { cwd: world, stdio: 'pipe', env })
}

const told = async () =>
  (await owed(await content())).map(({ changed, owes, before }) => ({
    label: owes.label.en,
    changed: changed.text.slice(0, 20),
    owes: owes.text.slice(0, 20),
    before: before.slice(0, 20),
  }))

const replace = (from: string, to: string) => (text: string) => text.replace(from, to)

beforeEach(() => {
  rmSync(world, { recursive: true })
  copyFoundation(folder)
})

test('a save of one side leaves the other owing, a save of both or an undo does not', async () => {
  await save()
  expect(await told()).toEqual([])
  await save({ [fr]: replace('dessin', 'tracé') })
  const french = { changed: 'Élevé au XIIIe siècl', before: '' }
  const history = { label: 'History · Text', owes: 'Raised in the thirte', ...french }
  expect(await told()).toEqual([history])
  await save({ [en]: replace('kept the plan', 'kept the outline') })
  expect(await told()).toEqual([])
  await store().undo()
  expect(await told()).toEqual([history])
  await store().undo()
  expect(await told()).toEqual([])
  await save({ [fr]: replace('dessin', 'tracé'), [en]: replace('the plan', 'the outline') })
  expect(await told()).toEqual([])
})

test('what a text said before comes from the commits of the project', async () => {
  await save()
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'Begin')
  await save({ [fr]: replace('Une forteresse', 'Un fort') })
  const subtitle = {
    label: 'Subtitle',
    owes: 'A thirteenth-century',
    before: 'Une forteresse du XI',
  }
  const at = readFileSync(join(folder, fr))
  expect(await told()).toEqual([{ ...subtitle, changed: 'Un fort du XIIIe siè' }])
  git('commit', '-q', '-a', '-m', 'Change')
  writeFileSync(join(folder, fr), at.toString().replace('Un fort', 'Un vieux fort'))
  expect(await told()).toEqual([{ ...subtitle, changed: 'Un vieux fort du XII' }])
  const [first] = await owed(await content())
  expect(first?.since).toMatch(/^2026-01-01T12:00/)
})

test('a save is told from what somebody has changed by hand before', async () => {
  await save()
  const byHand = (file: string, to: (text: string) => string) =>
    writeFileSync(join(folder, file), to(readFileSync(join(folder, file), 'utf8')))
  byHand(fr, replace('dessin', 'tracé'))
  byHand(en, replace('kept the plan', 'kept the outline'))
  await save({ [fr]: replace('tracé', 'profil') })
  expect(await told()).toMatchObject([{ label: 'History · Text' }])
})

test('a text that is new is owed, and says where it belongs', async () => {
  await save()
  await save({ [mentions]: replace('## Hébergement', 'Nouveau.\n\n## Hébergement') })
  expect(await owed(await content())).toMatchObject([
    {
      changed: { file: mentions, language: 'fr', block: 3, text: 'Nouveau.' },
      owes: { file: 'pages/legal-notice.md', language: 'en', block: 3, text: '' },
      before: '',
    },
  ])
})

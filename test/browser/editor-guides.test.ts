import { cpSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { fileKinds } from '../../src/check/table.ts'
import { heading } from '../../src/editor/panel/words/names.ts'
import words from '../../src/editor/panel/words/words.json' with { type: 'json' }
import type { Field, Form } from '../../src/editor/protocol/state.ts'
import { formOf } from '../../src/editor/site/forms.ts'
import type { Both } from '../../src/message.ts'
import { kinds } from '../../templates/kinds.ts'
import { openClones } from '../clones.ts'
import { foundation } from '../foundation.ts'
import { startPreview } from '../preview.ts'
import { copyProgram } from '../run-command.ts'
import { writeWhole } from '../temporary.ts'
import { editorAt } from './editing.ts'
import { draftSeason, openPlate, point, press, reads, save, speak } from './hand.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/edit')
const pictures = join(folder, 'pictures')
const guides = readdirSync(folder).filter(
  (name) => name.endsWith('.md') && !name.startsWith('messages'),
)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const below = (form: Form): readonly Both[] => {
  if (form.kind === 'fields') return form.fields.flatMap(labelsIn)
  if (form.kind === 'either') return form.forms.flatMap(below)
  return 'item' in form ? labelsIn(form.item) : []
}
const labelsIn = ({ label, form }: Field): readonly Both[] => [label, ...below(form)]
const named: readonly Both[] = fileKinds(kinds).flatMap((kind) => [
  { en: heading(kind.name.en), fr: heading(kind.name.fr) },
  ...[{}, ...Object.keys(kind.variants ?? {}).map((template) => ({ template }))].flatMap((data) =>
    formOf(kind, data).flatMap(labelsIn),
  ),
])

/** What a sentence of the panel may read, whatever it is given. */
function patternOf(sentence: string): readonly RegExp[] {
  const parts = sentence.split(/(\{[^}]*\})/).map((part) => {
    if (!part.startsWith('{')) return RegExp.escape(part.replace(/\s/g, ' '))
    const [, ...forms] = part.slice(1, -1).split('|')
    return forms.length > 0 ? `(?:${forms.map((form) => RegExp.escape(form)).join('|')})` : '.+'
  })
  const isSaid = /\p{L}{2}/u.test(sentence.replace(/\{\w+\}/g, ''))
  return isSaid ? [new RegExp(`^${parts.join('')}$`)] : []
}

test.each(guides)(
  '%s prints in bold only what the editor shows by that name',
  { tags: ['night'] },
  (name) => {
    const text = read(name)
    const language = /In English\s?:/.test(text) ? 'fr' : 'en'
    const shown = [...Object.values(words), ...named].flatMap((one) => patternOf(one[language]))
    const bold = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, one = '']) =>
      one.replace(/\s/g, ' '),
    )
    expect(bold.filter((one) => !shown.some((pattern) => pattern.test(one)))).toEqual([])
  },
)

/** The panel asks people who have no mouse to touch a text; here nobody has one. */
const mouse = `{
  const own = matchMedia
  matchMedia = (query) => own(query === '(hover: none)' ? 'not all' : query)
}`

// Other fonts draw other pictures: they are taken again only with GUIDE_PICTURES=again.
test.runIf(process.env['GUIDE_PICTURES']).each(['en', 'fr'] as const)(
  'the pictures are taken in %s',
  { tags: ['night'], timeout: 180_000 },
  async (language) => {
    const { at: placeOf, clone, git } = openClones()
    git('.', 'init', '-q', '--bare', '-b', 'main', 'remote')
    clone('project')
    copyProgram(placeOf('project'))
    for (const part of ['node_modules', '.cache'])
      symlinkSync(join(root, part), placeOf(`project/${part}`))
    cpSync(foundation.content, placeOf('project/content'), { recursive: true })
    const images = 'content/chateau/images'
    cpSync(join(root, images), placeOf(`project/${images}`), { recursive: true })
    git('project', 'add', 'content')
    git('project', 'commit', '-qm', 'Begin')
    git('project', 'push', '-qu', 'origin', 'main')
    const project = placeOf('project')
    const preview = await startPreview(join(project, 'content'), { project })
    onTestFinished(preview.kill)
    const at = await editorAt(preview.panel, {
      width: 1440,
      height: 900,
      reducedMotion: 'reduce',
      before: (page) => page.addInitScript(mouse),
    })
    const { page, frame, bar, side } = at
    const take = async (name: string, of: Pick<Locator, 'screenshot'> = page) => {
      const picture = sharp(await of.screenshot()).resize({ width: 1080, withoutEnlargement: true })
      await picture.webp({ quality: 45 }).toFile(join(pictures, `${name}-${language}.webp`))
    }
    await speak(at, language)
    await page.reload()
    await page.locator('p.page-module_gloss').waitFor()
    await take('page')
    await draftSeason(at, 'Opening weekend')
    await frame.getByText(reads('Opening weekend')).waitFor()
    await bar.getByRole('button', { name: /^1 (?:draft|brouillon)/ }).waitFor()
    await take('form')
    await save(at)
    await point(at, 'Dedicated to music, true creation and hospitality')
    await side.getByLabel(/^(?:Dedication|Dédicace)$/).fill('Dedicated to music and its guests')
    await save(at)
    await press(bar, /^(?:Publish|Publier) 2$/)
    await side.getByText('Opening weekend').waitFor()
    await take('publish')
    await press(side, /^(?:Before and after|Avant et après)$/)
    await page.waitForFunction(() => {
      const frames = [...document.querySelectorAll<HTMLIFrameElement>('section iframe')]
      const isMarked = ({ contentDocument: page }: HTMLIFrameElement) =>
        page?.readyState === 'complete' && page.querySelector('[data-places] i.open')
      return frames.length === 2 && frames.every(isMarked)
    })
    await page.waitForTimeout(1000)
    await take('compare')
    await page.keyboard.press('Escape')
    await press(bar, /^(?:More|Plus)$/)
    await press(side, /^(?:History|Historique)/)
    await side.getByRole('listitem').nth(1).waitFor()
    await take('history')
    const day = (after: number) => new Date(Date.now() + after * 864e5).toISOString().slice(0, 10)
    const written = (path: string, text: (before: string) => string) => {
      const file = join(project, 'content', path)
      writeWhole(file, text(readFileSync(file, 'utf8')))
    }
    const season = join(project, 'content/seasons/next-summer')
    cpSync(join(project, 'content/landing/hero.yaml'), join(season, 'landing/hero.yaml'))
    written('seasons/next-summer/landing/hero.yaml', (it) =>
      it.replace('Opening weekend', 'Second summer'),
    )
    writeWhole(join(season, 'season.yaml'), `from: ${day(70)}\nuntil: ${day(190)}\n`)
    written('landing/mission/protection.md', (it) =>
      it.replace('order', `from: ${day(20)} 09:00\norder`),
    )
    written('landing/mission/innovation.md', (it) =>
      it.replace('order', `until: ${day(250)}\norder`),
    )
    await page.keyboard.press('Escape')
    await press(bar, 'Dates')
    await side.locator('.screens-module_stopLetter').nth(3).waitFor()
    await press(side, /^(?:Next|Suivant)$/)
    await page.locator('[data-strip]').waitFor()
    await page.waitForTimeout(1500)
    await press(side, /^(?:Next|Suivant)$/)
    await frame.getByText(reads('Second summer')).waitFor()
    await page.waitForTimeout(1500)
    await take('dates')
    await press(page.locator('[data-strip]'), /^(?:Back to today|Revenir à aujourd’hui)$/)
    await openPlate(at)
    await side.locator('figure img').first().waitFor()
    await take('pictures', side)
  },
)

test('the pictures of the guides are there, light, and each of them is shown', () => {
  const shown = guides.flatMap((name) =>
    [...read(name).matchAll(/!\[[^\]]{10,}\]\(pictures\/([^)]*)\)/g)].map(([, file = '']) => file),
  )
  expect([...new Set(shown)].toSorted()).toEqual(readdirSync(pictures).toSorted())
  for (const file of shown) expect(statSync(join(pictures, file)).size, file).toBeLessThan(60_000)
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '../../templates/kinds.ts'
import { type Change, contentWith } from '../../test/foundation.ts'
import { kinds as small } from '../../test/sites/small/kinds.ts'
import { checkTexts } from '../check/check-texts.ts'
import type { Present } from '../check/new-file.ts'
import type { ContentTable } from '../check/table.ts'
import { type LoadedSource, loadSources } from '../content/load.ts'
import { type Refused, written } from './edit/written.ts'
import { newPage, planDelete, planRename } from './pages.ts'
import type { FileChange, PagePlan } from './protocol.ts'

const smallSources = await loadSources(join(import.meta.dirname, '../../test/sites/small/content'))

function presentOf(sources: readonly LoadedSource[], table: ContentTable = kinds): Present {
  const options = { table, contentFolder: 'content', today: '2026-01-01' }
  return { ...checkTexts(sources, options), sources, options }
}

const withChange = (change: Change): Present => presentOf(contentWith(change))
const foundation = withChange({})

function sound<Plan extends PagePlan | FileChange>(answer: Plan | Refused): Plan {
  if ('refused' in answer) throw new Error(JSON.stringify(answer))
  return answer
}

const textOf = ({ sources }: Present, path: string) =>
  String(Buffer.from(sources.find((source) => source.path === path)?.bytes ?? []))

/** The content with changes made, and nothing wrong in it that was not wrong before. */
function after(present: Present, changes: readonly FileChange[]): Present {
  const files = new Map(present.sources.map((source) => [source.path, source]))
  for (const change of changes) {
    if ('gone' in change) files.delete(change.file)
    else if ('create' in change)
      files.set(change.file, { path: change.file, bytes: Buffer.from(change.create) })
    else {
      const format = change.file.endsWith('.md') ? 'markdown' : 'yaml'
      const text = textOf(present, change.file)
      const made = written(text, format, change.to ?? {})
      if ('refused' in made) throw new Error(made.refused.en)
      files.set(change.file, { path: change.file, bytes: Buffer.from(made.text) })
    }
  }
  const next = presentOf([...files.values()], present.options.table)
  const told = ({ findings }: Present) => findings.map(({ file, en }) => `${file} ${en.message}`)
  expect(told(next)).toEqual(told(present))
  return next
}

/** The lines that differ, as a reader of changes sees them. */
const differences = (one: Present, other: Present) =>
  one.sources.flatMap(({ path }) => {
    const [was, is] = [textOf(one, path), textOf(other, path)].map((text) => text.split('\n'))
    const lines = (is ?? []).filter((line) => !was?.includes(line))
    return lines.map((line) => `${path}: ${line}`)
  })

const notice = { file: 'pages/legal-notice.md', route: '/notice', redirect: true }

test('another address of a page changes its field and every link to it, and nothing else', () => {
  const plan = sound(planRename(foundation, notice))
  const next = after(foundation, plan.changes)
  expect(differences(foundation, next)).toMatchInlineSnapshot(`
    [
      "pages/legal-notice.md: route: /notice",
      "pages/legal-notice.md: redirectFrom:",
      "pages/legal-notice.md:   - /legal-notice",
      "pages/mentions-legales.md: translation: /notice",
      "site.yaml:   - to: /notice",
    ]
  `)
  expect(
    plan.links.map(({ file, label }) => `${file} ${label.en}, ${label.fr}`),
  ).toMatchInlineSnapshot(`
    [
      "pages/mentions-legales.md Translation, Traduction",
      "site.yaml Footer links · Page, Liens du pied de page · Page",
    ]
  `)
})

test('sections, the address of the site, titles and line ends stay', () => {
  const home = /^url: "?([^"\n]*?)\/?"?$/m.exec(textOf(foundation, 'site.yaml'))?.[1] ?? ''
  const present = withChange({
    'pages/practical-information.md': (text) =>
      `${text}\r\nSee [it](</legal-notice#publisher> "Title") and <${home}/legal-notice>,\r\nor [that](${home}/legal-notice-2) and [it][1].\r\n\r\n[1]: /legal-notice#top`,
  })
  const rename = { ...notice, redirect: false }
  const next = after(present, sound(planRename(present, rename)).changes)
  expect(textOf(next, 'pages/practical-information.md')).toBe(
    textOf(present, 'pages/practical-information.md')
      .replaceAll('/legal-notice#', '/notice#')
      .replace(`${home}/legal-notice>`, `${home}/notice>`),
  )
  expect(textOf(next, 'pages/mentions-legales.md')).toContain('translation: /notice\n')
  expect(textOf(next, 'pages/legal-notice.md')).not.toContain('redirectFrom')
})

const listed = (path: string, ...addresses: readonly string[]) => ({
  [path]: (text: string) =>
    text.replace(
      '\n---\n',
      () => `\nredirectFrom:\n${addresses.map((one) => `  - ${one} # kept\n`).join('')}---\n`,
    ),
})

test('a page that is given back an address that it had does not keep it, and other pages give it up', () => {
  const present = withChange({
    ...listed('pages/legal-notice.md', '/notice/', '/imprint'),
    ...listed('pages/swarm.md', '/essaim', '/place'),
  })
  const back = after(present, sound(planRename(present, notice)).changes)
  expect(textOf(back, notice.file)).toContain(
    'redirectFrom:\n  - /imprint # kept\n  - /legal-notice\n---',
  )
  const taken = after(
    present,
    sound(planRename(present, { ...notice, route: '/essaim', redirect: false })).changes,
  )
  expect(textOf(taken, 'pages/swarm.md')).toContain('redirectFrom:\n  - /place # kept\n---')
  const first = after(foundation, sound(planRename(foundation, notice)).changes)
  const again = { ...notice, route: '/legal-notice', redirect: false }
  expect(textOf(after(first, sound(planRename(first, again)).changes), notice.file)).toBe(
    textOf(foundation, notice.file),
  )
})

test('an address that a page cannot have, and a page that the site cannot do without, are refused', () => {
  const refusals = [
    { ...notice, route: '/Notice' },
    { ...notice, route: '/assets/notice' },
    { ...notice, route: '/swarm' },
    { ...notice, file: 'pages/home.md' },
    { ...notice, file: 'pages/not-found.md' },
  ].map((rename) => planRename(foundation, rename))
  expect(refusals).toEqual(refusals.map(() => ({ refused: expect.anything() })))
  expect(refusals[2]).toMatchObject({
    refused: { en: expect.stringContaining('already that of content/pages/swarm.md') },
  })
})

test('where a page goes, links and visitors go to another one, its old addresses too', () => {
  const present = withChange({
    ...listed('pages/legal-notice.md', '/notice', '/Notice.html'),
    'pages/mentions-legales.md': (text) => `${text}\n[An old link](/legal-notice#publisher).\n`,
  })
  const wish = { file: 'pages/legal-notice.md', goneTo: '/swarm' }
  const plan = sound(planDelete(present, wish))
  const next = after(present, plan.changes)
  expect(textOf(next, 'pages/swarm.md')).toContain(
    'redirectFrom:\n  - /notice\n  - /Notice.html\n  - /legal-notice\n---',
  )
  const partner = textOf(next, 'pages/mentions-legales.md')
  expect(partner).not.toContain('translation')
  expect(partner).toContain('[An old link](/swarm).')
  expect(textOf(next, 'site.yaml')).toContain('to: /swarm')
  expect(plan.links.map(({ file }) => file)).toContain('site.yaml')
})

test('where the visitors of a page are sent nowhere, links lead home', () => {
  const wish = { file: 'pages/mentions-legales.md', goneTo: undefined }
  const next = after(foundation, sound(planDelete(foundation, wish)).changes)
  expect(next.sources.map(({ path }) => path)).not.toContain('pages/mentions-legales.md')
  expect(next.sources.filter(({ bytes }) => String(bytes).includes('/mentions-legales'))).toEqual(
    [],
  )
  for (const path of ['pages/home.md', 'pages/not-found.md', 'pages/none.md'])
    expect(planDelete(foundation, { file: path, goneTo: '/swarm' })).toHaveProperty('refused')
})

const wish = {
  title: 'Press: what others say',
  route: '/press',
  lang: 'en',
  gated: true,
  description: 'For those who write "about" us.',
} as const

test.each([
  ['of this site', foundation],
  ['of a site that says nothing of how pages begin', presentOf(smallSources, small)],
])('a new page %s is sound', (_, present) => {
  const change = sound(newPage(present, wish))
  const next = after(present, [change])
  const text = textOf(next, 'pages/press.md')
  expect(text.startsWith('---\nroute: /press\n')).toBe(true)
  expect(text).toContain('\ngated: true\n')
  expect(text.endsWith('\n---\n\nText to come.\n')).toBe(true)
})

test('a new page that would be wrong is refused in the words of the check', () => {
  expect(newPage(foundation, { ...wish, route: '/swarm' })).toMatchObject({
    refused: { en: expect.stringContaining('/swarm') },
  })
  const present = withChange(listed('pages/swarm.md', '/press'))
  expect(newPage(present, wish)).toMatchObject({
    refused: { fr: expect.stringContaining('/press') },
  })
})

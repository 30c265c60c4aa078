import type { Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toString as words } from 'mdast-util-to-string'
import { expect, test } from 'vitest'
import { siteBuilder } from '../../src/build.ts'
import { checkTexts } from '../../src/check/check-texts.ts'
import { schemaIn, typesetFields } from '../../src/check/checked-files.ts'
import { parseLine } from '../../src/check/markdown.ts'
import { textsIn } from '../../src/check/schema.ts'
import { loadSources } from '../../src/content/load.ts'
import { markOf, marksIn, opening, withoutMarks } from '../../src/editor/documents/marks.ts'
import { draftedSite } from '../../src/editor/site/drafted-site.ts'
import type { SiteTable } from '../../src/render/site-table.ts'
import { site } from '../../templates/site.ts'
import { foundation } from '../foundation.ts'
import { site as small } from '../sites/small/site.ts'

const sites: readonly (readonly [string, SiteTable, string])[] = [
  ['foundation', site, foundation.content],
  ['small', small, 'test/sites/small/content'],
]

/** A site as it is built, and its proofs. */
async function proofsOf(table: SiteTable, content: string) {
  const sources = await loadSources(content)
  const request = { content, lang: 'en', today: '2026-01-01' } as const
  const { files, printed, madeWith, opened } = await siteBuilder(table)({ ...request, sources })
  if (!madeWith) throw new Error('the site has mistakes')
  const drafted = draftedSite(table)
  const ofFile = async (file: string, drafts: Readonly<Record<string, string>> = {}) => {
    const now = {
      ...request,
      made: madeWith,
      sources: sources.map(({ path, bytes }) => ({
        path,
        bytes: drafts[path] === undefined ? bytes : Buffer.from(drafts[path]),
      })),
    }
    const { problems } = await drafted.check(now)
    return { problems, marks: [], ...(await drafted.print(file, now)) }
  }
  const textOf = (path: string) =>
    Buffer.from(files.find((one) => one.path === path)?.bytes ?? []).toString()
  const sourceText = (path: string) => String(sources.find((one) => one.path === path)?.bytes ?? '')
  return { printed, opened, ofFile, textOf, sourceText, sources }
}

test.each(sites)(
  'a proof of the site %s is the page as it is published, but for its marks',
  async (_, table, content) => {
    const { printed, opened, ofFile, textOf, sources } = await proofsOf(table, content)
    for (const { file, page, files } of printed) {
      const { html = '', marks, problems } = await ofFile(file)
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
      const plain = withoutMarks(html)
      const inOne = plain.replace(/<link rel="stylesheet"[^>]*>/, '')
      const body = opened.find(({ path }) => path === files[0]?.path)?.html
      if (page.gate) expect(inOne).toContain(body)
      else expect(plain).toBe(textOf(page.path))
      expect(marks.length).toBeGreaterThan(3)
      for (const { label, file: from } of marks) {
        expect(label.fr).not.toBe('')
        expect(sources.some(({ path }) => path === from)).toBe(true)
      }
    }
  },
)

/** The words of a text as a page says them, whatever its spaces are. */
const said = (words: string) => withoutMarks(words).replaceAll(/\s+/g, ' ').trim()

test.each(sites)(
  'every text of the content that a page of the site %s shows can be clicked',
  async (_, table, content) => {
    const { printed, ofFile, sources } = await proofsOf(table, content)
    const options = { table: table.content, content, lang: 'en', today: '2026-01-01' } as const
    const { files } = checkTexts(sources, options)
    const texts = files.flatMap((file) => [
      ...textsIn(schemaIn(file), typesetFields(file)).flatMap(({ value, note }) =>
        note.text === undefined
          ? []
          : said(note.text === 'prose' ? words(parseLine(value)) : value),
      ),
      ...(file.body?.blocks ?? []).map(said),
    ])
    const known = new Set(texts.filter((text) => text.length > 1))
    expect(known.size).toBeGreaterThan(20)
    for (const { file } of printed) {
      const { html = '' } = await ofFile(file)
      const unmarked: string[] = []
      const look = (node: Nodes) => {
        if (node.type === 'element' && /^(?:head|script|style|template)$/.test(node.tagName)) return
        // Words under notes are made of their syllables, and are no text of a field.
        if (node.type === 'element' && node.properties['lang'] === 'enm') return
        const text = words(node)
        if (known.has(said(text))) {
          if (marksIn(text).length === 0) unmarked.push(said(text))
          // What is emphasised in it is no text by itself.
        } else if ('children' in node) node.children.forEach(look)
      }
      look(fromHtml(html))
      expect(unmarked, file).toEqual([])
    }
  },
)

test('a proof shows a draft, and of a draft with a mistake only what is wrong', async () => {
  const { ofFile, sourceText } = await proofsOf(small, 'test/sites/small/content')
  const file = 'pages/about.md'
  const before = sourceText(file)
  const sound = await ofFile(file, { [file]: `${before}\nThe oven rests on Mondays.\n` })
  expect(withoutMarks(sound.html ?? '')).toContain('The oven rests on Mondays.')
  const wrong = await ofFile(file, { [file]: before.replace('title:', 'titel:') })
  expect(wrong.html).toBeUndefined()
  expect(wrong.problems.map(({ code, file: from }) => [code, from])).toContainEqual([
    'field/unknown',
    file,
  ])
  const again = await ofFile(file)
  expect(withoutMarks(again.html ?? '')).not.toContain('Mondays')
})

test('a text of one letter is marked, since every text begins with one', async () => {
  const { ofFile, sourceText } = await proofsOf(site, foundation.content)
  const file = 'landing/hero.yaml'
  const season = sourceText(file).replace(/^season: .*$/m, 'season: O')
  const { html = '', marks } = await ofFile('pages/home.md', { [file]: season })
  const shown = /<span>O(..+?)<\/span>/u.exec(html)?.[1] ?? ''
  expect(marks.find(({ number }) => number === marksIn(shown)[0])).toMatchObject({
    file,
    at: ['season'],
  })
})

test.each([
  [
    'foundation',
    site,
    foundation.content,
    [
      'chateau-farcheville.md: pages/chateau-farcheville.md footerYear: 2025',
      'home.md: landing/event.yaml attendance: 7,000',
      'home.md: landing/event.yaml end: 21',
      'home.md: landing/event.yaml services dinners seatsPerNight: 70',
      'home.md: landing/event.yaml services helicopters minutes: 10',
      'home.md: landing/event.yaml start: 19',
      'home.md: pages/home.md footerYear: 2025',
      'home.md: site.yaml contact mail contact: contact@pointdorgue.test',
      'home.md: site.yaml contact mail hosting: hosting@pointdorgue.test',
      'home.md: site.yaml contact messaging office: +61 2 5550 1826',
      'home.md: site.yaml contact messaging patrons: +61 491 570 156',
      'legal-notice.md: pages/legal-notice.md footerYear: 2025',
      'legal-notice.md: site.yaml contact mail contact: contact@pointdorgue.test',
      'mentions-legales.md: pages/mentions-legales.md footerYear: 2025',
      'mentions-legales.md: site.yaml contact mail contact: contact@pointdorgue.test',
      'mentions-legales.md: site.yaml legal host phone: +61 2 5550 1828',
      'mentions-legales.md: site.yaml legal phone: +61 2 5550 1827',
      'practical-information.md: landing/round.yaml tempo: 76',
      'practical-information.md: pages/practical-information.md footerYear: 2026',
      'practical-information.md: site.yaml contact mail hosting: hosting@pointdorgue.test',
      'swarm.md: pages/swarm.md footerYear: 2024',
      'swarm.md: swarm/page.yaml results calls: 400',
    ],
  ],
  [
    'small',
    small,
    'test/sites/small/content',
    [
      'about.md: house.yaml reach letters counter: counter@bakery.test',
      'home.md: breads/rye.md price: 5',
      'home.md: breads/wheat.md price: 4',
      'home.md: pages/home.md year: 2026',
    ],
  ],
] as const)(
  'numbers, days and addresses that a page of the site %s formats can be clicked',
  async (_, table, content, expected) => {
    const { printed, ofFile } = await proofsOf(table, content)
    const found = new Set<string>()
    for (const { file } of printed) {
      const { html = '', marks } = await ofFile(file)
      for (const part of html.split(opening).slice(1)) {
        const [number = 0] = marksIn(part)
        const mark = marks.find((one) => one.number === number)
        const at = mark && 'at' in mark ? (mark.at ?? []) : []
        const shown = part.slice(0, part.indexOf(markOf(number))).replaceAll('\u00a0', ' ')
        const page = file.replace('pages/', '')
        // The second landing page has the numbers of the first.
        if (page !== 'v2.md') found.add(`${page}: ${mark?.file} ${at.join(' ')}: ${shown}`)
      }
    }
    expect([...found].toSorted()).toEqual(expected)
  },
)

test('a formatted value of a draft is marked as it is then', async () => {
  const { ofFile, sourceText } = await proofsOf(site, foundation.content)
  const file = 'landing/event.yaml'
  const later = sourceText(file).replace('2026-06-19', '2026-06-12')
  const { html = '' } = await ofFile('pages/home.md', { [file]: later })
  const first = html
    .split(opening)
    .slice(1)
    .map((part) => part.slice(0, 2))
  expect(first.filter((day) => day === '12')).toHaveLength(2)
  expect(first).not.toContain('19')
})

test.each([
  ['breads/wheat.md', /price: .*/, 'price: 900', 'price', 'a loaf · Price'],
  // An unknown field that is plainly another one is that one.
  ['breads/wheat.md', 'title:', 'titel:', 'title', 'a loaf · Title'],
  ['breads/wheat.md', /(?<=\n\n)\S/, '[Home](/nowhere) ', 'body', 'a loaf · Text'],
  // So is one that is missing.
  ['gate.yaml', /lead: .*\n/, '', 'lead', 'the gate · Lead'],
  ['house.yaml', 'table: tableau', 'table: ""', 'wording fr table', 'the site · Wording · Table'],
  ['house.yaml', 'to: /about', 'to: /oven-', 'footerLinks 0 to', 'the site · Footer links · To'],
  ['pages/about.md', /(?<=description: ).*/, '', 'description', 'About us · Description'],
])('a problem of %s knows its field: %s is %s', async (file, from, to, at, where) => {
  const { ofFile, sourceText } = await proofsOf(small, 'test/sites/small/content')
  const { problems } = await ofFile('pages/home.md', { [file]: sourceText(file).replace(from, to) })
  expect(problems).toHaveLength(1)
  expect([problems[0]?.at?.join(' '), problems[0]?.where?.en]).toEqual([at, where])
})

test.each(sites)(
  'nothing of the editor is published with the site %s',
  async (_, table, content) => {
    const { files } = await siteBuilder(table)({ content, lang: 'en', today: '2026-01-01' })
    const texts = files.filter(({ path }) => /\.(?:html|js|css|json|xml|txt)$/.test(path))
    expect(texts.length).toBeGreaterThan(5)
    for (const { path, bytes } of texts) {
      const text = Buffer.from(bytes).toString()
      expect(marksIn(text), path).toEqual([])
      expect(text, path).not.toMatch(/\/-\/|codemirror|X-Editor-Token/i)
    }
  },
)

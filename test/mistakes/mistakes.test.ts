import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { github, githubSummary } from '../../src/format/machines.ts'
import { pretty } from '../../src/format/pretty.ts'
import { inFolder } from '../../src/format/report.ts'
import type { Language } from '../../src/site.ts'
import {
  type Change,
  contentWith,
  paths,
  problemsWith,
  textOf,
  textWith,
  validated,
} from '../foundation.ts'
import { type Example, messagesPage } from './messages.ts'
import { bodies, mutators, paragraphs, places, withParagraph } from './mutants.ts'
import { languages, printed } from './printed.ts'
import { mistakes, right } from './table.ts'

const card = 'landing/mission/protection.md'
const practical = 'pages/practical-information.md'

/** Where a message has its code. */
const declared = /(?:\bcode: |\b(?:message|warning|note|unknownName)\()'([a-z0-9-]+\/[a-z0-9-]+)'/g

const codesOf = (change: Change) => problemsWith(change).map(({ code }) => code)

/** The place of a marker in a text, as editors count lines and columns. */
function placeOf(text: string, marker: string) {
  const offset = marker === '^' ? 0 : text.indexOf(marker)
  expect(offset, `“${marker}” is found`).toBeGreaterThanOrEqual(0)
  const lines = text.slice(0, offset).split(/\r\n?|\n/)
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 }
}

test.each(mistakes)('$name', ({ change, codes, at }) => {
  const found = problemsWith(change)
  expect(codes).not.toEqual([])
  expect(found.map(({ code }) => code)).toEqual(expect.arrayContaining([...codes]))
  if (!at) return
  const place = placeOf(textWith(at.path, change[at.path]), at.marker)
  expect(found).toMatchObject([{ file: at.path, ...place }])
})

test('a page that is missing is one error, and the links to it are notes', () => {
  const told = problemsWith({ 'pages/chateau-farcheville.md': undefined })
  expect(told).toMatchObject([
    {
      file: 'pages',
      line: 1,
      column: 1,
      severity: 'error',
      code: 'route/missing',
      notes: [
        { file: 'landing/event.yaml', line: 9, message: expect.stringContaining('link') },
        { file: 'pages/practical-information.md', line: 44 },
      ],
    },
  ])
  // Of a page that nothing requires, the first link stands for all.
  expect(problemsWith({ 'pages/legal-notice.md': undefined })).toMatchObject([
    { file: 'pages/mentions-legales.md', code: 'link/broken', notes: [{}] },
  ])
})

const texts: string[] = []
const examples = { en: new Map<string, Example>(), fr: new Map<string, Example>() }

test.each(languages)(
  'what is printed of every mistake is in printed.%s.txt',
  async (lang) => {
    const mutants = Object.entries(mutators).flatMap(([name, mutate]) => {
      const place = places.find((one) => mutate(one) !== undefined)
      return place ? [{ name, path: place.path, text: mutate(place)?.text }] : []
    })
    const shown = [practical, card].flatMap((path) => bodies.filter((body) => body.path === path))
    const marked = Object.keys(paragraphs).flatMap((name) =>
      shown.flatMap((body) => withParagraph(body, name) ?? []).slice(0, 1),
    )
    const titled = (kind: string, all: readonly (typeof mutants)[number][]) =>
      all.map(({ name, path, text }) => ({ name: `${kind}: ${name}`, change: { [path]: text } }))
    const changes = [...mistakes, ...titled('a field', mutants), ...titled('a text', marked)]
    const pages = changes.map(({ name, change }) => {
      const found = validated(change, lang)
      for (const { code, ...words } of found.problems)
        if (!examples[lang].has(code)) examples[lang].set(code, { code, change, ...words })
      return printed(name, found, lang)
    })
    texts.push(...pages)
    await expect(pages.join('\n')).toMatchFileSnapshot(`printed.${lang}.txt`)
  },
  60_000,
)

const onDisk = (lang: Language) =>
  readFileSync(join(import.meta.dirname, `on-disk.${lang}.txt`), 'utf8')
const block = /^\S+:\d+:\d+ {2}([A-Z]).*?[.:] (.*)\n {2}(.*) {3}\[(\S+)\]$/gm
const severities = { E: 'error', W: 'warning', A: 'warning', N: 'info' } as const

test.each(languages)('what every code means is in docs/edit, in %s', async (lang) => {
  const known = new Map(examples[lang])
  for (const [, first = '', message = '', fix = '', code = ''] of onDisk(lang).matchAll(block)) {
    const severity = severities[first as keyof typeof severities]
    if (!known.has(code)) known.set(code, { code, severity, message, fix })
  }
  const file = join(
    import.meta.dirname,
    '../../docs/edit',
    `messages${lang === 'fr' ? '-fr' : ''}.md`,
  )
  await expect(messagesPage(known, lang)).toMatchFileSnapshot(file)
})

test('what is printed is pinned for every code that the source knows', () => {
  const root = join(import.meta.dirname, '../..')
  const codes = globSync('{src,templates}/**/*.{ts,tsx}', { cwd: root })
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => [...readFileSync(join(root, name), 'utf8').matchAll(declared)])
    .map(([, code]) => code)
  for (const code of ['yaml/colon', 'event/order']) expect(codes).toContain(code)
  expect(codes.length).toBeGreaterThan(100)
  const pinned = texts.join('') + onDisk('en')
  expect([...new Set(codes)].filter((code) => !pinned.includes(`[${code}]`))).toEqual([])
})

test.each([
  ['landing/event.yaml', 'figures: many'],
  ['landing/event.yaml', 'figures: [one, two]'],
  ['landing/event.yaml', 'figures: { one: two, three: 4 }'],
  ['landing/contact.yaml', 'rows: [one, two, three]'],
  ['landing/contact.yaml', 'rows: [{ one: two }, { three: 4 }]'],
  ['landing/event.yaml', 'place: [one, two]'],
  ['landing/event.yaml', 'place: { one: two }'],
])('a value of the wrong shape is one mistake: in %s %s', (path, line) => {
  const whole = new RegExp(`^${line.split(':')[0]}:.*\\n(?:[ -].*\\n)*`, 'm')
  const found = codesOf({ [path]: (text) => text.replace(whole, `${line}\n`) })
  expect(found).toEqual(['field/invalid-type'])
})

test.each<[string, Change]>([
  ['a field', { [card]: (text) => text.replace('order', '"a\\n::warning::b": 1\norder') }],
  ['a value', { [card]: (text) => text.replace('tenuto', '"a\\n::warning::b"') }],
  ['a file', { 'landing/a\n::warning::b.md': 'x' }],
  ['a folder', { 'a\u001b[31m\n::warning::b/c.md': 'x' }],
  ['an address', { [card]: (text) => `${text.trimEnd()} [a](/b&#10;::warning::c)\n` }],
])('what an editor calls %s begins no line of ours, and reaches no terminal', (_, change) => {
  const { problems } = validated(change)
  const sources = contentWith(change)
  const report = { ...inFolder(problems, { content: 'content', sources }), building: false }
  const options = { lang: 'en', colour: false, width: Number.POSITIVE_INFINITY } as const
  expect(problems.length).toBeGreaterThan(0)
  for (const print of [github, githubSummary, pretty]) {
    const printed = print(report, options)
    expect(printed).not.toMatch(/^::warning::[bc]/m)
    expect(printed).not.toContain('\u001b')
  }
})

test('several mistakes are all found, in the order of files and lines', () => {
  const found = problemsWith({
    'site.yaml': (text) => text.replace('followSystem: false', 'followSystem: no'),
    [card]: (text) => text.replace('tenuto', 'tenutto').replace(/title: /, 'title: Held: '),
    'chateau/en.yaml': (text) => text.replace(/subtitle: .*\n/, ''),
  })
  expect(found.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([
    'chateau/en.yaml:1 translation/missing',
    'landing/mission/protection.md:2 field/invalid-value',
    'landing/mission/protection.md:3 yaml/colon',
    'site.yaml:12 field/true-false',
  ])
})

test.each(['js', 'JS', 'javascript', 'json', 'toml', 'coffee'])(
  '%s after --- is refused, and never runs',
  (language) => {
    const found = problemsWith({ [card]: `---${language}\n{ a: (globalThis.ran = true) }\n---\n` })
    expect(found).toMatchObject([{ line: 1, column: 4, code: 'front-matter/line' }])
    expect(globalThis).not.toHaveProperty('ran')
  },
)

test('a field called __proto__ is an unknown one, and reaches no other object', () => {
  const polluting = (text: string) => text.replace('order: 1', '__proto__: { ran: true }\norder: 1')
  expect(problemsWith({ [card]: polluting })).toMatchObject([
    { line: 4, column: 1, code: 'field/unknown' },
  ])
  expect({}).not.toHaveProperty('ran')
})

const dictionaries = ['chateau/en.yaml', 'chateau/fr.yaml']
const inBoth = (to: (text: string, path: string) => string): Change =>
  Object.fromEntries(dictionaries.map((path) => [path, (text: string) => to(text, path)]))

const orchard = (path: string) => `  orchard:\n    alt: "${path}: trees"\n    caption: "${path}"\n`
const tenPictures: Change = {
  'chateau/gallery.yaml': (text) => `${text}  - id: orchard\n    src: images/orchard.png\n`,
  'chateau/images/orchard.png': 'x',
  ...inBoth((text, path) => text.replace('gallery:\n', `gallery:\n${orchard(path)}`)),
}
const eightPictures: Change = {
  'chateau/gallery.yaml': (text) => text.replace(/ {2}- id: room\n(?: {4}.*\n)+/, ''),
  'chateau/images/room.png': undefined,
  'chateau/images/room-small.png': undefined,
  ...inBoth((text) => text.replace(/ {2}room:\n(?: {4}.*\n)+/, '')),
}

test.each([
  ['eight', eightPictures],
  ['ten', tenPictures],
])('%s pictures are a site, and a warning that its words say nine', (_, change) => {
  const { files, problems } = validated(change)
  expect(problems).toMatchObject([{ code: 'gallery/count', severity: 'warning' }])
  expect(files).toBeDefined()
})

test.each([
  ...right,
  { name: 'CRLF', change: { [card]: (text: string) => text.replaceAll('\n', '\r\n') } },
  { name: 'CR', change: { [card]: (text: string) => text.replaceAll('\n', '\r') } },
])('no mistake is $name', ({ change }) => {
  expect(problemsWith(change)).toEqual([])
})

test('no mistake is in the content of these tests', () => expect(problemsWith({})).toEqual([]))

test('an accent makes no other name, however it is stored', () => {
  const found = codesOf({
    'chateau/images/caf\u00e9.jpg': 'x',
    'chateau/images/cafe\u0301.jpg': 'x',
  })
  expect(found).toContain('file/same-name')
})

const open = (text: string) => text.replace('gated: true', 'gated: false')
const listed = (text: string) => open(text).replace('indexed: false', 'indexed: true')
const hidden = (text: string) => open(text).replace('indexed: true', 'indexed: false')

test.each<readonly [string, Change]>([
  ['of the home page', { 'pages/home.md': open }],
  ['of the second landing page', { 'pages/v2.md': open }],
  ['of both', { 'pages/home.md': open, 'pages/v2.md': open }],
  ['of the second, to be listed', { 'pages/v2.md': listed }],
  ['of both, the second to be listed', { 'pages/home.md': hidden, 'pages/v2.md': listed }],
])('launch day %s is “gated: false”', (_name, change) => {
  expect(codesOf(change)).not.toContain('page/same-title')
  expect(validated(change).files).toBeDefined()
})

const legal = 'pages/legal-notice.md'
const press = textOf(legal)
  .replace('/legal-notice', '/press')
  .replace(/translation: .*\n/, '')
const copied = (change: (text: string) => string) => ({ 'pages/press.md': change(press) })
const described = (text: string) => text.replace(/description: .*/, 'description: For the press.')
const titled = (title: string) => (text: string) => text.replace(/title: .*/, `title: ${title}`)

test('a copied page needs a title and should have a description of its own', () => {
  expect(problemsWith(copied(described))).toMatchObject([
    { file: 'pages/press.md', line: 4, column: 8, code: 'page/same-title' },
  ])
  expect(codesOf(copied(titled('Press')))).toEqual(['page/same-description'])
  expect(validated(copied(titled('Press'))).files).toBeDefined()
})

test('a copied page needs one that differs by more than what the build corrects', () => {
  const change = copied((text) => titled("L'art")(described(text)))
  expect(codesOf({ ...change, [legal]: titled('L’art') })).toContain('page/same-title')
})

test.each([
  ['gated: false', 'gated: true'],
  ['indexed: true', 'indexed: false'],
])('a copied page may have the same where it is not listed (%s → %s)', (from, to) => {
  const codes = codesOf(copied((text) => text.replace(from, to)))
  expect(codes.filter((code) => code.startsWith('page/'))).toEqual([])
})

const pages = paths.filter((path) => /gated: false[\s\S]*indexed: true/.test(textOf(path)))
const pairs = pages.flatMap((one) =>
  pages.filter((other) => other < one).map((other) => [one, other] as const),
)
test.each(pairs)('%s with the title of %s is one problem, if one kind of page', (one, other) => {
  const same = (text: string) => text.replace(/^title: .*/m, 'title: One title for all')
  const kinds = [one, other].map((path) => /^template: .*/m.exec(textOf(path))?.[0])
  const isOne =
    kinds.every((kind) => kind === 'template: prose') || !kinds.includes('template: prose')
  const found = codesOf({ [one]: same, [other]: same }).filter((code) => code.startsWith('page/'))
  expect(found).toEqual(isOne ? ['page/same-title'] : [])
})

import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { build } from '../src/build.ts'
import { checkTexts } from '../src/check/check-texts.ts'
import { narrowPicture, note, pictureFile } from '../src/check/fields.ts'
import { fingerprintPath } from '../src/check/fingerprints.ts'
import { fingerprintsAfter } from '../src/check/owed.ts'
import { check } from '../src/check.ts'
import { problemsOf } from '../src/content/finding.ts'
import { loadSources } from '../src/content/load.ts'
import { readEnvelope } from '../src/gate/envelope.ts'
import { gateFileSchema } from '../src/gate/gate-file.ts'
import { privateKeyOf } from '../src/gate/keys.ts'
import { openEnvelope, readSealedPage } from '../src/gate/open.ts'
import { host } from './built-site.ts'
import { rowsOf } from './rows.ts'
import { runProgram } from './run-program.ts'
import { kinds } from './sites/small/kinds.ts'
import { site } from './sites/small/site.ts'
import { newFolder } from './temporary.ts'

// A site that has nothing in common with the one of this project: whatever it needs, the engine gives to every site.
const folder = join(import.meta.dirname, 'sites/small')
const content = join(folder, 'content')
const request = { content, lang: 'en', today: '2026-01-01' } as const
const secret = 'never tell anybody about the honey'

const { files, problems } = await build({ site, ...request })
const built = new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes)]))
const textOf = (path: string) => built.get(path)?.toString() ?? ''
const sources = await loadSources(content)
const sourceOf = (path: string) => String(sources.find((one) => one.path === path)?.bytes ?? '')

const passwords = [
  'sourdough-anvil-lantern-tuesday',
  'millstone-copper-heron-vestry',
  'ember-oatmeal-trellis-quarry',
]

const world = newFolder('small-')

/** What a program says that runs without a loader, or with the one of the commands. */
function said(program: string, ...loader: readonly string[]): string {
  const file = join(world, 'program.mjs')
  writeFileSync(file, program)
  const options = { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } } as const
  const { stdout, stderr } = runProgram(process.execPath, [...loader, file], options)
  return stdout || stderr
}

test('the small site is checked without a mistake', async () => {
  expect((await check(sources, { table: kinds, ...request })).problems).toEqual([])
  expect(problems).toEqual([])
})

test('the small site is checked by Node alone, which can read no template', () => {
  const program = (module: string) => `
    import { check } from '${join(import.meta.dirname, '../src/check.ts')}'
    import { loadSources } from '${join(import.meta.dirname, '../src/content/load.ts')}'
    import * as site from '${join(folder, module)}'
    const table = site.kinds ?? site.site.content
    const request = { table, ...${JSON.stringify(request)} }
    const { problems, content } = await check(await loadSources(request.content), request)
    console.log(problems.length, content.all().length)`
  expect(said(program('kinds.ts'))).toBe(`0 ${sources.length - 1}\n`)
  expect(said(program('site.ts'))).toContain('ERR_UNKNOWN_FILE_EXTENSION')
})

test('the small site is told what a translation owes, and publishes the same with what is kept of it', async () => {
  const copy = join(world, 'translated')
  cpSync(content, copy, { recursive: true })
  const before = await loadSources(copy)
  const { files } = await check(before, { table: kinds, ...request, content: copy })
  const noted = fingerprintsAfter(before, files, { table: kinds }) ?? ''
  writeFileSync(join(copy, fingerprintPath), noted)
  const same = await build({ site, ...request, content: copy })
  expect(same.problems).toEqual([])
  // `live.json` tells every file of the content, this one too.
  const others = (files: Iterable<readonly [string, Uint8Array]>) =>
    new Map([...files].filter(([path]) => path !== 'live.json'))
  const published = same.files.map(({ path, bytes }) => [path, Buffer.from(bytes)] as const)
  expect(others(published)).toEqual(others(built))
  writeFileSync(join(copy, 'words/fr.yaml'), sourceOf('words/fr.yaml').replace('lundi', 'mardi'))
  const now = await loadSources(copy)
  const { problems: told } = await check(now, { table: kinds, ...request, content: copy })
  expect(told).toMatchObject([
    { file: 'words/en.yaml', line: 5, severity: 'info', code: 'translation/to-update' },
  ])
})

test('the small site is built: its pages, its type, its words in the language of the page', () => {
  const pages = [...built.keys()].filter((path) => path.endsWith('.html')).toSorted()
  expect(pages.join(' ')).toBe(
    '404.html 500.html About_us.html about/index.html index.html oven/index.html recipes/index.html',
  )
  expect([...built.keys()].join()).toMatch(/assets\/crumb\.\w+\.woff2/)
  const home = textOf('index.html')
  expect(home.match(/Country wheat, 4|Dark rye, 5/g)).toEqual(['Dark rye, 5', 'Country wheat, 4'])
  expect(home).toContain('Open: Every morning from six')
  expect(home).toContain('--bread:Newsreader,"Newsreader fallback",serif')
  expect(textOf('about/index.html')).toContain('href="mailto:counter@bakery.test"')
  expect(textOf('sitemap.xml').match(/<loc>/g)).toHaveLength(2)
})

test('the small site publishes the licences of its font and of the packages in its scripts, and links them', () => {
  expect(textOf('about/index.html')).toContain('<a href="/licences.txt">free</a>')
  const text = textOf('licences.txt')
  expect(text.match(/^--- \w.*/gm)).toEqual(['--- LICENSE ---', '--- react ---'])
  expect(text).toContain('Copyright 2020 The Newsreader Project Authors')
  expect(text.split('SIL OPEN FONT LICENSE Version 1.1')).toHaveLength(2)
  expect(text.split('Copyright (c) Meta Platforms')).toHaveLength(2)
})

test('the small site leads its old addresses on, on any host', async () => {
  expect(textOf('oven/index.html')).toContain('<a href="/about">https://bakery.example/about</a>')
  expect(textOf('_redirects')).toMatch(/^\/oven \/about 301!\n\/oven \/about 301\n/)
  expect(textOf('sitemap.xml')).not.toMatch(/oven|About_us/)
})

test('the small site is built of its files as they were when the build began', async () => {
  const copy = join(world, 'content')
  cpSync(content, copy, { recursive: true })
  const assemble: typeof site.assemble = (checked) => {
    for (const { path } of sources) writeFileSync(join(copy, path), 'changed meanwhile')
    return site.assemble(checked)
  }
  const again = await build({ site: { ...site, assemble }, ...request, content: copy })
  expect(again.files).toEqual(files)
  const next = await build({ site, ...request, content: copy })
  expect(next).toMatchObject({ files: [], problems: expect.arrayContaining([expect.anything()]) })
})

test('the small site is shown, also by the thread that builds for a preview', async () => {
  const server = await host(built)
  afterAll(server.close)
  const answer = await fetch(`${server.address}/about`)
  expect([answer.status, (await answer.text()).includes('The mill stands')]).toEqual([200, true])
  const missing = await fetch(`${server.address}/cakes`)
  expect([missing.status, (await missing.text()).includes('Sold out')]).toEqual([404, true])
  const program = `
    import { builder } from '${join(import.meta.dirname, '../src/serve/builder.ts')}'
    const { files, defect } = await builder(${JSON.stringify({ module: site.module, ...request })}, {})
      .build({ today: '2026-01-01', changed: new Set() })
    console.log(defect ?? files.length)
    process.exit()`
  expect(said(program, '--import', 'tsx')).toBe(`${files.length}\n`)
})

test('the small site is sealed: nothing of the recipes is published, and each of its passwords opens them', async () => {
  expect(files.filter(({ bytes }) => Buffer.from(bytes).includes(secret))).toEqual([])
  const gate = textOf('recipes/index.html')
  expect(gate).toContain('The recipes are for those who bake with us.')
  const payload = built.get(/data-payload="\/([^"]+)"/.exec(gate)?.[1] ?? '')
  const { kdf } = gateFileSchema.parse(JSON.parse(sourceOf('gate.json')))
  for (const password of passwords) {
    const key = await privateKeyOf(password, kdf)
    const text = await openEnvelope(readEnvelope(new Uint8Array(payload ?? [])), key)
    expect(readSealedPage(text ?? '').html).toContain(secret)
  }
})

test.each([
  ['a price in words', 'breads/rye.md', 'price: 5', 'price: five', 'field/invalid-type', 'price'],
  ['a field of another kind', 'pages/about.md', 'lang:', 'motto: x\nlang:', 'field/', 'motto'],
  ['another template', 'pages/about.md', 'template: note', 'template: prose', '', 'note'],
  ['a word in one language', 'words/fr.yaml', /closed: .*/, '', 'translation/missing', 'closed'],
  ['a link to no page', 'pages/about.md', '/#loaves', '/cakes', 'link/', '/cakes'],
  ['a public link to the recipes', 'pages/about.md', '/#loaves', '/recipes', 'link/', '/recipes'],
  ['a text too long', 'breads/wheat.md', 'An open', `An ${'open '.repeat(40)}`, '', ''],
  ['a file of no kind', 'cakes/plum.yaml', '', 'title: Plum\n', '', 'cakes/plum.yaml'],
])(
  'what is wrong in the small site is told in its own words: %s',
  (_, path, from, to, code, said) => {
    const changed = { path, bytes: Buffer.from(sourceOf(path).replace(from, to)) }
    const others = sources.filter((source) => source.path !== path)
    const options = { table: kinds, ...request, content: 'content' }
    const [first] = problemsOf(checkTexts([...others, changed], options).findings, 'en')
    expect(first).toMatchObject({ file: path })
    expect(first?.code).toContain(code)
    expect(`${first?.message} ${first?.fix}`).toContain(said)
  },
)

/** Pictures that are listed and described in words of the site's own, on a site that has none else. */
const labelled = (label: string) => note([label, label], [label, label])
const described = z.record(z.string(), z.strictObject({ says: z.string(), below: z.string() }))
const shot = z.strictObject({
  id: z.string(),
  file: pictureFile(['File', 'File'], ['', '']),
  tiny: narrowPicture('file', ['Tiny', 'Tiny'], ['', '']).optional(),
})
const plates = {
  path: 'plates.yaml',
  name: { en: 'the plates', fr: 'les planches' },
  language: 'en',
  schema: z.strictObject({ shots: z.array(shot) }).meta(labelled('Plates')),
} as const
const inWords = (language: 'en' | 'fr') =>
  ({
    path: `views/${language}.yaml`,
    name: { en: 'the views', fr: 'les vues' },
    language,
    schema: z.strictObject({ views: described }).meta(labelled('Views')),
  }) as const
const pictured = {
  ...kinds,
  kinds: [...kinds.kinds, plates, inWords('en'), inWords('fr')],
  library: {
    file: 'plates.yaml',
    list: 'shots',
    picture: 'file',
    words: {
      en: 'views/en.yaml',
      fr: 'views/fr.yaml',
      field: 'views',
      alt: 'says',
      caption: 'below',
    },
  },
}
const view = 'views:\n  oven:\n    says: The oven at night\n    below: The oven\n'

interface Pictured {
  readonly changed: Readonly<Record<string, string>>
  readonly told: readonly string[]
}

test.each(rowsOf<Pictured>(import.meta.dirname, 'small.test.yaml'))(
  'the pictures of the small site are listed and described in its own words: %s',
  (_, { changed, told }) => {
    const files = {
      'a.png': '',
      'plates.yaml': 'shots:\n  - { id: oven, file: a.png }\n',
      'views/en.yaml': view,
      'views/fr.yaml': view.replaceAll('The oven', 'Le four'),
      ...changed,
    }
    const put = Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) }))
    const options = { table: pictured, ...request, content: 'content' }
    const found = problemsOf(checkTexts([...sources, ...put], options).findings, 'en').map(
      ({ file, code, fix }) => `${file} ${code} ${fix}`,
    )
    if (told.length === 0) expect(found).toEqual([])
    for (const one of told) {
      const [file = '', ...words] = one.split(' ')
      const has = (line: string) =>
        line.startsWith(file) && words.every((word) => line.includes(word))
      expect(found.some(has), `${one} in ${found.join('; ')}`).toBe(true)
    }
  },
)

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { bundledPackages } from './components.ts'

const root = join(import.meta.dirname, '..')

/** What every folder may import: types and words for the things of a site, which import nothing but one another. */
const shared = [
  'failure.ts',
  'french.d.mts',
  'french.mjs',
  'memory.ts',
  'message.ts',
  'parse.ts',
  'picture-table.ts',
  'problem.ts',
  'site.ts',
]

/** The folders of `src/` in their import order: a folder imports only from those before it, types included. */
const folders = [
  'disk',
  'typography',
  'content',
  'gate',
  'yaml',
  'check',
  'pictures',
  'type',
  'bundle',
  'render',
  'islands',
  'emit',
  'hosting',
  'check.ts',
  'build.ts',
  'format',
  'editor',
  'serve',
  'command',
]

/** The folders of the panel, in the same way. */
const foldersOfPanel = [
  'words',
  'state',
  'ui',
  'page',
  'pictures',
  'text',
  'form',
  'publish',
  'screens',
  'compare',
  'app',
]

/** Words of this site, which the engine does not know. */
const ofThisSite =
  /^(?:landings?|swarms?|essaims?|ch[aâ]teaux?|farcheville|missions?|pillars?|imbue|newsreader)$/

/** Words of the content, which its table declares: in the engine they stand nowhere. */
const ofItsContent =
  /footerYear|\bmessaging\b|'(?:site\.yaml|gate\.yaml|images|small)'|\['(?:gallery|images)'/g

const allBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'))

const filesBelow = (folder: string) => allBelow(folder).filter((path) => !/\.test\.\w+$/.test(path))

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

const product = ['scripts', 'src', 'templates'].flatMap(filesBelow)
const code = product.filter((path) => /\.(?:tsx?|mjs)$/.test(path))

/** What a file imports, ours by the path from the root, packages by their names. */
const importsOf = (path: string) =>
  [
    ...textOf(path).matchAll(
      /^(?:import|export)\b[^'"`;=]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
  ].map(([statement, from, bare, later]) => {
    const target = from ?? bare ?? later ?? ''
    return {
      target: target.startsWith('.') ? relative(root, join(root, dirname(path), target)) : target,
      isType: /^(?:import|export) type\b/.test(statement),
    }
  })

const graph = new Map(code.map((path) => [path, importsOf(path)]))

/** What a file needs to run. */
const neededBy = (path: string): readonly string[] =>
  (graph.get(path) ?? []).filter(({ isType }) => !isType).map(({ target }) => target)

/** The imports that a rule forbids, as arrows. */
const arrows = (isWrong: (path: string, target: string) => boolean): readonly string[] =>
  [...graph].flatMap(([path, imports]) =>
    imports
      .filter(({ target }) => isWrong(path, target))
      .map(({ target }) => `${path} → ${target}`),
  )

/** The place of a file's folder in the order. */
const placeOf = (path: string) => {
  const [, folder = ''] = path.split('/')
  return shared.includes(folder) ? -1 : folders.indexOf(folder)
}

/** Every file that some others lead to, from one to the next. */
function reach(next: (path: string) => readonly string[], from: readonly string[]) {
  const reached = new Set<string>()
  const follow = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    next(path).forEach(follow)
  }
  from.forEach(follow)
  return reached
}

test('src has no folder but these', () => {
  const there = readdirSync(join(root, 'src')).filter((name) => !/\.test\.tsx?$/.test(name))
  expect(there.toSorted()).toEqual([...shared, ...folders].toSorted())
})

test('no folder imports from one after it', () => {
  const wrong = arrows((path, target) => {
    if (!path.startsWith('src/') || !/^(?:src|templates|scripts|test|bench)\//.test(target))
      return false
    return !target.startsWith('src/') || placeOf(target) > placeOf(path)
  })
  expect(wrong).toEqual([])
})

test('no folder of the panel imports from one after it', () => {
  const panel = 'src/editor/panel/'
  const folderOf = (path: string) => path.slice(panel.length).split('/')[0] ?? ''
  const isInFolder = (path: string) =>
    path.startsWith(panel) && path.slice(panel.length).includes('/')
  const there = new Set(code.filter(isInFolder).map(folderOf))
  expect([...there].toSorted()).toEqual(foldersOfPanel.toSorted())
  const numberOf = (path: string) => foldersOfPanel.indexOf(folderOf(path))
  const wrong = arrows(
    (path, target) => isInFolder(path) && isInFolder(target) && numberOf(target) > numberOf(path),
  )
  expect(wrong).toEqual([])
})

test('no files import one another in a circle, types included', () => {
  const all = new Map([
    ...graph,
    ...filesBelow('bench').map((path) => [path, importsOf(path)] as const),
  ])
  const next = (path: string) => (all.get(path) ?? []).map(({ target }) => target)
  expect([...all.keys()].filter((path) => reach(next, next(path)).has(path))).toEqual([])
})

test('what runs in a browser, and what only renders, does not read the disk', () => {
  const wrong = arrows((path, target) => {
    if (/^src\/islands\/|\.island\.tsx$|\.instrument\.ts$/.test(path))
      return /^node:|^zod$|^src\/(?!islands|gate|site\.ts)/.test(target)
    if (path.startsWith('templates/'))
      return /^node:(?!crypto|module)|^src\/(?:disk|emit|serve|command)\//.test(target)
    return /^src\/(?:check|render|format)\//.test(path) && /^(?:node:fs|src\/disk\/)/.test(target)
  })
  expect(wrong).toEqual([])
})

test('no type is forced and no lint rule silenced', () => {
  const forced =
    /\bas (?:[A-Z{([]|any|unknown|never|string|number|readonly|typeof|keyof)|: any\b|<any>|[\w)\]]!(?=[.;,)\]\n])/
  const silenced = /@ts-|biome-ignore/
  expect(code.filter((path) => silenced.test(textOf(path)) || forced.test(bareCode(path)))).toEqual(
    [],
  )
})

test('the engine contains no word of this site, and no path into its content', () => {
  const contentPaths = filesBelow('content').map((path) => path.slice('content/'.length))
  const own = contentPaths.filter((path) => path.includes('/') && !path.startsWith('pages/'))
  const known = product
    .filter((path) => path.startsWith('src/'))
    .flatMap((path) => {
      const text = `${path} ${textOf(path)}`
      const words = text
        .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
        .split(/[^\p{L}]+/u)
        .map((word) => word.toLowerCase())
      const found = [
        ...words.filter((word) => ofThisSite.test(word)),
        ...own.filter((name) => text.includes(name)),
        ...(text.replaceAll(/\bboth\([^)]*\)/g, '').match(ofItsContent) ?? []),
      ]
      return found.length > 0 ? [`${path}: ${[...new Set(found)].join(', ')}`] : []
    })
  expect(known).toEqual([])
})

test('the engine checks without React, and without what only a build needs', () => {
  const reached = [...reach(neededBy, ['scripts/check.ts', 'templates/kinds.ts'])]
  expect(reached).toContain('zod')
  const heavy = /^(?:react|vite|lightningcss|fontkit|subset-font|ssim|@clack|remark-rehype|hast)/
  expect(reached.filter((name) => heavy.test(name))).toEqual([])
})

test('the packages of the panel are bundled before the tests of its components', () => {
  const panel = code.filter((path) => path.startsWith('src/editor/panel/'))
  const packages = [...reach(neededBy, panel)].filter((name) => !name.startsWith('src/'))
  expect([...bundledPackages]).toEqual(expect.arrayContaining(packages))
  expect(packages).toContain('zustand')
})

/** Code without its comments, texts, import lists, and the `as` that names the keys of a mapped type. */
const bareCode = (path: string) =>
  textOf(path)
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '')
    .replace(/^(?:import|export)\s(?:type\s)?(?:\*|\{)[\s\S]*?from '[^']+'/gm, '')
    .replace(/\[\w+ in .* as /g, '[')
    .replace(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import matter from 'gray-matter'
import { fromHtml } from 'hast-util-from-html'
import { selectAll } from 'hast-util-select'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { build } from '../../src/build.ts'
import { readEnvelope } from '../../src/gate/envelope.ts'
import { site } from '../../templates/site.ts'
import { filesIn } from '../built-site.ts'

// Asserts only what no edit may break: the owner's words, pages, passwords and dates change as they like.
const root = resolve(import.meta.dirname, '../..')
const content = process.env['SITE_CONTENT'] ?? join(root, 'content')
const out = process.env['SITE_OUT'] ?? join(root, 'dist')

const files = filesIn(out)
const built = await build({ site, content, lang: 'en', today: '2026-01-01' })

interface Page {
  /** The file, of a gated page that of its gate. */
  readonly path: string
  readonly html: string
}

const endingWith = (...endings: readonly string[]) =>
  [...files.keys()].filter((path) => endings.some((ending) => path.endsWith(ending)))
const textOf = (path: string) => files.get(path)?.toString() ?? ''

const published: readonly Page[] = endingWith('.html').map((path) => ({ path, html: textOf(path) }))
const opened: readonly Page[] = built.opened
const pages = [...published, ...opened]
const isGate = ({ path }: Page) => opened.some((page) => page.path === path)

const elements = ({ html }: Page, selector: string) => selectAll(selector, fromHtml(html))
const attributes = (page: Page, selector: string, name: string) =>
  elements(page, selector).map(({ properties }) => String(properties[name] ?? ''))

describe('the site', () => {
  test('is what its content makes', () => {
    const paths = [...files.keys()]
    expect(paths).toEqual(built.files.map(({ path }) => path).toSorted())
    const always = ['404.html', '500.html', 'sitemap.xml', 'robots.txt', 'icon.svg']
    expect(paths).toEqual(expect.arrayContaining(always))
  })

  test('gives every gate the same title', () => {
    const titleOf = ({ html }: Page) => /<title>([^<]+)<\/title>/.exec(html)?.[1]
    const gates = published.filter(isGate).map(titleOf)
    expect(new Set(gates).size).toBe(Math.min(gates.length, 1))
  })

  test('asks nothing of another host', () => {
    const fetching =
      /(?:src|srcset|imagesrcset|data-\w+|poster|action)="[^"]*\/\/|url\(["']?(?:https?:)?\/\/|@import/i
    const texts = [...pages.map(({ html }) => html), ...endingWith('.css', '.svg').map(textOf)]
    for (const text of texts)
      expect(fetching.exec(text.replaceAll(/ xmlns="[^"]*"/g, ''))).toBeNull()
    const linked = 'link:is([rel~=stylesheet], [rel~=preload], [rel~=modulepreload], [rel~=icon])'
    for (const page of pages)
      for (const href of attributes(page, linked, 'href')) expect(href).toMatch(/^\/[^/]/)
  })

  test('holds nothing that nobody asks for, and nothing that was not meant', () => {
    const texts = endingWith('.html', '.css', '.js', '.xml', '.webmanifest').map(textOf)
    const all = [...texts, ...opened.map(({ html }) => html)].join('\n')
    const assets = [...files.keys()].filter((path) => path.startsWith('assets/'))
    const isSealed = (path: string) => /^assets\/page-\w+\.css$/.test(path)
    const unused = assets.filter((path) => !all.includes(path.slice('assets/'.length)))
    expect(unused.filter((path) => !isSealed(path))).toEqual([])
    const hashless = assets.filter((path) => !/[.-][\w-]{8,16}\.\w+$/.test(path))
    expect(hashless).toEqual([])
    expect(endingWith('.map', '.ts', '.tsx', '.png.json', 'manifest.json')).toEqual([])
    expect([...files.keys()].filter((path) => /(?:^|\/)\./.test(path))).toEqual(['.htaccess'])
    for (const path of endingWith('.js', '.css'))
      expect(textOf(path)).not.toContain('sourceMappingURL')
  })
})

describe('what is published of the gated pages', () => {
  /** Letters and figures only: typography and marks may differ between the content and a page. */
  const bare = (text: string) =>
    ` ${(text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `.toLowerCase()

  /** The texts of a file that have words enough to be recognised. */
  function phrasesIn(path: string): readonly string[] {
    const text = readFileSync(join(content, path), 'utf8')
    const { data, content: body } = path.endsWith('.md')
      ? matter(text)
      : { data: parse(text), content: '' }
    const strings = JSON.stringify(data).match(/"(?:[^"\\]|\\.)*"/g) ?? []
    return [...strings.map((string) => String(JSON.parse(string))), ...body.split('\n')]
      .map(bare)
      .filter((phrase) => phrase.split(' ').length > 5)
  }

  const words = readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:md|yaml)$/.test(path) && path.includes('/'))
    .map((path) => ({ path, fields: matter(readFileSync(join(content, path), 'utf8')).data }))
  const gatedPages = words.filter(({ fields }) => fields['gated'] === true)
  const landingIsOpen = words.some(
    ({ fields }) => fields['template'] === 'landing' && fields['gated'] === false,
  )
  const gated = words
    .filter(
      (file) => gatedPages.includes(file) || (!landingIsOpen && file.path.startsWith('landing/')),
    )
    .map(({ path }) => path)
  const open = words.filter(({ path }) => !gated.includes(path)).map(({ path }) => path)
  const openWords = [...open, 'site.yaml', 'gate.yaml']
    .map((path) => bare(readFileSync(join(content, path), 'utf8')))
    .join()

  test('does not hold their words', () => {
    const secret = gated.flatMap(phrasesIn).filter((phrase) => !openWords.includes(phrase))
    const texts = endingWith('.html', '.css', '.js', '.svg', '.xml', '.ics', '.txt', '.webmanifest')
    for (const path of texts) {
      const text = bare(textOf(path).replaceAll(/<[^>]*>/g, ' '))
      const told = secret.filter((phrase) => text.includes(phrase))
      expect(told, path).toEqual([])
    }
  })

  test('tells nothing by its size, and holds no key', () => {
    const { seed } = JSON.parse(readFileSync(join(content, 'gate.json'), 'utf8'))
    for (const [path, bytes] of files) expect(bytes.includes(seed), path).toBe(false)
    for (const path of endingWith('.bin')) {
      const { body } = readEnvelope(new Uint8Array(files.get(path) ?? []))
      expect((body.length - 16) % 2_048, path).toBe(0)
    }
  })
})

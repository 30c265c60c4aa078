import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import gate from '../content/gate.json' with { type: 'json' }
import {
  attribute,
  type BuiltPage,
  builtPage,
  named,
  textIn,
} from '../src/emit/checks/built-page.ts'
import { readEnvelope } from '../src/gate/envelope.ts'
import { openEnvelope } from '../src/gate/open-envelope.ts'
import { privateKeyOf } from '../src/gate/private-key.ts'
import { readSealedPage } from '../src/gate/sealed-page.ts'
import { foundation } from './foundation.ts'
import { gatedWords } from './gated-words.ts'
import { runCommandIn } from './run-command.ts'

/** The files of a folder by their paths below it. */
function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
  return new Map(
    paths.map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path)]),
  )
}

const files = filesIn('dist')
const endingWith = (...endings: readonly string[]) =>
  [...files.keys()].filter((path) => endings.some((ending) => path.endsWith(ending)))
const textOf = (path: string) => files.get(path)?.toString() ?? ''

/** What the passwords open, as pages at the addresses of their gates. */
async function openedPages(): Promise<readonly (BuiltPage & { readonly html: string })[]> {
  const kdf = { ...gate.kdf, name: 'PBKDF2-SHA256' as const }
  const key = await privateKeyOf(foundation.passwords[0], kdf)
  return Promise.all(
    endingWith('.bin').map(async (path) => {
      const envelope = readEnvelope(new Uint8Array(files.get(path) ?? []))
      const { html } = readSealedPage((await openEnvelope(envelope, key)) ?? '')
      const at = posix.join(envelope.header.route.slice(1), 'index.html')
      return { ...builtPage(at, html, true), html }
    }),
  )
}

const opened = await openedPages()
const closed = endingWith('.html').map((path) => builtPage(path, textOf(path)))
const pages = [...closed, ...opened]

describe('the built site', () => {
  test('has a file for every route, and what a public site needs beside them', () => {
    for (const path of [
      'index.html',
      'v2/index.html',
      'swarm/index.html',
      'chateau-farcheville/index.html',
      'mentions-legales/index.html',
      'legal-notice/index.html',
      'practical-information/index.html',
      '404.html',
      '500.html',
      'sitemap.xml',
      'robots.txt',
      'icon.svg',
    ])
      expect([...files.keys()]).toContain(path)
    expect(endingWith('.html')).toHaveLength(9)
  })

  test('gives every open page a title of its own, and every gate the same', () => {
    const titleOf = (page: BuiltPage) => named(page, 'title').map(textIn).join()
    const gates = ['index.html', 'v2/index.html', 'practical-information/index.html']
    const open = closed.filter(({ path }) => !gates.includes(path)).map(titleOf)
    expect(new Set(open).size).toBe(open.length)
    const shut = closed.filter(({ path }) => gates.includes(path)).map(titleOf)
    expect(new Set(shut)).toEqual(new Set(['Fondation Point d’Orgue, private view']))
  })

  test('has no dead link and no missing section, behind the gate either', () => {
    const idsAt = (path: string) => {
      const here = pages.filter((page) => page.path === path)
      return here.flatMap((page) => page.elements.map((element) => attribute(element, 'id')))
    }
    const dead = pages.flatMap((page) =>
      named(page, 'a').flatMap((link) => {
        const href = attribute(link, 'href') ?? ''
        if (/^(?:https:\/\/wa\.me\/\d{8,15}$|mailto:[^?]+$|data:text\/calendar)/.test(href))
          return []
        const url = new URL(href, `https://site.example/${page.path.replace(/index\.html$/, '')}`)
        if (url.origin !== 'https://site.example') return [href]
        const place = url.pathname.slice(1)
        const path = [place, posix.join(place, 'index.html')].find((name) => files.has(name))
        const section = decodeURIComponent(url.hash.slice(1))
        const found = path !== undefined && (section === '' || idsAt(path).includes(section))
        return found ? [] : [`${page.path}: ${href}`]
      }),
    )
    expect(dead).toEqual([])
  })

  test('asks nothing of another host', () => {
    const fetching =
      /(?:src|srcset|imagesrcset|data-\w+|poster|action)="[^"]*\/\/|url\(["']?(?:https?:)?\/\/|@import/i
    const html = [...endingWith('.html').map(textOf), ...opened.map((page) => page.html)]
    for (const text of [...html, ...endingWith('.css', '.svg').map(textOf)])
      expect(fetching.exec(text.replaceAll(/ xmlns="[^"]*"/g, ''))).toBeNull()
    const linked = closed
      .flatMap((page) => named(page, 'link'))
      .filter((link) => {
        const kinds = [
          'stylesheet',
          'preload',
          'modulepreload',
          'icon',
          'manifest',
          'apple-touch-icon',
        ]
        return kinds.includes(attribute(link, 'rel') ?? '')
      })
    expect(linked.length).toBeGreaterThan(0)
    for (const link of linked) expect(attribute(link, 'href')).toMatch(/^\/[^/]/)
  })

  test('holds nothing that nobody asks for', () => {
    const texts = endingWith('.html', '.css', '.js', '.xml', '.webmanifest').map(textOf)
    const all = [...texts, ...opened.map(({ html }) => html)].join('\n')
    const sealed = [...files.keys()].filter((path) => /^assets\/page-\w+\.css$/.test(path))
    const unasked = [...files.keys()]
      .filter((path) => path.startsWith('assets/') && !sealed.includes(path))
      .filter((path) => !all.includes(path.slice('assets/'.length)))
    expect(unasked).toEqual([])
  })

  test('has no source map, no list of the bundler and no file that was not meant', () => {
    expect(endingWith('.map', '.ts', '.tsx', '.png.json', 'manifest.json')).toEqual([])
    expect([...files.keys()].filter((path) => /(?:^|\/)\./.test(path))).toEqual([])
    for (const path of endingWith('.js', '.css'))
      expect(textOf(path)).not.toContain('sourceMappingURL')
  })

  test('names every asset by a hash, so that it may be kept for ever', () => {
    const unnamed = [...files.keys()].filter(
      (path) => path.startsWith('assets/') && !/[.-][\w-]{8,16}\.\w+$/.test(path),
    )
    expect(unnamed).toEqual([])
  })
})

describe('what is published of the gated pages', () => {
  const holding = (words: string) =>
    [...files]
      .filter(([path, content]) => path.includes(words) || content.includes(words))
      .map(([path]) => `${path}: ${words}`)

  test.each(gatedWords)('does not hold “%s”', (words) => {
    expect(holding(words)).toEqual([])
  })

  test('holds no password, no key and no seed', () => {
    const secrets = [...foundation.passwords, gate.seed]
    expect(secrets.flatMap(holding)).toEqual([])
  })

  test('tells nothing by its size: every payload is a multiple of 2 KiB and its envelope', () => {
    const sizes = endingWith('.bin').map((path) => {
      const { body } = readEnvelope(new Uint8Array(files.get(path) ?? []))
      return (body.length - 16) % 2_048
    })
    expect(sizes).toEqual([0, 0, 0])
  })
})

describe('the same content gives the same bytes', () => {
  const world = mkdtempSync(join(tmpdir(), 'same-bytes-'))

  test.each([
    ['at the other end of the world', { TZ: 'Pacific/Kiritimati', LANG: 'C', LC_ALL: 'C' }],
    ['in Turkish, where i has another capital', { TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8' }],
  ])('%s, from another folder', { timeout: 120_000 }, async (_, surroundings) => {
    const content = join(world, 'other content')
    const out = join(world, 'dist')
    rmSync(content, { recursive: true, force: true })
    cpSync('content', content, { recursive: true })
    const home = { HOME: world, XDG_CACHE_HOME: join(homedir(), '.cache') }
    const where = ['--content', content, '--out', out]
    const { code, stderr } = await runCommandIn({ ...surroundings, ...home }, 'build', ...where)
    expect(code, stderr).toBe(0)
    const again = filesIn(out)
    expect([...again.keys()]).toEqual([...files.keys()])
    const different = [...again].filter(([path, content]) => !files.get(path)?.equals(content))
    expect(different.map(([path]) => path)).toEqual([])
  })
})

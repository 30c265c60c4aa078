import { expect, test } from 'vitest'
import type { OpenedPage } from '../render/document.tsx'
import { hashSource } from '../render/policy.ts'
import { fileReader, refuseFaults } from './check-files.ts'

const page = (body: string, head = '<title>Page</title>') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`

interface More {
  readonly base?: string
  readonly opened?: readonly OpenedPage[]
}

/** The faults of a site given as texts by path. */
function faults(texts: Readonly<Record<string, string>>, { base = '', opened = [] }: More = {}) {
  const files = Object.entries(texts).map(([path, text]) => ({ path, bytes: Buffer.from(text) }))
  try {
    refuseFaults([fileReader()(files, opened)], { origin: 'https://example.org', base })
    return []
  } catch (error) {
    return String(error).split('\n  ').slice(1)
  }
}

test('a link to a page, a file, a section of either form is sound', () => {
  const body = `<a href="/v2">a</a><a href="/v2/#event">b</a><a href="#here">c</a><a href="v2/">d</a>
    <p id="here"></p><img src="/assets/a.avif" srcset="/assets/a.avif 1x, /assets/b.avif 2x" alt="">
    <a href="https://wa.me/33199000000">e</a><a href="mailto:a@b.example">f</a><a href="#top">g</a>
    <a href="/v2#:~:text=an%20event">h</a><a href="/v2#event:~:text=an">i</a>
    <a href="https://example.org/programme.pdf">j</a><link rel="canonical" href="https://example.org/v2">`
  const v2 = page('<p id="event"></p>', '<title>Second</title>')
  const files = { 'v2/index.html': v2, 'assets/a.avif': '', 'assets/b.avif': '' }
  expect(faults({ 'index.html': page(body), ...files })).toEqual([])
})

const dead = (address: string) => `index.html “${address}” leads to no page or file`

test('a dead link, a missing section, a missing file are faults', () => {
  const body = `<a href="/nowhere">a</a><a href="#gone">b</a><a href="#100%">c</a><img srcset="/a.avif 1x, /b.avif 2x" alt="">
    <div data-module="/assets/menu.js"></div><link rel="alternate" href="https://example.org/fr">`
  expect(faults({ 'index.html': page(body), 'a.avif': '' })).toEqual([
    dead('/nowhere'),
    'index.html “#gone” leads to no section of index.html',
    'index.html “#100%” leads to no section of index.html',
    ...['/b.avif', '/assets/menu.js', 'https://example.org/fr'].map(dead),
  ])
})

test('below a base path an address without it is a fault', () => {
  const body = '<a href="/project/">a</a><a href="/v2">b</a>'
  expect(faults({ 'index.html': page(body) }, { base: '/project' })).toEqual([dead('/v2')])
})

test('what a password opens is checked as well, and its sections count', () => {
  const opened = [
    { path: 'index.html', html: '<p id="event"><a href="/x">x</a>', addresses: ['/y.js'] },
  ]
  const files = { 'index.html': page('<a href="#event">a</a>') }
  expect(faults(files, { opened })).toEqual(['/x', '/y.js'].map(dead))
})

test('a request to another host is a fault, in a style sheet and as a data address too', () => {
  const body =
    '<script src="https://cdn.example/a.js"></script><img src="data:image/gif;base64,R0" alt="">'
  const css = '@import "//cdn.example/b.css"; p { background: url(c.png) }'
  expect(faults({ 'index.html': page(body), 'assets/a.css': css, 'assets/c.png': '' })).toEqual([
    'index.html asks another host: “https://cdn.example/a.js”',
    'index.html asks another host: “data:image/gif;base64,R0”',
    'assets/a.css asks another host: “//cdn.example/b.css”',
  ])
})

test('every inline text is in the policy, and the policy lists nothing else', () => {
  const policy = (scripts: string, styles: string) =>
    `<meta http-equiv="Content-Security-Policy" content="script-src ${scripts}; style-src ${styles}">`
  const rest = '<title>Page</title><style>p{}</style><script>run()</script>'
  const data = '<script type="application/ld+json">{}</script>'
  const sound = policy(hashSource('run()'), hashSource('p{}'))
  expect(faults({ 'index.html': page('', sound + rest + data) })).toEqual([])

  const unsound = policy("'self'", hashSource('other'))
  expect(faults({ 'index.html': page('', rest + unsound) })).toEqual([
    'index.html states its policy after what it governs',
    `index.html has an inline script (${hashSource('run()')}) that its policy does not list`,
    `index.html has an inline style (${hashSource('p{}')}) that its policy does not list`,
    `index.html lists ${hashSource('other')} for an inline style it does not have`,
  ])
})

test('two pages that search engines list do not share a title; hidden ones may', () => {
  const hidden = page('', '<title>Page</title><meta name="robots" content="noindex">')
  expect(faults({ 'a.html': page(''), 'b.html': page(''), 'c.html': hidden })).toEqual([
    'b.html has the title of a.html: “Page”',
  ])
})

test('a page without a language or title, an id twice, styles and handlers are faults', () => {
  const html = '<!doctype html><p id="a"></p><p id="a" style="color:red" onclick="x()"></p>'
  expect(faults({ 'a.html': html })).toEqual([
    'a.html says no language',
    'a.html has <p style="…">',
    'a.html has <p onclick="…">',
    'a.html has the id “a” more than once',
    'a.html has no title',
  ])
})

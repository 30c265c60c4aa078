import { expect, test } from 'vitest'
import { site } from '../../templates/site.ts'
import { fileReader, refuseFaults } from '../emit/check-files.ts'
import type { Language } from '../site.ts'
import { addressesOf } from './addresses.ts'
import { movedPages } from './moved-pages.ts'

const addresses = addressesOf('https://example.org/project/')

const page = (route: string, lang: Language, gated: boolean, redirectFrom: readonly string[]) => ({
  file: `pages${route}.md`,
  fields: {
    template: 'note',
    title: 'A secret',
    description: '',
    lang,
    route,
    gated,
    redirectFrom,
  },
  body: { type: 'root' as const, children: [] },
})

const pages = [
  page('/presse', 'fr', false, ['/Presse.html', '/journaux', '/Presse']),
  page('/coulisses', 'fr', true, ['/atelier']),
]

const moved = movedPages(site, { pages }, addresses)
const textOf = (path: string) => String(moved.find((file) => file.path === path)?.bytes)

test('the page at an old address leads on by itself and by a link, and asks not to be listed', () => {
  expect(moved.map(({ path }) => path)).toEqual(['journaux/index.html', 'atelier/index.html'])
  expect(textOf('journaux/index.html').replaceAll('><', '>\n<')).toMatchInlineSnapshot(`
    "<!doctype html>
    <html lang="fr">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;; base-uri &#x27;none&#x27;; form-action &#x27;none&#x27;">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Cette page a changé d’adresse</title>
    <meta name="robots" content="noindex">
    <link rel="canonical" href="https://example.org/project/presse">
    <meta http-equiv="refresh" content="0; url=/project/presse">
    </head>
    <body>
    <p>Cette page a changé d’adresse : <a href="/project/presse">https://example.org/project/presse</a>
    </p>
    </body>
    </html>
    "
  `)
})

test('of a page behind the password it says no more than the address, in the language of the gate', () => {
  const text = textOf('atelier/index.html')
  expect(text).toContain('<html lang="en">')
  expect(text).toContain('<a href="/project/coulisses">https://example.org/project/coulisses</a>')
  expect(text).not.toMatch(/secret|changé/)
})

test('it is sound as any page of the site', () => {
  const target = '<!doctype html><html lang="fr"><title>Page</title></html>'
  const own = ['presse', 'coulisses'].map((path) => ({
    path: `${path}/index.html`,
    bytes: Buffer.from(target.replace('Page', path)),
  }))
  refuseFaults([fileReader()([...moved, ...own])], addresses)
})

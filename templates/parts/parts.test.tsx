import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bound } from './bound.ts'
import { footerLinks } from './footer-links.ts'
import { Logo } from './logo.tsx'

const french = { href: '/base/mentions-legales', label: 'Mentions légales', language: 'fr' }
const own = { href: '/base/information', label: 'Information', language: undefined }
test.each([
  [false, [french]],
  [true, [french, own]],
])('only the footer of a gated page leads to gated pages: %s', (gated, shown) => {
  const links = [
    { to: '/mentions-legales', label: 'Mentions légales' },
    { to: '/information', label: 'Information' },
  ]
  const site = {
    language: 'en',
    isGated: (route: string) => route === '/information',
    languageOf: (route: string) => (route === '/mentions-legales' ? 'fr' : 'en'),
    link: (path: string) => `/base${path}`,
  } as const
  expect(footerLinks(links, { ...site, gated })).toEqual(shown)
})

test.each([
  ['Point d’Orgue', /Po<span class="logo-dotted">ı<svg.*<\/span>nt d’Orgue/],
  ['Tacet', /^<span class="logo"><span class="logo-word">Tacet<\/span><\/span>$/],
])('the dot of the i of %s, if it has one, is the dot of a fermata', (text, html) => {
  expect(renderToStaticMarkup(<Logo wordmark={{ text, dotted: 'i' }} />)).toMatch(html)
})

test.each([
  ['a text whose last words hold together', 'a text whose last words hold\u00a0together'],
  ['Château de Farcheville', 'Château de\u00a0Farcheville'],
  ['together', 'together'],
  // What the editor puts behind a text to know it by takes no room.
  [
    'les arbres règlent l’acoustique\u{e0101}\u{e0123}.',
    'les arbres règlent\u00a0l’acoustique\u{e0101}\u{e0123}.',
  ],
  ['what is written: supercalifragilistic', 'what is written: supercalifragilistic'],
])('the last two words stay in one line where a phone has room for them: %s', (text, set) => {
  expect(bound(text)).toBe(set)
})

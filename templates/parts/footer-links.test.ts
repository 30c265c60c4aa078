import { expect, test } from 'vitest'
import { footerLinks } from './footer-links.ts'

const links = [
  { to: '/mentions-legales', label: 'Mentions légales' },
  { to: '/practical-information', label: 'Practical information' },
]

const site = {
  language: 'en',
  isGated: (route: string) => route === '/practical-information',
  languageOf: (route: string) => (route === '/mentions-legales' ? 'fr' : 'en'),
  link: (path: string) => `/base${path}`,
} as const

test('the footer of a public page leads to no gated page', () => {
  const shown = footerLinks(links, { ...site, gated: false })
  expect(shown).toEqual([
    { href: '/base/mentions-legales', label: 'Mentions légales', language: 'fr' },
  ])
})

test('the footer of a gated page leads to gated pages too', () => {
  const shown = footerLinks(links, { ...site, gated: true })
  expect(shown.map(({ href }) => href)).toEqual([
    '/base/mentions-legales',
    '/base/practical-information',
  ])
})

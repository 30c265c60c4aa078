import { toString as textOf } from 'mdast-util-to-string'
import { serviceRows } from '../../templates/landing/service-rows.ts'
import type { Page, Site } from '../site.ts'

/** The words of the content: those that only a password may open, and those that anybody may read. */
export interface Texts {
  readonly gated: readonly string[]
  readonly open: readonly string[]
}

/**
 * Sorts the content by who may read it, from its fields and never from output (contract 6.6): the landing page's
 * words while no landing page is open, the words of gated pages, and what public pages keep for later.
 */
export function textsOf(site: Site): Texts {
  const gated = site.pages.filter(({ fields }) => 'gated' in fields && fields.gated)
  const open = site.pages.filter((page) => !gated.includes(page))
  const shown = new Set(open.map(({ fields }) => fields.template))
  const sections = [
    { words: landingWords(site), readable: shown.has('landing') },
    { words: site.swarm, readable: shown.has('swarm') },
    { words: withoutLater(site.chateau), readable: shown.has('chateau') },
    { words: laterWords(site.chateau), readable: shown.has('landing') },
    { words: [withoutNumbers(site), site.gateWords], readable: true },
    { words: site.settings.contact.messaging, readable: shown.has('landing') },
    ...gated.map((page) => ({ words: [pageWords(page)], readable: false })),
    ...open.map((page) => ({ words: [pageWords(page)], readable: true })),
  ]
  const wordsWhere = (readable: boolean) =>
    sections
      .filter((section) => section.readable === readable)
      .flatMap(({ words }) => stringsIn(words))
  return { gated: wordsWhere(false), open: wordsWhere(true) }
}

/** The words of the landing page, and its services as they read with their figures. */
const landingWords = ({ landing }: Site) => ({
  ...landing,
  services: serviceRows(landing.event.services),
})

/** The settings without the telephone numbers, which stand on the landing page only. */
const withoutNumbers = ({ settings }: Site) => ({
  ...settings,
  contact: settings.contact.mail,
})

const pageWords = ({ fields, body }: Page) => ({
  title: fields.title,
  description: fields.description,
  body,
})

/** The key of the words that public pages show only once the event is public. */
const later = 'onlyWhenPublic'

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  const block = 'type' in value && 'children' in value
  if (block && ['paragraph', 'heading', 'tableCell'].includes(String(value.type))) {
    return [textOf(value)]
  }
  return Object.values(block ? (value.children ?? []) : value).flatMap(stringsIn)
}

function laterWords(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === later ? [inner] : laterWords(inner),
  )
}

function withoutLater(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLater)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== later)
      .map(([key, inner]) => [key, withoutLater(inner)]),
  )
}

import { type Finding, finding } from '../content/finding.ts'
import { placeOfFile } from '../content/text.ts'
import type { Wording } from '../message.ts'
import { typeset } from '../typography/typeset.ts'
import { sameOrder } from '../validate/messages/order.ts'
import { sameDescription, sameTitle } from '../validate/messages/page.ts'
import {
  missingTemplate,
  reservedRoute,
  sameRoute,
  sameTemplate,
} from '../validate/messages/route.ts'
import type { Entry } from './entry.ts'
import { rangeIn } from './form.ts'
import { type ContentTable, pagesAlone } from './table.ts'
import { entryAt, fieldOf, isPage, isReserved, routeOf, type World } from './world.ts'

type PageKinds = ContentTable['pages']

/** What is wrong between pages: their addresses, those that must be there once, their titles; and the order of cards. */
export const pageRules = (world: World, table: ContentTable): Finding[] => [
  ...routeRule(world),
  ...templateRule(world, pagesAlone(table)),
  ...titleRule(world, table.pages),
  ...orderRule(world),
]

/** Addresses that two pages share, and those that the build keeps for its own files. */
function routeRule(world: World): Finding[] {
  const first = new Map<string, Entry>()
  const found: Finding[] = []
  for (const entry of world.entries.filter(isPage)) {
    const route = routeOf(entry)
    if (route === undefined || !entry.fields) continue
    const range = rangeIn(entry.fields.form, ['route'])
    const other = first.get(route)
    if (other) {
      const wording = sameRoute({ route, other: other.source.file })
      found.push(finding(entry.source, range, wording))
    } else first.set(route, entry)
    if (isReserved(world.reserved)(route)) {
      found.push(finding(entry.source, range, reservedRoute({ route })))
    }
  }
  return found
}

/** The pages that a host shows by itself, such as the 404 page: all are there, and only once. */
function templateRule(world: World, alone: readonly string[]): Finding[] {
  const pages = world.entries.filter(isPage)
  // A page that cannot be read may be the one that is missed.
  const isReadable = pages.every((page) => typeof fieldOf(page, 'template') === 'string')
  return alone.flatMap((template) => {
    const [first, ...more] = pages.filter((page) => fieldOf(page, 'template') === template)
    if (!first) return isReadable ? [missing(world, template)] : []
    const other = first.source.file
    return more.flatMap(({ source, fields }) =>
      fields
        ? [finding(source, rangeIn(fields.form, ['template']), sameTemplate({ template, other }))]
        : [],
    )
  })
}

const missing = (world: World, template: string): Finding => ({
  place: placeOfFile(`${world.folder}/pages/${template}.md`),
  wording: missingTemplate({ template }),
})

/** A page as a list of search results shows it. */
interface Listed {
  readonly entry: Entry
  /** As it is printed. */
  readonly title: string
  readonly description: string
}

/** Pages that search engines may list and that nobody could tell apart in their lists. */
function titleRule(world: World, kinds: PageKinds): Finding[] {
  const pages = listedPages(world, kinds)
  return pages.flatMap((page, index) => {
    const before = pages.slice(0, index)
    const twin = before.find(({ title }) => title === page.title)
    if (twin) return told(page, 'title', sameTitle({ other: twin.entry.source.file }))
    const like = before.find(({ description }) => description === page.description)
    if (!like) return []
    return told(page, 'description', sameDescription({ other: like.entry.source.file }))
  })
}

function told({ entry }: Listed, field: string, wording: Wording): Finding[] {
  const { source, fields } = entry
  return fields ? [finding(source, rangeIn(fields.form, [field]), wording)] : []
}

function listedPages(world: World, kinds: PageKinds): Listed[] {
  const name = fieldOf(entryAt(world, 'site.yaml'), 'name')
  return world.entries.filter(isListed).flatMap((entry) => {
    const [title, description] = [fieldOf(entry, 'title'), fieldOf(entry, 'description')]
    if (typeof title !== 'string' || typeof description !== 'string') return []
    const language = fieldOf(entry, 'lang') === 'fr' ? 'fr' : 'en'
    const set = (words: string) => typeset(words.trim(), language)
    const kind = kinds[String(fieldOf(entry, 'template'))]
    const end = kind?.titled === 'with the name of the site' ? `, ${name}` : ''
    return [{ entry, title: set(title) + end, description: set(description) }]
  })
}

const isListed = (entry: Entry): boolean =>
  isPage(entry) && fieldOf(entry, 'gated') === false && fieldOf(entry, 'indexed') === true

/** Cards of one folder that claim the same place. */
function orderRule({ entries }: World): Finding[] {
  const first = new Map<string, Entry>()
  return entries.flatMap((entry) => {
    const order = fieldOf(entry, 'order')
    if (typeof order !== 'number' || !entry.fields) return []
    const { path } = entry.source
    const place = `${path.slice(0, path.lastIndexOf('/'))} ${order}`
    const other = first.get(place)
    if (!other) {
      first.set(place, entry)
      return []
    }
    const wording = sameOrder({ order, other: other.source.file })
    return [finding(entry.source, rangeIn(entry.fields.form, ['order']), wording)]
  })
}

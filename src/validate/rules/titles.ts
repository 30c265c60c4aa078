import type { Entry } from '../../check/entry.ts'
import { rangeIn } from '../../check/form.ts'
import { type Finding, finding } from '../../content/finding.ts'
import type { Wording } from '../../message.ts'
import { typeset } from '../../typography/typeset.ts'
import { sameDescription, sameTitle } from '../messages/page.ts'
import { entryAt, fieldOf, isPage, type World } from '../world.ts'

/** A page as a list of search results shows it. */
interface Listed {
  readonly entry: Entry
  /** As it is printed. */
  readonly title: string
  readonly description: string
}

/** Pages that search engines may list and that nobody could tell apart in their lists. */
export function titleRule(world: World): Finding[] {
  const pages = listedPages(world)
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

function listedPages(world: World): Listed[] {
  const name = fieldOf(entryAt(world, 'site.yaml'), 'name')
  return world.entries.filter(isListed).flatMap((entry) => {
    const [title, description] = [fieldOf(entry, 'title'), fieldOf(entry, 'description')]
    if (typeof title !== 'string' || typeof description !== 'string') return []
    const language = fieldOf(entry, 'lang') === 'fr' ? 'fr' : 'en'
    const set = (words: string) => typeset(words.trim(), language)
    // A page of text is named after the site.
    const end = fieldOf(entry, 'template') === 'prose' ? `, ${name}` : ''
    return [{ entry, title: set(title) + end, description: set(description) }]
  })
}

const isListed = (entry: Entry): boolean =>
  isPage(entry) && fieldOf(entry, 'gated') === false && fieldOf(entry, 'indexed') === true

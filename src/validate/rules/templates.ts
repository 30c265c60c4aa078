import { rangeIn } from '../../check/form.ts'
import { type Finding, finding } from '../../content/finding.ts'
import { placeOfFile } from '../../content/text.ts'
import { missingTemplate, sameTemplate } from '../messages/route.ts'
import { fieldOf, isPage, type World } from '../world.ts'

/** The templates of pages that a host shows by itself: there is one page of each (contract 6.20). */
const alone = ['not-found', 'error'] as const

/** The 404 page and the error page: both are there, and only once. */
export function templateRule(world: World): Finding[] {
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

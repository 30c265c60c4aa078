import type { Entry } from '../entry.ts'
import { isFields } from '../fields/path.ts'
import { type Finding, finding } from '../finding.ts'
import { type Address, addressesIn } from '../markdown/addresses.ts'
import { gatedLink } from '../messages/link.ts'
import { entryAt, fieldOf, type World } from '../world.ts'
import { isPublic, pagesShowing } from './here.ts'
import { linkFault } from './link-policy.ts'
import { namesIn } from './names-in.ts'

/** Links to pages and sections that do not exist, to other hosts in unsafe ways, and from public to gated pages. */
export function linkRule(world: World): Finding[] {
  const mailNames = Object.keys(mailsOf(world))
  return world.entries.flatMap((entry) => {
    const here = pagesShowing(world, entry)[0]
    const context = { pages: world.pages, complete: world.complete, here, mailNames }
    return linksOf(entry).flatMap(({ url, range }) => {
      const fault = linkFault(url, context)
      if (!fault) return gated(world, entry, { url, range })
      const { wording, replacement } = fault
      const isExact = entry.source.text.slice(...range) === url
      const edit = replacement !== undefined && isExact ? { range, text: replacement } : undefined
      return [finding(entry.source, range, wording, edit)]
    })
  })
}

type Link = Pick<Address, 'url' | 'range'>

/** The links of its Markdown, and the fields that name a page. */
function linksOf(entry: Entry): Link[] {
  const inText = entry.markdown.flatMap(({ written, root }) =>
    root ? addressesIn(written, root).filter(({ kind }) => kind === 'link') : [],
  )
  // A page's own address is not a link.
  const inFields = namesIn(entry, 'route').filter(({ path }) => path[0] !== 'route')
  return [...inText, ...inFields.map(({ value, range }) => ({ url: value, range }))]
}

function gated(world: World, entry: Entry, { url, range }: Link): Finding[] {
  const route = url.split('#')[0] ?? ''
  if (!world.pages.get(route)?.gated || !isPublic(world, entry)) return []
  return [finding(entry.source, range, gatedLink({ route }))]
}

function mailsOf(world: World): Readonly<Record<string, unknown>> {
  const mails = fieldOf(entryAt(world, 'site.yaml'), 'contact', 'mail')
  return isFields(mails) ? mails : {}
}

import type { CheckedMarkdown } from '../../check/check-markdown.ts'
import { isFields } from '../../check/data.ts'
import type { Entry } from '../../check/entry.ts'
import type { MarkdownAddress } from '../../check/markdown.ts'
import { type Finding, finding } from '../../content/finding.ts'
import { gatedLink } from '../messages/link.ts'
import { entryAt, fieldOf, type World } from '../world.ts'
import { isPublic, pagesShowing } from './here.ts'
import { type Contacts, type LinkContext, linkFault } from './link-policy.ts'
import { namesIn } from './names-in.ts'

/** Links to pages and sections that do not exist, to other hosts in unsafe ways, and from public to gated pages. */
export function linkRule(world: World): Finding[] {
  const contacts = contactsOf(world)
  return world.entries.flatMap((entry) => {
    const { pages, complete } = world
    const context = { pages, complete, here: pagesShowing(world, entry)[0] }
    const inBody = entry.body ? linksIn([entry.body]) : []
    const inFields = linksIn(entry.markdown.filter((one) => one !== entry.body))
    return [
      ...inBody.flatMap((link) => linkFinding(world, entry, link, { ...context, contacts })),
      // Only bodies have the addresses of site.yaml filled in.
      ...[...inFields, ...pagesNamed(entry)].flatMap((link) =>
        linkFinding(world, entry, link, { ...context, contacts: none }),
      ),
    ]
  })
}

type Link = Pick<MarkdownAddress, 'url' | 'range'>

const none: Contacts = { mail: [], phone: [] }

const linksIn = (texts: readonly CheckedMarkdown[]): Link[] =>
  texts.flatMap(({ addresses }) => addresses).filter(({ kind }) => kind === 'link')

/** The fields that name a page, but for a page's own address. */
const pagesNamed = (entry: Entry): Link[] =>
  namesIn(entry, 'route')
    .filter(({ path }) => path[0] !== 'route')
    .map(({ value, range }) => ({ url: value, range }))

function linkFinding(world: World, entry: Entry, { url, range }: Link, context: LinkContext) {
  const fault = linkFault(url, context)
  if (!fault) return gated(world, entry, { url, range })
  const { wording, replacement } = fault
  const isExact = entry.source.text.slice(...range) === url
  const edit = replacement !== undefined && isExact ? { range, text: replacement } : undefined
  return [finding(entry.source, range, wording, edit)]
}

function gated(world: World, entry: Entry, { url, range }: Link): Finding[] {
  const route = url.split('#')[0] ?? ''
  if (!world.pages.get(route)?.gated || !isPublic(world, entry)) return []
  return [finding(entry.source, range, gatedLink({ route }))]
}

function contactsOf(world: World): Contacts | undefined {
  const site = entryAt(world, 'site.yaml')
  if (!site?.fields) return undefined
  const names = (group: string) => {
    const fields = fieldOf(site, 'contact', group)
    return isFields(fields) ? Object.keys(fields) : []
  }
  return { mail: names('mail'), phone: names('messaging') }
}

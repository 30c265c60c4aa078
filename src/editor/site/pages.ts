import { changed } from '../../check/data.ts'
import { wrongRoute } from '../../check/fields.ts'
import type { File } from '../../check/file.ts'
import {
  type Answer,
  type NewKind,
  newKinds,
  newPageKind,
  type Present,
  propose,
} from '../../check/new-file.ts'
import { reservedRoute, sameRoute } from '../../check/pages.ts'
import { unwritten } from '../../check/placeholder-patterns.ts'
import { addressKey } from '../../check/redirects.ts'
import { isPageAddress } from '../../check/slug.ts'
import { isReserved, requiredRoutes } from '../../check/table.ts'
import { fieldOf, namesIn, routeOf } from '../../check/world.ts'
import type { TextRange } from '../../content/text.ts'
import { type Both, both, type Refused, type Wording } from '../../message.ts'
import type { Language } from '../../site.ts'
import { same } from '../documents/differences.ts'
import { fieldsOf, formatOf, type To, written } from '../documents/file-text.ts'
import type { FileChange, PagePlan, Place } from '../protocol/state.ts'
import { hashOf } from '../store/log.ts'
import { panelPlace } from './forms.ts'
import { labelOf } from './open-file.ts'

interface Rename {
  readonly file: string
  readonly route: string
  /** Whether the old address leads to the new one. */
  readonly redirect: boolean
}

/** What another address of a page changes: its field, every link to it, and the old addresses of pages. */
export function planRename(
  present: Present,
  { file, route, redirect }: Rename,
): PagePlan | Refused {
  const entries = present.files
  const page = entries.find(({ source }) => source.path === file)
  const old = page && routeOf(page)
  const refused =
    old === undefined ? noPage : (mayGo(present, old) ?? mayTake(present, page, route))
  if (!page || old === undefined || refused) return { refused: refused ?? noPage }
  return planOf(present, (entry) => {
    const links = linksIn(entry, [old], present).map((link) => ({ ...link, to: route + link.hash }))
    const kept = (address: string) => addressKey(address) !== route
    if (entry !== page) return { links, fields: withOld(entry, kept, []) }
    return { links, fields: { route, ...withOld(entry, kept, redirect ? [old] : []) } }
  })
}

interface Deletion {
  readonly file: string
  /** The page that its visitors are sent to; without one its addresses lead nowhere. */
  readonly goneTo?: string | undefined
}

/** What the deletion of a page changes: links and old addresses lead to the page that its visitors are sent to, else home. */
export function planDelete(present: Present, { file, goneTo }: Deletion): PagePlan | Refused {
  const entries = present.files
  const page = entries.find(({ source }) => source.path === file)
  const route = page && routeOf(page)
  const remaining = goneTo === undefined ? [] : entries.filter((entry) => entry !== page)
  const next = remaining.find((entry) => routeOf(entry) === goneTo)
  if (!page || route === undefined || (goneTo !== undefined && !next)) return { refused: noPage }
  const refused = mayGo(present, route)
  if (refused) return { refused }
  const { settings } = present.options.table
  const field = settings.links?.field ?? ''
  const gone = [...oldList(page).filter((address) => typeof address === 'string'), route]
  const plan = planOf(present, (entry) => {
    if (entry === page) return { links: [], fields: {} }
    const links = linksIn(entry, gone, present).map((link) => ({ ...link, to: goneTo ?? '/' }))
    const isPartner = ({ at }: Link) => at?.length === 1 && at[0] === 'translation'
    const cleared = links.some(isPartner) ? { translation: undefined } : {}
    const old = withOld(entry, () => true, entry === next ? gone : [])
    // What every page links to has nothing to lead to any more.
    const isListed = ({ at }: Link) => entry.source.path === settings.file && at?.[0] === field
    const rows = links.filter(isListed).map(({ at }) => at?.[1])
    const list = [fieldOf(entry, field)].flat().filter((_, index) => !rows.includes(index))
    const kept = rows.length > 0 ? { [field]: list } : {}
    const led = links.filter((link) => !isPartner(link) && !isListed(link))
    return { links: led, fields: { ...cleared, ...old, ...kept } }
  })
  const ended = { file, seen: hashOf(page.bytes), gone: true } as const
  return { ...plan, changes: [ended, ...plan.changes] }
}

type NewFile = Extract<FileChange, { readonly create: string }>

interface PagePlanInput {
  readonly title: string
  readonly route: string
  readonly lang: Language
  readonly gated: boolean
  readonly description: string
  /** Whether every page is to link to it. */
  readonly linked: boolean
  /** The page that it is to be the translation of. */
  readonly like?: string | undefined
}

/** A new page of text, as `npm run new` begins one, with what leads to it, or why the check would not let it pass. */
export function newPage(
  present: Present,
  { linked, like, ...wish }: PagePlanInput,
): readonly FileChange[] | Refused {
  const kind = newPageKind(present.options.table)
  if (!kind) return { refused: noKind }
  const refused = mayTake(present, undefined, wish.route)
  if (refused) return { refused }
  const original = present.files.find(({ source }) => source.path === like)
  const known = [...Object.entries(wish), ['text', unwritten[wish.lang]] as const]
  const page = begun(present, kind, new Map(known), wish.lang)
  if ('refused' in page) return page
  const translation = original && { translation: routeOf(original) ?? '/' }
  const data = { ...fieldsOf(page.create, 'markdown'), ...translation }
  const made = translation && written(page.create, 'markdown', { data })
  const { table } = present.options
  const settings = present.files.find(({ source }) => source.path === table.settings.file)
  const { field, to, label } = table.settings.links ?? { field: '', to: '', label: '' }
  const links = linked && field !== '' && settings ? fieldOf(settings, field) : undefined
  const link = { [to]: wish.route, [label]: wish.title }
  return [
    made && 'text' in made ? { ...page, create: made.text } : page,
    ...(original ? [withField(original, 'translation', wish.route)] : []),
    ...(settings && Array.isArray(links) ? [withField(settings, field, [...links, link])] : []),
  ]
}

/** A file with a field that says something else. */
function withField({ source, bytes }: File, name: string, value: unknown): FileChange {
  const data = fieldsOf(source.text, formatOf(source.path) ?? 'yaml')
  const to = { data: { ...data, [name]: value } }
  return { file: source.path, seen: hashOf(bytes), to }
}

/** A new card beside another one, in which nothing is written yet, or why there can be none. */
export function newCard(present: Present, { like }: { readonly like: string }): NewFile | Refused {
  const folder = like.slice(0, like.lastIndexOf('/') + 1)
  const kind = newKinds(present.options.table).find(
    (candidate) => candidate.folder === folder && candidate.template === '',
  )
  if (!kind) return { refused: noKind }
  const chosen = kind.questions.flatMap(({ field, form, suggest }) =>
    suggest || typeof form === 'string' ? [] : [[field, form[0] ?? ''] as const],
  )
  return begun(present, kind, new Map<string, Answer>(chosen), 'en')
}

/** A file as `npm run new` begins one. */
function begun(
  present: Present,
  kind: NewKind,
  answers: Map<string, Answer>,
  lang: Language,
): NewFile | Refused {
  for (const { field, suggest } of kind.questions) {
    const answer = answers.has(field) ? undefined : suggest?.(answers, { kind, present, lang })
    if (answer !== undefined) answers.set(field, answer)
  }
  const { file, faults } = propose(kind, answers, present)
  const [fault] = faults
  if (fault) return { refused: saidBy(fault) }
  return { file: file.path, create: Buffer.from(file.bytes).toString() }
}

/** Why a page cannot leave its address. */
const mayGo = ({ options }: Present, route: string): Both | undefined =>
  requiredRoutes(options.table).includes(route) ? needed : undefined

/** Why a page cannot have an address. */
function mayTake(present: Present, page: File | undefined, route: string): Both | undefined {
  if (!isPageAddress(route)) return saidBy(wrongRoute({ written: route }))
  if (isReserved(present.options.table, route)) return saidBy(reservedRoute({ route }))
  const holder = present.files.find((entry) => entry !== page && routeOf(entry) === route)
  return holder && saidBy(sameRoute({ route, other: holder.source.file }))
}

const saidBy = ({ en, fr }: Wording): Both => ({
  en: `${en.message} ${en.fix}`,
  fr: `${fr.message} ${fr.fix}`,
})

/** A link to a page: the place of a field that names it, or the stretch of a text with its address. */
interface Link {
  readonly at?: Place
  readonly range?: TextRange
  /** What stands before the address of the page: the address of the site, where that is written out. */
  readonly before: string
  /** The section, with its `#`. */
  readonly hash: string
  readonly label: Both
}

/** What is to be done in a file. */
interface Deed {
  readonly links: readonly (Link & { readonly to: string })[]
  /** The fields that become others; undefined for those that go. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** What is to be done in all files, as changes of those where there is anything. */
function planOf({ files }: Present, deedOf: (of: File) => Deed): PagePlan {
  const plans = files.flatMap((entry) => {
    const { path: file } = entry.source
    const { links, fields } = deedOf(entry)
    const to = toOf(entry, links, fields)
    return {
      changes: to.text || to.data ? [{ file, seen: hashOf(entry.bytes), to }] : [],
      links: links.map(({ label }) => ({ file, label })),
    }
  })
  return {
    changes: plans.flatMap(({ changes }) => changes),
    links: plans.flatMap(({ links }) => links),
  }
}

/** Every link of a file to one of the addresses of a page. */
function linksIn(entry: File, addresses: readonly string[], present: Present): readonly Link[] {
  const keys = new Set(addresses.map(addressKey))
  const site = present.files.find(
    ({ source }) => source.path === present.options.table.settings.file,
  )
  const home = String(fieldOf(site, 'url') ?? '').replace(/\/+$/, '')
  const named = namesIn(entry, 'route')
    .filter(({ path, value }) => path[0] !== 'route' && keys.has(addressKey(value)))
    .map(({ path }) => ({ at: panelPlace(path), before: '', hash: '' }))
  const written = entry.markdown.flatMap(({ path, addresses: all }) =>
    all.flatMap(({ kind, url, range }) => {
      const parts = kind === 'link' ? partsOf(url, home) : undefined
      return parts?.route && keys.has(addressKey(parts.route)) ? [{ path, range, ...parts }] : []
    }),
  )
  return [
    ...named.map((link) => ({ ...link, label: labelOf(entry, link.at) })),
    ...written.map(({ path, ...link }) => ({ ...link, label: labelOf(entry, path) })),
  ]
}

/** The address of a link taken apart: the site, the page, the section. */
function partsOf(url: string, home: string) {
  const before = home !== '' && `${url}/`.startsWith(`${home}/`) ? home : ''
  const [, route = '', hash = ''] = /^([^#]*)(.*)$/s.exec(url.slice(before.length)) ?? []
  return { before, route, hash }
}

/** A file with its links led elsewhere and some fields changed. In texts only the addresses change. */
function toOf({ source }: File, links: Deed['links'], fields: Deed['fields']): To {
  const text = links
    .flatMap(({ range, before, to }) => (range ? { range, by: before + to } : []))
    .toSorted((left, right) => right.range[0] - left.range[0])
    .reduce(
      (all, { range: [start, end], by }) => all.slice(0, start) + by + all.slice(end),
      source.text,
    )
  const former = fieldsOf(text, formatOf(source.path) ?? 'yaml')
  const led = links.reduce<unknown>(
    (data, { at, to }) => (at ? changed(data, at, () => to) : data),
    former,
  )
  const all = Object.entries({ ...Object(led), ...fields })
  const data = Object.fromEntries(all.filter(([, value]) => value !== undefined))
  return { ...(text !== source.text && { text }), ...(!same(data, former) && { data }) }
}

const oldList = (entry: File): readonly unknown[] => {
  const list = fieldOf(entry, 'redirectFrom')
  return Array.isArray(list) ? list : []
}

/** The field of old addresses with those that are kept, and others that are not in it yet; home leads nowhere else. */
function withOld(entry: File, isKept: (address: string) => boolean, more: readonly string[]) {
  const before = oldList(entry)
  const kept = before.filter((address) => typeof address !== 'string' || isKept(address))
  const keys = new Set(['/', ...kept.map((address) => addressKey(String(address)))])
  const now = [...kept, ...more.filter((address) => keys.size < keys.add(addressKey(address)).size)]
  return same(now, before) ? {} : { redirectFrom: now.length > 0 ? now : undefined }
}

const noPage = both('This page no longer exists.', "Cette page n'existe plus.")
const needed = both(
  'The site needs a page at this address.',
  'Le site a besoin d’une page à cette adresse.',
)
const noKind = both(
  'This site has no page of text to copy from.',
  'Ce site n’a pas de page de texte à copier.',
)

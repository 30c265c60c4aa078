import { type Finding, finding } from '../content/finding.ts'
import { codePointOf, type TextRange } from '../content/text.ts'
import { ifPossible } from '../failure.ts'
import { type Both, both, message, quotedNames, unknownName, warning } from '../message.ts'
import { pathWithin } from './address.ts'
import { type Contacts, contactsOf } from './contacts.ts'
import type { Path } from './data.ts'
import { type Explanation, phoneFault } from './explain.ts'
import type { File } from './file.ts'
import { nearest } from './nearest.mjs'
import { addressKey } from './redirects.ts'
import { isPageAddress } from './slug.ts'
import { licencesRoute } from './table.ts'
import { aboutPage, fieldOf, isPage, namesIn, routeOf, type World } from './world.ts'

/** Links to pages and sections that do not exist, to other hosts in unsafe ways, and from public to password-protected pages. */
export function linkRule(world: World): Finding[] {
  const contacts = contactsOf(world)
  return world.files.flatMap((file) => {
    const inTexts = file.markdown.flatMap((text) => {
      const links = text.addresses.filter(({ kind }) => kind === 'link')
      const { path } = text
      // Only bodies have the addresses of the settings filled in.
      const known = text === file.body ? contacts : none
      return links.map(({ url, range }) => ({ url, at: () => range, path, contacts: known }))
    })
    // The fields that name a page, but for a page's own address.
    const inFields = namesIn(file, 'route')
      .filter(({ path }) => path[0] !== 'route')
      .map((name) => ({ url: name.value, at: () => name.range, path: name.path, contacts: none }))
    return [...inTexts, ...inFields].flatMap((link) => linkFinding({ ...link, world, file }))
  })
}

/** An address, and what it is checked against. */
interface Link {
  readonly url: string
  readonly path: Path
  /** Its place, for which a file may have to be read once more. */
  readonly at: () => TextRange
  readonly world: World
  /** The file that it stands in. */
  readonly file: File
  /** The names that stand for addresses of the settings, as in `mailto:{contact}`; undefined where they are not known. */
  readonly contacts: Contacts | undefined
}

const none = { mail: [], phone: [] }

/** The pages on which the words of a file stand: the page itself, or those of the kinds that show it. */
function pagesShowing(world: World, file: File): string[] {
  if (isPage(file)) return [routeOf(file)].flatMap((route) => route ?? [])
  const { shownOn } = file.kind
  // What every page shows stands on no page in particular.
  if (shownOn === undefined || shownOn === 'every page') return []
  return [...world.pages]
    .filter(([, { template }]) => template !== undefined && shownOn.includes(template))
    .map(([route]) => route)
}

function linkFinding(link: Link): Finding[] {
  const { url, at, path, world, file } = link
  const spot = { source: file.source, path }
  const fault = linkFault(link)
  if (fault) {
    const isExact = file.source.text.slice(...at()) === url
    const [wording, replacement, about] = fault
    const told = finding(spot, at(), wording, isExact ? replacement : undefined)
    return [about === undefined ? told : { ...told, about }]
  }
  const [route = ''] = (pathWithin(world.addresses, url) ?? url).split('#')
  const leads = world.pages.get(route)?.gated && isPublic(world, file)
  return leads ? [finding(spot, at(), gatedLink({ route }))] : []
}

/** Whether anyone may read the words of a file without a password. */
const isPublic = (world: World, file: File): boolean =>
  isPage(file)
    ? fieldOf(file, 'gated') === false
    : pagesShowing(world, file).some((route) => world.pages.get(route)?.gated === false)

type LinkFault = readonly [...Explanation, about?: string] | undefined

/** Judges an address by what is safe. Anything else could carry script, hidden headers or another host. */
function linkFault({ url, world, file, contacts }: Link): LinkFault {
  if (url.trim() === '') return [emptyLink()]
  const [invisible] = /\p{Cf}/u.exec(url) ?? []
  if (invisible) {
    const corrected = url.replace(/\p{Cf}/gu, '')
    return [invisibleInLink({ number: codePointOf(invisible), corrected }), corrected]
  }
  if (standsForContact(url, contacts)) return undefined
  if (url.startsWith('#')) return sectionFault(pagesShowing(world, file)[0], url, world)
  // A browser drops control characters and white space before and in a scheme.
  const bare = url.replace(/[\p{Cc}\s]/gu, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
  if (scheme === 'https') {
    const within = pathWithin(world.addresses, url)
    return webFault(url) ?? (within === undefined ? undefined : pageFault(within, world))
  }
  if (scheme === 'http' || /^www\./i.test(url)) {
    const corrected = `https://${url.replace(/^\s*http:\/*/i, '')}`
    return [insecureLink({ corrected }), corrected]
  }
  const isAddress = isMail(url.replace(/^mailto:/i, ''))
  if (scheme === 'mailto' || isAddress) {
    if (scheme && isAddress) return undefined
    const also = (or: string) => contacts?.mail.map((name) => `, ${or} mailto:{${name}}`).join('')
    const others = { en: also('or') ?? '', fr: also('ou') ?? '' }
    return [wrongMailLink({ url, others }), isAddress ? `mailto:${url}` : undefined]
  }
  if (scheme === 'tel') {
    if (!/^tel:\+\d{8,15}$/i.test(url)) return [wrongPhoneLink({ url })]
    const fault = phoneFault(url.slice('tel:'.length))
    return fault && [fault]
  }
  if (scheme !== undefined || /^[/\\]{2}|[\p{Cc}\\]/u.test(url)) {
    return [strangeScheme({ url })]
  }
  return pageFault(url, world)
}

/** Whether an address is one of a mailbox, as links write it: signs that mean something there are escaped (RFC 6068). */
const isMail = (address: string): boolean =>
  /^(?:[\p{L}\p{N}.!$'*+_~-]|%[\da-f]{2})+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/iu.test(address) &&
  /^[\p{L}\p{N}.!#$&'*+/=^_`|~-]+@/u.test(ifPossible(() => decodeURIComponent(address)) ?? '')

/** `mailto:{contact}`, `tel:{office}` and `https://wa.me/{office}`: the build fills the address in. */
function standsForContact(url: string, contacts: Link['contacts']): boolean {
  const [, start = '', name = ''] = /^(mailto:|tel:|https:\/\/wa\.me\/)\{(\w+)\}$/.exec(url) ?? []
  if (!contacts) return name !== ''
  return (start === 'mailto:' ? contacts.mail : contacts.phone).includes(name)
}

function webFault(url: string): LinkFault {
  const parsed = URL.parse(url)
  if (parsed && (parsed.username || parsed.password)) return [credentials()]
  const isWhole = parsed && /^https:\/\/[^/\\]/i.test(url) && /^[^\s\p{Cc}]*$/u.test(url)
  if (isWhole && /\.[^.]/.test(parsed.hostname)) return undefined
  return [wrongAddress({ url })]
}

function pageFault(url: string, world: World): LinkFault {
  if (url === licencesRoute) return undefined
  const { pages, redirects, complete } = world
  const [path = '', ...rest] = url.split('#')
  if (pages.has(path)) return rest.length > 0 ? sectionFault(path, url, world) : undefined
  const moved = path === '' ? undefined : redirects.get(addressKey(path) ?? '')
  if (moved) {
    const corrected = [moved.to, ...rest].join('#')
    // Where no page of its own stands, nothing answers on hosts that know no redirects.
    const wording = moved.file !== undefined && rest.length === 0 ? movedPage : goneAddress
    return [wording({ url: path, route: moved.to, corrected }), corrected]
  }
  const hidden = world.hidden.find((file) => routeOf(file) === path)
  if (hidden)
    return [hiddenPage({ url: path, file: hidden.source.file }), undefined, aboutPage(path)]
  // The page may be there, and only its address cannot be read.
  if (!complete) return undefined
  const routes = [...pages.keys()].toSorted()
  // `/v2/`, `v2` and `/V2` are the page `/v2`.
  const plain = `/${path.toLowerCase().replace(/^\/|\/$|\.(?:html?|md)$/g, '')}`
  const meant = routes.includes(plain) ? plain : nearest(plain, routes)
  const replacement = meant && [meant, ...rest].join('#')
  const names = meant === undefined ? fewOf(routes) : quotedNames([meant])
  const details = { isNear: meant !== undefined, isAddress: isPageAddress(path) }
  const wording = missingPage({ url: path, names, ...details })
  return [wording, replacement, aboutPage(path)]
}

/** Names as they are; of many the first, and how many more there are. */
function fewOf(names: readonly string[]): Both | readonly string[] {
  const shown = names.slice(0, 12).join(', ')
  const rest = names.length - 12
  return rest > 1 ? both(`${shown} and ${rest} more`, `${shown} et ${rest} autres`) : names
}

function sectionFault(route: string | undefined, url: string, { pages }: World): LinkFault {
  const at = url.indexOf('#') + 1
  // A text to be marked is no part of the name of a section.
  const [id = ''] = url.slice(at).split(':~:')
  if (id === '' && url.length > at) return undefined
  const ids = route === undefined ? undefined : pages.get(route)?.sections
  if (route === undefined || ids === undefined || ids.includes(id)) return undefined
  const meant = nearest(id, ids)
  const quoted = quotedNames(ids.map((name) => `#${name}`))
  const wording = missingSection({ id, route, ids: quoted, nearest: meant && `#${meant}` })
  return [wording, meant && url.slice(0, at) + meant]
}

const hiddenPage = message('time/link', {
  en: 'The link “{url}” leads to a page that is not shown at this time: {file}.',
  enFix: 'Give both the same dates, or remove the link.',
  fr: 'Le lien « {url} » mène à une page qui n’est pas affichée à cette date : {file}.',
  frFix: 'Donnez les mêmes dates aux deux, ou retirez le lien.',
})
const missingPage = message('link/broken', {
  en: 'The link goes to “{url}”, but there is no such page.',
  enFix:
    '{isNear|Did you mean|Choose one of:} {names}{isNear|?|.}{isAddress| If a page had this address before, add it under “redirectFrom” in the file of that page.|}',
  fr: "Le lien mène à « {url} », mais cette page n'existe pas.",
  frFix:
    '{isNear|Vouliez-vous dire|Choisissez parmi :} {names}{isNear| ?|.}{isAddress| Si une page avait cette adresse avant, ajoutez-la sous « redirectFrom » dans le fichier de cette page.|}',
})
const missingSection = unknownName('link/section', {
  en: 'The link goes to the section “#{id}”, which is not on the page {route}.',
  enFix: 'Choose one of: {ids}.',
  fr: "Le lien mène à la section « #{id} », qui n'est pas dans la page {route}.",
  frFix: 'Choisissez parmi : {ids}.',
})
const oldAddress = {
  en: 'The link goes to “{url}”, the old address of the page {route}.',
  enFix: 'Write: {corrected}',
  fr: "Le lien mène à « {url} », l'ancienne adresse de la page {route}.",
  frFix: 'Écrivez : {corrected}',
} as const
const movedPage = warning('link/moved', oldAddress)
const goneAddress = message('link/gone', oldAddress)
const insecureLink = message('link/http', {
  en: 'The address is not secure: it must begin with https://.',
  enFix: 'Write: {corrected}',
  fr: "L'adresse n'est pas sécurisée : elle doit commencer par https://.",
  frFix: 'Écrivez : {corrected}',
})
const invisibleInLink = message('link/character', {
  en: 'The address contains an invisible character ({number}).',
  enFix: 'Write: {corrected}',
  fr: "L'adresse contient un caractère invisible ({number}).",
  frFix: 'Écrivez : {corrected}',
})
const strangeScheme = message('link/scheme', {
  en: 'The link cannot go to “{url}”.',
  enFix:
    'Begin the address with https://, mailto: or tel:, with / for a page of the site, or with # for a section.',
  fr: 'Le lien ne peut pas mener à « {url} ».',
  frFix:
    "Commencez l'adresse par https://, mailto: ou tel:, par / pour une page du site, ou par # pour une section.",
})
const emptyLink = message('link/empty', {
  en: 'The link has no address.',
  enFix: 'Write its address between the round brackets.',
  fr: "Le lien n'a pas d'adresse.",
  frFix: 'Écrivez son adresse entre les parenthèses.',
})
const credentials = message('link/credentials', {
  en: 'The address contains a user name or a password.',
  enFix: 'Delete everything between https:// and @, and the @ too.',
  fr: "L'adresse contient un nom d'utilisateur ou un mot de passe.",
  frFix: 'Supprimez tout ce qui est entre https:// et @, et le @ aussi.',
})
const wrongAddress = message('link/address', {
  en: '“{url}” is not a complete web address.',
  enFix: 'Write the whole address, for example https://example.org/page.',
  fr: "« {url} » n'est pas une adresse web complète.",
  frFix: "Écrivez l'adresse entière, par exemple https://exemple.org/page.",
})
const wrongMailLink = message('link/mailto', {
  en: '“{url}” is not a complete email link.',
  enFix: 'Write mailto: and one address, for example mailto:name@example.org{others}.',
  fr: "« {url} » n'est pas un lien de courriel complet.",
  frFix: 'Écrivez mailto: et une seule adresse, par exemple mailto:nom@exemple.org{others}.',
})
const wrongPhoneLink = message('link/tel', {
  en: '“{url}” is not a phone link with its country code.',
  enFix: 'Write it without spaces, like tel:+33199001826',
  fr: "« {url} » n'est pas un lien téléphonique avec l'indicatif du pays.",
  frFix: 'Écrivez-le sans espaces, comme tel:+33199001826',
})
const gatedLink = warning('link/gated', {
  en: 'The link goes from a public page to {route}, which is password-protected.',
  enFix: 'Delete the link, or say beside it that a password is needed.',
  fr: "Le lien mène d'une page publique à {route}, qui est protégée par mot de passe.",
  frFix: "Supprimez le lien, ou dites à côté qu'il faut un mot de passe.",
})

import type { Finding } from '../content/finding.ts'
import { message, warning } from '../message.ts'
import type { File } from './file.ts'
import type { Settings } from './table.ts'
import { fieldOf, fileAt, isPage, told } from './world.ts'

/** Public addresses that a command is given beside the one in the settings: whole, without a search or a hash. */
export interface GivenAddresses {
  /** The option `--url`, which holds for one command only. */
  readonly url?: string | undefined
  /** The variable `SITE_URL`: what the site's host is told. */
  readonly siteUrl?: string | undefined
  /** The variable `PAGES_URL`: where GitHub Pages (`base_url` of `actions/configure-pages`) or GitLab Pages serves the site. */
  readonly pagesUrl?: string | undefined
}

/**
 * The public address of a site, whoever asks: `--url`, else `SITE_URL`, else the one in the settings unless it ends in
 * `.example`, else that of Pages, else the one in the settings. Undefined where there is none at all.
 */
export function publicAddress<Written extends string | undefined>(
  written: Written,
  { url, siteUrl, pagesUrl }: GivenAddresses,
): string | Written {
  return url ?? siteUrl ?? (isExample(written) ? (pagesUrl ?? written) : written)
}

/** Whether an address is a made-up one (RFC 6761): no site is ever there. */
export const isExample = (address = ''): boolean =>
  /(?:^|\.)example$/i.test(URL.parse(address)?.hostname ?? 'example')

/**
 * Whether an address may be the one of a site: it stands in the settings of web servers, in scripts and in attributes,
 * so its host and its path have letters without accents, digits and `. _ ~ -` only. A host with accents is written in
 * Punycode by then, as `URL` does.
 */
export const isPlainAddress = (address: string): boolean =>
  /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?:\/[\w.~-]+)*\/?$/.test(
    URL.parse(address)?.href ?? '',
  )

/** Every public address that the site is known by: the one in the settings, and those that are given. */
export function ownAddresses(
  files: readonly File[],
  { url, siteUrl, pagesUrl }: GivenAddresses,
  { file }: Settings,
): readonly string[] {
  const written = fieldOf(fileAt({ files }, file), 'url')
  return [written, url, siteUrl, pagesUrl].flatMap((one) =>
    typeof one === 'string' && URL.canParse(one) ? one : [],
  )
}

/**
 * A whole web address that leads to the site itself, as an address within it: `/v2#contact`. Undefined for any other,
 * and for a file of the site, of which only a build can say whether it is there. What a link says beside path and section
 * is left out: a query, and a text to be marked (URL Fragment Text Directives, `#:~:text=`).
 */
export function pathWithin(addresses: readonly string[], url: string): string | undefined {
  const parsed = URL.parse(url)
  if (!parsed) return undefined
  for (const own of addresses) {
    const { origin, pathname } = new URL(own)
    const base = pathname.replace(/\/+$/, '')
    if (parsed.origin !== origin || !`${parsed.pathname}/`.startsWith(`${base}/`)) continue
    const path = parsed.pathname.slice(base.length).replace(/\/+$/, '') || '/'
    const [section = ''] = parsed.hash.split(':~:')
    return /\.\w+$/.test(path) ? undefined : `${path}${section === '#' ? '' : section}`
  }
  return undefined
}

/** The address in the settings, where web servers could not take it. */
export function addressRule(files: readonly File[], { file }: Settings): Finding[] {
  const settings = fileAt({ files }, file)
  const written = fieldOf(settings, 'url')
  const isSpecial = typeof written === 'string' && URL.canParse(written) && !isPlainAddress(written)
  return settings && isSpecial ? told(settings, ['url'], specialCharacters({ written })) : []
}

/** Of the variables, those that name another address than the one that is built for, at the line of the settings. */
export function addressFindings(files: readonly File[], given: GivenAddresses, { file }: Settings) {
  const settings = files.find(({ source }) => source.path === file)
  const own = fieldOf(settings, 'url')
  const written = typeof own === 'string' && URL.canParse(own) ? own : ''
  const built = publicAddress(written, given)
  if (!settings || given.url !== undefined || !written) return []
  const named = [
    ['SITE_URL', given.siteUrl],
    [file, isExample(written) ? undefined : written],
    ['Pages', given.pagesUrl],
  ] as const
  const others = named.filter(
    ([, one]) => one !== undefined && hostAndPath(one) !== hostAndPath(built),
  )
  return others.flatMap(([name, address = '']) =>
    told(settings, ['url'], twoAddresses({ built, name, address, file })),
  )
}

/** An address that other projects of an account share, where a page is protected by a password, at the line of the settings. */
export function sharedOriginFindings(
  files: readonly File[],
  given: GivenAddresses,
  { file }: Settings,
): Finding[] {
  const settings = files.find(({ source }) => source.path === file)
  const written = fieldOf(settings, 'url')
  const built = URL.parse(publicAddress(typeof written === 'string' ? written : '', given))
  const isGated = files.some((one) => isPage(one) && fieldOf(one, 'gated') === true)
  if (!settings || !built || built.pathname === '/' || isExample(built.href) || !isGated) return []
  return told(settings, ['url'], sharedOrigin({ built: built.href, host: built.host }))
}

/** Hosts tell their addresses with `http:` or `https:`, and with or without a slash at the end. */
function hostAndPath(address: string): string {
  const { host, pathname } = new URL(address)
  return host + pathname.replace(/\/+$/, '')
}

const specialCharacters = message('address/characters', {
  en: 'The address {written} has characters that not every web server takes.',
  enFix: 'Use letters without accents, digits, and . _ ~ - between the slashes.',
  fr: "L'adresse {written} contient des caractères que tous les serveurs n'acceptent pas.",
  frFix: 'Entre les barres obliques, mettez des lettres sans accent, des chiffres et . _ ~ -.',
})
const sharedOrigin = warning('address/shared', {
  en: 'The address {built} has a path: other projects at {host} can read the key of a protected page that a visitor has opened in the same tab.',
  enFix: 'Give the site a domain of its own, or publish nothing else at {host}.',
  fr: "L'adresse {built} a un chemin : les autres projets de {host} peuvent lire la clé d'une page protégée qu'un visiteur a ouverte dans le même onglet.",
  frFix: 'Donnez au site un domaine à lui, ou ne publiez rien d’autre sur {host}.',
})
const twoAddresses = warning('address/two', {
  en: 'The site is built for {built}, but {name} says {address}.',
  enFix:
    'Let all name the same address: the line “url” of {file}, the variable SITE_URL and the settings of the host.',
  fr: 'Le site est construit pour {built}, mais {name} indique {address}.',
  frFix:
    'Donnez partout la même adresse : la ligne « url » de {file}, la variable SITE_URL et les réglages de l’hébergeur.',
})

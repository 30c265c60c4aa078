import { type Redirect, redirectsOf } from '../check/redirects.ts'
import { rememberFor } from '../memory.ts'
import { both } from '../message.ts'
import type { Language, OutputFile } from '../site.ts'
import { type Addresses, isGated, pageAt } from './addresses.ts'
import { headElement, headHtml, link, meta } from './head.ts'
import type { CoreContent } from './model.ts'
import type { SiteTable } from './site-table.ts'

/** The old addresses of the pages of a site. */
export const redirectsIn = ({ pages }: Pick<CoreContent, 'pages'>): readonly Redirect[] =>
  redirectsAmong(pages)

const redirectsAmong = rememberFor((pages: CoreContent['pages']) =>
  redirectsOf(pages.map(({ fields }) => fields)),
)

/**
 * The pages that stand at old addresses, for hosts that know no redirects. They say where a page is and nothing of it, since
 * it may ask for a password.
 */
export const movedPages = (
  table: Pick<SiteTable, 'gate'>,
  site: Pick<CoreContent, 'pages'>,
  addresses: Addresses,
): OutputFile[] =>
  redirectsIn(site).flatMap(({ file, to }) => {
    const page = pageAt(site, to)
    if (file === undefined || !page) return []
    const language = isGated(page) ? table.gate.language : page.fields.lang
    return { path: file, bytes: Buffer.from(movedPage(to, language, addresses)) }
  })

const policy = "default-src 'none'; base-uri 'none'; form-action 'none'"
const moved = both('This page has moved', 'Cette page a changé d’adresse')

/** A page that leads to another one by itself, and by a link where a browser waits to be told. */
function movedPage(route: string, language: Language, addresses: Addresses): string {
  const href = addresses.link(route)
  const address = addresses.absolute(route)
  const words = moved[language]
  const head = [
    meta({ charSet: 'utf-8' }),
    meta({ httpEquiv: 'Content-Security-Policy', content: policy }),
    meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    headElement('title', {}, words),
    meta({ name: 'robots', content: 'noindex' }),
    link({ rel: 'canonical', href: address }),
    meta({ httpEquiv: 'refresh', content: `0; url=${href}` }),
  ]
  const line = headElement('p', {}, `${words}${both(': ', ' : ')[language]}`)
  line.children.push(headElement('a', { href }, address))
  return `<!doctype html><html lang="${language}"><head>${headHtml(head)}</head><body>${headHtml([line])}</body></html>\n`
}

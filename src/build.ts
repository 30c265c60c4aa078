import { publicTexts, textsOf } from './check/audience.ts'
import { pagesAlone } from './check/table.ts'
import { type Checked, type CheckRequest, cache, cacheFolder, checkSources } from './check.ts'
import { type LoadedSource, loadSources } from './content/load.ts'
import { siteChecker } from './emit/check-files.ts'
import { leakScanner } from './emit/leak-scan.ts'
import { hostFiles } from './hosting/host-files.ts'
import { rememberLast, share } from './memory.ts'
import { pruneCache } from './pictures/cache.ts'
import { type Addresses, addressesOf, isGated } from './render/addresses.ts'
import { assetsOf, hideAssets } from './render/assets.ts'
import { pagePrinter } from './render/page.tsx'
import { siteFiles } from './render/site-files.ts'
import type { CoreContent, CorePage, SiteTable } from './render/site-table.ts'
import { type Fonts, prepareFonts } from './type/font-face.ts'

interface BuildRequest extends Omit<CheckRequest, 'table'> {
  /** The content, where somebody has loaded it: files with the very bytes of the time before are not read again. */
  readonly sources?: readonly LoadedSource[]
  /** The public address, where it is not the one of `site.yaml`. */
  readonly url?: string | undefined
  /** Told after each picture: how many of how many are made. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/** Makes a whole site in memory, once, and looks at all of it. */
export async function build({ site, ...request }: BuildRequest & { readonly site: SiteTable }) {
  const { verify, ...built } = await siteBuilder(site)(request)
  verify()
  return built
}

/**
 * Makes a whole site in memory, as often as it is asked to: what a change does not touch is taken over from the time
 * before. No files where an editor has to fix something first; throws on a defect of ours. Whether links and policies
 * are sound and nothing leaks is told by `verify`, which throws too: a preview shows the pages before.
 */
export function siteBuilder(table: SiteTable) {
  const prepareAssets = assetsOf(table)
  const printPages = pagePrinter()
  const place = rememberLast(addressesOf)
  const hide = rememberLast(hideAssets)
  let fontsBefore: Fonts | undefined
  const type = rememberLast((said: Readonly<Record<string, string>>, addresses: Addresses) => {
    const texts = new Map(Object.entries(said).map(([language, text]) => [language, [text]]))
    return prepareFonts(table.fonts, { texts, cache, addresses })
  })
  const outside = outsideOf(table)
  const letters = lettersIn()
  const checkFiles = siteChecker()
  const refuseLeaks = leakScanner()
  let before: Checked | undefined
  let said: Readonly<Record<string, string>> = {}
  let shown: readonly string[] = []
  return async ({ onProgress, ...request }: BuildRequest) => {
    const sources = request.sources ?? (await loadSources(request.content))
    const checked = await checkSources(sources, { ...request, table: table.content }, before)
    before = checked
    const { masters, problems, texts } = checked
    const nothing = { files: [], hosting: [], opened: [], verify: () => {} }
    if (!checked.files) return { ...nothing, problems, texts }
    const whole = table.assemble(checked.files)
    const site = outside(whole)
    const addresses = place(request.url ?? site.settings.url)
    const prepared = await prepareAssets(site, { masters, cache, addresses, onProgress })

    const [gated = [], open = []] = [true, false].map((wanted) =>
      whole.pages.filter((page) => isGated(page) === wanted),
    )
    const drafts = printPages.draft(open, { table, site, addresses, assets: prepared })
    shown = share(shown, [...new Set(drafts.flatMap(({ pictures }) => pictures))].toSorted())
    const assets = hide(prepared, site.gate, shown)
    const surroundings = { table, site, addresses, assets }
    const hidden = printPages.draft(gated, surroundings)

    said = share(said, letters(publicTexts(table.content, checked.files)))
    const made = await type(said, addresses)
    // Most letters that come are in the alphabet of their language already.
    const fonts = fontsBefore?.rules === made.rules ? fontsBefore : made
    fontsBefore = fonts
    const pages = await printPages.print([...drafts, ...hidden], surroundings, fonts)
    const served = [
      ...assets.pictures.files,
      ...assets.files,
      ...fonts.files.filter(({ path }) => pages.styles.some((text) => text.includes(path))),
      ...pages.files,
      ...siteFiles(table, site, addresses),
    ]
    const hosts = hostFiles(served, addresses.base, pages.pages)
    const files = [...served, ...hosts.published]

    const { opened } = pages
    const content = checked.files
    const verify = () => {
      checkFiles(files, { ...addresses, opened })
      refuseLeaks(files, textsOf(table.content, content))
    }
    await pruneCache(cacheFolder)
    return { files, hosting: hosts.beside, opened, problems, texts, verify }
  }
}

/** Each character of texts once: a site of many pages says them a million times. */
function lettersIn() {
  let known = new Map<string, string>()
  return (texts: ReadonlyMap<string, readonly string[]>): Readonly<Record<string, string>> => {
    const all = new Set([...texts.values()].flat())
    known = new Map([...all].map((text) => [text, known.get(text) ?? [...new Set(text)].join('')]))
    const once = (list: readonly string[]) =>
      [...new Set(list.map((text) => known.get(text)).join(''))].toSorted().join('')
    return Object.fromEntries([...texts].map(([language, list]) => [language, once(list)]))
  }
}

/**
 * The content as a page sees it from outside: of the other pages their fields, and the text only of those that stand
 * alone. It is the very same until something in it has changed, so that a page is made again then and not before.
 */
function outsideOf(table: SiteTable) {
  const alone = new Set(pagesAlone(table.content))
  const close = rememberLast((pages: readonly Outside[]) => pages.map(closed))
  const withPages = rememberLast((rest: CoreContent, pages: CoreContent['pages']) => ({
    ...rest,
    pages,
  }))
  let rest: CoreContent | undefined
  let pages: readonly Outside[] = []
  return (content: CoreContent): CoreContent => {
    rest = share(rest, { ...content, pages: [] })
    const facts = content.pages.map(({ file, fields, body }) =>
      alone.has(fields.template) ? { file, fields, body } : { file, fields },
    )
    pages = share(pages, facts)
    return withPages(rest, close(pages))
  }
}

type Outside = Pick<CorePage, 'file' | 'fields'> & { readonly body?: CorePage['body'] }

const closed = ({ file, fields, body }: Outside): CorePage => ({
  file,
  fields,
  get body() {
    if (body) return body
    throw new Error(`a page reads the text of ${file}, which is not its own`)
  },
})

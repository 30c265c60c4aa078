import { publicAddress } from './check/address.ts'
import { publicTexts, textsOf } from './check/audience.ts'
import { factsOf } from './check/facts.ts'
import { licencesRoute, pagesAlone } from './check/table.ts'
import { isPage } from './check/world.ts'
import { type Checked, type CheckRequest, check } from './check.ts'
import { composedPath, type LoadedSource, loadSources } from './content/load.ts'
import { type FileFacts, fileReader, refuseFaults } from './emit/check-files.ts'
import { type Leak, leakScanner, refuseLeaks } from './emit/leak-scan.ts'
import type { WrittenFile } from './emit/replace-output.ts'
import { hostFiles } from './hosting/host-files.ts'
import { rememberLast } from './memory.ts'
import { propertyOf } from './parse.ts'
import { cache, cacheFolder, pruneCache } from './pictures/cache.ts'
import { sideBySide } from './pictures/inspect.ts'
import { makeFiles, type Progress } from './pictures/pictures.ts'
import { type Addresses, addressesOf, isGated, pageOutside } from './render/addresses.ts'
import { type AssetOptions, assetsOf, hideAssets } from './render/assets.ts'
import { bytesMark, type Marks, markOf } from './render/kept.ts'
import { liveFile, liveMarks, markedSources } from './render/live-file.ts'
import type { CoreContent } from './render/model.ts'
import { redirectsIn } from './render/moved-pages.ts'
import { type PrintedPage, pagePrinter } from './render/page.ts'
import { siteFiles, textFile } from './render/site-files.ts'
import type { SiteTable } from './render/site-table.ts'
import { type LaterFile, type OutputFile, onePerPath } from './site.ts'
import { type Fonts, prepareFonts } from './type/font-face.ts'

/** A printed page on its way out. */
export interface MadePage extends PrintedPage {
  /** What the check before publishing has seen in it, and the mark of what was secret then. */
  readonly seen?: {
    readonly facts: FileFacts
    readonly leaks: readonly Leak[]
    readonly secrets: string
  }
  /** How much it weighs, packed, where that is too much. */
  readonly excess?: number | undefined
  /** Its files as an earlier command has written them. */
  readonly written?: readonly WrittenFile[] | undefined
}

export interface BuildRequest
  extends Omit<CheckRequest, 'table'>,
    Pick<AssetOptions, 'onPictures' | 'styled'> {
  /** The content, where somebody has loaded it: files with the very bytes of the time before are not read again. */
  readonly sources?: readonly LoadedSource[] | undefined
  /** Writes pages as soon as they are made; without it their files are given back with the others. */
  readonly emit?: ((pages: readonly MadePage[]) => Promise<readonly MadePage[]>) | undefined
  /** What an earlier command has kept of pages: the facts of their files, and what was printed; and whether it has published a file. */
  readonly kept?:
    | (Pick<CheckRequest, 'factsOf'> & {
        readonly printed: PressBefore
        readonly isPublished: (file: OutputFile) => boolean
      })
    | undefined
}

interface WholeRequest extends Omit<BuildRequest, 'onPictures'> {
  readonly site: SiteTable
  /** Told after each picture that had to be made: how many of how many are. */
  readonly onProgress?: Progress | undefined
}

/** Makes a whole site, once, and looks at all of it. Its pictures are made beside everything else. */
export async function build({ site, onProgress, ...request }: WholeRequest) {
  const stop = new AbortController()
  let pictures = makeFiles([], { cache })
  const onPictures = (files: readonly LaterFile[]) => {
    pictures = makeFiles(files, { cache, onProgress, signal: stop.signal })
    // What goes wrong is told where they are waited for.
    pictures.catch(() => {})
  }
  try {
    const { later, verify, ...built } = await siteBuilder(site, false)({ ...request, onPictures })
    const known = await pictures
    const made = await sideBySide(later, async ({ path, recipe, make }) => {
      return { path, bytes: known.get(recipe) ?? (await make()) }
    })
    await verify(made)
    return { ...built, files: [...built.files, ...made] }
  } finally {
    stop.abort()
  }
}

/**
 * Makes a whole site, as often as it is asked to: what a change does not touch is taken over from the time before, unless
 * nothing is to be kept. No files where an editor has to fix something first; throws on an internal error. Pictures and
 * cards are left to be made when they are asked for. Whether links and policies are sound and nothing leaks is told by
 * `verify`, which is given what has been made of them and throws too: a preview shows the pages before.
 */
export function siteBuilder(table: SiteTable, keeps = true) {
  const prepareAssets = assetsOf(table)
  const pages = pagePrinter()
  const place = rememberLast(addressesOf)
  const hide = rememberLast(hideAssets)
  const fontsFor = fontsOf(table)
  const readFiles = fileReader()
  const scan = leakScanner()
  let before: Checked | undefined
  let printedBefore: PressBefore = new Map()

  /** Checks the content and renders the bodies of pages; after it nothing holds their trees. */
  const draft = async ({ onPictures, styled, ...request }: BuildRequest) => {
    const sources = request.sources ?? (await loadSources(request.content))
    const { factsOf, printed = printedBefore } = request.kept ?? {}
    const options = { ...request, factsOf, table: table.content }
    const checked = await check(sources, options, before)
    if (keeps) before = checked
    const { content, problems, now } = checked
    // Of the whole of it only what has a time goes on: the rest holds every file.
    const { zone, instants, things, pending } = checked.times
    if (!content) return { problems, things }
    const { sources: shown, pictures, instant } = now
    const { masters } = pictures
    const whole = table.assemble(content)
    const { site, facts } = outsideOf(whole, table)
    const addresses = place(publicAddress(site.settings.url, request))
    const assets = { masters, cache, addresses, onPictures, styled }
    const prepared = await prepareAssets(site, assets)
    const [gated = [], open = []] = [true, false].map((wanted) =>
      whole.pages.filter((page) => isGated(page) === wanted),
    )
    const press = { table, site, addresses, marks: marksOf(shown, facts), before: printed }
    const drafts = pages.draft(open, { ...press, assets: prepared })
    const inOpenPages = [...new Set(drafts.flatMap(({ pictures }) => pictures))].toSorted()
    const surroundings = { ...press, assets: hide(prepared, site.gate, inOpenPages) }
    const made = {
      drafts: [...drafts, ...pages.draft(gated, surroundings)],
      surroundings,
      said: publicTexts(table.content, content),
      live: liveMarks(markedSources(sources), instant),
      shown: {
        zone,
        since: instant,
        coming: instants.filter((one) => one > checked.instant),
      },
    }
    const words = textsOf(table.content, content, pending(checked.instant))
    return { problems, made, words, facts: pageFacts(checked), things }
  }

  return async (request: BuildRequest) => {
    const { emit, kept } = request
    const { made, words, problems, facts = [], things } = await draft(request)
    const nothing = { files: [], later: [], hosting: [], opened: [], verify: async () => {} }
    if (!made)
      return { ...nothing, printed: [], facts, problems, madeWith: undefined, things, shown: never }
    const { drafts, surroundings, said, live, shown } = made
    const { site, addresses, assets } = surroundings
    const fonts = await fontsFor(said, addresses)
    const secrets = rememberLast(() => scan.secrets(words))
    // What was published while the same was secret was looked at then.
    const leaksIn = (files: readonly OutputFile[]) => {
      const secret = secrets()
      const [before] = kept?.printed.values() ?? []
      const isSeen = before?.seen?.secrets === secret.mark && kept?.isPublished
      return scan.leaks(isSeen ? files.filter((file) => !isSeen(file)) : files, secret)
    }
    const look = (page: MadePage): MadePage => {
      const { files, opened, seen } = page
      const secret = secrets()
      if (seen?.secrets === secret.mark) return page
      const leaks = leaksIn(files)
      const facts = seen?.facts ?? readFiles(files, opened)
      return { ...page, seen: { facts, leaks, secrets: secret.mark } }
    }
    const printed: MadePage[] = []
    while (drafts.length > 0) {
      const some: readonly MadePage[] = await pages.print(
        drafts.splice(0, atOnce),
        surroundings,
        fonts,
      )
      // A page that is written is looked at before, and then not held in memory.
      const whole = await emit?.(some.map(look))
      printed.push(...(whole?.map(withoutBytes) ?? some))
    }
    const mine = byFile(printed)
    if (keeps) printedBefore = mine
    const styles = stylesIn(printed, fonts)
    const later = [...assets.pictures.files, ...assets.cardFiles]
    const served = [
      ...assets.files,
      ...fonts.files.filter(({ path }) => styles.some((text) => text.includes(path))),
      ...onePerPath(printed.map(({ sheet }) => sheet)),
      ...siteFiles(table, site, addresses),
      textFile(liveFile, `${JSON.stringify(live)}\n`),
    ]
    const all = [...served, ...later, ...filesOf(printed)]
    const hosts = hostFiles(all, addresses, redirectsIn(site), site.settings.hsts)
    const shared = [...served, ...hosts.published]
    const ofHosts = new Set(hosts.published.map(({ path }) => path))
    const isOwn = ({ path }: OutputFile) => ofHosts.has(path) || holdsOwnWords(path)
    const verify = async (rest: readonly OutputFile[]) => {
      const looked = emit ? printed : printed.map(look)
      if (printedBefore === mine) printedBefore = byFile(looked)
      const others = [...shared, ...rest]
      const seen = looked.flatMap((page) => page.seen ?? [])
      refuseFaults([...seen.map(({ facts }) => facts), readFiles(others)], addresses)
      const leaks = leaksIn(others.filter((file) => !isOwn(file)))
      refuseLeaks([...seen.flatMap(({ leaks }) => leaks), ...leaks])
    }
    await pruneCache(cacheFolder)
    const opened = emit ? [] : printed.flatMap((page) => page.opened)
    const files = [...(emit ? [] : filesOf(printed)), ...shared]
    const madeWith = { addresses, fonts, checked: before }
    return {
      files,
      later,
      hosting: [...hosts.beside, dueFile(shown.coming)],
      opened,
      problems,
      verify,
      printed,
      facts,
      madeWith,
      things,
      shown,
    }
  }
}

/** Whether a file has addresses and the engine's own words alone, which may be those of a protected text by chance. */
const holdsOwnWords = (path: string): boolean =>
  `/${path}` === licencesRoute || /^(?:robots\.txt|sitemap[\w-]*\.xml)$/.test(path)

/** For which times a site is the same, in seconds since 1970: since one, until the first that is coming; and their zone. */
export interface Shown {
  readonly zone: string
  readonly since: number
  readonly coming: readonly number[]
}

const never: Shown = { zone: '', since: 0, coming: [] }

/** The instants in `Shown.coming`, a number a line, and nothing else: logs and caches of a host may be public. */
const dueFile = (coming: readonly number[]): OutputFile =>
  textFile('due.txt', coming.map((instant) => `${instant}\n`).join(''))

type PressBefore = ReadonlyMap<string, MadePage>

/** Pages are printed, looked at and written so many at a time. */
const atOnce = 64

const filesOf = (pages: readonly MadePage[]) => pages.flatMap(({ files }) => files)
const byFile = (pages: readonly MadePage[]) =>
  new Map(pages.map((page) => [page.file, page] as const))

const withoutBytes = (page: MadePage): MadePage => ({
  ...page,
  files: page.files.map(({ path }) => ({ path, bytes: nothing })),
  opened: [],
})

const nothing = new Uint8Array()

/** The rules of the fonts of pages: most pages have the same. */
function stylesIn(pages: readonly MadePage[], fonts: Fonts): readonly string[] {
  const kinds = new Map(pages.flatMap(({ type }) => type.map((one) => [one.join(), one] as const)))
  return [...kinds.values()].flatMap(([kind, language]) => {
    const { css, later } = fonts.of(kind, language)
    return [css, later]
  })
}

/** The facts of the pages that were read, each with the mark of its file. */
const pageFacts = ({ files }: Checked) =>
  files.flatMap((file) => {
    const facts = isPage(file) ? factsOf(file) : undefined
    return facts ? [{ facts, source: bytesMark(file.bytes) }] : []
  })

/** The marks of what lies on the disk, and of the content that is made of it. */
function marksOf(sources: readonly LoadedSource[], facts: object): Marks {
  const bytes = new Map(sources.map((source) => [composedPath(source.path), source.bytes]))
  return {
    page: (file) => bytesMark(bytes.get(file) ?? nothing),
    site: (name) => markOf(propertyOf(facts, name)),
  }
}

/** Cuts the fonts of a site for the letters of each language; again only where there are others. */
function fontsOf(table: SiteTable) {
  const cut = rememberLast((texts: ReadonlyMap<string, readonly string[]>, addresses: Addresses) =>
    prepareFonts(table.fonts, { texts, cache, addresses }),
  )
  return (said: ReadonlyMap<string, readonly string[]>, addresses: Addresses) =>
    cut(new Map([...said].map(([language, texts]) => [language, [lettersIn(texts)]])), addresses)
}

/** Every letter of some texts once, sorted. */
const lettersIn = (texts: readonly string[]): string =>
  [...new Set(texts.join(''))].toSorted().join('')

/**
 * The content as a page sees it from outside: of the other pages their fields, and the text only of those that stand
 * alone; and the same as plain data.
 */
function outsideOf(content: CoreContent, table: SiteTable) {
  const alone = new Set(pagesAlone(table.content))
  // A body that nobody asks for is not read again.
  const pages = content.pages.map((page) => {
    const { file, fields } = page
    return alone.has(fields.template) ? { file, fields, body: page.body } : { file, fields }
  })
  return { site: { ...content, pages: pages.map(pageOutside) }, facts: { ...content, pages } }
}

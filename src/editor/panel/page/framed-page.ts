import { parseOwn } from '../../../parse.ts'
import { markBlock, marksIn, withoutMarks } from '../../documents/marks.ts'
import type { Mark } from '../../protocol/state.ts'
import { Refusal } from '../../protocol/state.ts'
import type { PanelApi } from '../state/api.ts'
import type { Commands } from '../state/commands.ts'
import { root } from '../state/memory.ts'
import type { Shown } from '../state/view.ts'
import { guardFileDrops } from '../ui/dropped.ts'
import { coalesced } from './coalesced.ts'
import { focusMark } from './focus-mark.ts'
import { onFrameDocument } from './frame-document.ts'
import { isOwn, isPage, linkIn } from './page-links.ts'
import { parsed, patch } from './patch.ts'

/** Which page the frame is to show. */
export interface PageVersion {
  readonly route: string
  /** Another number asks for the page as it is made now. */
  readonly draftVersion: number
  /** The wall time at which it is shown; undefined where that is now. */
  readonly at: string | undefined
}

/** A page, and what its marks are. */
type MarkedPage = Pick<Shown, 'page' | 'marks'>

/** A page as it was made, and the document that was parsed of it: what is shown differs from it by what scripts do. */
interface Made extends PageVersion {
  readonly page: Document
}

interface FrameParts {
  readonly client: PanelApi
  readonly commands: Commands
  /** What the frame is to show by now. */
  readonly wanted: () => PageVersion & Pick<Shown, 'pictures'> & { readonly isViewing: boolean }
}

const addressOf = (route: string, { draftVersion, at }: PageVersion) =>
  `${root}${route}?proof=${draftVersion}${at ? `&at=${encodeURIComponent(at)}` : ''}`

const routeOf = (path: string): string => path.slice(root.length).replace(/(?<=.)\/$/, '') || '/'

/** In milliseconds, how long the frame is left alone where its page is lost. */
const lostTime = 1000

/** The page with every draft in a frame: loaded once; later changes are made in place, so that scrolling and focus stay. */
export class FramedPage {
  readonly #client: PanelApi
  readonly #commands: Commands
  readonly #wanted: FrameParts['wanted']
  #frame: HTMLIFrameElement | undefined
  #made: Made | undefined
  #shown: Shown | undefined
  /** Whether the page stands there as the preview has it, since it could not be printed with its drafts. */
  #isUnprinted = false
  /** The page that the frame was sent to and has not loaded yet. */
  #leadingTo: string | undefined
  #reopening: ReturnType<typeof setTimeout> | undefined

  constructor({ client, commands, wanted }: FrameParts) {
    this.#client = client
    this.#commands = commands
    this.#wanted = wanted
  }

  /** Where the frame finds a page as it is asked for by now. */
  addressOf(route: string): string {
    return this.#client.viewed(addressOf(route, this.#wanted()))
  }

  /** Follows what is wanted in a frame, until what it gives is called. */
  attach(frame: HTMLIFrameElement): () => void {
    this.#frame = frame
    this.#leadingTo = this.#wanted().route
    const end = onFrameDocument(frame, (page) => this.#prepare(page))
    return () => {
      end()
      clearTimeout(this.#reopening)
      this.#frame = undefined
    }
  }

  /** Goes to the page that is wanted by now, where the frame shows another one. */
  readonly goToWanted = (): void => {
    const { route } = this.#wanted()
    const there = this.#frame?.contentDocument?.location
    // Where the page is lost, the one that was shown before may be on its way back.
    if (!there) this.#open()
    else if ((this.#leadingTo ?? routeOf(there.pathname)) !== route) this.#leadTo(route, there)
  }

  #leadTo(route: string, there: Location): void {
    this.#leadingTo = route
    // The first page may not have come yet.
    if (there.href === 'about:blank') this.#open()
    else there.assign(this.addressOf(route))
  }

  /** Makes the page what it would be now. */
  readonly renew = (): void => {
    if (this.#isUnprinted) this.#open()
    else void this.#update(this.#wanted())
  }

  /** The frame has loaded a page: whatever it is, makes it the one that is wanted. */
  readonly loaded = async (): Promise<void> => {
    const view = this.#frame?.contentWindow
    const page = this.#frame?.contentDocument
    // Another site, or a sentence of the browser, has taken its place: nothing of it can be read from here.
    if (!page) {
      this.#reopening = setTimeout(() => this.#open(), lostTime)
      return
    }
    if (!view || view.location.href === 'about:blank') return
    const route = routeOf(view.location.pathname)
    const asked = new URLSearchParams(view.location.search)
    // Where the server was started again, what let this window see the page has ended with it.
    const mayBeSeen = viewOf(this.addressOf(route)) === asked.get('view')
    if (!asked.has('proof') || !mayBeSeen) {
      view.location.replace(this.addressOf(route) + view.location.hash)
      return
    }
    const isPassedBy = this.#leadingTo !== undefined && this.#leadingTo !== route
    this.#leadingTo = undefined
    // The frame was sent on before this page was there.
    if (isPassedBy) return
    await this.#takeIn(page, route, asked.get('at') ?? undefined)
  }

  /** Learns how the page was made that the frame has loaded, and shows what of it can be edited. */
  async #takeIn(page: Document, route: string, at: string | undefined): Promise<void> {
    this.#commands.showRoute(route)
    // Another time may have been chosen since the frame has asked for it.
    const version = { route, draftVersion: this.#wanted().draftVersion, at }
    const made = await this.#fetch(version).catch((error) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    // Another page may have come meanwhile.
    if (this.#frame?.contentDocument !== page) return
    // It may have become another one since the frame has asked for it.
    if (made && printName(made.page) !== printName(page)) {
      page.location.reload()
      return
    }
    // As it came it stays, and is loaded again where anything changes.
    this.#isUnprinted = !made || printName(page) === undefined
    this.#made = made && !this.#isUnprinted ? { ...version, page: made.page } : undefined
    this.#show({ page, marks: takeMarks(page), pictures: this.#wanted().pictures })
    void this.#update(this.#wanted())
  }

  readonly #update = coalesced(async (wanted: PageVersion) => {
    const page = this.#frame?.contentDocument
    const before = this.#made
    const { route, draftVersion, at } = wanted
    const isSame = before?.draftVersion === draftVersion && before.at === at
    if (!page || !before || isSame || before.route !== route) return
    const made = await this.#fetch(wanted)
    if (this.#made !== before || this.#frame?.contentDocument !== page) return
    // What was shown before the site was known may have other styles and scripts, which its policy holds to their bytes.
    if (made && before.draftVersion === 0 && stylesName(made.page) !== stylesName(before.page)) {
      page.location.reload()
      return
    }
    this.#made = { route, draftVersion, at, page: made?.page ?? before.page }
    if (!made) return
    patch(page, before.page, made.page)
    this.#show({ page, marks: made.marks, pictures: this.#wanted().pictures })
  })

  #show(shown: Shown): void {
    this.#shown = shown
    this.#commands.showPage(shown)
  }

  /** A page as it is made; undefined where it is not there any more: what was shown stays then. */
  async #fetch(version: PageVersion): Promise<MarkedPage | undefined> {
    const address = addressOf(version.route, version)
    const html = await this.#client.page(address).catch((error) => {
      if (error instanceof Refusal && error.status === 404) return undefined
      throw error
    })
    if (html === undefined) return undefined
    const page = parsed(html)
    return { page, marks: takeMarks(page) }
  }

  #open(): void {
    clearTimeout(this.#reopening)
    if (!this.#frame) return
    const { route } = this.#wanted()
    // Where the frame was sent before, it gets to no more.
    this.#leadingTo = route
    this.#frame.src = this.addressOf(route)
  }

  /** Hears what somebody does in a page, from before its pictures are there. */
  #prepare(page: Document): void {
    guardFileDrops(page, this.#commands.refuseFiles)
    keepMarksIn(page, () => this.#shown?.page === page && this.#show({ ...this.#shown }))
    page.addEventListener('keydown', (event) => {
      if (!this.#wanted().isViewing && event.key === 'Tab') focusMark(event)
      else this.#commands.onKey(event)
    })
    page.addEventListener('click', (event) => this.#follow(event, page))
  }

  /** Follows a link of the page within the frame; one that leads out of the site is only told. */
  #follow(event: MouseEvent, page: Document): void {
    const to = linkIn(event)
    if (to === undefined || (isOwn(to) && to.pathname === page.location.pathname)) return
    event.preventDefault()
    if (isPage(to)) {
      this.#leadingTo = undefined
      page.location.assign(this.addressOf(routeOf(to.pathname)) + to.hash)
    } else this.#commands.tellLinkLeaves(to.href)
  }
}

/** What the marks of a page are: its data block, which is taken out so that nothing of the editor's stays in the page. */
function takeMarks(page: Document): readonly Mark[] {
  const block = page.getElementById(markBlock)
  block?.remove()
  return parseOwn(block?.textContent ?? '[]')
}

/** What lets this window see the page at an address. */
const viewOf = (address: string): string | null =>
  new URLSearchParams(address.split('?')[1]).get('view')

/** What the server calls this very page. */
const printName = ({ documentElement }: Document): string | undefined =>
  documentElement.dataset['proof']

const stylesName = (page: Document) => printName(page)?.split(' ')[1]

/** Removes the marks from what is copied, dragged or printed. `again` is called when they are back. */
function keepMarksIn(page: Document, again: () => void): void {
  const copy = (event: ClipboardEvent) => {
    const selection = page.getSelection()
    if (!selection || selection.isCollapsed || !event.clipboardData) return
    const part = page.createElement('div')
    for (let at = 0; at < selection.rangeCount; at++)
      part.append(selection.getRangeAt(at).cloneContents())
    event.clipboardData.setData('text/plain', withoutMarks(String(selection)))
    event.clipboardData.setData('text/html', withoutMarks(part.innerHTML))
    event.preventDefault()
  }
  page.addEventListener('copy', copy)
  page.addEventListener('cut', copy)
  page.addEventListener('dragstart', ({ dataTransfer }) => {
    for (const type of dataTransfer?.types ?? [])
      if (type.startsWith('text/'))
        dataTransfer?.setData(type, withoutMarks(dataTransfer.getData(type)))
  })
  let taken: readonly (readonly [Node, string])[] = []
  page.defaultView?.addEventListener('beforeprint', () => {
    taken = markedIn(page).map((node) => [node, node.nodeValue ?? ''])
    for (const [node, text] of taken) node.nodeValue = withoutMarks(text)
  })
  page.defaultView?.addEventListener('afterprint', () => {
    for (const [node, text] of taken) node.nodeValue = text
    again()
  })
}

/** The texts and attributes of a page that hold marks. */
function markedIn(page: Document): readonly Node[] {
  const found = page.evaluate(
    '//body//text() | //body//@*',
    page,
    null,
    XPathResult.ORDERED_NODE_SNAPSHOT_TYPE,
  )
  return Array.from({ length: found.snapshotLength }, (_, at) => found.snapshotItem(at)).flatMap(
    (node) => (node && marksIn(node.nodeValue ?? '').length > 0 ? node : []),
  )
}

import { useRef, useState } from 'react'
import { marksIn, withoutMarks } from '../marks.ts'
import type { LibraryPicture, Mark } from '../protocol.ts'
import { heedFiles } from './dropped.ts'
import { useChange } from './effects.ts'
import { isOwn, isPage, linkIn } from './page-links.ts'
import { parsed, patch } from './patch.ts'
import { type PanelApi, root } from './state/api.ts'
import { Refusal } from './state/failures.ts'

/** The page in the frame, another one whenever anything of it has changed. */
export interface Shown {
  readonly page: Document
  readonly marks: readonly Mark[]
  /** The pictures of the content, which a page shows under their names. */
  readonly pictures: readonly LibraryPicture[]
}

interface FrameProps {
  readonly api: PanelApi
  readonly route: string
  readonly title: string
  /** Another number asks for the page as it is made now. */
  readonly proof: number
  /** The wall time at which it is shown; undefined where that is now. */
  readonly at: string | undefined
  /** The pictures of the content. */
  readonly pictures: readonly LibraryPicture[]
  readonly onShown: (shown: Shown) => void
  readonly onRoute: (route: string) => void
  /** Told where a link leads that is not followed, since it leads out of the site. */
  readonly onLeave: (link: string) => void
  readonly onKey: (event: KeyboardEvent) => void
  /** Told of files that somebody pastes or drops. */
  readonly onFiles: (files: readonly File[]) => void
  /** Whether the Tab key passes it by, since the marks over it are walked instead. */
  readonly isMarked: boolean
}

const addressOf = (route: string, { proof, at }: Pick<FrameProps, 'proof' | 'at'>) =>
  `${root}${route}?proof=${proof}${at ? `&at=${encodeURIComponent(at)}` : ''}`

const routeOf = (path: string): string => path.slice(root.length).replace(/(?<=.)\/$/, '') || '/'

/** The page with every draft, loaded once; later changes are made in place, so that scrolling and focus stay. */
export function PageFrame(props: FrameProps) {
  const { api, route, title, proof, at, isMarked } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const made = useRef<Pick<FrameProps, 'route' | 'proof' | 'at'> & { page: Document }>(undefined)
  const [start] = useState(() => api.viewed(addressOf(route, props)))
  // Whether the page stands there as the preview has it, since it could not be printed with its drafts.
  const isUnprinted = useRef(false)
  const isFollowing = useRef(false)
  const reopening = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What is waited for meets what is asked for by then.
  const now = useRef(props)
  now.current = props

  /** Where the frame finds a page as it is asked for by now. */
  const viewedAt = (route: string) => api.viewed(addressOf(route, now.current))

  const shown = useRef<Shown>(undefined)
  const show = (next: Shown) => {
    shown.current = next
    now.current.onShown(next)
  }

  const fetched = async (route: string, version: Pick<FrameProps, 'proof' | 'at'>) => {
    const html = await api.page(addressOf(route, version)).catch((error) => {
      // A page that is not there any more stays as it was.
      if (error instanceof Refusal && error.status === 404) return undefined
      throw error
    })
    return html === undefined ? undefined : parsed(html)
  }

  /** Makes the page what it would be now; what is asked for meanwhile is made after it. */
  const follow = async () => {
    if (isFollowing.current) return
    isFollowing.current = true
    try {
      await catchUp()
    } finally {
      isFollowing.current = false
    }
  }
  const catchUp = async () => {
    for (let last = made.current; last; ) {
      const { route, proof, at } = now.current
      const page = frame.current?.contentDocument
      const isSame = last.proof === proof && last.at === at
      if (!page || isSame || last.route !== route) break
      const next = await fetched(route, { proof, at })
      const marks = await api.marks({ route })
      if (made.current !== last || frame.current?.contentDocument !== page) break
      // What was shown before the site was known may have other styles and scripts, which its policy holds to their bytes.
      const isOther = next && last.proof === 0 && stylesName(next) !== stylesName(last.page)
      if (isOther) return page.location.reload()
      if (next) {
        patch(page, last.page, next)
        show({ page, marks, pictures: now.current.pictures })
      }
      last = { route, proof, at, page: next ?? last.page }
      made.current = last
    }
  }

  // It is loaded when the last of its pictures is there, and may be clicked long before that.
  const guarded = useRef<Document>(undefined)
  const guard = () => {
    const page = frame.current?.contentDocument
    if (!page || page === guarded.current) return
    guarded.current = page
    heedFiles(page, (files) => now.current.onFiles(files))
    page.addEventListener('click', (event) => {
      const to = linkIn(event)
      const { pathname } = page.location
      if (to === undefined || (isOwn(to) && to.pathname === pathname)) return
      event.preventDefault()
      if (!isPage(to)) return now.current.onLeave(to.href)
      page.location.assign(viewedAt(routeOf(to.pathname)) + to.hash)
    })
  }
  useChange(guardTime, () => {
    const timer = setInterval(guard, guardTime)
    return () => clearInterval(timer)
  })

  const loaded = async () => {
    const view = frame.current?.contentWindow
    const page = frame.current?.contentDocument
    // Another site, or a sentence of the browser, has taken its place: nothing of it can be read from here.
    if (!page) {
      reopening.current = setTimeout(open, lostTime)
      return
    }
    if (!view || view.location.href === 'about:blank') return
    const { pathname, search, hash } = view.location
    const there = routeOf(pathname)
    const asked = new URLSearchParams(search)
    // Where the server was started again, what let this window see the page has ended with it.
    const mayBeSeen = viewOf(viewedAt(there)) === asked.get('view')
    if (!asked.has('proof') || !mayBeSeen) return view.location.replace(viewedAt(there) + hash)
    // Another time may have been chosen since the frame has asked for it.
    const { proof } = now.current
    const at = asked.get('at') ?? undefined
    page.addEventListener('keydown', (event) => now.current.onKey(event))
    guard()
    keepMarksIn(page, () => shown.current?.page === page && show({ ...shown.current }))
    now.current.onRoute(there)
    const inert = await fetched(there, { proof, at })
    // It may have become another one since the frame has asked for it.
    if (inert && printName(inert) !== printName(page)) return view.location.reload()
    isUnprinted.current = printName(page) === undefined
    made.current =
      inert && !isUnprinted.current ? { route: there, proof, at, page: inert } : undefined
    const marks = await api.marks({ route: there })
    show({ page, marks, pictures: now.current.pictures })
    follow()
  }

  const open = () => {
    clearTimeout(reopening.current)
    if (frame.current) frame.current.src = viewedAt(now.current.route)
  }

  useChange(route, () => {
    const there = frame.current?.contentDocument?.location
    // Where the page is lost, the one that was shown before may be on its way back.
    if (!there) return open()
    if (there.href === 'about:blank') return
    if (routeOf(there.pathname) !== route) there.assign(viewedAt(route))
  })
  useChange([proof, at], () => {
    if (isUnprinted.current) open()
    else follow()
  })

  return (
    <iframe
      ref={frame}
      src={start}
      title={withoutMarks(title)}
      tabIndex={isMarked ? -1 : 0}
      onLoad={() => loaded()}
    />
  )
}

/** What lets this window see the page at an address. */
const viewOf = (address: string): string | null =>
  new URLSearchParams(address.split('?')[1]).get('view')

/** What the server calls this very page. */
const printName = ({ documentElement }: Document): string | undefined =>
  documentElement.dataset['proof']

const stylesName = (page: Document) => printName(page)?.split(' ')[1]

/** In milliseconds, how long the frame is left alone where its page is lost, and between two looks for another page. */
const lostTime = 1000
const guardTime = 50

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

import { useCallback, useEffect, useRef, useState } from 'react'
import { withoutMarks } from '../marks.ts'
import type { LibraryPicture, Mark } from '../protocol.ts'
import { type PanelApi, root } from './api.ts'
import { patch } from './patch.ts'

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
  readonly onShown: (shown: Shown) => void
  readonly onRoute: (route: string) => void
  readonly onKey: (event: KeyboardEvent) => void
  /** Whether the Tab key passes it by, since the marks over it are walked instead. */
  readonly isMarked: boolean
}

const addressOf = (route: string, proof: number) => `${root}${route}?proof=${proof}`

const routeOf = (path: string): string => path.slice(root.length).replace(/(?<=.)\/$/, '') || '/'

/**
 * The page at its own address, as it would be with every draft. It is loaded once; after that it follows in place, so
 * that scrolling, focus and what is open stay.
 */
export function PageFrame(props: FrameProps) {
  const { api, route, title, proof, onShown, onRoute, onKey, isMarked } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const made = useRef<{ route: string; proof: number; page: Document }>(undefined)
  const [start] = useState(() => addressOf(route, proof))
  const isFollowing = useRef(false)
  const pictures = useRef<readonly LibraryPicture[]>([])
  const now = useRef({ route, proof, onShown, onRoute, onKey })
  now.current = { route, proof, onShown, onRoute, onKey }

  const fetched = useCallback(async (route: string, proof: number) => {
    const html = await fetch(addressOf(route, proof), { cache: 'no-store' })
      .then((answer) => (answer.ok ? answer.text() : undefined))
      // It may end in the midst of an answer, too.
      .catch(() => undefined)
    return html === undefined ? undefined : parsed(html)
  }, [])
  const marksOf = useCallback(
    (route: string) =>
      api.get<readonly Mark[]>(`marks?route=${encodeURIComponent(route)}`).catch(() => []),
    [api],
  )

  /** Makes the page what it would be now; what is asked for meanwhile is made after it. */
  const follow = useCallback(async () => {
    if (isFollowing.current) return
    isFollowing.current = true
    for (let last = made.current; last; ) {
      const { route, proof } = now.current
      const page = frame.current?.contentDocument
      if (!page || last.proof === proof || last.route !== route) break
      const next = await fetched(route, proof)
      const marks = await marksOf(route)
      if (made.current !== last || frame.current?.contentDocument !== page) break
      if (next) {
        patch(page, last.page, next)
        now.current.onShown({ page, marks, pictures: pictures.current })
      }
      last = { route, proof, page: next ?? last.page }
      made.current = last
    }
    isFollowing.current = false
  }, [fetched, marksOf])

  const loaded = async () => {
    const view = frame.current?.contentWindow
    const page = frame.current?.contentDocument
    if (!view || !page || view.location.href === 'about:blank') return
    const { pathname, search, hash } = view.location
    const there = routeOf(pathname)
    const { proof } = now.current
    if (!/[?&]proof=/.test(search)) return view.location.replace(addressOf(there, proof) + hash)
    page.addEventListener('keydown', (event) => now.current.onKey(event))
    page.addEventListener('click', (event) => {
      const to = linkIn(event)
      if (to === undefined || to.pathname === view.location.pathname) return
      event.preventDefault()
      view.location.assign(addressOf(routeOf(to.pathname), now.current.proof) + to.hash)
    })
    now.current.onRoute(there)
    const inert = await fetched(there, proof)
    // It may have become another one since the frame has asked for it.
    if (inert && nameOf(inert) !== nameOf(page)) return view.location.reload()
    made.current = inert && { route: there, proof, page: inert }
    pictures.current = await api.get<readonly LibraryPicture[]>('pictures').catch(() => [])
    now.current.onShown({ page, marks: await marksOf(there), pictures: pictures.current })
    follow()
  }

  useEffect(() => {
    const view = frame.current?.contentWindow
    if (!view || view.location.href === 'about:blank') return
    if (routeOf(view.location.pathname) !== route)
      view.location.assign(addressOf(route, now.current.proof))
  }, [route])

  useEffect(() => {
    if (proof > 0) follow()
  }, [proof, follow])

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

/** A page to compare with another one: its name, title and body. Its styles would be held against the panel's own policy. */
function parsed(html: string): Document {
  const [name = ''] = /<html\b[^>]*>/.exec(html) ?? []
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? ''
  const body = html.slice(html.search(/<body\b/))
  return new DOMParser().parseFromString(`<!doctype html>${name}${title}${body}`, 'text/html')
}

/** What the server calls this very page. */
const nameOf = ({ documentElement }: Document): string | undefined =>
  documentElement.dataset['proof']

/** The page of this site to which a click leads in the same window. */
function linkIn(event: MouseEvent): URL | undefined {
  const path = event.composedPath()
  const link = path.find((one) => 'href' in one && 'download' in one)
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey)
    return undefined
  if (!link || !('href' in link) || typeof link.href !== 'string') return undefined
  if ('target' in link && link.target === '_blank') return undefined
  const to = new URL(link.href)
  const isPage = to.origin === location.origin && !/\.(?!html$)\w+$/.test(to.pathname)
  return isPage && to.pathname.startsWith(`${root}/`) ? to : undefined
}

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { parseOwn } from '../../../parse.ts'
import { markBlock } from '../../documents/marks.ts'
import type { Mark } from '../../protocol/state.ts'
import type { VersionSide } from '../../protocol/versions.ts'
import { onFrameDocument, whenRead } from '../page/frame-document.ts'
import { guardFileDrops } from '../ui/dropped.ts'
import ui from '../ui/ui.module.css'
import styles from './compare.module.css'
import type { ReadPage } from './places.ts'

/** One version of a page. */
export interface FramedVersion {
  /** Where a frame finds it: an address, or its text. */
  readonly frame: { readonly src: string } | { readonly srcDoc: string }
}

/** A page that differs between two versions of the site; one of them may not have it. */
export interface PagePair {
  readonly file: string
  readonly name: string
  readonly route: Readonly<Partial<Record<VersionSide, string | undefined>>>
  readonly before?: FramedVersion | undefined
  readonly after?: FramedVersion | undefined
}

export const sides: readonly VersionSide[] = ['before', 'after']

/** A page with its marks, which it brings along (`comparedPage`). */
export function readIn(page: Document): ReadPage {
  const marks = parseOwn<readonly Mark[]>(page.getElementById(markBlock)?.textContent ?? '[]')
  return { page, marks: new Map(marks.map((mark) => [mark.number, mark])) }
}

interface PageSideProps {
  readonly version: FramedVersion
  readonly title: string
  /** The width at which it is laid out, in pixels; undefined where that is the one it has. */
  readonly layout: number | undefined
  /** Told when it can be read, which may be before its pictures are there. */
  readonly onReady: (page: Document) => void
  readonly onScale: (scale: number) => void
  readonly onKey: (event: KeyboardEvent) => void
}

/** A page as visitors have it, without its scripts; its links lead nowhere. */
export function PageSide({ version, title, layout, ...handlers }: PageSideProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [scale, setScale] = useState(1)
  const { onScale } = handlers
  const ready = useEffectEvent((page: Document) => {
    page.addEventListener('keydown', handlers.onKey)
    guardFileDrops(page)
    page.addEventListener('click', (event) => event.preventDefault(), { capture: true })
    handlers.onReady(page)
  })

  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const measure = () => setScale(layout ? Math.min(1, current.clientWidth / layout) : 1)
    const size = new ResizeObserver(measure)
    size.observe(current)
    measure()
    return () => size.disconnect()
  }, [layout])
  useEffect(() => onScale(scale), [scale, onScale])
  useEffect(() => {
    const { current } = frame
    if (!current) return undefined
    return onFrameDocument(current, (page) => whenRead(page, () => ready(page)))
  }, [])

  return (
    <div className={`${ui.viewport} ${styles.sidePage}`} ref={box} style={{ '--s': String(scale) }}>
      <iframe ref={frame} sandbox="allow-same-origin" title={title} {...version.frame} />
    </div>
  )
}

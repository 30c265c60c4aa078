import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Language } from '../../../site.ts'
import type { Mark } from '../../protocol/state.ts'
import type { Coming, VersionSide } from '../../protocol/versions.ts'
import { Close } from '../ui/buttons.tsx'
import { useChange, useWindow } from '../ui/effects.ts'
import ui from '../ui/ui.module.css'
import type { CompareSay } from '../words/words.ts'
import styles from './compare.module.css'
import { Overlay, tie } from './overlay.ts'
import { type PagePair, PageSide, readIn, sides } from './page-side.tsx'
import { Steps, Tabs, Words } from './parts.tsx'
import { type ChangedPlace, comparedIn, partsOf, type ReadPage } from './places.ts'

interface CompareProps {
  readonly title: string
  readonly pages: readonly PagePair[]
  /** What of the later version visitors do not see yet. */
  readonly coming: readonly Coming[]
  /** The file of the page that is shown first. */
  readonly first?: string | undefined
  /** What each side is called. */
  readonly heads: Readonly<Record<VersionSide, string>>
  readonly language: Language
  readonly say: CompareSay
  /** What stands beside the title. */
  readonly note?: ReactNode
  /** What can be done with a place, which is that of a field. */
  readonly acts?: ((mark: Mark) => ReactNode) | undefined
  readonly onClose?: (() => void) | undefined
  /** Told when a page is drawn as each side has it. */
  readonly onDrawn?: () => void
}

/** A version of a page that is drawn. */
interface DrawnVersions extends ReadPage {
  readonly overlay: Overlay
}

type DrawnPair = Readonly<Partial<Record<VersionSide, DrawnVersions>>>

const isNarrow = () => innerWidth <= 860

/** Two versions of a site beside each other, page by page and place by place; in a narrow window one above the other. */
export function Compare(props: CompareProps) {
  const { title, pages, coming, first, heads, language, say, note, acts, onClose, onDrawn } = props
  const [file, setFile] = useState(first)
  const [narrow, setNarrow] = useState(isNarrow)
  const [open, setOpen] = useState(0)
  const [scale, setScale] = useState(1)
  const [drawn, setDrawn] = useState<DrawnPair>({})
  useWindow('resize', () => setNarrow(isNarrow()))
  const page = pages.find((candidate) => candidate.file === file) ?? pages[0]
  const { places, same } = useMemo(() => comparedIn(drawn), [drawn])
  const at = Math.min(open, places.length - 1)
  const place = places[at]
  usePlaces({ drawn, places, same, at, scale })

  const isDrawn = sides.every((of) => drawn[of] || !page?.[of])
  useChange([isDrawn], () => {
    if (isDrawn) onDrawn?.()
  })
  const pick = (next: string) => {
    if (next === page?.file) return
    setFile(next)
    setOpen(0)
    setDrawn({})
  }
  const step = (by: 1 | -1) => setOpen((at + by + places.length) % Math.max(places.length, 1))
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    F8: () => step(1),
    'Shift-F8': () => step(-1),
    Escape: onClose,
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const isOther = ctrlKey || metaKey || altKey
    const act = isOther ? undefined : keys[shiftKey ? `Shift-${key}` : key]
    // The editor has keys of its own.
    event.stopImmediatePropagation()
    if (act) event.preventDefault()
    act?.()
  })
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener, { capture: true })
    return () => removeEventListener('keydown', listener, { capture: true })
  }, [])
  useChange([], () => root.current?.querySelector('h1')?.focus())

  if (!page) return null
  const ready = (of: VersionSide, there: Document) => {
    // It is not there, which only who has asked for it knows by now.
    if (!there.getElementById('marks')) return onDrawn?.()
    const read = { ...readIn(there), overlay: new Overlay(there, of) }
    setDrawn((now) => ({ ...now, [of]: read }))
  }
  const frame = (of: VersionSide) => {
    const version = page[of]
    return (
      <section className={styles.side} key={`${of} ${page.file}`}>
        <h2 className={styles.sideHead}>
          {heads[of]} <em>{page.route[of]}</em>
        </h2>
        {version ? (
          <PageSide
            version={version}
            title={say(`compare.title.${of}`, { page: page.name })}
            layout={narrow ? undefined : 1440}
            onReady={(there) => ready(of, there)}
            onScale={setScale}
            onKey={onKey}
          />
        ) : (
          <div className={styles.noPage}>
            <h3>{say(`compare.none.${of}`)}</h3>
            <p>
              {say(`compare.noneText.${of}`, {
                route: page.route.before ?? page.route.after ?? '',
              })}
            </p>
          </div>
        )}
      </section>
    )
  }
  const mark = place?.mark
  return (
    <div className={styles.comparison} ref={root}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {note}
        <Tabs pages={pages} page={page} coming={coming} say={say} onPick={pick} />
        {onClose && <Close onClick={onClose}>{say('compare.close')}</Close>}
      </header>
      <main className={styles.sides}>{sides.map(frame)}</main>
      <footer className={styles.foot}>
        <Steps say={say} at={at} of={places.length} onStep={step} />
        <Words
          place={place}
          page={page}
          coming={coming}
          drawn={drawn}
          language={language}
          say={say}
        />
        <div className={ui.actions}>{mark && acts?.(mark)}</div>
      </footer>
    </div>
  )
}

interface PlacesProps {
  readonly drawn: DrawnPair
  readonly places: readonly ChangedPlace[]
  readonly same: Parameters<typeof tie>[1]
  readonly at: number
  readonly scale: number
}

/** Marks the places in both pages, brings the one that is open into view, and lets both scroll together. */
function usePlaces({ drawn, places, same, at, scale }: PlacesProps) {
  const ties = useRef<ReturnType<typeof tie>>(undefined)
  const { before, after } = drawn
  useEffect(() => {
    if (!before || !after) return
    const tied = tie([before.page, after.page], same)
    ties.current = tied
    return tied.end
  }, [before, after, same])
  useEffect(() => {
    for (const of of sides) {
      const marked = places.map((place) => ({
        groups: place.kind === 'changed' ? place[of].map((block) => [block]) : [place[of]],
        parts: partsOf(place, of),
      }))
      drawn[of]?.overlay.draw(marked, at, scale)
    }
  }, [drawn, places, at, scale])
  const place = places[at]
  useEffect(() => {
    // Pages that are laid out anew have it elsewhere.
    void scale
    ties.current?.untie()
    for (const of of sides) {
      const block = place?.[of][0]
      if (block) drawn[of]?.overlay.show(block)
    }
  }, [drawn, place, scale])
}

import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { shortened } from '../../../message.ts'
import { withoutMarks } from '../../marks.ts'
import type { KeptDraft, Mark, Timed } from '../../protocol.ts'
import { isOf, stopsOf } from '../coming.ts'
import { useChange } from '../effects.ts'
import { Tie } from '../signs.tsx'
import { useCommands, useEarlySite, useMoment, useSpeech, useView } from '../state/panel.ts'
import { openField } from '../state/view.ts'
import { boxOf, type Found, foundIn, isCovered, isThere, markKey } from './editable.ts'
import { leavingLinkAt } from './page-links.ts'

interface FramesOverPageProps {
  /** How much smaller than itself the page is shown. */
  readonly scale: number
}

/** Frames over the page for whatever comes from the content: buttons in reading order, for Tab and screen readers. */
export function FramesOverPage(props: FramesOverPageProps) {
  const { scale } = props
  const shown = useView((view) => view.shown)
  const open = useView((view) => (openField(view) ? view.marked : undefined))
  // Then the corners of what could be opened rest.
  const isOpen = useView(({ beside, comparing }) => (beside ?? comparing) !== undefined)
  const changed = useChanged()
  const { language, say } = useSpeech()
  const { go } = useCommands()
  const drafts = useEarlySite(({ state }) => state?.drafts)
  const [found, setFound] = useState<readonly Found[]>([])
  const [pointed, setPointed] = useState(-1)
  const [focused, setFocused] = useState(-1)
  const over = useRef<HTMLDivElement>(null)
  const chosen = useRef<Chosen>(undefined)
  // Whoever comes here sees once what can be clicked.
  const [isNew, setIsNew] = useState(true)
  const isKnown = found.length > 0
  useEffect(() => {
    const later = setTimeout(setIsNew, isKnown ? firstTime : 2 ** 30, false)
    return () => clearTimeout(later)
  }, [isKnown])
  const large = isNew ? found.find(isLarge) : undefined
  const gloss = large && boxOf(large)
  const opened = open && markKey(open)
  const names = useMemo(() => found.map(({ mark }) => markKey(mark)), [found])
  const places = useMemo(() => Map.groupBy(names.keys(), (index) => names[index]), [names])

  const page = shown?.page
  useEffect(() => {
    void page
    chosen.current = undefined
  }, [page])
  useEffect(() => {
    const known = new Map(shown?.marks.map((mark) => [mark.number, mark]))
    setFound(shown?.page.body ? foundIn(shown.page, known, shown.pictures) : [])
    setPointed(-1)
  }, [shown])

  const place = useCallback(() => {
    if (over.current) placeAll(over.current, found, scale)
  }, [found, scale])
  useLayoutEffect(place)
  const press = (index: number) => {
    chosen.current = chosenAt(index, names, places)
    const mark = found[index]?.mark
    if (mark) go({ ...mark, open: 'field' })
  }
  useFollow(page, place)
  usePointer(page, found, setPointed, press)

  const isChanged = ({ file, at = ['body'] }: Mark) =>
    changed.some((thing) => isOf(thing, file, at))
  useChange([found.length, changed], () => {
    const first = found.find((one) => isChanged(one.mark) && isThere(one))
    if (first) bringIntoView(first)
  })
  useEffect(() => {
    const all = places.get(opened) ?? []
    const isKnown = opened !== undefined && chosen.current?.name === opened
    if (!isKnown) {
      const [nearest] = all
        .filter((index) => found[index] && isThere(found[index]))
        .toSorted((one, other) => fromMiddle(found[one]) - fromMiddle(found[other]))
      chosen.current = nearest === undefined ? undefined : chosenAt(nearest, names, places)
    }
    // Where one of them has gone by a change, nobody knows which: the page stays.
    const { nth = -1, count } = chosen.current ?? {}
    const there = count === all.length ? found[all[nth] ?? -1] : undefined
    if (!there || !isThere(there)) return
    bringIntoView(there)
    // The page has become smaller by then.
    const settled = setTimeout(() => bringIntoView(there), 400)
    return () => clearTimeout(settled)
  }, [found, names, opened, places])

  const kindOf = (index: number, isFirst: boolean) => {
    if (index === focused) return 'focus'
    if (names[index] === opened) return isFirst ? 'open' : 'tied'
    if (index === pointed) return 'hover'
    if (found[index] && isChanged(found[index].mark)) return 'tied'
    if (names[index] === names[pointed]) return 'tied'
    if (drafts?.some((draft) => isDrafted(draft, found[index]?.mark))) return 'draft'
    if (isNew) return 'first'
    return isOpen ? 'none' : 'rest'
  }
  return (
    <div className="marks" ref={over}>
      {gloss && (
        <p
          className="gloss"
          style={{
            inset: `${gloss.top * scale - 9}px auto auto ${gloss.left * scale - 9}px`,
            translate: '0 -100%',
          }}
        >
          {say(matchMedia('(hover: none)').matches ? 'page.firstTouch' : 'page.first')}
        </p>
      )}
      {found.map((one, index) => {
        const { mark, stands, element } = one
        const name = names[index]
        const all = places.get(name) ?? []
        const label = mark.label[language]
        const words = 'startContainer' in stands ? String(stands) : element.getAttribute('alt')
        const shownIn = say('page.places', { n: all.length })
        const tied = all.length > 1 ? `, ${say('page.shownIn')} ${shownIn}` : ''
        return (
          <button
            type="button"
            key={`${name} ${all.indexOf(index)}`}
            className={`mk ${kindOf(index, all[0] === index)}`}
            aria-label={`${label}: ${shortened(withoutMarks(words ?? ''))}${tied}`}
            onFocus={() => {
              setFocused(index)
              bringIntoView(one)
            }}
            onBlur={() => setFocused(-1)}
            onClick={() => press(index)}
          >
            {name !== opened && (index === pointed || index === focused) && (
              <span className="gloss tag" aria-hidden="true">
                <b>{label}</b>
                {index === focused && <span>{say('page.enter')}</span>}
                {index === pointed && all.length > 1 && (
                  <>
                    <Tie />
                    <span>
                      {say('page.shownIn')} <b>{shownIn}</b>
                    </span>
                  </>
                )}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** What changes by itself at the time at which the page is shown, while the changes to come are open. */
function useChanged(): readonly Timed[] {
  const moment = useMoment()
  const schedule = useEarlySite(({ state }) => state?.schedule)
  const isInTime = useView(({ beside }) => beside?.open === 'sheet' && beside.name === 'times')
  return useMemo(() => {
    const stops = schedule && isInTime ? stopsOf(schedule) : []
    const stop = stops.find(({ at }) => at === moment)
    return stop?.changes.map(({ thing }) => thing) ?? []
  }, [schedule, isInTime, moment])
}

/** Of the places of a text, the one that was pressed, else the one nearest to the middle of the window; and how many there are. */
interface Chosen {
  readonly name: string | undefined
  readonly nth: number
  readonly count: number
}

function chosenAt(
  index: number,
  names: readonly string[],
  places: ReadonlyMap<string | undefined, readonly number[]>,
): Chosen {
  const name = names[index]
  const all = places.get(name) ?? []
  return { name, nth: all.indexOf(index), count: all.length }
}

/** In milliseconds, how long everything that can be clicked shows itself. */
const firstTime = 2000

/** Whether a text is large enough to be seen at once: a line of some length, in view. */
function isLarge(one: Found): boolean {
  const box = boxOf(one)
  return box !== undefined && box.width > 180 && box.top > 120 && box.top < innerHeight - 200
}

/** Whether a draft changes what stands at a mark, or something in it or around it. */
function isDrafted({ file, places, blocks }: KeptDraft, mark: Mark | undefined): boolean {
  if (mark?.file !== file) return false
  if (mark.block !== undefined) return blocks.includes(mark.block)
  const at = mark.at ?? ['body']
  return places.some((place) =>
    place.every((step, index) => index >= at.length || step === at[index]),
  )
}

/** How far a frame stands off its text. */
const gaps = { rest: 7, draft: 5, open: 5, hover: 9 }

/** Lays the frames over what is found, as far as it is to be seen. */
function placeAll(over: HTMLElement, found: readonly Found[], scale: number): void {
  const boxes = found.map((one) => {
    const there = boxOf(one)
    const isInView = there && there.bottom > 0 && there.top * scale < over.clientHeight
    if (!there || (isInView && isCovered(one, there))) return undefined
    const [left, top, width, height] = [there.left, there.top, there.width, there.height].map(
      (value) => value * scale,
    )
    return new DOMRect(left, top, width, height)
  })
  for (const [index, button] of [...over.querySelectorAll('button')].entries()) {
    const one = found[index]
    const box = boxes[index]
    button.style.opacity = box ? '1' : '0'
    button.tabIndex = one && isThere(one) ? 0 : -1
    if (!box) continue
    const kind = button.classList.item(1)
    const gap = gaps[kind === 'rest' || kind === 'open' || kind === 'draft' ? kind : 'hover']
    const left = Math.max(4, box.left - gap)
    Object.assign(button.style, {
      left: `${left}px`,
      top: `${box.top - gap}px`,
      width: `${Math.min(over.clientWidth - 4, box.right + gap) - left}px`,
      height: `${box.height + 2 * gap}px`,
    })
    const tag = button.querySelector<HTMLElement>('.tag')
    const others = boxes.flatMap((other) => (other && other !== box ? other : []))
    if (tag) tag.className = `gloss tag ${sideOf(tag, box, others, over)}`
  }
}

/** The first side on which a gloss covers no other text. */
function sideOf(
  { offsetWidth: width, offsetHeight: height }: HTMLElement,
  { left, right, top, bottom }: DOMRect,
  others: readonly DOMRect[],
  over: HTMLElement,
): string {
  const sides = [
    ['', left - 9, bottom + 16],
    ['up', left - 9, top - 16 - height],
    ['r', right + 9 - width, bottom + 16],
    ['up r', right + 9 - width, top - 16 - height],
    ['l', left - 21 - width, (top + bottom - height) / 2],
  ] as const
  const room = new DOMRect(0, 0, over.clientWidth, over.clientHeight)
  const free = sides.find(([, x, y]) => {
    const gloss = new DOMRect(x, y, width, height)
    return isInside(gloss, room) && !others.some((other) => doMeet(gloss, other))
  })
  return free?.[0] ?? (left + width > room.width ? 'r' : '')
}

const isInside = (one: DOMRect, other: DOMRect): boolean =>
  one.left >= other.left &&
  one.right <= other.right &&
  one.top >= other.top &&
  one.bottom <= other.bottom

const doMeet = (one: DOMRect, other: DOMRect): boolean =>
  one.left <= other.right &&
  one.right >= other.left &&
  one.top <= other.bottom &&
  one.bottom >= other.top

/** How far from the middle of the window it stands, in half pixels. */
function fromMiddle(one: Found | undefined): number {
  if (!one) return Infinity
  const { stands, element } = one
  const { top, bottom } = stands.getBoundingClientRect()
  return Math.abs(top + bottom - (element.ownerDocument.defaultView?.innerHeight ?? 0))
}

function bringIntoView({ stands, element }: Found): void {
  const rect = stands.getBoundingClientRect()
  const height = element.ownerDocument.defaultView?.innerHeight ?? 0
  if (rect.top < height * 0.1 || rect.bottom > height * 0.9)
    element.scrollIntoView({
      behavior: 'instant',
      block: rect.height > height * 0.7 ? 'start' : 'center',
    })
}

/** Calls when anything may have moved in the page. */
function useFollow(page: Document | undefined, place: () => void) {
  useEffect(() => {
    const view = page?.defaultView
    if (!page?.body || !view) return
    const ends = new AbortController()
    const { signal } = ends
    let asked = 0
    const soon = () => {
      cancelAnimationFrame(asked)
      asked = requestAnimationFrame(place)
    }
    const size = new ResizeObserver(soon)
    size.observe(page.body)
    const moves = ['scroll', 'transitionend', 'animationend', 'load', 'toggle'] as const
    for (const move of moves) page.addEventListener(move, soon, { capture: true, signal })
    addEventListener('resize', soon, { signal })
    const often = setInterval(soon, 500)
    return () => {
      cancelAnimationFrame(asked)
      clearInterval(often)
      size.disconnect()
      ends.abort()
    }
  }, [page, place])
}

/** The pointer over the page: what it points at, and what a click opens. */
function usePointer(
  page: Document | undefined,
  found: readonly Found[],
  point: (index: number) => void,
  press: (index: number) => void,
) {
  const open = useEffectEvent(press)
  // At once with the marks: a click on what is marked is never the page's own.
  useLayoutEffect(() => {
    if (!page) return
    const under = (event: MouseEvent): number => {
      const { clientX: x, clientY: y, target } = event
      const hits = found.flatMap((one, index) => {
        const box = boxOf(one)
        const isHit =
          box && x > box.left - 9 && x < box.right + 9 && y > box.top - 9 && y < box.bottom + 9
        return isHit && !isCovered(one, box) ? [{ index, size: box.width * box.height }] : []
      })
      const nearest = hits.toSorted((one, other) => one.size - other.size)[0]
      if (nearest) return nearest.index
      // Beside the words of a line it is still their line, and within a link that is not followed here its words.
      const line = found.findIndex(({ element }) => element === target)
      if (line >= 0) return line
      const link = leavingLinkAt(event)
      return link ? found.findIndex(({ element }) => link.contains(element)) : -1
    }
    const move = (event: MouseEvent) => point(under(event))
    const leave = () => point(-1)
    const click = (event: MouseEvent) => {
      const index = under(event)
      if (!found[index] || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      open(index)
    }
    const ends = new AbortController()
    const { signal } = ends
    page.addEventListener('mousemove', move, { signal })
    page.documentElement.addEventListener('mouseleave', leave, { signal })
    // What the page has scrolled away is pointed at no more.
    page.addEventListener('scroll', leave, { capture: true, signal })
    page.addEventListener('click', click, { capture: true, signal })
    return () => ends.abort()
  }, [page, found, point])
}

/** From within the page the Tab key leads to the first text in view. */
export function focusMark(event: KeyboardEvent): void {
  const marks = [...document.querySelectorAll<HTMLElement>('.marks button')]
  const inView = marks.find((mark) => mark.style.opacity === '1' && mark.offsetTop >= 0)
  const first = inView ?? marks[0]
  if (!first) return
  event.preventDefault()
  first.focus()
}

/** How much smaller than itself the page is shown, so that it keeps the width of the window beside the panel. */
export function useScale(isPhone: boolean, isOpen: boolean) {
  const page = useRef<HTMLElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const measure = () => {
      const width = page.current?.clientWidth ?? innerWidth
      const isNarrow = isPhone || innerWidth <= 860
      setScale(isNarrow || !isOpen ? 1 : Math.min(1, width / innerWidth))
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [isPhone, isOpen])
  return { scale, page }
}

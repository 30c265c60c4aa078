import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { shortened } from '../../message.ts'
import type { Language } from '../../site.ts'
import { withoutMarks } from '../marks.ts'
import type { Mark } from '../protocol.ts'
import { boxOf, type Found, foundIn, isCovered, isThere, nameOf } from './find-marks.ts'
import type { Shown } from './page-frame.tsx'
import { Tie } from './signs.tsx'
import type { Say } from './words.ts'

export interface MarksProps {
  /** The page in the frame, once it is there; another one whenever it has changed. */
  readonly shown: Shown | undefined
  /** How much smaller than itself the page is shown. */
  readonly scale: number
  /** The text whose field is open. */
  readonly open: Pick<Mark, 'file' | 'at' | 'block'> | undefined
  /** Whether a panel is open: then the corners of what could be opened rest. */
  readonly isOpen: boolean
  readonly language: Language
  readonly say: Say
  readonly onOpen: (mark: Mark) => void
}

/** How far a mark stands off its text. */
const gaps = { rest: 7, open: 5, tied: 9, hover: 9, focus: 9 }

/**
 * Whatever comes from the content, marked over the page: as buttons in reading order, so that the Tab key walks through
 * them and a screen reader lists them. The pointer stays with the page.
 */
export function Marks({ shown, scale, open, isOpen, language, say, onOpen }: MarksProps) {
  const [found, setFound] = useState<readonly Found[]>([])
  const [pointed, setPointed] = useState(-1)
  const [focused, setFocused] = useState(-1)
  const box = useRef<HTMLDivElement>(null)
  const opened = open && nameOf(open)

  const page = shown?.page
  useEffect(() => {
    const known = new Map(shown?.marks.map((mark) => [mark.number, mark]))
    setFound(shown?.page.body ? foundIn(shown.page, known, shown.pictures) : [])
    setPointed(-1)
  }, [shown])

  const place = useCallback(() => {
    const over = box.current
    if (!over) return
    const boxes = found.map((one) => {
      const there = boxOf(one)
      const isInView = there && there.bottom > 0 && there.top * scale < over.clientHeight
      return there && (!isInView || !isCovered(one, there)) ? there : undefined
    })
    for (const [index, button] of [...over.querySelectorAll('button')].entries()) {
      const there = boxes[index]
      const one = found[index]
      button.style.opacity = there ? '1' : '0'
      button.tabIndex = one && isThere(one) ? 0 : -1
      if (there) placeOver(button, there, scale, over.clientWidth)
      const tag = button.querySelector<HTMLElement>('.tag')
      if (tag && there) {
        const others = boxes.flatMap((other, at) => (other && at !== index ? [other] : []))
        tag.className = `gloss tag ${sideOf(tag, there, others, scale, over)}`
      }
    }
  }, [found, scale])

  useLayoutEffect(place)
  useFollow(page, place)
  usePointer(page, found, setPointed, onOpen)

  useEffect(() => {
    const there = found.find((one) => nameOf(one.mark) === opened && isThere(one))
    if (!there) return
    bringIntoView(there)
    // The page has become smaller by then.
    const settled = setTimeout(() => bringIntoView(there), 400)
    return () => clearTimeout(settled)
  }, [found, opened])

  const nameAt = (index: number) => found[index] && nameOf(found[index].mark)
  return (
    <div className="marks" ref={box}>
      {found.map(({ mark, stands, element }, index) => {
        const name = nameOf(mark)
        const isFirst = found.findIndex((one) => nameOf(one.mark) === name) === index
        const kind = kindOf(index)
        const label = mark.label[language]
        const words = 'startContainer' in stands ? String(stands) : element.getAttribute('alt')
        const places = found.filter((one) => nameOf(one.mark) === name).length
        const tied = places > 1 ? `, ${say('pt.tied')} ${say('pt.places', { n: places })}` : ''
        return (
          <button
            type="button"
            key={`${name} ${found.slice(0, index).filter((one) => nameOf(one.mark) === name).length}`}
            className={`mk ${kind}`}
            aria-label={`${label}: ${shortened(withoutMarks(words ?? ''))}${tied}`}
            onFocus={() => {
              setFocused(index)
              const one = found[index]
              if (one) bringIntoView(one)
            }}
            onBlur={() => setFocused(-1)}
            onClick={() => onOpen(mark)}
          >
            {name !== opened && (index === pointed || index === focused) && (
              <span className="gloss tag" aria-hidden="true">
                <b>{label}</b>
                {index === focused && <span>{say('pt.enter')}</span>}
                {index === pointed && places > 1 && (
                  <>
                    <Tie />
                    <span>
                      {say('pt.tied')} <b>{say('pt.places', { n: places })}</b>
                    </span>
                  </>
                )}
              </span>
            )}
          </button>
        )

        function kindOf(at: number) {
          if (at === focused) return 'focus'
          if (name === opened) return isFirst ? 'open' : 'tied'
          if (at === pointed) return 'hover'
          if (name === nameAt(pointed)) return 'tied'
          return isOpen ? 'none' : 'rest'
        }
      })}
    </div>
  )
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

function placeOver(mark: HTMLElement, there: DOMRect, scale: number, width: number): void {
  const kind = mark.classList.item(1)
  const gap = gaps[kind === 'rest' || kind === 'open' ? kind : 'hover']
  const left = Math.max(4, there.left * scale - gap)
  const right = Math.min(width - 4, there.right * scale + gap)
  mark.style.left = `${left}px`
  mark.style.top = `${there.top * scale - gap}px`
  mark.style.width = `${right - left}px`
  mark.style.height = `${there.height * scale + 2 * gap}px`
}

/** The first side on which a gloss covers no other text. */
function sideOf(
  tag: HTMLElement,
  there: DOMRect,
  others: readonly DOMRect[],
  scale: number,
  { clientWidth, clientHeight }: HTMLElement,
): string {
  const [width, height] = [tag.offsetWidth, tag.offsetHeight]
  const [left, right, top, bottom] = [there.left, there.right, there.top, there.bottom].map(
    (value) => value * scale,
  )
  if (left === undefined || right === undefined || top === undefined || bottom === undefined)
    return ''
  const sides = {
    '': [left - 9, bottom + 16],
    up: [left - 9, top - 16 - height],
    r: [right + 9 - width, bottom + 16],
    'up r': [right + 9 - width, top - 16 - height],
    l: [left - 21 - width, (top + bottom - height) / 2],
  } as const
  const isFree = ([x, y]: readonly [number, number]) =>
    x >= 0 &&
    y >= 0 &&
    x + width <= clientWidth &&
    y + height <= clientHeight &&
    others.every(
      (other) =>
        other.right * scale < x ||
        other.left * scale > x + width ||
        other.bottom * scale < y ||
        other.top * scale > y + height,
    )
  const free = Object.entries(sides).find(([, corner]) => isFree(corner))
  if (free) return free[0]
  return left + width > clientWidth ? 'r' : ''
}

/** Calls when anything may have moved in the page. */
function useFollow(page: Document | undefined, place: () => void) {
  useEffect(() => {
    const view = page?.defaultView
    if (!page?.body || !view) return
    let asked = 0
    const soon = () => {
      cancelAnimationFrame(asked)
      asked = requestAnimationFrame(place)
    }
    const size = new ResizeObserver(soon)
    size.observe(page.body)
    const moves = ['scroll', 'transitionend', 'animationend', 'load', 'toggle'] as const
    for (const move of moves) page.addEventListener(move, soon, true)
    addEventListener('resize', soon)
    const often = setInterval(soon, 500)
    return () => {
      cancelAnimationFrame(asked)
      clearInterval(often)
      size.disconnect()
      removeEventListener('resize', soon)
      for (const move of moves) page.removeEventListener(move, soon, true)
    }
  }, [page, place])
}

/** The pointer over the page: what it points at, and what a click opens. */
function usePointer(
  page: Document | undefined,
  found: readonly Found[],
  point: (index: number) => void,
  onOpen: (mark: Mark) => void,
) {
  // At once with the marks: a click on what is marked is never the page's own.
  useLayoutEffect(() => {
    if (!page) return
    const under = ({ clientX: x, clientY: y, target }: MouseEvent): number => {
      const hits = found.flatMap((one, index) => {
        const box = boxOf(one)
        const isHit =
          box && x > box.left - 9 && x < box.right + 9 && y > box.top - 9 && y < box.bottom + 9
        return isHit && !isCovered(one, box) ? [{ index, size: box.width * box.height }] : []
      })
      const nearest = hits.toSorted((one, other) => one.size - other.size)[0]
      // Beside the words of a line it is still their line.
      return nearest?.index ?? found.findIndex(({ element }) => element === target)
    }
    const move = (event: MouseEvent) => point(under(event))
    const leave = () => point(-1)
    const click = (event: MouseEvent) => {
      const mark = found[under(event)]?.mark
      if (!mark || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      onOpen(mark)
    }
    page.addEventListener('mousemove', move)
    page.documentElement.addEventListener('mouseleave', leave)
    page.addEventListener('click', click, true)
    return () => {
      page.removeEventListener('mousemove', move)
      page.documentElement.removeEventListener('mouseleave', leave)
      page.removeEventListener('click', click, true)
    }
  }, [page, found, point, onOpen])
}

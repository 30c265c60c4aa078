import {
  type CSSProperties,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { shortened } from '../../../message.ts'
import { withoutMarks } from '../../documents/marks.ts'
import type { KeptDraft, Mark, Timed } from '../../protocol/state.ts'
import { useCommands, useEarlySite, useMoment, useSay, useSpeech, useView } from '../state/panel.ts'
import { belongsTo, comingStops } from '../state/schedule-view.ts'
import { openField, type Shown } from '../state/view.ts'
import { useChange } from '../ui/effects.ts'
import { Tie } from '../ui/icons.tsx'
import { boxOf, type FoundText, foundIn, isCovered, isThere, markKey } from './editable.ts'
import {
  type Box,
  type FrameBox,
  type FrameLook,
  layoutFrames,
  type Measured,
  type Side,
  sideOf,
} from './frame-layout.ts'
import { bringIntoView, useChosenPlace } from './use-chosen-place.ts'
import { usePageMoves } from './use-page-moves.ts'
import { usePointer } from './use-pointer.ts'

interface FramesOverPageProps {
  /** How much smaller than itself the page is shown. */
  readonly scale: number
}

/** Frames over the page for whatever comes from the content: buttons in reading order, for Tab and screen readers. */
export function FramesOverPage({ scale }: FramesOverPageProps) {
  const { go } = useCommands()
  const shown = useView((view) => view.shown)
  const open = useView((view) => (openField(view) ? view.marked : undefined))
  const found = useFound(shown)
  const [pointed, setPointed] = useState(-1)
  const [focused, setFocused] = useState(-1)
  useEffect(() => {
    void found
    setPointed(-1)
  }, [found])
  const opened = open && markKey(open)
  const keys = useMemo(() => found.map(({ mark }) => markKey(mark)), [found])
  const places = useMemo(() => Map.groupBy(keys.keys(), (index) => keys[index]), [keys])
  const page = shown?.page
  const choose = useChosenPlace({ page, found, keys, places, opened })
  const press = (index: number) => {
    choose(index)
    const mark = found[index]?.mark
    if (mark) go({ ...mark, open: 'field' })
  }
  usePointer(page, found, setPointed, press)
  const isNew = useFirstLook(found.length > 0)
  const looks = useLooks({ found, keys, places, opened, pointed, focused, isNew })
  const surface = useRef<HTMLDivElement>(null)
  const frames = useFrames({ page, found, looks, scale, surface })
  const texts = frames.flatMap(({ text }) => text ?? [])
  const room = surface.current ?? { clientWidth: 0, clientHeight: 0 }
  const names = useNames(found, keys, places)
  return (
    <div className="marks" ref={surface}>
      {isNew && <FirstGloss found={found} scale={scale} />}
      {found.map((each, index) => {
        const key = keys[index]
        const all = places.get(key) ?? []
        const frame = frames[index]
        const look = looks[index] ?? 'rest'
        const isTagged = key !== opened && (index === pointed || index === focused)
        return (
          <button
            type="button"
            key={`${key} ${all.indexOf(index)}`}
            className={`mk ${look}`}
            style={styleOf(frame)}
            data-seen={frame?.box !== undefined || undefined}
            tabIndex={frame?.isReachable ? 0 : -1}
            aria-label={names[index]}
            onFocus={() => {
              setFocused(index)
              bringIntoView(each)
            }}
            onBlur={() => setFocused(-1)}
            onClick={() => press(index)}
          >
            {isTagged && frame?.text && (
              <Tag
                label={each.mark.label}
                count={index === pointed ? all.length : 1}
                isFocused={index === focused}
                text={frame.text}
                others={texts.filter((text) => text !== frame.text)}
                room={{ width: room.clientWidth, height: room.clientHeight }}
              />
            )}
          </button>
        )
      })}
    </div>
  )
}

/** What of the page comes from the content, once it is there. */
function useFound(shown: Shown | undefined): readonly FoundText[] {
  const [found, setFound] = useState<readonly FoundText[]>([])
  useEffect(() => {
    const known = new Map(shown?.marks.map((mark) => [mark.number, mark]))
    setFound(shown?.page.body ? foundIn(shown.page, known, shown.pictures) : [])
  }, [shown])
  return found
}

/** In milliseconds, how long everything that can be clicked shows itself. */
const firstTime = 2000

/** Whether somebody comes here just now: whoever does sees once what can be clicked. */
function useFirstLook(isKnown: boolean): boolean {
  const [isNew, setIsNew] = useState(true)
  useEffect(() => {
    if (!isKnown) return undefined
    const later = setTimeout(setIsNew, firstTime, false)
    return () => clearTimeout(later)
  }, [isKnown])
  return isNew
}

interface LooksGiven {
  readonly found: readonly FoundText[]
  readonly keys: readonly string[]
  readonly places: ReadonlyMap<string | undefined, readonly number[]>
  /** The key of the text whose field is open; which one is pointed at, and which has the focus (-1: none). */
  readonly opened: string | undefined
  readonly pointed: number
  readonly focused: number
  readonly isNew: boolean
}

/** How each frame looks. */
function useLooks(given: LooksGiven): readonly FrameLook[] {
  const { found, keys, places, opened, pointed, focused, isNew } = given
  const drafts = useEarlySite(({ state }) => state?.drafts)
  // Beside a panel the corners of what could be opened rest.
  const isPanelOpen = useView(({ beside, comparing }) => (beside ?? comparing) !== undefined)
  const changed = useChanged()
  const isChanged = ({ file, at = ['body'] }: Mark) =>
    changed.some((thing) => belongsTo(thing, file, at))
  const changedNow = found.filter(({ mark }) => isChanged(mark))
  useChange([changedNow.length, changed], () => {
    const first = changedNow.find(isThere)
    if (first) bringIntoView(first)
  })
  return found.map(({ mark }, index) => {
    const key = keys[index]
    if (index === focused) return 'focus'
    if (key === opened) return places.get(key)?.[0] === index ? 'open' : 'tied'
    if (index === pointed) return 'hover'
    if (isChanged(mark) || key === keys[pointed]) return 'tied'
    if (drafts?.some((draft) => isDrafted(draft, mark))) return 'draft'
    if (isNew) return 'first'
    return isPanelOpen ? 'none' : 'rest'
  })
}

interface FramesGiven {
  readonly page: Document | undefined
  readonly found: readonly FoundText[]
  readonly looks: readonly FrameLook[]
  readonly scale: number
  readonly surface: { readonly current: HTMLElement | null }
}

/** Where the frames lie, measured whenever anything may have moved. */
function useFrames({ page, found, looks, scale, surface }: FramesGiven): readonly FrameBox[] {
  const [measured, setMeasured] = useState<readonly Measured[]>([])
  const measure = useCallback(() => {
    const next = found.map(measuredOf)
    setMeasured((before) => (isSame(before, next) ? before : next))
  }, [found])
  useLayoutEffect(() => {
    void scale
    measure()
  }, [measure, scale])
  usePageMoves(page, measure)
  const { clientWidth: width = 0, clientHeight: height = 0 } = surface.current ?? {}
  const wanted = measured.map((each, index) => ({ ...each, look: looks[index] ?? 'rest' }))
  return layoutFrames(wanted, { scale, width, height })
}

function measuredOf(found: FoundText): Measured {
  const box = boxOf(found)
  return { box, isThere: isThere(found), isCovered: box !== undefined && isCovered(found, box) }
}

/** Whether nothing has moved. */
const isSame = (before: readonly Measured[], next: readonly Measured[]): boolean =>
  before.length === next.length &&
  before.every((measured, index) => {
    const other = next[index]
    return (
      other !== undefined &&
      measured.isThere === other.isThere &&
      measured.isCovered === other.isCovered &&
      measured.box?.left === other.box?.left &&
      measured.box?.top === other.box?.top &&
      measured.box?.width === other.box?.width &&
      measured.box?.height === other.box?.height
    )
  })

const styleOf = (frame: FrameBox | undefined): CSSProperties =>
  frame?.box ? { ...frame.box, opacity: 1 } : { opacity: 0 }

/** What each frame is called: the field, what it says, and where else it says it. */
function useNames(
  found: readonly FoundText[],
  keys: readonly string[],
  places: ReadonlyMap<string | undefined, readonly number[]>,
): readonly string[] {
  const { language, say } = useSpeech()
  return useMemo(
    () =>
      found.map(({ mark, stands, element }, index) => {
        const words = 'startContainer' in stands ? String(stands) : element.getAttribute('alt')
        const n = places.get(keys[index])?.length ?? 0
        const tied = n > 1 ? `, ${say('page.shownIn')} ${say('page.places', { n })}` : ''
        return `${mark.label[language]}: ${shortened(withoutMarks(words ?? ''))}${tied}`
      }),
    [found, keys, places, language, say],
  )
}

/** What changes by itself at the time at which the page is shown, while the changes to come are open. */
function useChanged(): readonly Timed[] {
  const moment = useMoment()
  const schedule = useEarlySite(({ state }) => state?.schedule)
  const isInTime = useView(({ beside }) => beside?.open === 'sheet' && beside.name === 'times')
  return useMemo(() => {
    const stops = schedule && isInTime ? comingStops(schedule) : []
    const stop = stops.find(({ at }) => at === moment)
    return stop?.changes.map(({ thing }) => thing) ?? []
  }, [schedule, isInTime, moment])
}

/** Whether a draft changes what stands at a mark, or something in it or around it. */
function isDrafted({ file, places, blocks }: KeptDraft, mark: Mark): boolean {
  if (mark.file !== file) return false
  if (mark.block !== undefined) return blocks.includes(mark.block)
  const at = mark.at ?? ['body']
  return places.some((place) =>
    place.every((step, index) => index >= at.length || step === at[index]),
  )
}

interface FirstGlossProps {
  readonly found: readonly FoundText[]
  readonly scale: number
}

/** Says beside a text that is seen at once what a click does. */
function FirstGloss({ found, scale }: FirstGlossProps) {
  const say = useSay()
  const large = found.find(isLarge)
  const box = large && boxOf(large)
  if (!box) return null
  return (
    <p
      className="gloss"
      style={{
        inset: `${box.top * scale - 9}px auto auto ${box.left * scale - 9}px`,
        translate: '0 -100%',
      }}
    >
      {say(matchMedia('(hover: none)').matches ? 'page.firstTouch' : 'page.first')}
    </p>
  )
}

/** Whether a text is large enough to be seen at once: a line of some length, in view. */
function isLarge(found: FoundText): boolean {
  const box = boxOf(found)
  return box !== undefined && box.width > 180 && box.top > 120 && box.top < innerHeight - 200
}

interface TagProps {
  readonly label: Mark['label']
  /** In how many places the text stands, where that is told. */
  readonly count: number
  readonly isFocused: boolean
  /** Where the text lies, and where others do. */
  readonly text: Box
  readonly others: readonly Box[]
  readonly room: Pick<Box, 'width' | 'height'>
}

/** What would be opened, beside its frame. */
function Tag({ label, count, isFocused, text, others, room }: TagProps) {
  const { language, say } = useSpeech()
  const tag = useRef<HTMLSpanElement>(null)
  const [side, setSide] = useState<Side>('')
  useLayoutEffect(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = tag.current ?? {}
    setSide(sideOf({ width, height }, text, others, room))
  })
  return (
    <span className={`gloss tag ${side}`} aria-hidden="true" ref={tag}>
      <b>{label[language]}</b>
      {isFocused && <span>{say('page.enter')}</span>}
      {count > 1 && (
        <>
          <Tie />
          <span>
            {say('page.shownIn')} <b>{say('page.places', { n: count })}</b>
          </span>
        </>
      )}
    </span>
  )
}

/** From within the page the Tab key leads to the first text in view. */
export function focusMark(event: KeyboardEvent): void {
  const marks = [...document.querySelectorAll<HTMLElement>('.marks button')]
  const inView = marks.find((mark) => mark.dataset['seen'] !== undefined && mark.offsetTop >= 0)
  const first = inView ?? marks[0]
  if (!first) return
  event.preventDefault()
  first.focus()
}

import { type CSSProperties, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { shortened } from '../../../message.ts'
import type { Language } from '../../../site.ts'
import { withoutMarks } from '../../documents/marks.ts'
import type { KeptDraft, Mark, Timed } from '../../protocol/state.ts'
import { useCommands } from '../state/panel.ts'
import { comingStops } from '../state/schedule-view.ts'
import { useEarlySite, useMoment, useSay, useSpeech, useView } from '../state/selectors.ts'
import { belongsTo } from '../state/shown-times.ts'
import { openField } from '../state/view.ts'
import { useChange } from '../ui/effects.ts'
import { Tie } from '../ui/notation.tsx'
import type { Say } from '../words/words.ts'
import { type FoundText, markKey } from './editable.ts'
import {
  type Box,
  type FrameBox,
  type FrameLook,
  layoutFrames,
  type Measured,
  type Side,
  sideOf,
} from './frame-layout.ts'
import styles from './page.module.css'
import { boxOf, isCovered, isThere } from './text-boxes.ts'
import { type TextPlace, textPlacesIn } from './text-places.ts'
import { bringIntoView, useChosenPlace } from './use-chosen-place.ts'
import { useFirstLook } from './use-first-look.ts'
import { usePageMoves } from './use-page-moves.ts'
import { usePointer } from './use-pointer.ts'

interface FramesOverPageProps {
  /** How much smaller than itself the page is shown. */
  readonly scale: number
}

const noPlaces: readonly TextPlace[] = []

/** Frames over the page for whatever comes from the content: buttons in reading order, for Tab and screen readers. */
export function FramesOverPage({ scale }: FramesOverPageProps) {
  const { go } = useCommands()
  const { language, say } = useSpeech()
  const shown = useView((view) => view.shown)
  const opened = useView((view) =>
    openField(view) && view.marked ? markKey(view.marked) : undefined,
  )
  const places = useMemo(() => (shown ? textPlacesIn(shown) : noPlaces), [shown])
  const [pointed, setPointed] = useState<string>()
  const [focused, setFocused] = useState<string>()
  const page = shown?.page
  const choose = useChosenPlace({ page, places, opened })
  const press = (place: TextPlace) => {
    choose(place)
    go({ ...place.mark, open: 'field' })
  }
  usePointer({ page, places, onPoint: setPointed, onPress: press })
  const isNew = useFirstLook(places.length > 0)
  const looks = useLooks({ places, opened, pointed, focused, isNew })
  const surface = useRef<HTMLDivElement>(null)
  const { frames, room } = useFrames({ page, places, looks, scale, surface })
  const names = useMemo(
    () => places.map((place) => nameOf(place, language, say)),
    [places, language, say],
  )
  const texts = frames.flatMap(({ text }) => text ?? [])
  return (
    <div className={styles.frames} ref={surface}>
      {isNew && <FirstGloss places={places} scale={scale} />}
      {places.map((place, index) => {
        const { key, textKey, mark } = place
        const frame = frames[index]
        const isFocused = key === focused
        const isTagged = textKey !== opened && (key === pointed || isFocused)
        return (
          <button
            type="button"
            key={key}
            className={styles.frame}
            data-frame={looks[index]}
            style={styleOf(frame)}
            data-seen={frame?.box !== undefined || undefined}
            tabIndex={frame?.isReachable ? 0 : -1}
            aria-label={names[index]}
            onFocus={() => {
              setFocused(key)
              bringIntoView(place)
            }}
            onBlur={() => setFocused(undefined)}
            onClick={() => press(place)}
          >
            {isTagged && frame?.text && (
              <Tag
                label={mark.label}
                count={key === pointed ? place.count : 1}
                isFocused={isFocused}
                text={frame.text}
                otherTexts={texts.filter((text) => text !== frame.text)}
                room={room}
              />
            )}
          </button>
        )
      })}
    </div>
  )
}

interface LooksGiven {
  readonly places: readonly TextPlace[]
  /** The key of the text whose field is open. */
  readonly opened: string | undefined
  /** The keys of the places that are pointed at, and that have the focus. */
  readonly pointed: string | undefined
  readonly focused: string | undefined
  readonly isNew: boolean
}

/** How the frame of each place looks. */
function useLooks({ places, opened, pointed, focused, isNew }: LooksGiven): readonly FrameLook[] {
  const drafts = useEarlySite(({ state }) => state?.drafts)
  // Beside a panel the corners of what could be opened rest.
  const isPanelOpen = useView(({ beside, comparing }) => (beside ?? comparing) !== undefined)
  const changed = useChanged()
  const isChanged = ({ file, at = ['body'] }: Mark) =>
    changed.some((thing) => belongsTo(thing, file, at))
  const changedNow = places.filter(({ mark }) => isChanged(mark))
  useChange([changedNow.length, changed], () => {
    const first = changedNow.find(isThere)
    if (first) bringIntoView(first)
  })
  const pointedText = places.find(({ key }) => key === pointed)?.textKey
  return places.map(({ mark, key, textKey, nth }) => {
    if (key === focused) return 'focus'
    if (textKey === opened) return nth === 0 ? 'open' : 'tied'
    if (key === pointed) return 'hover'
    if (isChanged(mark) || textKey === pointedText) return 'tied'
    if (drafts?.some((draft) => isDrafted(draft, mark))) return 'draft'
    if (isNew) return 'first'
    return isPanelOpen ? 'none' : 'rest'
  })
}

interface FramesGiven {
  readonly page: Document | undefined
  readonly places: readonly TextPlace[]
  readonly looks: readonly FrameLook[]
  readonly scale: number
  readonly surface: { readonly current: HTMLElement | null }
}

/** What was measured of the page, and the size of what its frames lie over. */
interface Measurements {
  readonly texts: readonly Measured[]
  readonly width: number
  readonly height: number
}

/** Where the frames lie, measured whenever anything may have moved, and the room that they have. */
function useFrames({ page, places, looks, scale, surface }: FramesGiven) {
  const [measured, setMeasured] = useState<Measurements>({ texts: [], width: 0, height: 0 })
  const measure = useCallback(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = surface.current ?? {}
    const next = { texts: places.map(measuredOf), width, height }
    setMeasured((before) => (isSame(before, next) ? before : next))
  }, [places, surface])
  useLayoutEffect(() => {
    void scale
    measure()
  }, [measure, scale])
  usePageMoves(page, measure)
  const { texts, width, height } = measured
  const wanted = texts.map((text, index) => ({ ...text, look: looks[index] ?? 'rest' }))
  return { frames: layoutFrames(wanted, { scale, width, height }), room: { width, height } }
}

function measuredOf(found: FoundText): Measured {
  const box = boxOf(found)
  return { box, isThere: isThere(found), isCovered: box !== undefined && isCovered(found, box) }
}

/** Whether nothing has moved. */
const isSame = (before: Measurements, next: Measurements): boolean =>
  before.width === next.width &&
  before.height === next.height &&
  before.texts.length === next.texts.length &&
  before.texts.every((text, index) => isSameText(text, next.texts[index]))

const isSameText = (text: Measured, next: Measured | undefined): boolean =>
  text.isThere === next?.isThere &&
  text.isCovered === next.isCovered &&
  text.box?.left === next.box?.left &&
  text.box?.top === next.box?.top &&
  text.box?.width === next.box?.width &&
  text.box?.height === next.box?.height

const styleOf = (frame: FrameBox | undefined): CSSProperties =>
  frame?.box ? { ...frame.box, opacity: 1 } : { opacity: 0 }

/** What a frame is called: the field, what it says, and where else it says it. */
function nameOf({ mark, stands, element, count }: TextPlace, language: Language, say: Say): string {
  const words = 'startContainer' in stands ? String(stands) : element.getAttribute('alt')
  const elsewhere = count > 1 ? `, ${say('page.shownIn')} ${say('page.places', { n: count })}` : ''
  return `${mark.label[language]}: ${shortened(withoutMarks(words ?? ''))}${elsewhere}`
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
  readonly places: readonly FoundText[]
  readonly scale: number
}

/** Says beside a text that is seen at once what a click does. */
function FirstGloss({ places, scale }: FirstGlossProps) {
  const say = useSay()
  const large = places.find(isLarge)
  const box = large && boxOf(large)
  if (!box) return null
  return (
    <p
      className={styles.gloss}
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
  readonly otherTexts: readonly Box[]
  readonly room: Pick<Box, 'width' | 'height'>
}

/** What would be opened, beside its frame. */
function Tag({ label, count, isFocused, text, otherTexts, room }: TagProps) {
  const { language, say } = useSpeech()
  const tag = useRef<HTMLSpanElement>(null)
  const [side, setSide] = useState<Side>('')
  useLayoutEffect(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = tag.current ?? {}
    setSide(sideOf({ width, height }, text, otherTexts, room))
  })
  return (
    <span className={styles.gloss} data-side={side} aria-hidden="true" ref={tag}>
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

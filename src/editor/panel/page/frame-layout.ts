/** Offsets of a box in pixels, from the left and the top of what it lies in. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A text or picture as it was measured in the window of its page. */
export interface Measured {
  /** Where it is to be seen; undefined where it is not. */
  readonly box: Box | undefined
  /** Whether it is anywhere at all: what is folded away is not. */
  readonly isThere: boolean
  /** Whether something else of the page lies over it. */
  readonly isCovered: boolean
}

/** How a frame looks: what is pointed at, what has the focus, whose form is open, what is tied to these, … */
export type FrameLook = 'focus' | 'open' | 'hover' | 'tied' | 'draft' | 'first' | 'rest' | 'none'

interface WantedFrame extends Measured {
  readonly look: FrameLook
}

/** A frame over the page. */
export interface FrameBox {
  /** Where it lies over the page; undefined where there is nothing to be framed. */
  readonly box: Box | undefined
  /** The text itself, without the distance that the frame keeps of it. */
  readonly text: Box | undefined
  /** Whether the Tab key comes to it. */
  readonly isReachable: boolean
}

interface Surface {
  /** How much smaller than itself the page is shown. */
  readonly scale: number
  /** The size of what the frames lie over. */
  readonly width: number
  readonly height: number
}

/** In pixels, how far a frame stands off its text. */
const gaps: Readonly<Record<FrameLook, number>> = {
  rest: 7,
  draft: 5,
  open: 5,
  hover: 9,
  focus: 9,
  tied: 9,
  first: 9,
  none: 9,
}

/** In pixels, how far frames stay from the edges at the sides. */
const margin = 4

/** Lays frames over what was measured, as far as it is to be seen. */
export const layoutFrames = (all: readonly WantedFrame[], surface: Surface): readonly FrameBox[] =>
  all.map((wanted) => frameOf(wanted, surface))

function frameOf({ box, isThere, isCovered, look }: WantedFrame, surface: Surface): FrameBox {
  const text = box && scaled(box, surface.scale)
  const isInView = box !== undefined && text !== undefined && isSeen(box, text, surface)
  // What lies outside the window may be scrolled into view: nobody knows yet what will cover it.
  if (!text || (isInView && isCovered))
    return { box: undefined, text: undefined, isReachable: isThere }
  const gap = gaps[look]
  const left = Math.max(margin, text.left - gap)
  const right = Math.min(surface.width - margin, text.left + text.width + gap)
  return {
    box: { left, top: text.top - gap, width: right - left, height: text.height + 2 * gap },
    text,
    isReachable: isThere,
  }
}

const scaled = ({ left, top, width, height }: Box, scale: number): Box => ({
  left: left * scale,
  top: top * scale,
  width: width * scale,
  height: height * scale,
})

const isSeen = (box: Box, text: Box, { height }: Surface): boolean =>
  box.top + box.height > 0 && text.top < height

/** On which side of its text a gloss stands: below, above, at the left; `r` where it ends with its text. */
export type Side = '' | 'up' | 'r' | 'up r' | 'l'

/** The first side on which a gloss covers no other text. */
export function sideOf(
  gloss: Pick<Box, 'width' | 'height'>,
  text: Box,
  otherTexts: readonly Box[],
  room: Pick<Box, 'width' | 'height'>,
): Side {
  const right = text.left + text.width
  const bottom = text.top + text.height
  const { width, height } = gloss
  const sides: readonly (readonly [Side, left: number, top: number])[] = [
    ['', text.left - 9, bottom + 16],
    ['up', text.left - 9, text.top - 16 - height],
    ['r', right + 9 - width, bottom + 16],
    ['up r', right + 9 - width, text.top - 16 - height],
    ['l', text.left - 21 - width, (text.top + bottom - height) / 2],
  ]
  const free = sides.find(([, left, top]) => {
    const place = { left, top, width, height }
    return isInside(place, room) && !otherTexts.some((otherText) => overlap(place, otherText))
  })
  return free?.[0] ?? (text.left + width > room.width ? 'r' : '')
}

const isInside = (box: Box, room: Pick<Box, 'width' | 'height'>): boolean =>
  box.left >= 0 &&
  box.top >= 0 &&
  box.left + box.width <= room.width &&
  box.top + box.height <= room.height

const overlap = (first: Box, second: Box): boolean =>
  first.left <= second.left + second.width &&
  first.left + first.width >= second.left &&
  first.top <= second.top + second.height &&
  first.top + first.height >= second.top

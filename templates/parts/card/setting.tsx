import { withoutMarks } from '../../../src/check/markdown.ts'
import type { Lettering, Setting } from '../../../src/type/lettering.ts'
import type { SiteSettings } from '../../assemble.ts'
import { glyphs } from '../../notation/glyphs.ts'
import { finalBar, heightOf } from '../../notation/staff.ts'
import { dotless } from '../logo.tsx'
import type { Inks } from './inks.ts'

interface WordsProps {
  readonly lettering: Lettering
  readonly text: string
  readonly setting: Setting
  /** The left end of the baseline; the right one with `toTheLeft`. */
  readonly x: number
  readonly y: number
  readonly fill: string
  readonly toTheLeft?: boolean
}

/** Words as an outline, so that a card looks the same wherever it is drawn. */
export function Words({ lettering, text, setting, x, y, fill, toTheLeft = false }: WordsProps) {
  const { path, scale, width } = lettering(withoutMarks(text), setting)
  const left = toTheLeft ? x - width : x
  return (
    <path
      d={path}
      fill={fill}
      transform={`translate(${hundredths(left)} ${hundredths(y)}) scale(${scale} ${-scale})`}
    />
  )
}

const hundredths = (value: number): number => Math.round(value * 100) / 100

interface Room extends Setting {
  /** In pixels. */
  readonly room: number
}

/** The setting in which words are not wider than `room` pixels; the one given, where they fit in it. */
export function fitted(
  lettering: Lettering,
  texts: readonly string[],
  { room, ...setting }: Room,
): Setting {
  const widest = Math.max(...texts.map((text) => lettering(withoutMarks(text), setting).width))
  return widest <= room ? setting : { ...setting, size: (setting.size * room) / widest }
}

/** Words in as few lines as hold them, each about as wide as the others; a word alone may be wider than `room`. */
export function inLines(lettering: Lettering, text: string, setting: Room): readonly string[] {
  const fewest = broken(lettering, text, setting)
  const narrower = [0.9, 0.8, 0.7, 0.6].map((part) =>
    broken(lettering, text, { ...setting, room: part * setting.room }),
  )
  return narrower.findLast((lines) => lines.length === fewest.length) ?? fewest
}

/** Each line takes as many words as it holds. */
function broken(lettering: Lettering, text: string, { room, ...setting }: Room): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [...lines.slice(-1), word].join(' ')
    const fits = lines.length > 0 && lettering(withoutMarks(longer), setting).width <= room
    if (fits) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}

interface CardLogoProps {
  readonly lettering: Lettering
  readonly wordmark: SiteSettings['wordmark']
  readonly tagline: string
  readonly inks: Inks
}

const name = { face: 'imbue-400', size: 52, spacing: 0.002 } as const
const label = { face: 'newsreader-italic', size: 24 } as const
const left = 72
const foot = 577

/** The name as a sign, and what it is, at the foot of a card. */
export function CardLogo({ lettering, wordmark: { text, dotted }, tagline, inks }: CardLogoProps) {
  const place = text.indexOf(dotted)
  const bare = dotless(dotted)
  const drawn = place < 0 ? text : text.slice(0, place) + bare + text.slice(place + dotted.length)
  const reach = (words: string) => lettering(words, name).width
  const middle = left + reach(drawn.slice(0, place) + bare) - reach(bare) / 2
  return (
    <>
      <Words lettering={lettering} text={drawn} setting={name} x={left} y={foot} fill={inks.ink} />
      {place >= 0 && (
        <Sign x={middle} y={foot - 0.64 * name.size} width={0.7 * name.size} fill={inks.red} />
      )}
      <Words
        lettering={lettering}
        text={tagline}
        setting={label}
        x={left + reach(drawn) + 16}
        y={foot}
        fill={inks.soft}
      />
    </>
  )
}

/** Five lines as high as words of `size` pixels whose line begins at `top`, as `.stave` of the pages. */
interface StaffPlace {
  readonly top: number
  readonly size: number
}

interface CardStaffProps extends StaffPlace {
  readonly inks: Inks
  /** Where the lines stop, at the left edge of the card at the latest. */
  readonly end: number
  /** Whether the double bar of the end closes it. */
  readonly final?: boolean
}

/** The height of the baseline: the lowest line. */
export const baseline = ({ top, size }: StaffPlace): number => top + 0.85 * size

/** The bar lines of words that stand on a staff, as on the pages. */
const lightBar = { thin: 0.029, thick: 0.174, separation: 0.125 } as const

/** A staff that comes in from the left edge. Lines lie on whole pixels, so that they are sharp. */
export function CardStaff({ top, size, inks, end, final = false }: CardStaffProps) {
  const staff = { space: 0.175 * size, top: top + 0.15 * size }
  const lines = [8, 6, 4, 2, 0].map((place) => Math.round(heightOf(staff, place)))
  const [first = 0] = lines
  const height = (lines.at(-1) ?? 0) - first + 1
  return (
    <>
      {lines.map((y) => (
        <rect key={y} x="0" y={y} width={end} height="1" fill={inks.line} />
      ))}
      {final && (
        <path fill={inks.ink} d={finalBar({ space: height / 4, top: first }, end, lightBar)} />
      )}
    </>
  )
}

/** The width of the fermata in units of its outline. */
const signWidth = 60.5

interface SignProps {
  /** The middle of the sign. */
  readonly x: number
  /** Its lower edge. */
  readonly y: number
  /** In pixels. */
  readonly width: number
  readonly fill: string
}

/** The fermata: over a held letter, over the i of the name, over a rest. */
export function Sign({ x, y, width, fill }: SignProps) {
  const scale = width / signWidth
  return (
    <path
      d={glyphs.fermata}
      fill={fill}
      transform={`translate(${x - width / 2} ${y}) scale(${scale})`}
    />
  )
}

import { Inline, Markdown } from '../../src/render/markdown.tsx'
import type { Hero as HeroWords, Pillar } from '../assemble.ts'
import {
  barLines,
  beamed,
  hairpin,
  halfNote,
  type Ink,
  ink,
  noteHead,
  type Staff,
  slur,
  staffLines,
  together,
} from '../notation/music.ts'
import { Engraving, Fermata } from '../notation/signs.tsx'
import type { PageContext } from '../page-context.ts'
import { Action } from '../parts/action.tsx'
import { Stave } from '../parts/stave.tsx'
import { Picture } from '../picture-library/picture.tsx'
import { PlateCaption } from '../picture-library/plate-caption.tsx'

interface HeroProps {
  readonly hero: HeroWords
  readonly pillars: readonly Pillar[]
  /** The days of the event, as a sentence says them. */
  readonly days: string
  readonly context: PageContext
}

/** The first screen: whom the house is dedicated to, the headline on its staff, what it is, its three pillars. */
export function Hero({ hero, pillars, days, context }: HeroProps) {
  return (
    <section className="hero" id="top" aria-labelledby="hero-title">
      <div className="hero-credits page-width">
        <p className="hero-dedication">
          <Inline value={hero.dedication} />
        </p>
        <p className="hero-season">
          <span>{hero.season}</span> <span>{days}</span>
        </p>
      </div>
      <Headline id="hero-title" headline={hero.headline} />
      <div className="hero-body page-width columns">
        <div className="hero-introduction">
          <p className="lead">
            <Inline value={hero.lead} context={context} />
          </p>
          <div className="actions">
            <Action href="#mission" look="solid">
              {hero.buttons.mission}
            </Action>
            <Action href="#event">{hero.buttons.event}</Action>
          </div>
        </div>
        <Pillars label={hero.pillars} pillars={pillars} context={context} />
      </div>
    </section>
  )
}

/** Words of which one letter is held: the fermata stands above it. */
function Held({ words, letter }: { readonly words: string; readonly letter: string }) {
  const place = words.indexOf(letter)
  if (place < 0) return words
  return (
    <>
      {words.slice(0, place)}
      <span className="held">
        {letter}
        <Fermata />
      </span>
      {words.slice(place + letter.length)}
    </>
  )
}

/** How many letters stand on a phone's staff at its full height. */
const room = 7

const isLong = (line: string): boolean => line.replaceAll(/\s/g, '').length > room

/** The largest words of the page, a stave for each line; the last one ends with the final bar. */
export function Headline({
  id,
  headline,
}: {
  readonly id: string
  readonly headline: HeroWords['headline']
}) {
  const { lines, held } = headline
  return (
    // Browsers put spaces round the held letter in the name of the heading, since it is a box of its own.
    <h1
      id={id}
      className="headline staves"
      aria-label={lines.join(' ')}
      data-long={lines.some(isLong) ? '' : undefined}
    >
      {lines.slice(0, -1).map((line) => (
        <Stave key={line}>{`${line} `}</Stave>
      ))}
      <Stave final>
        <Held words={lines.at(-1) ?? ''} letter={held} />
      </Stave>
    </h1>
  )
}

interface PillarsProps {
  /** The spoken name of the list. */
  readonly label: string
  readonly pillars: readonly Pillar[]
  readonly context: PageContext
}

/** The pillars as the voices of one system: name and meaning on the left, music on the right. */
function Pillars({ label, pillars, context }: PillarsProps) {
  return (
    <ul className="pillars" aria-label={label}>
      {pillars.map(({ file, fields, body }) => (
        <li key={file} className="pillar">
          <div className="pillar-words">
            <b>
              <Inline value={fields.title} />
            </b>
            <Markdown body={body} context={context} />
          </div>
          <div className="pillar-voice">
            <Voice sign={fields.icon} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const staff: Staff = { space: 10, top: 36 }
const width = 860
const bars = [206, 412, 618, 824]

/** Heritage: one whole note, tied from bar to bar and held at the end. */
function held(): Ink {
  const below = staff.top + 3.1 * staff.space
  const tie = (from: number, to: number, end = below) =>
    slur({ from: [from, below], to: [to, end], height: -13, thickness: -2.4 })
  return together([
    ...[84, 290, 496, 702].map((x) => noteHead(staff, { x, position: 4 }, 'whole-note')),
    tie(98, 293),
    tie(304, 499),
    tie(510, 705),
    tie(716, 856, staff.top + 3 * staff.space),
    ink({ signs: [{ name: 'fermata', x: 699, y: staff.top - 8 }] }),
  ])
}

/** Creation: eighths and sixteenths that climb out of the staff. */
function running(): Ink {
  const groups = [
    { beams: 2, positions: [0, 1, 2, 3] },
    { beams: 1, positions: [4, 2, 5, 6] },
    { beams: 2, positions: [3, 4, 6, 7] },
    { beams: 2, positions: [5, 7, 8, 9] },
    { beams: 1, positions: [6, 4, 7, 8] },
    { beams: 2, positions: [3, 5, 6, 8] },
    { beams: 2, positions: [7, 8, 9, 10] },
    { beams: 2, positions: [8, 6, 9, 11] },
  ]
  return together(
    groups.map(({ beams, positions }, index) => {
      const start = 22 + Math.floor(index / 2) * 206 + (index % 2) * 96
      const notes = positions.map((position, step) => ({ x: start + step * 20, position }))
      const middle = positions.reduce((sum, position) => sum + position, 0) / positions.length
      return beamed(staff, { notes, beams, up: middle < 4.5 })
    }),
  )
}

/** Hospitality: two voices that move apart and make room for a chord of four. */
function opening(): Ink {
  const pairs = [
    { x: 60, lower: 2, upper: 4 },
    { x: 146, lower: 1, upper: 5 },
    { x: 266, lower: 0, upper: 4 },
    { x: 352, lower: 0, upper: 6 },
    { x: 472, lower: -1, upper: 5 },
    { x: 558, lower: -1, upper: 7 },
  ]
  return together([
    ...pairs.flatMap(({ x, lower, upper }) => [
      halfNote(staff, { x, position: lower }, { length: 3, up: false }),
      halfNote(staff, { x, position: upper }, { length: 3, up: true }),
    ]),
    ...[-2, 2, 5, 8].map((position) => noteHead(staff, { x: 702, position }, 'whole-note')),
    hairpin({ from: 60, to: 600, y: staff.top + 4 * staff.space + 30, opening: 8 }),
  ])
}

const voices = { held, running, opening } satisfies Record<Pillar['fields']['icon'], () => Ink>

/** Whether a word is the name of a voice. */
export const isVoice = (name: string): name is Pillar['fields']['icon'] =>
  Object.hasOwn(voices, name)

/** The voice that a pillar sings in the system of the hero. */
export function Voice({ sign }: { readonly sign: Pillar['fields']['icon'] }) {
  return (
    <svg className="voice" viewBox={`0 0 ${width} 136`} aria-hidden="true">
      <path className="staff-lines" d={staffLines(staff, width)} />
      <path className="bar-lines" d={barLines(staff, bars)} />
      <Engraving ink={voices[sign]()} space={staff.space} />
    </svg>
  )
}

/** The large plate below the first screen, from one edge of the window to the other. */
export function Frontispiece({
  frontispiece,
  context,
}: {
  readonly frontispiece: HeroWords['frontispiece']
  readonly context: PageContext
}) {
  const { number, picture, words } = context.picture(frontispiece.image)
  const link = { href: context.linkTo('chateau'), label: frontispiece.link }
  return (
    <figure className="frontispiece">
      <Picture
        picture={picture}
        alt={words[context.language].alt}
        sizes="(width < 1000px) 115vw, 103vw"
      />
      <PlateCaption number={number} link={link} wide>
        <Inline value={frontispiece.caption} />
      </PlateCaption>
    </figure>
  )
}

import type { ReactNode } from 'react'
import { letterIn, letterPlace } from '../../src/check/data.ts'
import { Inline, Markdown } from '../../src/render/markdown.tsx'
import type { Hero as HeroWords, Pillar } from '../assemble.ts'
import { Fermata } from '../notation/signs.tsx'
import type { PageContext } from '../page-context.ts'
import { Action } from '../parts/action.tsx'
import { bound } from '../parts/bound.ts'
import { Stave } from '../parts/stave.tsx'
import { Picture } from '../picture-library/picture.tsx'
import { PlateCaption } from '../picture-library/plate-caption.tsx'
import { frequencyOf } from './round-schema.ts'
import { Voice } from './voices.tsx'

interface HeroProps {
  readonly hero: HeroWords
  readonly pillars: readonly Pillar[]
  /** The days of the event, as a sentence says them. */
  readonly days: string
  /** Where it takes place. */
  readonly place: string
  readonly context: PageContext
}

/** The first screen: whom the foundation is dedicated to, the headline on its staff, what it is, its three pillars. */
export function Hero({ hero, pillars, days, place, context }: HeroProps) {
  return (
    <section className="hero" id="top" aria-labelledby="hero-title">
      <div className="hero-credits page-width">
        <p className="hero-dedication">
          <Inline value={hero.dedication} />
        </p>
        <p className="hero-season">
          <span>{hero.season}</span> <span>{days}</span> <span>{place}</span>
        </p>
      </div>
      <Headline
        id="hero-title"
        headline={hero.headline}
        button={<Hold hero={hero} context={context} />}
      />
      <span id="hold-hint" hidden>
        {hero.hold.hint}
      </span>
      <output className="visually-hidden" data-of="hold" />
      <div className="hero-body page-width columns">
        <div className="hero-introduction">
          <p className="lead">
            <Inline value={bound(hero.lead)} context={context} />
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

/**
 * The fermata as a button, where it can be heard: it lies on the headline, as far from its end as the held letter. Without
 * sound it is not there.
 */
function Hold({ hero, context }: Pick<HeroProps, 'hero' | 'context'>) {
  const { headline, hold } = hero
  const words = headline.lines.at(-1) ?? ''
  const letter = letterIn(headline.held)
  const place = letterPlace(words, headline.held)
  return (
    <span
      className="hold"
      hidden
      data-after={words.slice(place + letter.length)}
      {...hintSides(words, place)}
    >
      <span data-letter={letter}>
        <button
          type="button"
          aria-label={hold.label}
          aria-describedby="hold-hint"
          aria-pressed={false}
          data-island="hold"
          data-module={context.island('hold')}
          data-audio=""
          data-hertz={frequencyOf(hold.pitch).toFixed(3)}
          data-hint={hold.hint}
          data-held={hold.held}
          data-failed={hold.failed}
        />
      </span>
    </span>
  )
}

/** Words of which one letter is held: the fermata stands above it. */
function Held({ words, held }: { readonly words: string; readonly held: string }) {
  const letter = letterIn(held)
  const place = letterPlace(words, held)
  if (place < 0) return words
  const start = words.lastIndexOf(' ', place) + 1
  const next = words.indexOf(' ', place)
  const end = next < 0 ? words.length : next
  return (
    <>
      {words.slice(0, start)}
      <span className="held-word">
        {words.slice(start, place)}
        <span className="held">
          {letter}
          <Fermata />
        </span>
        {words.slice(place + letter.length, end)}
      </span>
      {words.slice(end)}
    </>
  )
}

/**
 * On which screens the words beside the fermata stand before it: so many letters leave them room there, and on narrow
 * screens nowhere else; on wide ones they stand behind it unless the line ends there.
 */
export function hintSides(words: string, place: number) {
  const hasRoom = place >= (isLong(words) ? 5 : 4)
  const isAtEnd = words.length - place <= 2
  return { 'data-before': hasRoom ? (isAtEnd ? 'all' : 'narrow') : undefined }
}

/** How many letters stand on a phone's staff at its full height. */
const room = 7

const isLong = (line: string): boolean => line.replaceAll(/\s/g, '').length > room

/** The largest words of the page, a stave for each line; the last one ends with the final bar. */
export function Headline({
  id,
  headline,
  button,
}: {
  readonly id: string
  readonly headline: HeroWords['headline']
  /** What lies on the held letter. */
  readonly button?: ReactNode
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
        <Held words={lines.at(-1) ?? ''} held={held} />
        {button}
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

/** The large picture below the first screen, from one edge of the window to the other. */
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
        sizes="(width < 1000px) 116vw, (width < 1728px) and (resolution > 1.5x) 69vw, 103vw"
      />
      <PlateCaption number={number} link={link} wide>
        <Inline value={frontispiece.caption} />
      </PlateCaption>
    </figure>
  )
}

import { Inline, Markdown } from '../../src/render/markdown.tsx'
import type { Language } from '../../src/site.ts'
import type { Event, Site, SiteSettings, SpreadCard } from '../assemble.ts'
import { Dynamics } from '../notation/signs.tsx'
import type { PageContext } from '../page-context.ts'
import { bound } from '../parts/bound.ts'
import { Pencil } from '../parts/pencil.tsx'
import { RehearsalMark } from '../parts/rehearsal-mark.tsx'
import { Picture } from '../picture-library/picture.tsx'
import { ArtistSign } from './artist-sign.tsx'
import { type Days, posterDays } from './dates.ts'
import { eventFigures } from './event-figures.ts'
import { letterAddress } from './letters.ts'
import { sectionLetters } from './schema.ts'
import { Services } from './services.tsx'
import { Stage } from './stage.tsx'

interface EventSectionProps {
  readonly event: Event
  readonly round: Site['landing']['round']
  readonly calendar: EventHeadProps['calendar']
  readonly experience: SpreadCard
  readonly impact: SpreadCard
  readonly contact: SiteSettings['contact']
  readonly context: PageContext
}

/** The event: days and place by night, its figures, stage, artists and services, and what it is for. */
export function EventSection({
  event,
  round,
  calendar,
  experience,
  impact,
  contact,
  context,
}: EventSectionProps) {
  const night = context.picture(event.image)
  const { services } = event
  const letter = services.dinners.reservation
  const reservation = letter && letterAddress({ ...letter, to: 'hosting' }, contact, event)
  return (
    <section id="event" aria-labelledby="event-title">
      <div className="night">
        <EventHead
          event={event}
          calendar={calendar}
          context={context}
          mark={sectionLetters.event}
          id="event-title"
        />
        <figure className="night-plate">
          <Picture
            picture={night.picture}
            alt={night.words[context.language].alt}
            sizes="(width < 1000px) 186vw, (width < 1728px) and (resolution > 1.5x) 69vw, 103vw"
          />
        </figure>
        <FigureRow figures={eventFigures(event, context.language, reservation)} />
      </div>
      <Stage stage={event.stage} round={round} context={context} />
      <LineUp lineup={event.lineup} />
      <Services services={services} reservation={reservation} context={context} />
      <Spread
        experience={experience}
        impact={impact}
        pictures={{ day: event.experienceImage, night: event.impactImage }}
        context={context}
      />
    </section>
  )
}

interface EventHeadProps {
  readonly event: Event
  /** The calendar file: its address, and the name it is saved under. */
  readonly calendar: { readonly url: string; readonly fileName: string }
  readonly context: PageContext
  /** The boxed letter. */
  readonly mark: string
  /** The id of the heading. */
  readonly id: string
}

/** The heading of the event, its days and its place. */
function EventHead({ event, calendar, context, mark, id }: EventHeadProps) {
  const { practical } = event
  return (
    <header className="event-head">
      <div className="event-title page-width">
        <RehearsalMark letter={mark} />
        <p id="event-name" className="display-3">
          <Inline value={event.title} />
        </p>
      </div>
      <div className="event-days page-width columns">
        <PosterDate id={id} days={event} language={context.language} />
        <div className="event-place">
          <p>
            <a className="event-calendar" href={calendar.url} download={calendar.fileName}>
              {event.calendar}
            </a>
          </p>
          <p className="lead">
            <Inline value={bound(event.introduction)} context={context} />
          </p>
          {practical && (
            <p>
              <a className="event-practical" href={context.link(practical.to)}>
                {practical.label}
              </a>
            </p>
          )}
        </div>
      </div>
    </header>
  )
}

interface PosterDateProps {
  readonly id: string
  readonly days: Days
  readonly language: Language
}

/**
 * The heading of the event: its days as a poster sets them, the numbers as high as a hand, month and year beside them.
 * Its spoken name begins with that of the event, which stands above.
 */
function PosterDate({ id, days, language }: PosterDateProps) {
  const poster = posterDays(days, language)
  const [first, last] = poster.days.split('–')
  return (
    <h2 id={id} className="poster-date" aria-labelledby={`event-name ${id}`}>
      <span className="poster-date-days">
        {first}
        {last !== undefined && <span className="poster-date-dash">–</span>}
        {last}
      </span>{' '}
      <span className="poster-date-month">
        <span>{poster.months}</span> <span>{poster.years}</span>
      </span>
    </h2>
  )
}

interface Figure {
  readonly label: string
  /** The number itself, as it is printed. */
  readonly value: string
  readonly note: string
  /** Where the note leads, if anywhere. */
  readonly href?: string | undefined
}

/** Large figures in a row, each on its own short staff. */
function FigureRow({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="figure-row page-width">
      {figures.map(({ label, value, note, href }) => (
        <div key={label}>
          <dt>
            <Inline value={label} />
          </dt>
          <dd>
            <b className="stave">
              <FigureValue value={value} />
            </b>
            <span>
              {href === undefined ? (
                <Inline value={note} />
              ) : (
                <a href={href}>
                  <Inline value={note} />
                </a>
              )}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A number; the degree sign, whose ring would be too heavy beside it, in the light cut. */
function FigureValue({ value }: { readonly value: string }) {
  const [number, rest] = value.split('°')
  if (rest === undefined) return value
  return (
    <>
      {number}
      <i>°</i>
      {rest}
    </>
  )
}

type LineUpWords = Event['lineup']
type Artists = LineUpWords['acoustic']

interface ArtistListProps {
  readonly title: string
  readonly artists: Artists
  readonly pending: string
}

/**
 * One list of artists: a whole note and a slot for those who have agreed, a rest for those to come. While nobody has
 * agreed the list says once that it is open.
 */
function ArtistList({ title, artists, pending }: ArtistListProps) {
  const isOpen = artists.length > 0 && !artists.some(({ confirmed }) => confirmed)
  return (
    <div className="artist-list">
      <div className="artist-list-head">
        <h4 className="tempo">
          <Inline value={title} />
        </h4>
        {isOpen && <em>{pending}</em>}
      </div>
      <ul>
        {artists.map(({ name, confirmed, slot }, row) => (
          <li key={name} className="artist" data-confirmed={confirmed}>
            <ArtistSign confirmed={confirmed} row={row} />
            <span>
              <Inline value={name} />
            </span>
            {!isOpen && <em>{confirmed ? slot : pending}</em>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The featured artists; until the whole line-up is confirmed a pencilled note says so beside the heading. */
export function LineUp({ lineup }: { readonly lineup: LineUpWords }) {
  const { headings, acoustic, electronic, pending } = lineup
  const open = [...acoustic, ...electronic].some(({ confirmed }) => !confirmed)
  return (
    <div className="line-up page-width columns">
      <div className="line-up-head">
        <h3 className="display-2">
          <Inline value={lineup.title} />
        </h3>
        {!lineup.confirmed && (
          <p className="line-up-pending" data-circled="">
            <span>{pending}</span>
            <Pencil />
          </p>
        )}
        {open && (
          <p>
            <Inline value={lineup.note} />
          </p>
        )}
      </div>
      <ArtistList title={headings.acoustic} artists={acoustic} pending={pending} />
      <ArtistList title={headings.electronic} artists={electronic} pending={pending} />
    </div>
  )
}

interface CardProps {
  readonly card: SpreadCard
  /** How loud: the quiet card is stock, the loud one ink. */
  readonly dynamics: 'p' | 'ff'
  /** The id of the picture behind its head. */
  readonly image?: string | undefined
  readonly context: PageContext
}

function Card({ card, dynamics, image, context }: CardProps) {
  return (
    <article className="leaf" data-dynamics={dynamics}>
      {image !== undefined && (
        <div className="leaf-picture" aria-hidden="true">
          <Picture picture={context.picture(image).picture} alt="" sizes={cardSizes} />
        </div>
      )}
      <header>
        <Dynamics mark={dynamics} space={20} />
        <h3 className="display-2">
          <Inline value={card.fields.title} />
        </h3>
      </header>
      <Markdown body={card.body} context={context} />
    </article>
  )
}

// The picture is wider than the card.
const cardSizes = '(width < 640px) 130vw, (width < 1000px) 60vw, 53vw'

interface SpreadProps {
  readonly experience: SpreadCard
  readonly impact: SpreadCard
  /** The ids of the pictures behind the cards: the day for the first, the night for the second. */
  readonly pictures: { readonly day?: string | undefined; readonly night: string }
  readonly context: PageContext
}

/** The Experience and Global Impact as the two pages of a spread, from piano to fortissimo. */
function Spread({ experience, impact, pictures, context }: SpreadProps) {
  return (
    <div className="spread">
      <Card card={experience} dynamics="p" image={pictures.day} context={context} />
      <svg
        className="spread-hairpin"
        viewBox="0 0 1200 40"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d="M1200 2L0 20L1200 38" />
      </svg>
      <Card card={impact} dynamics="ff" image={pictures.night} context={context} />
    </div>
  )
}

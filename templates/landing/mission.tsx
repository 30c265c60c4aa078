import { Island } from '../../src/render/island.tsx'
import { Inline, Markdown } from '../../src/render/markdown.tsx'
import type { Mission, MissionCard } from '../assemble.ts'
import {
  beamed,
  hairpin,
  halfNote,
  type Ink,
  ink,
  noteHead,
  type Staff,
  slur,
  together,
} from '../notation/music.ts'
import { Engraving } from '../notation/signs.tsx'
import type { PageContext } from '../page-context.ts'
import { Tooltip } from './tooltip.island.tsx'

interface FeatureCardsProps {
  readonly cards: readonly MissionCard[]
  readonly terms: Mission['terms']
  readonly context: PageContext
}

/** The cards as measures of one staff: up to four in a row, five and more in rows of three. */
export function FeatureCards({ cards, terms, context }: FeatureCardsProps) {
  return (
    <div className="feature-cards-frame">
      <ol className="feature-cards page-width" data-columns={cards.length > 4 ? 3 : cards.length}>
        {cards.map((card, place) => (
          <FeatureCard
            key={card.file}
            card={card}
            number={place + 1}
            terms={terms}
            context={context}
          />
        ))}
      </ol>
    </div>
  )
}

interface FeatureCardProps {
  readonly card: MissionCard
  /** Its place in the row, counted from 1: the number over the bar line. */
  readonly number: number
  readonly terms: Mission['terms']
  readonly context: PageContext
}

/** A mission: its sign on a piece of the staff, the Italian term for it, a title and a text. */
function FeatureCard({ card, number, terms, context }: FeatureCardProps) {
  const { icon, title } = card.fields
  const { term, gloss } = terms[icon]
  return (
    <li className="feature-card">
      <div className="feature-card-sign">
        <span className="feature-card-number" aria-hidden="true">
          {number}
        </span>
        <MissionSign sign={icon} />
        <Island
          name="tooltip"
          as="span"
          attributes={{ className: 'feature-card-term' }}
          component={Tooltip}
          props={{ id: `gloss-${number}`, term, lang: 'it', gloss }}
          context={context}
        />
      </div>
      <h3>
        <Inline value={title} />
      </h3>
      <div className="feature-card-text">
        <Markdown body={card.body} context={context} />
      </div>
    </li>
  )
}

/** The five lines themselves are drawn by the measure of the card, across its whole width. */
const staff: Staff = { space: 13, top: 46 }
const { space, top } = staff

/** A note held for its full value, below a fermata. */
function tenuto(): Ink {
  const signs = [
    { name: 'tenuto', x: 104, y: top + 4 * space + 20 },
    { name: 'fermata', x: 88, y: top - 22 },
  ] as const
  return together([halfNote(staff, { x: 110, position: 4 }, { up: true }), ink({ signs })])
}

/** Two notes between repeat bars. */
function repeat(): Ink {
  const bar = (x: number, width: number) => `M${x} ${top}h${width}v${4 * space}h-${width}z`
  const dot = (x: number, line: number) =>
    `M${x - 3.1} ${top + line * space}a3.1 3.1 0 1 1 6.2 0a3.1 3.1 0 1 1-6.2 0z`
  const bars = [bar(20, 5), bar(32, 1.6), bar(220, 5), bar(211.5, 1.6)]
  const dots = [dot(42, 1.5), dot(203, 1.5), dot(42, 2.5), dot(203, 2.5)]
  return together([
    halfNote(staff, { x: 84, position: 2 }),
    halfNote(staff, { x: 142, position: 5 }),
    ink({ fills: [...bars, ...dots].join('') }),
  ])
}

/** Four notes that rise above a hairpin. */
function crescendo(): Ink {
  const notes = [
    { x: 26, position: 0 },
    { x: 76, position: 2 },
    { x: 126, position: 4 },
    { x: 176, position: 7 },
  ]
  return together([
    beamed(staff, { notes, beams: 2, up: true }),
    hairpin({ from: 22, to: 206, y: top + 4 * space + 26, opening: 8 }),
  ])
}

/** Two notes tied over the bar, and the last one left to ring. */
function tie(): Ink {
  const bow = { height: -17, thickness: -3 }
  return together([
    noteHead(staff, { x: 40, position: 3 }, 'whole-note'),
    noteHead(staff, { x: 130, position: 5 }, 'whole-note'),
    slur({ from: [54, top + 3.4 * space], to: [140, top + 2.6 * space], ...bow }),
    slur({ from: [146, top + 2.6 * space], to: [246, top + 2.2 * space], ...bow }),
  ])
}

const signs = { tenuto, repeat, crescendo, tie } satisfies Record<
  MissionCard['fields']['icon'],
  () => Ink
>

/** Whether a word is the name of a sign of missions. */
export const isMissionSign = (name: string): name is MissionCard['fields']['icon'] =>
  Object.hasOwn(signs, name)

/** The sign of a mission. */
export function MissionSign({ sign }: { readonly sign: MissionCard['fields']['icon'] }) {
  return (
    <svg className="mission-sign" width="250" height="150" viewBox="0 0 250 150" aria-hidden="true">
      <Engraving ink={signs[sign]()} space={space} />
    </svg>
  )
}

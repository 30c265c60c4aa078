import { Island } from '../../src/render/island.tsx'
import { Inline, Markdown } from '../../src/render/markdown.tsx'
import type { Mission, MissionCard } from '../assemble.ts'
import { engrave } from '../notation/engrave.ts'
import { type Music, spaced } from '../notation/music.ts'
import { Engraving } from '../notation/signs.tsx'
import type { Staff } from '../notation/staff.ts'
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
export const staff: Staff = { space: 13, top: 46 }

/** Two notes held for their full value, the second below a fermata. */
const tenuto: Music = {
  voices: [
    [
      [
        { at: [3], length: 4, tenuto: true },
        { at: [2], length: 4, tenuto: true, fermata: true },
      ],
    ],
  ],
}

/** Two notes between repeat bars. */
const repeat: Music = {
  voices: [
    [
      [
        { at: [2], length: 4 },
        { at: [5], length: 4 },
      ],
    ],
  ],
  opening: 'repeat',
  close: 'repeat',
}

/** Eight notes that rise above a hairpin. */
const crescendo: Music = {
  voices: [[[0, 1, 2, 3, 4, 5, 6, 7].map((place) => ({ at: [place], length: 1 }))]],
  beam: 4,
  hairpin: { from: 0, to: 8 },
}

/** One note, tied over the bar line. */
const tie: Music = {
  voices: [[[{ at: [3], length: 8, tied: true }], [{ at: [3], length: 8 }]]],
}

type SignName = MissionCard['fields']['icon']

/** The signs of the missions, and how wide a bar of them is. */
export const missionSigns = {
  tenuto: { music: tenuto, from: 0, width: 210, lead: 30 },
  repeat: { music: repeat, from: 20, width: 205, lead: 54 },
  crescendo: { music: crescendo, from: 0, width: 236, lead: 20 },
  tie: { music: tie, from: 0, width: 118, lead: 30 },
} satisfies Record<SignName, unknown>

/** Whether a word is the name of a sign of missions. */
export const isMissionSign = (name: string): name is SignName => Object.hasOwn(missionSigns, name)

/** The sign of a mission. */
export function MissionSign({ sign }: { readonly sign: SignName }) {
  const { music, ...room } = missionSigns[sign]
  const ink = engrave(music, { staff, spacing: spaced([music], room) })
  return (
    <svg className="mission-sign" width="250" height="150" viewBox="0 0 250 150" aria-hidden="true">
      <Engraving ink={ink} space={staff.space} />
    </svg>
  )
}

import type { Card, CardPlan, CorePage } from '../../src/render/model.ts'
import type { Lettering } from '../../src/type/lettering.ts'
import type { Site, SiteSettings } from '../assemble.ts'
import { measure, type Round } from '../landing/round-schema.ts'
import { RoundStaff, sungBars } from '../landing/round-staff.tsx'
import { roundWords } from '../landing/round-words.ts'
import { foot, half, melody, metre } from '../landing/stage-plan.tsx'
import { glyphs } from '../notation/glyphs.ts'
import { angles } from '../notation/ring.ts'
import { inks } from '../parts/card/inks.ts'
import { CardLogo, fitted, inLines, Words } from '../parts/card/setting.tsx'

interface RoundCardWords extends Pick<SiteSettings, 'wordmark'> {
  readonly title: string
  readonly tagline: string
  readonly round: Round
}

const { day } = inks
const label = { face: 'newsreader-italic', size: 30 } as const
const titleRoom = { face: 'imbue-300', size: 150, spacing: -0.008, room: 490 } as const
const wheel = { x: 882, y: 315, radius: 288 } as const
const sung = { radius: 452, size: 25, face: 'newsreader-italic' } as const

/** The card of a page with the round: its title, and the round as the wheel that its scribe called it. */
export function roundPlan({ fields }: CorePage, { settings, landing: { round } }: Site): CardPlan {
  const { title, lang } = fields
  const words = { title, round, wordmark: settings.wordmark, tagline: settings.tagline[lang] }
  return {
    alt: [title, round.title, settings.name].join('. '),
    draw: (lettering) => roundCard(words, lettering),
  }
}

function roundCard(words: RoundCardWords, lettering: Lettering): Card {
  const { round, title, wordmark, tagline } = words
  const lines = inLines(lettering, title, titleRoom)
  const setting = fitted(lettering, lines, titleRoom)
  const top = 315 - 0.45 * setting.size * (lines.length - 1)
  return {
    ground: day.paper,
    drawing: (
      <>
        <Words
          lettering={lettering}
          text={round.title}
          setting={label}
          x={72}
          y={77}
          fill={day.ink}
        />
        {lines.map((line, row) => (
          <Words
            key={line}
            lettering={lettering}
            text={line}
            setting={setting}
            x={68}
            y={top + (0.25 + 0.9 * row) * setting.size}
            fill={day.ink}
          />
        ))}
        <Wheel round={round} lettering={lettering} />
        <CardLogo lettering={lettering} wordmark={wordmark} tagline={tagline} inks={day} />
      </>
    ),
  }
}

/** What the style sheets of pages say of the drawing; what draws cards knows no names of colours. */
const styles = `
.wheel { color: ${day.ink} }
.wheel circle { fill: none; stroke: ${day.line}; stroke-width: 1.3 }
.wheel .stage { stroke: ${day.red}; stroke-width: 3 }`

interface WheelProps {
  readonly round: Round
  readonly lettering: Lettering
}

/** The melody with its words, and the ground (pes) round the stage. */
function Wheel({ round, lettering }: WheelProps) {
  const scale = wheel.radius / half
  return (
    <g className="wheel" transform={`translate(${wheel.x} ${wheel.y}) scale(${scale})`}>
      <style>{styles}</style>
      <defs>
        {Object.entries(glyphs).map(([name, outline]) => (
          <path key={name} id={`sign_${name}`} d={outline} />
        ))}
      </defs>
      <RoundStaff round={round} part={round} size={melody} sung />
      <RoundStaff round={round} part={round.foot} size={foot} />
      <circle className="stage" r={metre * round.stage} />
      <WordsRound round={round} lettering={lettering} />
    </g>
  )
}

/** Every word stands where its first note is, turned by so much. */
function WordsRound({ round, lettering }: WheelProps) {
  const at = angles({ ...melody, ...measure(round.time) }, sungBars(round, round))
  return roundWords(round, { ...sung, at }).map(({ text, start }) => {
    const { width } = lettering(text, sung)
    const turn = ((start + width / 2) * 180) / (Math.PI * sung.radius)
    return (
      <g key={start} transform={`rotate(${turn})`}>
        <Words
          lettering={lettering}
          text={text}
          setting={sung}
          x={-width / 2}
          y={-sung.radius}
          fill={day.soft}
        />
      </g>
    )
  })
}

import { withoutMarks } from '../../src/check/markdown.ts'
import type { Card, CardPlan } from '../../src/render/model.ts'
import type { Lettering } from '../../src/type/lettering.ts'
import type { Site } from '../assemble.ts'
import { inks } from '../parts/card/inks.ts'
import { fitted, Words } from '../parts/card/setting.tsx'
import { SwarmPicture } from './swarm-drawing.tsx'
import type { Arrangement } from './swarm-notes.ts'

interface SwarmCardWords {
  readonly brand: string
  readonly reference: string
  readonly headline: readonly string[]
}

const { swarm } = inks
const brand = { face: 'imbue-800', size: 46 } as const
const text = { face: 'newsreader-400', size: 30 } as const
/** Two lines of this size stand above the swarm. */
const headlineRoom = { face: 'imbue-800', size: 156, spacing: -0.018, room: 1068 } as const

/** The card of /swarm: its headline, and below it the notes that leave their account. */
export function swarmPlan({ swarm: { page } }: Site): CardPlan {
  const reference = withoutMarks(page.references[0] ?? '')
  const words = { brand: page.brand, reference, headline: page.headline }
  return {
    alt: [page.brand, page.headline.join(' '), page.drawing].join('. '),
    draw: (lettering) => swarmCard(words, lettering),
  }
}

function swarmCard(words: SwarmCardWords, lettering: Lettering): Card {
  const { headline } = words
  const size = Math.min(headlineRoom.size, (2 * headlineRoom.size) / headline.length)
  const setting = fitted(lettering, headline, { ...headlineRoom, size })
  const shared = { lettering, fill: swarm.ink }
  return {
    ground: swarm.paper,
    drawing: (
      <>
        <Words {...shared} text={words.brand} setting={brand} x={72} y={91} />
        <Words {...shared} text={words.reference} setting={text} x={1128} y={77} toTheLeft />
        {headline.map((line, row) => (
          <Words
            {...shared}
            key={line}
            text={line}
            setting={setting}
            x={66}
            y={118 + (0.75 + 0.8 * row) * setting.size}
          />
        ))}
        <Swarm />
      </>
    ),
  }
}

/** What the style sheets of pages say of the drawing. */
const styles = `
.swarm-lines { stroke: ${swarm.ink}; stroke-opacity: .2; fill: none }
.swarm-stems { stroke: ${swarm.red}; stroke-width: 1.6; fill: none }
.swarm-beams, ellipse { fill: ${swarm.red} }
.swarm-heads { fill: none }`

/** As wide as the card, and as high as the headline leaves room. */
const arrangement: Arrangement = {
  width: 1200,
  height: 284,
  head: 5.2,
  flight: 'across',
  account: {
    top: 58,
    line: 48,
    left: 77,
    step: 18.5,
    group: 112,
    stem: 30,
    groups: [2, 3, 3, 2, 1],
  },
  from: 350,
  to: 1164,
  middle: 130,
  reach: 150,
}
const place = { y: 345, width: arrangement.width, height: arrangement.height }

function Swarm() {
  return (
    <>
      <style>{styles}</style>
      <SwarmPicture arrangement={arrangement} name="card" place={place} />
    </>
  )
}

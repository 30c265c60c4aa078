import type { Card, CardPlan } from '../../src/render/model.ts'
import type { Lettering } from '../../src/type/lettering.ts'
import type { Site } from '../assemble.ts'
import { inks } from '../parts/card/inks.ts'
import { fitted, Words } from '../parts/card/setting.tsx'
import { placeOf } from '../picture-library/focus.ts'
import { formatDays, posterDays } from './dates.ts'

interface EventCardWords {
  readonly title: string
  /** The numbers of the days. */
  readonly days: string
  /** Month and year. */
  readonly month: string
  /** The id of the night picture. */
  readonly image: string
  readonly focus: ReturnType<typeof placeOf>
}

const { night } = inks
const label = { face: 'newsreader-italic', size: 30 } as const
const daysRoom = { face: 'imbue-300', size: 330, spacing: -0.02, room: 560 } as const
const monthRoom = { face: 'imbue-300', size: 92, room: 560 } as const

/** The card of a second landing page: the days of the event, and the night it takes place in. */
export function eventPlan({ landing: { event }, chateau, settings }: Site): CardPlan {
  const { days, months, years } = posterDays(event, 'en')
  const { title, image } = event
  const focus = placeOf(chateau.gallery, image)
  const words = { title, days, month: `${months} ${years}`, image, focus }
  const shown = chateau.en.gallery[event.image]?.alt ?? ''
  return {
    alt: [event.title, formatDays(event, 'en'), settings.name, shown].join('. '),
    draw: (lettering) => eventCard(words, lettering),
  }
}

function eventCard(words: EventCardWords, lettering: Lettering): Card {
  const days = fitted(lettering, [words.days], daysRoom)
  const month = fitted(lettering, [words.month], monthRoom)
  const shared = { lettering, fill: night.ink }
  return {
    ground: night.paper,
    plate: {
      id: words.image,
      left: 300,
      top: 0,
      width: 900,
      height: 630,
      across: 0.44,
      down: 1,
      printed: false,
      ...words.focus,
    },
    drawing: (
      <>
        <Dusk />
        <Words {...shared} text={words.title} setting={label} x={72} y={77} />
        <Words {...shared} text={words.days} setting={days} x={66} y={398} />
        <Words {...shared} text={words.month} setting={month} x={66} y={492} />
      </>
    ),
  }
}

/** The picture comes out of the dark from left to right. */
function Dusk() {
  return (
    <>
      <linearGradient id="dusk">
        <stop offset="0.02" stopColor={night.paper} />
        <stop offset="0.3" stopColor={night.paper} stopOpacity="0.66" />
        <stop offset="0.52" stopColor={night.paper} stopOpacity="0" />
      </linearGradient>
      <rect x="300" width="900" height="630" fill="url(#dusk)" />
    </>
  )
}

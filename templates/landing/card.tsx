import { letterIn, letterPlace } from '../../src/check/data.ts'
import type { Card, CardPlan } from '../../src/render/model.ts'
import type { Lettering } from '../../src/type/lettering.ts'
import type { Hero, Site, SiteSettings } from '../assemble.ts'
import { inks } from '../parts/card/inks.ts'
import { baseline, CardLogo, CardStaff, fitted, Sign, Words } from '../parts/card/setting.tsx'
import { formatDays } from './dates.ts'

interface LandingCardWords extends Pick<SiteSettings, 'wordmark'> {
  readonly dedication: string
  /** The days of the event. */
  readonly days: string
  readonly headline: Hero['headline']
  readonly tagline: string
}

const { day } = inks
const label = { face: 'newsreader-italic', size: 30 } as const
const text = { face: 'newsreader-400', size: 30 } as const
const headlineRoom = { face: 'imbue-300', size: 296, spacing: -0.004, room: 1016 } as const

/** The card of the home page: its headline on the staff, one letter held. */
export function landingPlan({ landing: { hero, event }, settings }: Site): CardPlan {
  const { dedication, headline } = hero
  const days = formatDays(event, 'en')
  const words = { dedication, days, headline, ...settings, tagline: settings.tagline.en }
  return {
    alt: [headline.lines.join(' '), dedication, days, settings.name].join('. '),
    draw: (lettering) => landingCard(words, lettering),
  }
}

function landingCard(words: LandingCardWords, lettering: Lettering): Card {
  const { dedication, days, wordmark, tagline } = words
  return {
    ground: day.paper,
    drawing: (
      <>
        <Words
          lettering={lettering}
          text={dedication}
          setting={label}
          x={72}
          y={77}
          fill={day.ink}
        />
        <Words
          lettering={lettering}
          text={days}
          setting={text}
          x={1128}
          y={77}
          fill={day.ink}
          toTheLeft
        />
        <HeldHeadline headline={words.headline} lettering={lettering} />
        <CardLogo lettering={lettering} wordmark={wordmark} tagline={tagline} inks={day} />
      </>
    ),
  }
}

interface HeldHeadlineProps {
  readonly headline: Hero['headline']
  readonly lettering: Lettering
}

function HeldHeadline({ headline: { lines, held }, lettering }: HeldHeadlineProps) {
  const words = lines.join(' ')
  const setting = fitted(lettering, [words], headlineRoom)
  const staff = { top: 298 - setting.size / 2, size: setting.size }
  const start = words.lastIndexOf(lines.at(-1) ?? '')
  const letter = letterIn(held)
  const place = start + letterPlace(words.slice(start), held)
  const reach = (part: string) => lettering(part, setting).width
  const middle = 72 + reach(words.slice(0, place + letter.length)) - reach(letter) / 2
  return (
    <>
      <CardStaff {...staff} inks={day} end={1128} final />
      <Words
        lettering={lettering}
        text={words}
        setting={setting}
        x={72}
        y={baseline(staff)}
        fill={day.ink}
      />
      {place >= 0 && (
        <Sign
          x={middle}
          y={baseline(staff) - 0.605 * setting.size}
          width={0.37 * setting.size}
          fill={day.red}
        />
      )}
    </>
  )
}

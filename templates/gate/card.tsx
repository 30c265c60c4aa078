import type { Card, CardPlan } from '../../src/render/model.ts'
import type { Lettering } from '../../src/type/lettering.ts'
import type { Site, SiteSettings } from '../assemble.ts'
import { inks } from '../parts/card/inks.ts'
import { baseline, CardLogo, CardStaff, fitted, Sign, Words } from '../parts/card/setting.tsx'

interface GateCardWords extends Pick<SiteSettings, 'wordmark'> {
  readonly label: string
  readonly heading: string
  readonly tagline: string
}

const { day } = inks
const label = { face: 'newsreader-italic', size: 30 } as const
const headingRoom = { face: 'imbue-300', size: 296, spacing: -0.004, room: 600 } as const
const restAt = 778

/** The card of every password-protected page: silence, held. */
export function gatePlan({ gateWords, settings }: Site): CardPlan {
  const { name, wordmark, tagline } = settings
  const label = afterName(gateWords.title, name)
  const words = { label, heading: gateWords.heading, wordmark, tagline: tagline.en }
  return {
    alt: [label, gateWords.heading, name].join('. '),
    draw: (lettering) => gateCard(words, lettering),
  }
}

/** What a title says after the name of the foundation, which the card carries as its logo. */
function afterName(title: string, name: string): string {
  const rest = title.startsWith(name) ? title.slice(name.length).replace(/^[\s,:–—]+/, '') : ''
  return rest === '' ? title : rest.charAt(0).toUpperCase() + rest.slice(1)
}

function gateCard(words: GateCardWords, lettering: Lettering): Card {
  const { wordmark, tagline } = words
  const setting = fitted(lettering, [words.heading], headingRoom)
  const staff = { top: 150, size: headingRoom.size }
  const shared = { lettering, fill: day.ink }
  return {
    ground: day.paper,
    drawing: (
      <>
        <Words {...shared} text={words.label} setting={label} x={72} y={77} />
        <CardStaff {...staff} inks={day} end={1128} final />
        <Words {...shared} text={words.heading} setting={setting} x={72} y={baseline(staff)} />
        <Sign x={restAt} y={193} width={0.37 * staff.size} fill={day.red} />
        <rect x={restAt - 35} y="246" width="70" height="27" fill={day.ink} />
        <CardLogo lettering={lettering} wordmark={wordmark} tagline={tagline} inks={day} />
      </>
    ),
  }
}

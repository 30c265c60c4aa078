import type { Card, CardPlan, Lettering } from '../../src/render/cards.tsx'
import type { CorePage, Site, SiteSettings } from '../../src/site.ts'
import { CardLogo } from '../parts/card/card-logo.tsx'
import { baseline, CardStaff } from '../parts/card/card-staff.tsx'
import { inks } from '../parts/card/inks.ts'
import { Words } from '../parts/card/words.tsx'
import { brokenTitle } from './broken-title.ts'

interface ProseCardWords extends Pick<SiteSettings, 'name' | 'wordmark'> {
  readonly title: string
  readonly tagline: string
}

const { day } = inks
const label = { face: 'newsreader-italic', size: 30 } as const

/** The card of a page of text: its title on a staff, on two or three where it is long. */
export function prosePlan({ fields }: CorePage, { settings }: Site): CardPlan {
  const { title, lang } = fields
  const { name, wordmark, tagline } = settings
  const words = { name, title, wordmark, tagline: tagline[lang] }
  return {
    alt: [title, name].join('. '),
    draw: (lettering) => proseCard(words, lettering),
  }
}

function proseCard(words: ProseCardWords, lettering: Lettering): Card {
  const { name, title, wordmark, tagline } = words
  const { lines, setting } = brokenTitle(title, lettering)
  const top = 300 - (lines.length * setting.size) / 2
  const shared = { lettering, fill: day.ink }
  return {
    ground: day.paper,
    drawing: (
      <>
        <Words {...shared} text={name} setting={label} x={72} y={77} />
        {lines.map((line, row) => {
          const staff = { top: top + row * setting.size, size: setting.size }
          const last = row === lines.length - 1
          return (
            <g key={line}>
              <CardStaff {...staff} inks={day} end={last ? 1128 : 1200} final={last} />
              <Words {...shared} text={line} setting={setting} x={72} y={baseline(staff)} />
            </g>
          )
        })}
        <CardLogo lettering={lettering} wordmark={wordmark} tagline={tagline} inks={day} />
      </>
    ),
  }
}

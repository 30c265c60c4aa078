import type { Card, CardPlan } from '../../src/render/cards.tsx'
import type { CorePage } from '../../src/render/site-table.ts'
import type { Lettering, Setting } from '../../src/type/lettering.ts'
import type { Site, SiteSettings } from '../assemble.ts'
import { inks } from '../parts/card/inks.ts'
import { baseline, CardLogo, CardStaff, fitted, Words } from '../parts/card/setting.tsx'

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

/** A title in lines, and the setting in which they fit. */
interface BrokenTitle {
  readonly lines: readonly string[]
  readonly setting: Setting
}

const room = { face: 'imbue-300', spacing: -0.004, room: 1010 } as const

/** The size of one line, of each of two and of each of three: together they fit between the name and the logo. */
const sizes = [200, 190, 130] as const

/** Breaks a title into at most three lines, so that it can be set as large as possible. */
export function brokenTitle(title: string, lettering: Lettering): BrokenTitle {
  const words = title.split(' ')
  const candidates = sizes.flatMap((size, index) =>
    waysToBreak(words, index + 1).map((lines) => ({
      lines,
      setting: fitted(lettering, lines, { ...room, size }),
    })),
  )
  return candidates.reduce((best, other) => (other.setting.size > best.setting.size ? other : best))
}

/** Every way to set words in so many lines. */
function waysToBreak(words: readonly string[], count: number): readonly (readonly string[])[] {
  if (count === 1) return [[words.join(' ')]]
  return words.slice(count - 1).flatMap((_, index) => {
    const first = words.slice(0, index + 1).join(' ')
    return waysToBreak(words.slice(index + 1), count - 1).map((rest) => [first, ...rest])
  })
}

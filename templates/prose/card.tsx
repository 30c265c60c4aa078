import type { Card, CardPlan, CorePage } from '../../src/render/model.ts'
import type { Lettering } from '../../src/type/lettering.ts'
import type { Site, SiteSettings } from '../assemble.ts'
import { inks } from '../parts/card/inks.ts'
import { baseline, CardStaff, fitted, Sign, Words } from '../parts/card/setting.tsx'

interface SiteCardWords extends Pick<SiteSettings, 'name'> {
  readonly tagline: string
}

const { day } = inks
const label = { face: 'newsreader-italic', size: 34 } as const
const room = { face: 'imbue-300', size: 220, spacing: -0.004, room: 930 } as const

/**
 * The card of every page of text: the name of the site, held at its end. A card of its own would say no more than the
 * title beside it.
 */
export function sitePlan({ fields: { lang } }: CorePage, { settings }: Site): CardPlan {
  const words = { name: settings.name, tagline: settings.tagline[lang] }
  return {
    name: `site-${lang}`,
    alt: [words.name, words.tagline].join('. '),
    draw: (lettering) => siteCard(words, lettering),
  }
}

function siteCard({ name, tagline }: SiteCardWords, lettering: Lettering): Card {
  const setting = fitted(lettering, [name], room)
  const staff = { top: 315 - setting.size / 2, size: setting.size }
  return {
    ground: day.paper,
    drawing: (
      <>
        <CardStaff {...staff} inks={day} end={1128} final />
        <Words
          lettering={lettering}
          text={name}
          setting={setting}
          x={72}
          y={baseline(staff)}
          fill={day.ink}
        />
        <Sign x={1119} y={staff.top - 4} width={92} fill={day.red} />
        <Words
          lettering={lettering}
          text={tagline}
          setting={label}
          x={72}
          y={540}
          fill={day.soft}
        />
      </>
    ),
  }
}

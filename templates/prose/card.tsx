import type { Card, CardPlan, CorePage } from '../../src/render/model.ts'
import type { Lettering } from '../../src/type/lettering.ts'
import type { Page, Site, SiteSettings } from '../assemble.ts'
import { inks } from '../parts/card/inks.ts'
import { baseline, CardStaff, fitted, Sign, Words } from '../parts/card/setting.tsx'
import { roundPlan } from './round-card.tsx'

interface SiteCardWords extends Pick<SiteSettings, 'name'> {
  readonly tagline: string
}

const { day } = inks
const label = { face: 'newsreader-italic', size: 34 } as const
const room = { face: 'imbue-300', size: 220, spacing: -0.004, room: 930 } as const

/** The card of a page of text: the wheel where it shows the round, else that of the site. */
export const prosePlan = (page: Page, site: Site): CardPlan =>
  page.fields.template === 'prose' && page.fields.score
    ? roundPlan(page, site)
    : sitePlan(page, site)

/**
 * The card of every page of text without a score: the name of the site, its last letter held. A card of its own would say no more than the
 * title beside it.
 */
function sitePlan({ fields: { lang } }: CorePage, { settings }: Site): CardPlan {
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
  const reach = (words: string) => lettering(words, setting).width
  const last = [...name].at(-1) ?? ''
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
        <Sign x={72 + reach(name) - reach(last) / 2} y={staff.top - 4} width={92} fill={day.red} />
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

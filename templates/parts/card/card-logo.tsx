import type { Lettering } from '../../../src/render/cards.tsx'
import type { SiteSettings } from '../../../src/site.ts'
import type { Inks } from './inks.ts'
import { Sign } from './sign.tsx'
import { Words } from './words.tsx'

interface CardLogoProps {
  readonly lettering: Lettering
  readonly wordmark: SiteSettings['wordmark']
  readonly tagline: string
  readonly inks: Inks
}

const dotless: Readonly<Record<string, string>> = { i: 'ı', j: 'ȷ' }
const name = { face: 'imbue-400', size: 52, spacing: 0.002 } as const
const label = { face: 'newsreader-italic', size: 24 } as const
const left = 72
const foot = 577

/** The name as a sign, and what it is, at the foot of a card. */
export function CardLogo({ lettering, wordmark: { text, dotted }, tagline, inks }: CardLogoProps) {
  const place = text.indexOf(dotted)
  const bare = dotless[dotted] ?? dotted
  const drawn = place < 0 ? text : text.slice(0, place) + bare + text.slice(place + dotted.length)
  const reach = (words: string) => lettering(words, name).width
  const middle = left + reach(drawn.slice(0, place) + bare) - reach(bare) / 2
  return (
    <>
      <Words lettering={lettering} text={drawn} setting={name} x={left} y={foot} fill={inks.ink} />
      {place >= 0 && (
        <Sign x={middle} y={foot - 0.64 * name.size} width={0.7 * name.size} fill={inks.red} />
      )}
      <Words
        lettering={lettering}
        text={tagline}
        setting={label}
        x={left + reach(drawn) + 16}
        y={foot}
        fill={inks.soft}
      />
    </>
  )
}

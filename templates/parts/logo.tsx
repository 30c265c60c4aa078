import type { SiteSettings } from '../assemble.ts'
import { Fermata } from '../notation/signs.tsx'

const bare: Readonly<Record<string, string>> = { i: 'ı', j: 'ȷ' }

/** A letter without its dot. */
export const dotless = (letter: string): string => bare[letter] ?? letter

/**
 * The name as a sign: the dot of one letter is the dot of a fermata. It is a drawing; whoever shows it hides it from
 * screen readers and says the name beside it.
 */
export function Logo({
  wordmark,
  tagline,
}: {
  readonly wordmark: SiteSettings['wordmark']
  readonly tagline?: string
}) {
  const { text, dotted } = wordmark
  const place = text.indexOf(dotted)
  const signed = place >= 0
  return (
    <span className="logo">
      <span className="logo-word">
        {signed ? text.slice(0, place) : text}
        {signed && (
          <span className="logo-dotted">
            {dotless(dotted)}
            <Fermata />
          </span>
        )}
        {signed && text.slice(place + dotted.length)}
      </span>
      {tagline !== undefined && <span className="logo-tagline">{tagline}</span>}
    </span>
  )
}

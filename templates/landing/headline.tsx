import type { Hero } from '../../src/site.ts'
import { Fermata } from '../notation/fermata.tsx'
import { Stave } from '../parts/stave.tsx'

/** Words of which one letter is held: the fermata stands above it. */
function Held({ words, letter }: { readonly words: string; readonly letter: string }) {
  const place = words.indexOf(letter)
  if (place < 0) return words
  return (
    <>
      {words.slice(0, place)}
      <span className="held">
        {letter}
        <Fermata />
      </span>
      {words.slice(place + letter.length)}
    </>
  )
}

/** How many letters stand on a phone's staff at its full height. */
const room = 7

const isLong = (line: string): boolean => line.replaceAll(/\s/g, '').length > room

/** The largest words of the page, a stave for each line; the last one ends with the final bar. */
export function Headline({
  id,
  headline,
}: {
  readonly id: string
  readonly headline: Hero['headline']
}) {
  const { lines, held } = headline
  return (
    // Browsers put spaces round the held letter in the name of the heading, since it is a box of its own.
    <h1
      id={id}
      className="headline staves"
      aria-label={lines.join(' ')}
      data-long={lines.some(isLong) ? '' : undefined}
    >
      {lines.slice(0, -1).map((line) => (
        <Stave key={line}>{`${line} `}</Stave>
      ))}
      <Stave final>
        <Held words={lines.at(-1) ?? ''} letter={held} />
      </Stave>
    </h1>
  )
}

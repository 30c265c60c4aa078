import { Fragment } from 'react'
import { Inline, type Reading } from '../../src/render/markdown.tsx'
import type { Round } from '../landing/round-schema.ts'
import { versesOf } from '../landing/round-verses.ts'
import type { ScoreWords } from './score-words.ts'

interface VersesProps {
  readonly round: Round
  readonly words: ScoreWords['says']
  readonly context: Reading
}

/** The words of the round as text, stanza after stanza, each beside what it means; the ground (pes) is the last. */
export function Verses({ round, words, context }: VersesProps) {
  const stanzas = [round, round.foot].flatMap(versesOf)
  return (
    <>
      <h2>{words.heading}</h2>
      <div className="verses">
        {[...stanzas.entries()].map(([place, lines]) => (
          <div key={place}>
            <p lang={round.lang}>
              {[...lines.entries()].map(([index, line]) => (
                <Fragment key={index}>
                  {index > 0 && <br />}
                  {line}
                </Fragment>
              ))}
            </p>
            <p>
              <Inline value={words.stanzas[place] ?? ''} context={context} />
            </p>
          </div>
        ))}
      </div>
    </>
  )
}

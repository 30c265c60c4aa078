import { withoutMarks } from '../../src/check/markdown.ts'
import { slug } from '../../src/check/slug.ts'
import { contentHash } from '../../src/pictures/cache.ts'
import { textFile } from '../../src/render/site-files.ts'
import type { OutputFile } from '../../src/site.ts'
import type { Site } from '../assemble.ts'
import type { Part, Round } from '../landing/round-schema.ts'
import { foot, melody } from '../landing/stage-plan.tsx'
import { wheelOf } from '../landing/wheel-score.ts'
import { headOf, placed } from '../notation/music.ts'
import { heightOf } from '../notation/staff.ts'
import { printMidi } from './midi.ts'
import { printMusicXml } from './musicxml.ts'
import type { RoundProps, ScoreHead } from './round-playing.ts'
import { pieceMusic, pieces, staff } from './score-bars.ts'

/** The files that the round is had as; they are named after it, and stand beside the pages. */
export function downloadsOf(round: Round): Readonly<Record<'score' | 'midi', OutputFile>> {
  const name = slug(withoutMarks(round.title)) || 'round'
  return {
    score: textFile(`${name}.musicxml`, printMusicXml(round)),
    midi: { path: `${name}.mid`, bytes: printMidi(round) },
  }
}

/** What plays the round on its pages: its notes, heard from the nearest of the named seats, and where they are drawn. */
export function roundProps(round: Round): RoundProps {
  const { stage, seats } = round
  const [{ metres, angle } = { metres: seats.nearest, angle: 0 }] = seats.named
  return {
    ...wheelOf(round, { melody, foot }),
    stage,
    full: seats.nearest - stage,
    seats: [['', metres, angle]],
    drawn: { melody: headsOf(round, round), foot: headsOf(round.foot, round) },
  }
}

/** The heads of a part in its drawings; both heads of a tied note belong to its beginning. */
function headsOf(part: Part, round: Round): readonly ScoreHead[] {
  const drawings = pieces(part, round)
  let before = 0
  let from = 0
  let isTied = false
  return drawings.flatMap((bars, drawing) => {
    const { spacing } = pieceMusic(bars, round, drawing === drawings.length - 1)
    const start = before
    return placed(bars).flatMap(({ note, time }): readonly ScoreHead[] => {
      if (!isTied) from = start + time
      isTied = note.tied === true
      before += note.length
      return note.at.map((place) => [
        from,
        drawing,
        spacing.at(time),
        heightOf(staff, place),
        headOf(note.length),
      ])
    })
  })
}

/** The same as a module of its own, which comes when the round is asked for. */
export function soundFile(round: Round): OutputFile {
  const text = `export default ${JSON.stringify(roundProps(round))}`
  return textFile(`assets/part-${contentHash(text).slice(0, 10)}.js`, text)
}

/** The files of the round, where an open page shows its score. */
export function roundFiles({ pages, landing: { round } }: Site): readonly OutputFile[] {
  const isShown = pages.some(
    ({ fields }) => fields.template === 'prose' && fields.score !== undefined && !fields.gated,
  )
  if (!isShown) return []
  const { score, midi } = downloadsOf(round)
  return [score, midi, soundFile(round)]
}

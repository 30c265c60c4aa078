import { contentHash } from '../../src/pictures/cache.ts'
import { Inline } from '../../src/render/markdown.tsx'
import { textFile } from '../../src/render/site-files.ts'
import type { OutputFile } from '../../src/site.ts'
import type { Event, Site } from '../assemble.ts'
import type { PageContext } from '../page-context.ts'
import { Action } from '../parts/action.tsx'
import { bound } from '../parts/bound.ts'
import type { Round } from './round-schema.ts'
import { openingWords } from './round-words.ts'
import { foot, half, melody, metre, planFile, StagePlan } from './stage-plan.tsx'
import type { WheelProps } from './wheel-playing.ts'
import { wheelOf } from './wheel-score.ts'

/** The letters that the plan and its legend share. */
const letters = ['a', 'b', 'c'] as const

interface StageProps {
  readonly stage: Event['stage']
  readonly round: Round
  readonly context: PageContext
}

/** The round stage: what it is, its plan, what plays it, and the legend of the plan. */
export function Stage(props: StageProps) {
  const { stage, round, context } = props
  const file = context.gated ? undefined : context.link(`/${planFile(round).path}`)
  return (
    <div className="stage page-width columns">
      <div className="stage-words">
        <h3 className="display-2">
          <Inline value={stage.title} />
        </h3>
        <p className="lead">
          <Inline value={bound(stage.lead)} context={context} />
        </p>
        <p className="caption">
          <Inline value={stage.quotation} context={context} />
        </p>
      </div>
      <div className="stage-drawing">
        <div className="stage-field">
          <StagePlan plan={stage.plan} round={round} file={file} />
        </div>
        <p className="stage-opening caption" lang={round.lang}>
          {openingWords(round)}
        </p>
      </div>
      <div className="stage-key">
        <Wheel {...props} />
        <dl className="stage-legend">
          {letters.map((letter, place) => (
            <div key={letter}>
              <dt>{letter}</dt>
              <dd>
                <Inline value={stage.legend[place] ?? ''} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

/** The one button that plays the round of the plan; what else it needs comes with the first press. */
function Wheel({ stage, round, context }: StageProps) {
  const { gated, link, island } = context
  return (
    <div
      className="wheel"
      hidden
      data-island="wheel"
      data-module={island('wheel')}
      data-audio=""
      data-failed={stage.wheel.failed}
      data-props={gated ? JSON.stringify(wheelProps(stage, round)) : undefined}
      data-file={gated ? undefined : link(`/${wheelFile(stage, round, link).path}`)}
    >
      <Action look="solid">{stage.wheel.play}</Action>
      <output className="visually-hidden" data-of="wheel" />
    </div>
  )
}

function wheelProps({ wheel }: Event['stage'], round: Round, file?: string): WheelProps {
  const { play, failed, ...words } = wheel
  const { stage, seats } = round
  return {
    ...wheelOf(round, { melody, foot }),
    file,
    stage,
    full: seats.nearest - stage,
    scale: (50 * metre) / half,
    seats: seats.named.map(({ name, metres, angle }) => [name, metres, angle] as const),
    words,
  }
}

/** What plays the round, as a file of its own for a page whose first response has no space for it. */
function wheelFile(stage: Event['stage'], round: Round, link: PageContext['link']): OutputFile {
  const props = wheelProps(stage, round, link(`/${planFile(round).path}`))
  const text = `export default ${JSON.stringify(props)}`
  return textFile(`assets/part-${contentHash(text).slice(0, 10)}.js`, text)
}

/** The files of the stage that open pages name. */
export const stageFiles = (
  { event, round }: Site['landing'],
  link: PageContext['link'],
): readonly OutputFile[] => [planFile(round), wheelFile(event.stage, round, link)]

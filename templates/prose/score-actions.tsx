import type { OutputFile } from '../../src/site.ts'
import type { Round } from '../landing/round-schema.ts'
import { Action } from '../parts/action.tsx'
import { downloadsOf, roundProps, soundFile } from './round-files.ts'
import type { ScoreContext, ScoreWords } from './score-words.ts'

interface ScoreActionsProps {
  readonly round: Round
  readonly words: ScoreWords
  readonly context: ScoreContext
}

/** What plays the round, and its files. Without sound only the files are there. */
export function ScoreActions({ round, words, context }: ScoreActionsProps) {
  const { gated, link, island } = context
  const { sound, files } = words
  const { score, midi } = downloadsOf(round)
  return (
    <div className="score-actions">
      <div
        className="round"
        hidden
        data-island="round"
        data-module={island('round')}
        data-audio=""
        data-props={gated ? JSON.stringify(roundProps(round)) : undefined}
        data-file={gated ? undefined : link(`/${soundFile(round).path}`)}
        data-stop={sound.stop}
        data-playing={sound.playing}
        data-silence={sound.silence}
        data-failed={sound.failed}
      >
        <Action look="solid">{sound.play}</Action>
        <output className="visually-hidden" data-of="round" />
      </div>
      <ul>
        <li>
          <Download file={score} words={files.score} type={musicXml} context={context} />
        </li>
        <li>
          <Download file={midi} words={files.midi} type="audio/midi" context={context} />
        </li>
      </ul>
    </div>
  )
}

const musicXml = 'application/vnd.recordare.musicxml+xml'

interface DownloadProps {
  readonly file: OutputFile
  readonly words: string
  /** Its media type. */
  readonly type: string
  readonly context: ScoreContext
}

/** A link to a file; of a page that is password-protected it holds the file itself, which nobody else may fetch. */
function Download({ file: { path, bytes }, words, type, context }: DownloadProps) {
  const href = context.gated
    ? `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
    : context.link(`/${path}`)
  return (
    <a href={href} download={path} type={type}>
      {words.replace('{size}', `${Math.ceil(bytes.length / 1000)}`)}
    </a>
  )
}

import { Inline, Markdown } from '../../src/render/markdown.tsx'
import type { Pillar } from '../../src/site.ts'
import type { PageContext } from '../page-context.ts'
import { Voice } from './voice.tsx'

interface PillarsProps {
  /** The spoken name of the list. */
  readonly label: string
  readonly pillars: readonly Pillar[]
  readonly context: PageContext
}

/** The pillars as the voices of one system: name and meaning on the left, music on the right. */
export function Pillars({ label, pillars, context }: PillarsProps) {
  return (
    <ul className="pillars" aria-label={label}>
      {pillars.map(({ file, fields, body }) => (
        <li key={file} className="pillar">
          <div className="pillar-words">
            <b>
              <Inline value={fields.title} />
            </b>
            <Markdown body={body} context={context} />
          </div>
          <div className="pillar-voice">
            <Voice sign={fields.icon} />
          </div>
        </li>
      ))}
    </ul>
  )
}

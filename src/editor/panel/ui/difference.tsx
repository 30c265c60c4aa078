import { keysOf } from './list-keys.ts'
import { brief, difference } from './runs.ts'

/** What came of a text, underlined; what went is struck, unless it is only told what came. */
export function Difference(props: {
  readonly before: string
  readonly after: string
  readonly isOnlyNew?: boolean
  readonly isBrief?: boolean
  /** Whether there is a space between what went and what came, as in a text that is cut. */
  readonly isApart?: boolean
}) {
  const all = difference(props.before, props.after)
  const runs = props.isBrief ? brief(all) : all
  const keys = keysOf(runs.map(({ text, of }) => `${of} ${text}`))
  return runs.map(({ text, of }, index) => {
    const Run = ({ both: 'span', before: 'del', after: 'ins' } as const)[of]
    const word = text.trimEnd()
    if (props.isOnlyNew && of === 'before') return null
    return (
      <span key={keys[index]}>
        <Run>{word}</Run>
        {text.slice(word.length) || ((props.isBrief || props.isApart) && of === 'before' && ' ')}
      </span>
    )
  })
}

import { hydrate } from '../../src/islands/hydrate.tsx'
import { useNote } from './use-note.ts'

interface TooltipProps {
  /** The id of the note, the only one of its name in the page. */
  readonly id: string
  readonly term: string
  /** The language of the term. */
  readonly lang: string
  /** What the term means. */
  readonly gloss: string
  /** What woke the part; in the browser only. */
  readonly wokenBy?: Event | undefined
}

/** A foreign term and its meaning, pencilled beside it on hover, focus or tap. */
export function Tooltip({ id, term, lang, gloss, wokenBy }: TooltipProps) {
  const { root, open, listeners } = useNote(id, wokenBy)
  const { onClick, ...onRoot } = listeners

  return (
    <span className="tooltip" data-open={open ? '' : undefined} ref={root} {...onRoot}>
      <button type="button" className="tooltip-term" aria-describedby={id} onClick={onClick}>
        <em lang={lang}>{term}</em>
      </button>
      <span className="tooltip-note" role="tooltip" id={id}>
        {gloss}
        <svg viewBox="0 0 23 18" aria-hidden="true">
          <path d="M1 13C6 5 14 4 23 8" />
        </svg>
      </span>
    </span>
  )
}

/** Answers the hover, focus or tap that woke it, counted from when it happened. */
export const wake = (root: HTMLElement, event?: Event) => hydrate(root, Tooltip, { wokenBy: event })

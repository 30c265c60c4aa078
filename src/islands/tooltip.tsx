import { Tooltip } from '../../templates/landing/tooltip.tsx'
import { hydrate } from './hydrate.tsx'

/** Answers the hover, focus or tap that woke it, counted from when it happened. */
export const wake = (root: HTMLElement, event?: Event) => hydrate(root, Tooltip, { wokenBy: event })

import { CaseExpander } from '../../templates/swarm/case-expander.tsx'
import { hydrate } from './hydrate.tsx'

/** The cases open and close by themselves; React reads their state when it arrives. */
export const wake = (root: HTMLElement) => hydrate(root, CaseExpander)

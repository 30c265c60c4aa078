import { LanguageToggle } from '../../templates/chateau/language-toggle.tsx'
import { hydrate } from './hydrate.tsx'

/** The radio buttons and the texts answer by themselves; React reads their state when it arrives. */
export const wake = (root: HTMLElement) => hydrate(root, LanguageToggle)

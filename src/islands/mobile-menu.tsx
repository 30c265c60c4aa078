import { MobileMenu } from '../../templates/parts/mobile-menu.tsx'
import { hydrate } from './hydrate.tsx'

/** The browser opens and closes the menu by itself; React only keeps the rest of the page in step. */
export const wake = (root: HTMLElement) => hydrate(root, MobileMenu)

/*
 * The only code that runs before a visitor shows an intention (contract 6.4: under 1.5 kB brotli, with all it imports).
 * It stands inline in the head, so that a click made at first paint already finds it listening.
 */
import { closeMenuAfterNavigation } from './close-menu.ts'
import { restoreSession } from './restore-session.ts'
import { wakeOnIntent } from './wake-on-intent.ts'
import { warmUp } from './warm-up.ts'

wakeOnIntent()
closeMenuAfterNavigation()
restoreSession()
warmUp(document.currentScript?.dataset['shared'])

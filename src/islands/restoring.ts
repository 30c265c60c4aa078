import { forget, isOpen } from './session-entries.ts'

/*
 * Runs inline in the head of a password-protected page: while a session is open the form is not painted, so that it does not flash.
 * A key without the flag opens nothing, and goes, like one that nobody has used for long. Where storage is blocked, the form shows.
 */
if (isOpen()) document.documentElement.dataset['gate'] = 'restoring'
else forget()

import { forget } from './session-entries.ts'
import { openPage, prepareToOpen, recallKey } from './unlock.ts'

/**
 * Opens a password-protected page again while the session lasts, without React and without deriving the key again. Only a key that
 * opens nothing ends the session; where the network is away, the form says so and the next try finds the key.
 */
export async function wake(form: HTMLElement) {
  if (!(form instanceof HTMLFormElement)) return
  prepareToOpen(form)
  const key = recallKey()
  const outcome = key
    ? await openPage(form, { arrival: 'restored', key: async () => key })
    : 'incorrect'
  if (outcome === 'opened') return
  if (outcome === 'incorrect') forget()
  else say(form, outcome)
  document.documentElement.removeAttribute('data-gate')
}

/** Leaves the form as the part of the site renders it in this state. */
function say(form: HTMLFormElement, state: 'failed' | 'insecure') {
  form.setAttribute('data-state', state)
  const message = form.querySelector<HTMLElement>('[role=alert]')
  if (message) message.textContent = message.dataset[state] ?? ''
}

import { isGateState, PasswordGate } from '../../templates/gate/password-gate.tsx'
import { privateKeyOf } from '../gate/keys.ts'
import { recallKey } from './gate-session.ts'
import { hydrate } from './hydrate.tsx'
import { openPage, prepareToOpen } from './open-page.ts'

/** Makes the password form live, in the state in which a failed restoring may have left it. */
export function wake(root: HTMLElement, event?: Event) {
  const form = root.querySelector('form')
  if (!form) return
  prepareToOpen(form)

  const { state } = form.dataset
  hydrate(root, PasswordGate, {
    ...(isGateState(state) && { state }),
    open: (password: string) => open(form, password),
  })
  if (event?.type === 'submit') form.requestSubmit()
}

/** An empty field means "try again" where a session is open that could not be restored for want of a network. */
function open(form: HTMLFormElement, password: string) {
  const kept = password === '' ? recallKey() : undefined
  return openPage(form, {
    arrival: 'typed',
    key: async (kdf) => kept ?? privateKeyOf(password, kdf),
  })
}

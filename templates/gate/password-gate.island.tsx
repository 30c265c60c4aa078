import { type FormEvent, useEffect, useRef, useState } from 'react'
import { privateKeyOf } from '../../src/gate/keys.ts'
import { hydrate } from '../../src/islands/hydrate.tsx'
import { openPage, prepareToOpen, recallKey } from '../../src/islands/unlock.ts'
import type { GateWords } from '../assemble.ts'
import { Action } from '../parts/action.tsx'
import { Pencil } from '../parts/pencil.tsx'
import { staffScene } from './staff-scene.ts'

const states = ['idle', 'opening', 'incorrect', 'failed', 'insecure'] as const

/** Where the form stands: waiting, at work, or answering. */
export type GateState = (typeof states)[number]

/** Whether a word names a state of the form. */
const isGateState = (word: string | undefined): word is GateState =>
  states.some((state) => state === word)

/** The button that shows what is typed. */
const showClass = 'password-gate-show'

interface PasswordGateProps {
  readonly words: Pick<
    GateWords,
    'label' | 'show' | 'hide' | 'enter' | 'opening' | 'incorrect' | 'failed' | 'insecure'
  >
  /** What password managers call the password: the name of the site. */
  readonly account: string
  /** The address of the encrypted page, and the route that it must have been encrypted for. */
  readonly payload: string
  readonly route: string
  /** The addresses of the encrypted page's style sheets. */
  readonly styles: readonly string[]
  /** The addresses of the module that opens the page again after a reload, and of those that it imports. */
  readonly restore: readonly string[]
  /** The address of the error screen. */
  readonly errorPage: string
  readonly state?: GateState
  /** Tries a password; gives how that ended. Only the browser has it. */
  readonly open?: (password: string) => Promise<GateState | 'opened'>
}

/** The password form: what is published of a password-protected page. */
export function PasswordGate({ words, state: first = 'idle', open, ...page }: PasswordGateProps) {
  const [state, setState] = useState<GateState>(first)
  const [isShown, setShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const opening = state === 'opening'
  const incorrect = state === 'incorrect'

  useEffect(() => {
    const input = field.current
    if (!incorrect || !input) return
    input.focus()
    input.setSelectionRange(input.value.length, input.value.length)
  }, [incorrect])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const input = field.current
    if (!input || input.readOnly || !open) return
    // React draws a new state after the event, and the form may be sent again before.
    input.readOnly = true
    setState('opening')
    const outcome = await open(input.value)
    if (outcome !== 'opened') setState(outcome)
  }

  return (
    <form
      className="password-gate"
      method="post"
      noValidate
      aria-busy={opening}
      data-state={state}
      data-payload={page.payload}
      data-route={page.route}
      data-styles={page.styles.join(' ')}
      data-restore={page.restore.join(' ')}
      data-error-page={page.errorPage}
      onSubmit={submit}
    >
      <input
        hidden
        readOnly
        type="text"
        name="username"
        autoComplete="username"
        value={page.account}
      />
      <label htmlFor="password">{words.label}</label>
      <div className="password-gate-field" data-circled={incorrect ? '' : undefined}>
        <input
          ref={field}
          id="password"
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          autoCapitalize={isShown ? 'none' : undefined}
          spellCheck={false}
          readOnly={opening}
          aria-invalid={incorrect}
          aria-describedby="password-message"
        />
        <button type="button" className={showClass} onClick={() => setShown(!isShown)}>
          {isShown ? words.hide : words.show}
        </button>
        <Pencil />
      </div>
      <Action type="submit" look="solid" aria-disabled={opening || undefined}>
        {opening ? words.opening : words.enter}
      </Action>
      <div className="password-gate-answer">
        <svg className="password-gate-caesura" viewBox="0 -54 40 56" aria-hidden="true">
          <use href="#sign_caesura" />
        </svg>
        <p
          id="password-message"
          role="alert"
          data-failed={words.failed}
          data-insecure={words.insecure}
        >
          {opening || state === 'idle' ? '' : words[state]}
        </p>
      </div>
    </form>
  )
}

/** Makes the form live, in the state in which a failed restoring may have left it. */
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
  const { target } = event ?? {}
  if (event?.type === 'click' && target instanceof HTMLElement && target.matches(`.${showClass}`))
    target.click()
}

/** An empty field means "try again" where a session is open that could not be restored for want of a network. */
function open(form: HTMLFormElement, password: string) {
  const kept = password === '' ? recallKey() : undefined
  return openPage(form, {
    arrival: 'typed',
    scene: staffScene,
    key: async (kdf) => kept ?? privateKeyOf(password, kdf),
  })
}

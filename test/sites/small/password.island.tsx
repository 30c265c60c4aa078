import { privateKeyOf } from '../../../src/gate/keys.ts'
import { openPage } from '../../../src/islands/unlock.ts'

interface PasswordProps {
  readonly words: Readonly<Record<'label' | 'enter' | 'incorrect' | 'failed' | 'insecure', string>>
  readonly sealed: {
    readonly payload: string
    readonly route: string
    readonly styles: readonly string[]
    readonly restore: readonly string[]
    readonly errorPage: string
  }
}

/** The form in front of the recipes. */
export const Password = ({ words, sealed }: PasswordProps) => (
  <form
    method="post"
    data-payload={sealed.payload}
    data-route={sealed.route}
    data-styles={sealed.styles.join(' ')}
    data-restore={sealed.restore.join(' ')}
    data-error-page={sealed.errorPage}
    data-incorrect={words.incorrect}
    data-failed={words.failed}
    data-insecure={words.insecure}
  >
    <label htmlFor="password">{words.label}</label>
    <input id="password" type="password" name="password" autoComplete="current-password" />
    <button type="submit">{words.enter}</button>
    <output role="alert" />
  </form>
)

export function wake(root: HTMLElement): void {
  const form = root.querySelector('form')
  form?.addEventListener('submit', async (event) => {
    event.preventDefault()
    const password = String(new FormData(form).get('password'))
    const outcome = await openPage(form, {
      arrival: 'typed',
      key: (kdf) => privateKeyOf(password, kdf),
    })
    const answer = form.querySelector('output')
    if (answer) answer.textContent = form.dataset[outcome] ?? ''
  })
}

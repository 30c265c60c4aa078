import type { Bytes } from '../gate/crypto.ts'
import type { KeyDerivation } from '../gate/keys.ts'
import { openEnvelope, readSealedPage } from '../gate/open.ts'
import { errorScreenOf } from './error-screen.ts'
import { rememberKey } from './gate-session.ts'
import { type Arrival, mountPage } from './mount-page.ts'
import { loadStyles } from './page-styles.ts'
import { sealedPayloads } from './sealed-payloads.ts'

/**
 * How an attempt ended: `incorrect` is the visitor's password, `failed` is never the visitor's fault, `insecure` is an
 * address without https, where browsers have no cryptography (security.md 1.3, failure kinds).
 */
export type Outcome = 'opened' | 'incorrect' | 'failed' | 'insecure'

interface Attempt {
  readonly arrival: Arrival
  /** Makes the private key, knowing how passwords become keys. */
  readonly key: (kdf: KeyDerivation) => Promise<Bytes>
}

/** Fetches what an attempt will need while the visitor still types. */
export function prepareToOpen(form: HTMLFormElement) {
  const { payload = '', styles = '' } = form.dataset
  // A failure is told when the visitor asks for the page, not before.
  sealedPayloads.get(payload).catch(() => {})
  loadStyles(styles.split(' ').filter(Boolean)).catch(() => {})
}

/** Opens the page that the form stands for, shows it, and remembers the key for the session. */
export async function openPage(form: HTMLFormElement, { arrival, key }: Attempt): Promise<Outcome> {
  if (!isSecureContext) return 'insecure'
  const showErrorScreen = errorScreenOf(form)
  const opened = await decrypt(form, key)
  if (typeof opened === 'string') return opened

  rememberKey(opened.key)
  try {
    const page = readSealedPage(opened.text)
    const styles = await loadStyles(page.styles).catch(told)
    if (!styles) return 'failed'
    await mountPage(page, { styles, arrival })
  } catch (error) {
    console.error(error)
    await showErrorScreen()
  }
  return 'opened'
}

async function decrypt(form: HTMLFormElement, makeKey: Attempt['key']) {
  const { payload = '', route } = form.dataset
  try {
    const envelope = await sealedPayloads.get(payload)
    if (envelope.header.route !== route) throw new Error(`${payload} belongs to another page`)
    const key = await makeKey(envelope.header.kdf)
    const text = await openEnvelope(envelope, key)
    return text === undefined ? 'incorrect' : { key, text }
  } catch (error) {
    sealedPayloads.refuse(payload)
    told(error)
    return 'failed'
  }
}

const told = (error: unknown): undefined => {
  console.error(error)
}

import { type Bytes, fromBase64url, toBase64url } from '../gate/crypto.ts'

/** The two entries of the session storage (contract 5): never the password, never what it is derived to first. */
const flag = { name: 'mf.gate', value: 'authenticated' } as const
const keyName = 'mf.gate.key'
const keyLength = 32

/** Keeps the gate open for the browser session. Where storage is blocked it is simply not remembered. */
export function rememberKey(key: Bytes) {
  try {
    sessionStorage.setItem(flag.name, flag.value)
    sessionStorage.setItem(keyName, toBase64url(key))
  } catch {}
}

/** The private key that opened the gate in this session, if any. */
export function recallKey(): Bytes | undefined {
  try {
    if (sessionStorage.getItem(flag.name) !== flag.value) return undefined
    const key = fromBase64url(sessionStorage.getItem(keyName) ?? '')
    return key.length === keyLength ? key : undefined
  } catch {
    return undefined
  }
}

/** Closes the gate for this session. */
export function forgetKey() {
  try {
    sessionStorage.removeItem(flag.name)
    sessionStorage.removeItem(keyName)
  } catch {}
}

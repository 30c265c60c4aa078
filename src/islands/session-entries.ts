/** What a gate that was opened leaves in the session storage; where that is blocked, nothing. */
interface Entries {
  readonly flag: 'authenticated'
  /** The private key as text, never the password or what that is derived to first. */
  readonly key: string
  /** When the visitor was last active, in milliseconds since 1970. */
  readonly seen: string
}

/** In milliseconds: after so long without a visitor the key is forgotten. */
const idleLimit = 30 * 60_000

const keys = ['flag', 'key', 'seen'] as const

/**
 * The name of an entry: several sites may share an origin (`OWNER.github.io/REPO`) and with it the session storage, so the
 * name says the path below which this one lies, which the script in the head holds.
 */
function nameOf(entry: keyof Entries): string {
  const name = entry === 'flag' ? 'mf.gate' : `mf.gate.${entry}`
  const { base = '' } = document.querySelector<HTMLElement>('script[data-base]')?.dataset ?? {}
  return base ? `${name} ${base}` : name
}

const read = (entry: keyof Entries): string | null => sessionStorage.getItem(nameOf(entry))

/** Whether the gate was opened in this session and somebody has been active since. A key without the flag opens nothing. */
export function isOpen(): boolean {
  try {
    // Where it was opened by an earlier version of the site, nothing is known of the time.
    const seen = Number(read('seen') ?? Date.now())
    return read('flag') === 'authenticated' && Date.now() - seen < idleLimit
  } catch {
    return false
  }
}

/** The key as text, while the session lasts. */
export const recall = (): string | undefined => (isOpen() ? (read('key') ?? undefined) : undefined)

/** Keeps the gate open for the browser session. Where storage is blocked it is simply not remembered. */
export function remember(key: string): void {
  const entries: Entries = { flag: 'authenticated', key, seen: `${Date.now()}` }
  try {
    for (const name of keys) sessionStorage.setItem(nameOf(name), entries[name])
  } catch {}
}

/** Closes the gate for this session. */
export function forget(): void {
  try {
    for (const name of keys) sessionStorage.removeItem(nameOf(name))
  } catch {}
}

/** So often, in milliseconds, the time is written at most, and looked at. */
const minute = 60_000

/**
 * Notes while a visitor is active, and forgets the key once nobody has been for long: the page stays as it is until it is
 * loaded again, or left and shown anew by the Back button. Where nothing can be stored it does nothing.
 */
export function watchActivity(): void {
  if (!isOpen()) return
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !isOpen()) location.reload()
  })
  let written = Date.now()
  const note = () => {
    if (Date.now() - written < minute || !isOpen()) return
    written = Date.now()
    try {
      sessionStorage.setItem(nameOf('seen'), `${written}`)
    } catch {}
  }
  for (const act of ['pointerdown', 'pointermove', 'keydown', 'scroll'])
    addEventListener(act, note, { capture: true, passive: true })
  const look = setInterval(() => {
    if (isOpen()) return
    clearInterval(look)
    forget()
  }, minute)
}

/** What a press does. */
interface Player {
  /** Begins to sound; settles once it does. */
  readonly begin: () => Promise<unknown>
  /** Ends: let go, or silenced at once. */
  readonly end: (atOnce: boolean) => void
}

/** Whoever presses for less than these milliseconds, or clicks without a press, hears so many. */
const tap = 250
const alone = 4_000
/** How long after a press its own click may come. */
const echo = 500

/**
 * A button that sounds as long as it is held: by a mouse or a pen, by a finger, by Space or Enter. Browsers let sound
 * begin under a finger only when it is lifted, so a touch that finds the context silent sounds then. `first` is the event
 * that brought the module; whether it is over by now is told by the button, and of Enter, which clicks, by its repeats.
 */
export function holdable(
  button: HTMLElement,
  audio: AudioContext,
  first: Event | undefined,
  { begin, end }: Player,
) {
  /** Who holds it: a pointer, a key, or, while it sounds alone, an empty name. */
  let holder: number | string | undefined
  /** The finger whose lifting will sound. */
  let finger: number | undefined
  let since = 0
  let answered = -echo
  let timer = 0
  let isFirst = first?.type === 'click'

  const start = (who: number | string, { timeStamp }: Event) => {
    holder = who
    since = timeStamp
    return begin()
  }
  const stop = (atOnce = false) => {
    clearTimeout(timer)
    finger = undefined
    if (holder === undefined) return
    holder = undefined
    end(atOnce)
  }
  const endAlone = () => {
    clearTimeout(timer)
    timer = window.setTimeout(stop, alone)
  }
  const playAlone = (event: Event) => {
    start('', event).then(() => {
      if (holder === '') endAlone()
    })
  }
  const release = (event: Event) => {
    if (event.timeStamp - since >= tap) return stop()
    holder = ''
    endAlone()
  }

  const press = (event: PointerEvent, mayTouch: boolean) => {
    if (!event.isPrimary || event.button !== 0) return
    answered = event.timeStamp
    if (holder === '') stop()
    else if (holder !== undefined) return
    else if (event.pointerType === 'touch' && !mayTouch) finger = event.pointerId
    else start(event.pointerId, event)
  }
  const lift = (event: PointerEvent) => {
    const isUp = event.type === 'pointerup'
    if (finger === event.pointerId) {
      finger = undefined
      if (isUp) playAlone(event)
    } else if (holder === event.pointerId) {
      if (isUp) release(event)
      else stop()
    } else return
    answered = event.timeStamp
  }
  const keyDown = (event: KeyboardEvent) => {
    event.preventDefault()
    answered = event.timeStamp
    if (event.repeat && isFirst && holder === '') {
      clearTimeout(timer)
      holder = event.key
    }
    if (event.repeat) return
    if (holder === undefined) start(event.key, event)
    else if (holder === '') stop()
  }
  const keyUp = (event: KeyboardEvent) => {
    event.preventDefault()
    answered = event.timeStamp
    isFirst = false
    if (holder === event.key) release(event)
  }
  const click = (event: Event) => {
    if (event.timeStamp - answered < echo) return
    if (holder === '') stop()
    else if (holder === undefined) playAlone(event)
  }
  const onKey = (answer: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (/^(?: |Enter)$/.test(event.key)) answer(event)
  }

  button.addEventListener('pointerdown', (event) => press(event, audio.state === 'running'))
  button.addEventListener('keydown', onKey(keyDown))
  button.addEventListener('keyup', onKey(keyUp))
  button.addEventListener('click', click)
  // A long touch would open a menu.
  button.addEventListener('contextmenu', (event) => event.preventDefault())
  button.addEventListener('blur', () => {
    if (holder !== '') stop()
  })
  // A pointer may have left the button.
  for (const type of ['pointerup', 'pointercancel'] as const) addEventListener(type, lift)
  addEventListener('blur', () => stop())
  silenceable(audio, () => stop(true))

  if (first?.type === 'click') playAlone(first)
  else if (first instanceof PointerEvent && (first.pointerType === 'touch' || isActive(button)))
    press(first, false)
  else if (first instanceof KeyboardEvent && isActive(button)) start(first.key, first)
}

const isActive = (button: HTMLElement) => button.matches(':active')

/** What silences at once, whatever sounds: Escape, a page that is hidden or left, a context that is interrupted. */
export function silenceable(audio: AudioContext, silence: () => void) {
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') silence()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) silence()
  })
  addEventListener('pagehide', silence)
  audio.addEventListener('statechange', () => {
    if (audio.state !== 'running') silence()
  })
}

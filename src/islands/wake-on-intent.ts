import { importIsland } from './island-module.ts'

/** Any of these, in an island or on an element with `data-wakes`, shows that a visitor is about to use it. */
const intents = [
  'pointerover',
  'pointerdown',
  'touchstart',
  'focusin',
  'keydown',
  'click',
  'submit',
] as const

/** Islands whose module is on its way, with the event that it will be given. */
const waking = new WeakMap<HTMLElement, Event>()
const awake = new WeakSet<HTMLElement>()

/** Listens for the first intention, anywhere in the document, and wakes the island that it is meant for. */
export function wakeOnIntent() {
  for (const intent of intents) {
    document.addEventListener(intent, answer, { capture: true, passive: intent === 'touchstart' })
  }
}

function answer(event: Event) {
  const trigger = closest(event, '[data-wakes], [data-island]')
  const name = trigger?.dataset['wakes']
  const root = name ? document.querySelector<HTMLElement>(`[data-island="${name}"]`) : trigger
  if (!root || awake.has(root)) return

  if (isHeld(event)) event.preventDefault()
  const known = waking.get(root)
  if (!known || isAct(event)) waking.set(root, event)
  if (!known) wake(root)
}

/**
 * Whether the browser must not answer by itself: a form, and a plain click on a link that an island stands in for.
 * Everything else answers natively (contract 6.13).
 */
const isHeld = (event: Event): boolean =>
  event.type === 'submit' ||
  (event instanceof MouseEvent &&
    event.type === 'click' &&
    !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) &&
    closest(event, 'a[data-wakes]') !== null)

/** Acts outrank approaches: of all events before its module arrives, an island is given the last act, else the first. */
const isAct = (event: Event): boolean =>
  ['click', 'submit'].includes(event.type) ||
  (event instanceof KeyboardEvent && event.key === 'Escape')

function wake(root: HTMLElement) {
  root.removeAttribute('data-unreachable')
  importIsland(root.dataset['module'] ?? '').then(
    (island) =>
      // In a task of its own: React would otherwise begin to listen while the event is still on its way to it.
      setTimeout(() => {
        awake.add(root)
        island.wake(root, waking.get(root))
      }),
    () => {
      const event = waking.get(root)
      waking.delete(root)
      root.setAttribute('data-unreachable', '')
      const link = event?.defaultPrevented && closest(event, 'a')
      if (link instanceof HTMLAnchorElement) location.assign(link.href)
    },
  )
}

const closest = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/*
 * The only code that runs before a visitor shows an intention (under 1.5 kB brotli).
 * It stands inline in the head, so that a click made at first paint already finds it listening.
 */

/** Any of these, in an island or on an element with `data-wakes`, shows that a visitor is about to use it. */
const intents = 'pointerover pointerdown touchstart focusin keydown click submit'.split(' ')

/** Islands whose module is on its way, with the event that it will be given. */
const waking = new WeakMap<HTMLElement, Event>()
const awake = new WeakSet<HTMLElement>()

/** Listens for the first intention, anywhere in the document, and wakes the island that it is meant for. */
function wakeOnIntent() {
  for (const intent of intents) {
    document.addEventListener(intent, answer, { capture: true, passive: intent === 'touchstart' })
  }
}

function answer(event: Event) {
  const trigger = closest(event, '[data-wakes], [data-island]')
  const name = trigger?.dataset['wakes']
  const root = name ? document.querySelector<HTMLElement>(`[data-island="${name}"]`) : trigger
  if (!root || awake.has(root)) return
  if ('audio' in root.dataset && !mayPlay(event)) return

  if (isHeld(event)) event.preventDefault()
  const known = waking.get(root)
  if (!known || isAct(event)) waking.set(root, event)
  if (!known) wake(root)
}

/**
 * Whether the browser must not answer by itself: a form, and a plain click on a link that an island stands in for.
 * Everything else answers natively.
 */
const isHeld = (event: Event & Press): unknown =>
  event.type === 'submit' ||
  (event.type === 'click' &&
    !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) &&
    closest(event, 'a[data-wakes]'))

/** Acts outrank approaches: of all events before its module arrives, an island is given the last act, else the first. */
const isAct = ({ type, key }: Event & Press): boolean => /click|submit|Escape/.test(type + key)

/** What such an event tells, if it is of a key or a pointer. */
type Press = Partial<KeyboardEvent & MouseEvent>

let audio: AudioContext | undefined

/**
 * An island with `data-audio` is fetched when it is pressed, by the main button or the space bar, or clicked, and not
 * before. Browsers let sound begin in that event only, so its audio context is made here.
 */
function mayPlay({ type, key, button }: Event & Press): boolean {
  if (!/pointerdown0|click|keydown /.test(type + (key ?? button))) return false
  try {
    audio ??= new AudioContext()
    audio.resume()
    return true
  } catch {
    return tellAudible(false)
  }
}

/** What sounds shows on a page that is audible. */
const tellAudible = (is: boolean) => document.documentElement.toggleAttribute('data-audible', is)

function wake(root: HTMLElement) {
  const { module, file = '', unreachable } = root.dataset
  const needed = words(`${module} ${file}`)
  delete root.dataset['unreachable']
  Promise.all(needed.map(importIsland)).then(
    ([island]) =>
      // In a task of its own: React would otherwise begin to listen while the event is still on its way to it.
      setTimeout(() => {
        awake.add(root)
        island?.wake(root, waking.get(root), audio)
      }),
    async () => {
      const event = waking.get(root)
      waking.delete(root)
      const held = event?.defaultPrevented
      const link = held && closest<HTMLAnchorElement>(event, 'a')
      if (link) location.assign(link.href)
      // Until a page is loaded again, Firefox does not ask again for a module that it could not have.
      else if (unreachable && (held || 'audio' in root.dataset))
        await Promise.all(
          [...needed, ...words(shared)].map((url) => preload(`${url}?${Date.now()}`)),
        )
          .then(() => location.reload())
          .catch(() => {})
      root.dataset['unreachable'] = 'yes'
      // Its style sheet says it to the eye.
      const status = document.querySelector(`[data-of=${root.dataset['island']}]`)
      if (status) status.textContent = root.dataset['failed'] ?? ''
    },
  )
}

/** Fetches a module, which runs nothing, by what needs no `connect-src` in the policy of a page. */
const preload = (href: string) =>
  new Promise<Event>((onload, onerror) => {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href, onload, onerror }))
  })

const closest = <One extends HTMLElement>({ target }: Event, selector: string): One | null =>
  target instanceof Element ? target.closest<One>(selector) : null

/**
 * Loads the module of an island: `wake` makes its HTML live, then answers `event` where the HTML could not do so by
 * itself. The address is one of our own hashed files, so nothing is cached twice. What `data-file` names is a module,
 * too: the island that imports it finds it loaded.
 */
const importIsland = (url: string): Promise<Island> => import(/* @vite-ignore */ url)

interface Island {
  wake(root: HTMLElement, event?: Event, audio?: AudioContext): unknown
}

/** Closes the popover menu after a click on a link in it, before and after React is there. */
function closeMenuAfterNavigation() {
  document.addEventListener('click', (event) => {
    closest(event, '[popover] a')?.closest<HTMLElement>('[popover]')?.hidePopover()
  })
}

/**
 * Opens a password-protected page again when `restoring.ts` has seen an open session: loads the module named first by `data-restore`.
 * What it will ask for next is asked for at once: the modules named after it, the encrypted page and its style sheets.
 * Where it cannot be loaded, the form shows.
 */
function restoreSession() {
  document.addEventListener('DOMContentLoaded', () => {
    const page = document.documentElement
    const form = document.querySelector<HTMLElement>('[data-restore]')
    if (page.dataset['gate'] !== 'restoring' || !form) return

    const { restore = '', payload, styles = '' } = form.dataset
    // Only the browser's cache hears of the answers; failures are told by those who need them.
    for (const url of words(`${payload} ${styles}`))
      fetch(url)
        .then((answer) => answer.blob())
        .catch(() => {})
    Promise.all(words(restore).map(importIsland))
      .then(([module]) => module?.wake(form))
      .catch((error: unknown) => {
        console.error(error)
        delete page.dataset['gate']
      })
  })
}

const words = (list: string): string[] => list.split(' ').filter(Boolean)

/** Modules that those of the islands import: a space-separated list of addresses. */
const shared = document.currentScript?.dataset['shared'] ?? ''

/**
 * Fetches the modules of the islands on the page, and what they share, once the page has loaded and the browser is
 * idle; nothing runs. A visitor who saves data is spared.
 */
function warmUp() {
  const browser: Navigator & { connection?: { saveData: boolean } } = navigator
  if (browser.connection?.saveData) return
  addEventListener('load', fetchWhenIdle)
  new MutationObserver(fetchWhenIdle).observe(document.documentElement, {
    attributeFilter: ['data-gate'],
  })
}

function fetchModules() {
  // The form that still stands in the page will go, and its modules would come before the page itself.
  if (document.documentElement.dataset['gate'] === 'restoring') return
  const islands = document.querySelectorAll<HTMLElement>('[data-module]:not([data-audio])')
  for (const { dataset } of islands) {
    for (const url of words(`${dataset['module']} ${shared}`)) {
      if (!document.querySelector(`[href="${url}"]`)) preload(url).catch(() => {})
    }
  }
}

/** Safari knows no `requestIdleCallback`. */
const fetchWhenIdle = () =>
  'requestIdleCallback' in window
    ? requestIdleCallback(fetchModules)
    : setTimeout(fetchModules, 200)

tellAudible('AudioContext' in window)
wakeOnIntent()
closeMenuAfterNavigation()
restoreSession()
warmUp()

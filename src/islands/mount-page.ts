import type { SealedPage } from '../gate/open.ts'
import { goToTarget, keepReadingPlace, returnToReadingPlace } from './reading-place.ts'
import { trustedHtml } from './trusted-html.ts'

/** How the visitor came in: by typing the password just now, or by reloading an open page. */
export type Arrival = 'typed' | 'restored'

interface Mounting {
  /** The page's style sheets, loaded and waiting. */
  readonly styles: readonly HTMLLinkElement[]
  readonly arrival: Arrival
}

/** Puts the opened page in the place of the gate. Throws where it cannot be rendered; the gate may then be gone. */
export async function mountPage(page: SealedPage, { styles, arrival }: Mounting): Promise<void> {
  const show = () => {
    document.body.innerHTML = trustedHtml(page.html)
    document.body.className = page.bodyClass ?? ''
    for (const sheet of styles) sheet.media = ''
    document.title = page.title
    document.documentElement.lang = page.lang
    document.documentElement.setAttribute('data-gate', 'open')
  }
  if (arrival === 'restored') {
    show()
    returnToReadingPlace()
  } else {
    await inOneTransition(show)
    goToStart()
  }
  keepReadingPlace()
}

/** A reload shows the page like every other page; an unlocking may be seen, once. */
async function inOneTransition(change: () => void) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (calm || document.hidden || !('startViewTransition' in document)) return change()

  const transition = document.startViewTransition(change)
  // A transition that the browser skips is no fault: the change itself is told by updateCallbackDone.
  for (const end of [transition.ready, transition.finished]) end.catch(() => {})
  await transition.updateCallbackDone
}

/** Focus and view begin where the page does, or where its address points. */
function goToStart() {
  const main = document.querySelector('main')
  if (main && !main.hasAttribute('tabindex')) main.tabIndex = -1
  main?.focus({ preventScroll: true })
  goToTarget()
}

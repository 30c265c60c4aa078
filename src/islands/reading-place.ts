/*
 * A browser brings back the place on a page where a visitor was, but only on pages that are long from the start. An
 * opened page grows after it has loaded, so its place is kept in the history entry by ourselves.
 */

/** Scrolling counts as over when nothing has moved for so long; browsers limit how often an entry may be written. */
const rest = 150

/** Remembers how far the visitor has read. A reload forgets what is written while the page is left. */
export function keepReadingPlace() {
  let timer = 0
  addEventListener('scroll', () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => history.replaceState({ readingPlace: scrollY }, ''), rest)
  })
}

/** Goes where the visitor was or, on a first visit, where the address points. */
export function returnToReadingPlace() {
  const top: unknown = history.state?.readingPlace
  if (typeof top === 'number') scrollTo({ top, behavior: 'instant' })
  else goToTarget()
}

/** Goes where the address points; without a target, to the top. */
export function goToTarget() {
  const target = document.getElementById(location.hash.slice(1))
  if (target) target.scrollIntoView({ behavior: 'instant' })
  else scrollTo({ top: 0, behavior: 'instant' })
}

import { memory } from '../state/api.ts'

/** Whether single letters are keys of the editor: once somebody asks for it, since a text that goes astray is made of letters. */
export const hasLetters = (): boolean => memory.get('letters') === 'on'

/**
 * Whether a key belongs to a word that is being composed, as in Japanese: Enter accepts it, Escape drops it. Safari sends
 * the Enter that accepts behind the end of the composition, with the code 229 (UI Events, 4.3.3).
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229

interface Acts {
  /** Whether a panel is open. */
  readonly isOpen: boolean
  readonly view: () => void
  readonly close: () => void
  readonly save: () => void
  readonly step: (where: 'back' | 'forth') => void
  readonly publish: () => void
  readonly history: () => void
  readonly compare: () => void
  readonly help: () => void
  readonly search: () => void
  readonly nextProblem: () => void
  readonly times: () => void
}

/** The keys of the editor, in its own document and in the page in the frame. */
export const keyboard =
  (acts: Acts) =>
  (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isComposing(event)) return
    const act = actOf(event, acts)
    if (!act) return
    event.preventDefault()
    act()
  }

function actOf(event: KeyboardEvent, acts: Acts): (() => void) | undefined {
  const { key, shiftKey, altKey } = event
  const isWritten = isField(event.target)
  if (key === 'F6') return () => nextPart(shiftKey ? -1 : 1)
  if (key === 'F8') return acts.nextProblem
  if (key === 'Escape') return acts.isOpen ? acts.close : undefined
  if (event.ctrlKey || event.metaKey) {
    const letter = key.toLowerCase()
    if (letter === 's' && !shiftKey && !altKey) return acts.save
    if (letter === 'f' && !shiftKey && !altKey && !isWritten) return acts.search
    // In a field the browser's own undo takes back what was typed there.
    if (letter === 'z' && !isWritten) return () => acts.step(shiftKey ? 'forth' : 'back')
    return undefined
  }
  if (isWritten || altKey || acts.isOpen || !hasLetters()) return undefined
  return {
    v: acts.view,
    p: acts.publish,
    h: acts.history,
    c: acts.compare,
    d: acts.times,
    '?': acts.help,
  }[key]
}

const isField = (target: EventTarget | null): boolean =>
  target !== null &&
  'closest' in target &&
  typeof target.closest === 'function' &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !==
    null

/** Leads the focus from the page to the panel, the bar, and the page again. */
function nextPart(by: 1 | -1): void {
  const parts = ['.page', '.pn', '.bar'].flatMap(
    (name) => document.querySelector<HTMLElement>(name) ?? [],
  )
  const here = parts.findIndex((part) => part.contains(document.activeElement))
  const next = here < 0 ? parts[0] : parts.at((here + by) % parts.length)
  if (next?.matches('.page'))
    (next.querySelector<HTMLElement>('.marks button') ?? next.querySelector('iframe'))?.focus()
  else if (next?.matches('.pn')) document.getElementById('pt')?.focus()
  else next?.focus()
}

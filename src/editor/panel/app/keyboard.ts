import type { Commands } from '../state/commands.ts'
import { publishedAndNow } from '../state/targets.ts'
import type { View } from '../state/view.ts'
import { barId, textFrame, titleElement } from '../ui/focus-places.ts'
import { hasLetters, isComposing } from '../ui/keys.ts'

/** What keys do of what is asked of the panel. */
type KeyCommands = Pick<Commands, 'go' | 'close' | 'save' | 'step' | 'setViewing' | 'nextProblem'>

/** What somebody looks at while a key is pressed. */
interface KeyPlace {
  readonly view: View
  /** The file of the page in the frame. */
  readonly file: string | undefined
}

/** The keys of the editor, in its own document and in the page in the frame. */
export const keyboard =
  (commands: KeyCommands, place: () => KeyPlace) =>
  (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isComposing(event)) return
    const act = actOf(event, commands, place())
    if (!act) return
    event.preventDefault()
    // A key that is held saves and takes back once.
    if (!event.repeat) act()
  }

type KeyAction = () => unknown

function actOf(
  event: KeyboardEvent,
  commands: KeyCommands,
  place: KeyPlace,
): KeyAction | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  const { beside, comparing } = place.view
  const isOpen = beside !== undefined || comparing !== undefined
  // What is compared lies over all parts.
  if (key === 'F6') return comparing ? undefined : () => nextPart(shiftKey ? -1 : 1)
  if (key === 'F8') return commands.nextProblem
  if (key === 'Escape') return isOpen ? commands.close : undefined
  if (ctrlKey || metaKey) return actWithControl(event, commands)
  const isForText = isField(event.target) || altKey || isOpen || !hasLetters()
  return isForText ? undefined : actOfLetter(key, commands, place)
}

function actWithControl(
  event: KeyboardEvent,
  { save, go, step }: KeyCommands,
): KeyAction | undefined {
  const { shiftKey, altKey } = event
  const isWritten = isField(event.target)
  const letter = event.key.toLowerCase()
  if (letter === 's' && !shiftKey && !altKey) return save
  if (letter === 'f' && !shiftKey && !altKey && !isWritten)
    return () => go({ open: 'sheet', name: 'search' })
  // In a field the browser's own undo takes back what was typed there.
  if (letter === 'z' && !isWritten) return () => step(shiftKey ? 'redo' : 'undo')
  return undefined
}

function actOfLetter(
  key: string,
  { go, setViewing }: KeyCommands,
  place: KeyPlace,
): KeyAction | undefined {
  const compare = { ...publishedAndNow, file: place.file }
  const acts: Readonly<Record<string, KeyAction>> = {
    v: () => setViewing(!place.view.isViewing),
    p: () => go({ open: 'sheet', name: 'publish' }),
    h: () => go({ open: 'sheet', name: 'history' }),
    c: () => go({ open: 'sheet', name: 'compare', compare }),
    d: () => go({ open: 'sheet', name: 'times' }),
    '?': () => go({ open: 'sheet', name: 'help' }),
  }
  return acts[key]
}

const isField = (target: EventTarget | null): boolean =>
  target !== null &&
  'closest' in target &&
  typeof target.closest === 'function' &&
  target.closest(
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]',
  ) !== null

/** Leads the focus from the page to the panel, the bar, and the page again. */
function nextPart(by: 1 | -1): void {
  const parts = ['main', 'aside', `#${barId}`].flatMap(
    (name) => document.querySelector<HTMLElement>(name) ?? [],
  )
  const here = parts.findIndex((part) => part.contains(document.activeElement))
  const next = here < 0 ? parts[0] : parts.at((here + by) % parts.length)
  if (next?.matches('main'))
    (next.querySelector<HTMLElement>(textFrame) ?? next.querySelector('iframe'))?.focus()
  else if (next?.matches('aside')) titleElement()?.focus()
  else next?.focus()
}

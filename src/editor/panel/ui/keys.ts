import { memory } from '../state/memory.ts'

/** Whether single letters are keys of the editor: once somebody asks for it, since a text that goes astray is made of letters. */
export const hasLetters = (): boolean => memory.get('letters') === 'on'

/**
 * Whether a key belongs to a word that is being composed, as in Japanese: Enter accepts it, Escape drops it. Safari sends
 * the Enter that accepts behind the end of the composition, with the code 229 (UI Events, 4.3.3).
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229

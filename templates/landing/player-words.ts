import { words } from '../../src/check/fields.ts'

/** What a button that plays the round says, and what is said of it; how long its name and its sentence may be. */
export const playerWords = (longest: { readonly button: number; readonly playing: number }) => ({
  play: words(
    ['Play', 'Écouter'],
    ['The button that begins.', 'Le bouton qui commence.'],
    longest.button,
  ),
  stop: words(
    ['Stop', 'Arrêter'],
    ['The same button during playback.', 'Le même bouton, pendant la lecture.'],
    longest.button,
  ),
  playing: words(
    ['Playing', 'En lecture'],
    [
      'What screen readers say when it begins.',
      'Ce que disent les lecteurs d’écran quand il commence.',
    ],
    longest.playing,
  ),
  silence: words(
    ['Silence', 'Silence'],
    ['What screen readers say when it ends.', 'Ce que disent les lecteurs d’écran quand il finit.'],
    30,
  ),
  failed: words(
    ['Not loaded', 'Non chargé'],
    [
      'Shown and said where the sound cannot be loaded, for want of a network.',
      'Montré et dit quand le son ne peut pas être chargé, faute de réseau.',
    ],
    100,
  ),
})

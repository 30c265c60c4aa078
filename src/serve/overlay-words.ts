import type { Language } from '../site.ts'

interface OverlayWords {
  readonly proof: string
  readonly corrections: (count: number) => string
  readonly showing: (time: string | undefined) => string
  readonly before: (count: number, time: string | undefined) => string
  readonly defect: string
  readonly read: string
  readonly fold: string
  readonly list: string
  readonly place: (line: number, column: number) => string
  readonly fix: string
  readonly clean: string
  readonly built: (seconds: number) => string
}

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** The words of the overlay, which editors see in the preview and visitors never. */
export const overlayWords: Readonly<Record<Language, OverlayWords>> = {
  en: {
    proof: 'Proof',
    corrections: (count) => `${plural(count, 'correction')}.`,
    showing: (time) =>
      time ? `Showing the last good edition, ${time}.` : 'There is no edition to show yet.',
    before: (count, time) =>
      `${plural(count, 'correction')} before this can be printed.${time ? ` Visitors still see the last good edition, ${time}.` : ''}`,
    defect: 'The site’s generator stopped with a defect of its own; the terminal tells more.',
    read: 'Read the proof',
    fold: 'Fold the proof away',
    list: 'Corrections',
    place: (line, column) => `line ${line}, column ${column}`,
    fix: 'Fix',
    clean: 'Bon à tirer',
    built: (seconds) => `No corrections. Built in ${seconds.toFixed(2)} s.`,
  },
  fr: {
    proof: 'Épreuve',
    corrections: (count) => `${plural(count, 'correction')}.`,
    showing: (time) =>
      time
        ? `Vous voyez la dernière bonne édition, ${time}.`
        : 'Il n’y a pas encore d’édition à montrer.',
    before: (count, time) =>
      `${plural(count, 'correction')} avant l’impression.${time ? ` Les visiteurs voient encore la dernière bonne édition, ${time}.` : ''}`,
    defect: 'Le générateur du site s’est arrêté sur un défaut à lui ; le terminal en dit plus.',
    read: 'Lire l’épreuve',
    fold: 'Replier l’épreuve',
    list: 'Corrections',
    place: (line, column) => `ligne ${line}, colonne ${column}`,
    fix: 'Remède',
    clean: 'Bon à tirer',
    built: (seconds) =>
      `Aucune correction. Construit en ${seconds.toFixed(2).replace('.', ',')} s.`,
  },
}

import type { FaceName } from '../../../src/assets/faces.ts'

/** How words are set on a card. */
export interface Setting {
  readonly face: FaceName
  /** In pixels. */
  readonly size: number
  /** What is added after each letter, in ems. */
  readonly spacing?: number
}

/** Words as a shape, its origin at the left end of their baseline. */
export interface Shape {
  /** Path data in units of the font; y grows upwards. */
  readonly path: string
  /** Pixels for each unit. */
  readonly scale: number
  /** How far the words reach, in pixels. */
  readonly width: number
}

/** Sets words without a browser: gives their outlines. */
export type Lettering = (text: string, setting: Setting) => Shape

/** The setting in which words are not wider than `room` pixels; the one given, where they fit in it. */
export function fitted(
  lettering: Lettering,
  texts: readonly string[],
  { room, ...setting }: Setting & { readonly room: number },
): Setting {
  const widest = Math.max(...texts.map((text) => lettering(text, setting).width))
  return widest <= room ? setting : { ...setting, size: (setting.size * room) / widest }
}

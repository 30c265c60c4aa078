import type { Lettering, Setting } from '../../../src/render/cards.tsx'

/** The setting in which words are not wider than `room` pixels; the one given, where they fit in it. */
export function fitted(
  lettering: Lettering,
  texts: readonly string[],
  { room, ...setting }: Setting & { readonly room: number },
): Setting {
  const widest = Math.max(...texts.map((text) => lettering(text, setting).width))
  return widest <= room ? setting : { ...setting, size: (setting.size * room) / widest }
}

import type * as engine from '../../src/type/lettering.ts'
import type { FaceName } from '../fonts.ts'

export type Setting = engine.Setting<FaceName>
export type Lettering = engine.Lettering<FaceName>
export type { Shape } from '../../src/type/lettering.ts'

/** The setting in which words are not wider than `room` pixels; the one given, where they fit in it. */
export function fitted(
  lettering: Lettering,
  texts: readonly string[],
  { room, ...setting }: Setting & { readonly room: number },
): Setting {
  const widest = Math.max(...texts.map((text) => lettering(text, setting).width))
  return widest <= room ? setting : { ...setting, size: (setting.size * room) / widest }
}

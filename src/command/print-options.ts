import type { PrintOptions } from '../format/report.ts'
import type { Language } from '../site.ts'

/** How text is printed to a stream: in colour and within a width where it is a terminal; `NO_COLOR` is respected. */
export function printOptions(stream: 'stdout' | 'stderr', lang: Language): PrintOptions {
  const target = process[stream]
  return {
    lang,
    colour: target.isTTY && target.hasColors(),
    width: target.isTTY && target.columns > 0 ? target.columns : Number.POSITIVE_INFINITY,
  }
}

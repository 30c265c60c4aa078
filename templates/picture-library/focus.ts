import type { Gallery } from '../assemble.ts'

/** The rules that keep the focal points of a body in view, one for each: over those of the layout, which lie in layers. */
export const focusStyles = (body: string): string =>
  [...new Set(body.matchAll(/ data-focus="([^"]+)"/g).map(([, point]) => point))]
    .map((point) => `[data-focus="${point}"]{object-position:${point}}`)
    .join('')

/** Where a card keeps a picture with a focal point: as parts of what its frame leaves over. */
export function placeOf({ images }: Gallery, id: string) {
  const [across, down] = images.find((one) => one.id === id)?.focus?.match(/\d+/g) ?? []
  return across && down ? { across: Number(across) / 100, down: Number(down) / 100 } : {}
}

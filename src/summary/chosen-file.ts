import type { Element } from 'hast'
import { holds, shownWidth } from '../assets/shown-width.ts'
import { attribute } from '../emit/built-page.ts'
import type { View } from './budgets.ts'

/**
 * The address of the file that a browser takes of a picture in a view. Given are the sources and the `img` at their end;
 * browsers of today know every format we make, so it is the first whose condition holds, and of its files the narrowest
 * that fills the place.
 */
export function chosenFile(
  parts: readonly Element[],
  { width, deviceScaleFactor }: View,
): string | undefined {
  const chosen = parts.find((part) => holds(attribute(part, 'media'), width))
  if (!chosen) return undefined
  const files = filesOf(attribute(chosen, 'srcSet') ?? '')
  const needed = shownWidth(attribute(chosen, 'sizes') ?? '100vw', width) * deviceScaleFactor
  const file = files.find((one) => one.width >= needed) ?? files.at(-1)
  return file?.url ?? attribute(chosen, 'src')
}

/** The files of a `srcset` with their widths in pixels, from narrow to wide. */
const filesOf = (srcset: string) =>
  srcset
    .split(/,\s+/)
    .map((one) => one.trim().split(/\s+/))
    .flatMap(([url, width]) => (url && width ? [{ url, width: Number.parseInt(width, 10) }] : []))
    .toSorted((one, other) => one.width - other.width)

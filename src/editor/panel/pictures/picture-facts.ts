import type { Language } from '../../../site.ts'
import type { LibraryPicture } from '../../protocol/state.ts'
import { sayIn } from '../words/words.ts'

/** How heavy something is, in words. */
export function sizeIn(language: Language, size: number): string {
  const say = sayIn(language)
  if (size < 100_000) return say('picture.kilobytes', { size: Math.round(size / 1000) })
  return say('picture.megabytes', { size: Math.round(size / 100_000) / 10 })
}

export const measuresOf = ({ width, height, size }: LibraryPicture, language: Language): string =>
  `${width} × ${height}, ${sizeIn(language, size)}`

/** Of some pictures those that stand for themselves, not in the place of one of the others on narrow screens. */
export const ownPictures = (pictures: readonly LibraryPicture[]): readonly LibraryPicture[] => {
  const paths = new Set(pictures.map(({ path }) => path))
  return pictures.filter(({ narrowOf }) => narrowOf === undefined || !paths.has(narrowOf))
}

/** The id of a picture in the library, which its file is named after. */
export const pictureName = (path: string) => path.replace(/^.*\//, '').replace(/\.\w+$/, '')

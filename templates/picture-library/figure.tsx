import type { FigureProps } from '../../src/render/site-table.ts'
import { Picture } from './picture.tsx'
import { PlateCaption } from './plate-caption.tsx'

/** A figure fills the window on narrow screens, else columns 3 to 12 of at most 1536 px. */
const sizes = '(width < 1000px) 100vw, min(74vw, 1280px)'

/** A picture of the library in a text, with its number and the caption that the text gives it. */
export function Figure({ picture: { number, picture, words }, language, children }: FigureProps) {
  return (
    <figure>
      <Picture picture={picture} alt={words[language].alt} sizes={sizes} />
      <PlateCaption number={number}>{children}</PlateCaption>
    </figure>
  )
}
